// A blocked main loop of the real bot or studio: the process ends after half a minute, a restart finds all work, and
// the log names the blocking code.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock as clock } from '../../../src/app/clock.ts';
import { createStudioProcess } from '../../../src/app/media-service.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { clientOf, KEY, tempFolder } from '../../studio/harness.ts';
import { type Earshot, startEarshot } from '../earshot.ts';

const STUCK = { NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../fixtures/stuck-on-signal.ts')}` };
const LONG_TEXT = 'The quick brown fox jumps over the lazy dog and goes on its way. '.repeat(10);

/** Finds the studio of this folder, as earlier test files may have left child processes. */
function studioPid(folder: string): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const studio = children.find((pid) =>
    readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`DATA_DIR=${folder}`),
  );
  return Number(studio);
}

const stoodStill = ({ msg }: Earshot['log'][number]): boolean => msg.startsWith('event loop blocked');

test('kills a stalled bot, logs where, and completes its task', {
  timeout: 300_000,
}, async () => {
  const first = await startEarshot(STUCK);
  onTestFinished(() => first.kill());
  const { body } = await first.say(`/tts ${LONG_TEXT}`);
  await first.logged(({ to }) => to === 'polling');
  first.process.kill('SIGUSR2');
  expect(await first.logged(stoodStill)).toMatchObject({
    part: 'bot',
    level: 50,
    stillSeconds: 30,
    where: expect.stringMatching(/^standStill \(test\/fixtures\/stuck-on-signal\.ts:\d+\)/),
  });
  while (first.process.signalCode === null) await sleep(50);
  expect(first.process.signalCode).toBe('SIGKILL');

  const second = await startEarshot({}, first.folder);
  onTestFinished(() => second.kill());
  expect((await second.until(body.message.id)).view?.status).toBe('done');
  expect(first.log.filter((line) => JSON.stringify(line).includes('quick brown'))).toEqual([]);
});

test('restarts a stalled studio and completes its task', {
  timeout: 300_000,
}, async () => {
  const folder = await tempFolder();
  const log = createFakeLog();
  const environment = { ...STUCK, DATA_DIR: folder, STUDIO_API_KEY: KEY, LOG_LEVEL: 'silent' };
  const child = createStudioProcess({ environment, clock, log });
  onTestFinished(() => child.stop());
  const { post, final } = clientOf(await child.start());
  const { task_id } = (await post('/tts', { text: LONG_TEXT, voice_id: 1001, language: 76 })).body;
  process.kill(studioPid(folder), 'SIGUSR2');
  const again = () => log.entries.find(({ event }) => event.startsWith('studio exited'));
  while (!again()) await sleep(100);
  expect(again()?.fields).toMatchObject({ signal: 'SIGKILL' });
  while (!child.isReady()) await sleep(100);
  expect((await final(`/tts/${task_id}`)).status).toBe('SUCCESS');
});
