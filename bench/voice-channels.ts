// Plays in many voice channels at once: CPU and memory of the playing process, regularity of its frames, and the time
// to the first frame. The fakes of Discord and its voice servers run in this process on the same machine. The first
// line is the idle process.
// Run: node bench/voice-channels.ts [channels] [seconds]

import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { startVoiceProcess } from '../test/adapters/discord/voice/apart.ts';
import type { Usage } from '../test/adapters/discord/voice/process.ts';
import { makeSounds } from '../test/adapters/discord/voice/setup.ts';
import { createDiscord } from '../test/fakes/discord/index.ts';

const [channels = 20, seconds = 20] = process.argv.slice(2).map(Number);
const FRAME_MS = 20;
const REST_MS = 5000;

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
const ms = (value: number): string => `${value.toFixed(1)} ms`;
const mebibytes = ({ rssBytes }: Usage): string => `${(rssBytes / 2 ** 20).toFixed(0)} MiB`;

const sounds = await makeSounds(seconds);
const discord = await createDiscord();
const places = Array.from({ length: channels }, (_, number) => {
  const guild = discord.guild({ name: `Server ${number}` });
  const text = guild.channel({ name: 'general' });
  const lounge = guild.channel({ name: 'Lounge', type: 'voice' });
  const person = discord.user(`Person ${number}`);
  discord.voice.join(person, lounge);
  return { guild, text, lounge, person };
});
const { token, api, cdn } = discord;
const player = await startVoiceProcess({ token, api, cdn, folder: sounds.folder });
await setTimeout(1000);

/** Measures the costs during the work. */
async function measured(what: string, work: () => Promise<unknown>): Promise<void> {
  const before = await player.usage();
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  const after = await player.usage();
  const share = (100 * (after.cpu - before.cpu)) / 1000 / took;
  const { p99, most } = after.late;
  process.stdout.write(
    `${what}: ${share.toFixed(1)} % of a core, ${mebibytes(after)}, event loop late p99 ${ms(p99)}, most ${ms(most)}\n`,
  );
}

await measured('at rest', () => setTimeout(REST_MS));

const starts = new Map<string, { asked: number; answered: number }>();
const framesOf = ({ lounge }: (typeof places)[number]) =>
  discord.voice.frames(lounge).filter(({ silent, heard }) => heard && !silent);
const count = sounds.frames.get(seconds)?.length ?? 0;
await measured(`${channels} channels join and begin`, () =>
  Promise.all(
    places.map(async ({ guild, text, person }, number) => {
      const asked = performance.now();
      await player.play({
        key: `T${number}`,
        path: sounds.path(seconds),
        seconds: count / 50,
        person: { id: person.id, name: person.name },
        place: { id: text.id, name: text.name, server: guild.id },
      });
      starts.set(guild.id, { asked, answered: performance.now() });
    }),
  ),
);
await discord.until(() => places.every((place) => framesOf(place).length > 10));
await measured(`${channels} channels play`, () => setTimeout((seconds - 6) * 1000));
await discord.until(() => places.every((place) => framesOf(place).length === count));

const gaps = places
  .flatMap((place) => framesOf(place).map(({ at: came }, index, all) => came - (all[index - 1]?.at ?? came)))
  .filter((gap) => gap > 0)
  .map((gap) => Math.abs(gap - FRAME_MS))
  .toSorted((a, b) => a - b);
const first = places
  .map((place) => (framesOf(place)[0]?.at ?? 0) - (starts.get(place.guild.id)?.asked ?? 0))
  .toSorted((a, b) => a - b);
const answers = [...starts.values()].map(({ asked, answered }) => answered - asked).toSorted((a, b) => a - b);
const missing = places.filter(
  (place) =>
    framesOf(place)
      .map(({ opus }) => opus.toString('hex'))
      .join() !== sounds.frames.get(seconds)?.join(),
).length;
process.stdout.write(
  `frames: ${channels * count}, channels where any is missing or otherwise: ${missing}; from 20 ms apart p50 ${ms(at(gaps, 0.5))}, p99 ${ms(at(gaps, 0.99))}, most ${ms(at(gaps, 1))}\n`,
);
process.stdout.write(
  `press → answer p50 ${ms(at(answers, 0.5))}, most ${ms(at(answers, 1))}; press → first frame heard p50 ${ms(at(first, 0.5))}, most ${ms(at(first, 1))}\n`,
);
await player.kill();
await discord.close();
await sounds.close();
