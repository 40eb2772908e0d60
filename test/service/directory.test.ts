// The voices in memory: loaded, kept fresh, kept when the service fails.

import { expect, onTestFinished, test } from 'vitest';
import type { Voice } from '../../src/domain/voice.ts';
import { createDirectory } from '../../src/service/directory.ts';
import { createFakeClock, settle } from '../fakes/clock.ts';
import { createFakeLog } from '../fakes/log.ts';

const rose: Voice = { id: 7, name: 'Rose' };
const gary: Voice = { id: 8, name: 'Gary' };

/** A service that gives each answer in turn, and keeps giving the last one. */
function serviceWith(...answers: (readonly Voice[] | Error)[]) {
  let asked = 0;
  return {
    asked: () => asked,
    voices: async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)];
      if (answer instanceof Error || !answer) throw answer;
      return answer;
    },
  };
}

function start(service: ReturnType<typeof serviceWith>) {
  const clock = createFakeClock();
  const log = createFakeLog();
  const directory = createDirectory({ service, clock, log });
  onTestFinished(() => directory.stop());
  return { directory, clock, log };
}

test('knows nothing at first, and the voices once they came', async () => {
  const { directory } = start(serviceWith([rose]));
  expect(directory.voices()).toEqual([]);
  await directory.refresh();
  expect(directory.voices()).toEqual([rose]);
});

test('tries until the first load works, waiting longer each time', async () => {
  const { directory, clock, log } = start(serviceWith(new Error('down'), new Error('down'), [rose]));
  await settle();
  expect(directory.voices()).toEqual([]);
  await clock.advance(1_000);
  expect(log.entries).toHaveLength(2);
  await clock.advance(1_999);
  expect(directory.voices()).toEqual([]);
  await clock.advance(1);
  expect(directory.voices()).toEqual([rose]);
});

test('looks again every ten minutes, and keeps what it knew when that fails', async () => {
  const { directory, clock } = start(serviceWith([rose], new Error('down'), [rose, gary]));
  await settle();
  await clock.advance(600_000);
  expect(directory.voices()).toEqual([rose]);
  await clock.advance(1_000);
  expect(directory.voices()).toEqual([rose, gary]);
});

test('asks once for all who ask at the same time, and never throws', async () => {
  const service = serviceWith(new Error('down'));
  const { directory } = start(service);
  await Promise.all([directory.refresh(), directory.refresh(), directory.refresh()]);
  expect(service.asked()).toBe(1);
  await directory.refresh();
  expect(service.asked()).toBe(2);
});

test('asks no more once it is stopped', async () => {
  const service = serviceWith([rose]);
  const { directory, clock } = start(service);
  await settle();
  directory.stop();
  await clock.advance(3_600_000);
  expect(service.asked()).toBe(1);
  expect(directory.voices()).toEqual([rose]);
});
