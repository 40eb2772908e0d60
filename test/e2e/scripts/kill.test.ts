// `kill -9` of the real process while scripts are at every step: each line is created once, and each script is assembled
// and posted once. A line whose answer was lost is not sent twice, but named. The service is of another maker.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeMonoWav } from '../../../src/studio/audio/wav.ts';
import type { Act } from '../../fakes/discord/index.ts';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { createDiscordWorld, type DiscordWorld, reads, startConnected, words } from '../discord/server.ts';
import { type Earshot, newFolder } from '../earshot.ts';
import { kindOf, SCRIPTED } from '../shown.ts';

/** Steps at which the scripts are when the process is killed. */
const STEPS = [
  'planning',
  'creating',
  'polling',
  'half done',
  'downloading',
  'before posting',
  'after posting',
  'assembling',
] as const;
type Step = (typeof STEPS)[number];

const UNCLEAR = /may or may not have started/;
/** Each script speaks the first line twice, and has a word of its own. */
const LINES = ['Good morning', 'Is it', 'Look outside'] as const;
const wordOf = (step: Step): string => step.replace(' ', '-');
const textOf = (step: Step): string =>
  ['Rose', 'Walter', 'Rose', 'Rose']
    .map((speaker, at) => `${speaker}: ${LINES[at % LINES.length]}, ${wordOf(step)}!`)
    .join('\n');

/** Takes seconds to encode. */
const LONG_SOUND = encodeMonoWav({
  samples: Float32Array.from({ length: 16_000 * 60 }, (_, at) => 0.3 * Math.sin(at / 6)),
  sampleRate: 16_000,
});

let service: MediaServer;
let world: DiscordWorld;
let folder: string;
let earshot: Earshot | undefined;

beforeAll(async () => {
  [service, world] = await Promise.all([startMediaServer(), createDiscordWorld()]);
  service.otherVoices.push({ voice_name: 'Joe', gender: 1 });
  service.hasOwnRuns = true;
  folder = newFolder();
});
afterAll(async () => {
  await earshot?.kill();
  await world.discord.close();
  await service.stop();
});

const start = async (): Promise<Earshot> => {
  earshot = await startConnected(world, { ...SCRIPTED(service), SERVICE_AT_ONCE: '0' }, folder);
  return earshot;
};

const isAbout = (body: string, step: Step): boolean => body.includes(`, ${wordOf(step)}!`);
const createdFor = (step: Step): readonly string[] =>
  service.creates.flatMap(({ body }) =>
    isAbout(body, step) && !body.includes('Good evening') ? [JSON.parse(body).text.split(',')[0]] : [],
  );

/** Lines that the service does not finish. */
const isUnfinished = (body: string, held: ReadonlySet<Step>): boolean =>
  [...held].some((step) => isAbout(body, step)) || (isAbout(body, 'half done') && !body.includes('Good morning'));

/** Holds each script at its step. `held`: their lines are not finished. `fetched`: requests of fetched results. */
function holdAll(held: ReadonlySet<Step>, fetched: Set<string>): void {
  service.hangs = (call, body) => {
    if (call === 'result') fetched.add(body);
    return isAbout(body, call === 'create' ? 'creating' : 'downloading') && body.includes('Is it');
  };
  service.wordOf = (body) => (isUnfinished(body, held) ? 'PENDING' : undefined);
  service.soundOf = (body) => (isAbout(body, 'assembling') ? LONG_SOUND : undefined);
}

function release(): void {
  service.hangs = () => false;
  service.wordOf = () => 'SUCCESS';
  service.soundOf = () => undefined;
  world.discord.clearFaults();
}

test('each line is created once, and each script is posted once', async () => {
  const { discord, guild, ana } = world;
  const first = await start();
  const acts = new Map<Step, Act>();
  const ask = async (step: Step): Promise<void> => {
    const channel = guild.channel({ name: wordOf(step) });
    const act = await discord.slash(ana, channel, 'tts', { text: textOf(step), language: 'English' });
    await act.answered;
    acts.set(step, act);
  };
  const resultsOf = (step: Step) =>
    discord
      .messages((acts.get(step) as Act).channel)
      .filter(({ deleted, attachments }) => !deleted && attachments.some(({ filename }) => filename.endsWith('.mp3')));
  const fetched = new Set<string>();
  const countFetched = (step: Step) => [...fetched].filter((body) => isAbout(body, step)).length;

  const dropPosts = (step: Step, moment: 'before' | 'after') => {
    const { token } = (acts.get(step) as Act).interaction;
    discord.fault({ route: token, hasFiles: true, [moment]: 'drop', times: 1000 });
  };

  // The last one must not be finished before the kill, however late that comes.
  const held = new Set<Step>(['polling', 'before posting', 'after posting', 'planning']);
  holdAll(held, fetched);
  for (const step of ['creating', 'polling', 'half done', 'downloading', 'before posting', 'after posting'] as const)
    await ask(step);
  for (const [step, moment] of [
    ['before posting', 'before'],
    ['after posting', 'after'],
  ] as const) {
    dropPosts(step, moment);
    held.delete(step);
  }
  await expect.poll(() => createdFor('creating').length).toBe(3);
  await expect.poll(() => createdFor('half done').length).toBe(3);
  await expect.poll(() => createdFor('polling').length).toBe(3);
  await expect.poll(() => countFetched('downloading')).toBe(3);
  await expect.poll(() => resultsOf('after posting').length).toBe(1);
  await expect.poll(() => countFetched('before posting')).toBe(3);
  await ask('assembling');
  // On a busy machine, the recording may be assembled before the kill.
  dropPosts('assembling', 'before');
  await expect.poll(() => countFetched('assembling')).toBe(3);
  const before = first.log.length;
  await ask('planning');
  await expect
    .poll(() => first.log.slice(before).some(({ msg }) => msg === 'task recovered'), { interval: 5 })
    .toBe(true);
  await first.kill();
  release();
  expect(STEPS.filter((step) => resultsOf(step).length > 0)).toEqual(['after posting']);

  await start();
  for (const step of STEPS) {
    const card = () => words(acts.get(step)?.message);
    // The calls that create its lines may have lost their answers, too.
    const mayBeLost = step === 'planning';
    await discord
      .until(() => resultsOf(step).length > 0 || (mayBeLost && UNCLEAR.test(card())))
      .catch(() => {
        throw new Error(`${step} is never posted; its card says: ${card()}`);
      });
    const created = createdFor(step);
    expect([step, new Set(created).size]).toEqual([step, created.length]);
    if (mayBeLost) continue;
    expect([step, created.toSorted()]).toEqual([step, [...LINES].toSorted()]);
    const [result, ...others] = resultsOf(step);
    const [recording, , captions] = await Promise.all(
      (result?.attachments ?? []).map(async ({ url }) => Buffer.from(await (await fetch(url)).arrayBuffer())),
    );
    expect([step, others.length, kindOf(recording as Buffer)]).toEqual([step, 0, 'mp3']);
    const isLost = step === 'creating';
    expect([step, String(captions).match(/^(?:<v \w+>)?(?:Good morning|Is it|Look outside)/gm)]).toEqual([
      step,
      isLost
        ? ['Good morning', 'Look outside', 'Good morning']
        : ['<v Rose>Good morning', '<v Walter>Is it', '<v Rose>Look outside', '<v Rose>Good morning'],
    ]);
    await reads(discord, () => acts.get(step)?.message, isLost ? /Line 2 is missing: / : /^(?!.*is missing)/s);
  }
  expect(discord.refusals).toEqual([]);
});
