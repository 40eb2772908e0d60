// Sends a table of typical prompts, and measures each result: the sounds that the message names, the number of events,
// the share of power that a phone can play, loudness and length.
// Run: node bench/sounds.ts [folder]. With a folder, the files are kept.

import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureStereoLoudness } from '../src/studio/engines/composer/stereo.ts';
import { generateSoundFromText } from '../src/studio/operations/text-to-sound.ts';
import { labelsIn, verdictOn } from '../test/studio/engines/composer/judge.ts';
import { eventsOf, readStereo, shareAbove } from '../test/studio/engines/composer/measure.ts';
import {
  MUSIC_PROMPTS,
  type MusicPrompt,
  SOUND_PROMPTS,
  type SoundPrompt,
} from '../test/studio/engines/composer/prompts.ts';

const SECONDS = 8;
/** Lowest frequency of small loudspeakers. */
const PHONE_HERTZ = 150;

const kept = process.argv[2];
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'sounds-')));
await mkdir(folder, { recursive: true });

interface Made {
  readonly message: string;
  readonly seconds: number;
  readonly loudness: number;
  readonly events: number;
  readonly share: number;
}

/** `undefined` and the reason if the prompt was refused. */
async function make(
  prompt: string,
  audio_type: 'sound' | 'music',
  name: string,
): Promise<{ readonly made?: Made; readonly said: string }> {
  try {
    const { message } = await generateSoundFromText({ prompt, audio_type, duration: SECONDS }, folder, () => {});
    const file = readStereo(await readFile(join(folder, 'sound.wav')));
    if (kept) await rename(join(folder, 'sound.wav'), join(folder, `${audio_type}-${name}.wav`));
    const made = {
      message,
      seconds: file.left.length / file.rate,
      loudness: measureStereoLoudness(file),
      events: eventsOf(file).length,
      share: shareAbove(file, PHONE_HERTZ),
    };
    return { made, said: message };
  } catch (error) {
    return { said: error instanceof Error ? error.message : String(error) };
  }
}

const measuresOf = ({ seconds, loudness, events, share }: Made): string =>
  `${seconds.toFixed(1)} s ${loudness.toFixed(1)} LUFS ${(100 * share).toFixed(0)} % over ${PHONE_HERTZ} Hz, ${events} events`;

async function judgeSound(asked: SoundPrompt, name: string): Promise<string> {
  const { made, said } = await make(asked.prompt, 'sound', name);
  const labels = verdictOn(asked, made && labelsIn(made.message));
  const { events } = asked;
  const verdict =
    labels === 'right' && events !== undefined && made?.events !== events ? `wrong number, not ${events}` : labels;
  console.log(
    `  ${verdict.padEnd(22)} ${asked.prompt.padEnd(44)} ${made ? measuresOf(made) : ''}\n      ${said.slice(0, 150)}`,
  );
  return verdict.startsWith('wrong') ? 'wrong' : verdict;
}

async function judgeMusic(asked: MusicPrompt, name: string): Promise<string> {
  const { made, said } = await make(asked.prompt, 'music', name);
  const faults = made ? musicFaults(asked, made) : [];
  const refused = asked.refused ? 'refused rightly' : 'refused though known';
  const verdict = !made ? refused : faults.length > 0 || asked.refused ? 'wrong' : 'right';
  console.log(
    `  ${verdict.padEnd(22)} ${asked.prompt.padEnd(44)} ${made ? measuresOf(made) : ''} ${faults.join(', ')}\n      ${said.slice(0, 150)}`,
  );
  return verdict;
}

function musicFaults({ plays = [], not = [], usesAll, seconds }: MusicPrompt, made: Made): readonly string[] {
  const [plan = ''] = made.message.split('. ');
  return [
    ...plays.filter((one) => !plan.includes(one)).map((one) => `no ${one}`),
    ...not.filter((one) => plan.includes(one)).map((one) => `with ${one}`),
    ...(usesAll && made.message.includes('Not used') ? ['not used'] : []),
    ...(seconds && Math.abs(made.seconds - seconds[0]) > seconds[1] ? [`${made.seconds.toFixed(1)} s`] : []),
  ];
}

const count = (verdicts: readonly string[]): string =>
  Object.entries(Object.groupBy(verdicts, (one) => one))
    .map(([verdict, all]) => `${all?.length} ${verdict}`)
    .join(', ');

const sums: string[] = [];
const all: string[] = [];
for (const [kind, prompts] of Object.entries(SOUND_PROMPTS)) {
  console.log(kind);
  const verdicts: string[] = [];
  for (const [at, asked] of prompts.entries()) verdicts.push(await judgeSound(asked, `${kind}-${at + 1}`));
  sums.push(`${kind} (${verdicts.length}): ${count(verdicts)}`);
  all.push(...verdicts);
}
console.log('music');
const music: string[] = [];
for (const [at, asked] of MUSIC_PROMPTS.entries()) music.push(await judgeMusic(asked, String(at + 1)));
sums.push(
  `music (${music.length}): ${count(music)}`,
  `all (${all.length + music.length}): ${count([...all, ...music])}`,
);
console.log(sums.join('\n'));
if (!kept) await rm(folder, { recursive: true });
