// The voices in memory: loaded, kept fresh, kept when the service fails.

import { describe, expect, onTestFinished, test } from 'vitest';
import type { Viewer, Voice } from '../../src/domain/media/voice.ts';
import { createDirectory } from '../../src/service/directory.ts';
import { createFakeClock, settle } from '../fakes/clock.ts';
import { createFakeMadeVoices } from '../fakes/directory.ts';
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

const ana: Viewer = { adapter: 'web', person: 'ana', group: 'general' };

function start(service: ReturnType<typeof serviceWith>, kept = new Map<string, string>()) {
  const made = createFakeMadeVoices(kept);
  const clock = createFakeClock();
  const log = createFakeLog();
  const directory = createDirectory({ service, made, clock, log });
  onTestFinished(() => directory.stop());
  return { directory, made, clock, log };
}

test('knows nothing at first, and the voices once they came', async () => {
  const { directory } = start(serviceWith([rose]));
  expect(directory.voices(ana)).toEqual([]);
  await directory.refresh();
  expect(directory.voices(ana)).toEqual([rose]);
});

test('tries until the first load works, waiting longer each time', async () => {
  const { directory, clock, log } = start(serviceWith(new Error('down'), new Error('down'), [rose]));
  await settle();
  expect(directory.voices(ana)).toEqual([]);
  await clock.advance(1_000);
  expect(log.entries).toHaveLength(2);
  await clock.advance(1_999);
  expect(directory.voices(ana)).toEqual([]);
  await clock.advance(1);
  expect(directory.voices(ana)).toEqual([rose]);
});

test('looks again every ten minutes, and keeps what it knew when that fails', async () => {
  const { directory, clock } = start(serviceWith([rose], new Error('down'), [rose, gary]));
  await settle();
  await clock.advance(600_000);
  expect(directory.voices(ana)).toEqual([rose]);
  await clock.advance(1_000);
  expect(directory.voices(ana)).toEqual([rose, gary]);
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
  expect(directory.voices(ana)).toEqual([rose]);
});

describe('voices that were made here', () => {
  const ben: Viewer = { adapter: 'web', person: 'ben', group: 'general' };
  const eve: Viewer = { adapter: 'web', person: 'eve', group: 'elsewhere' };
  const mine: Voice = { id: 901, name: 'Earshot voice 7K2QF9MA', gender: 2 };
  const foreign: Voice = { id: 902, name: 'Earshot voice 00000000' };
  const owned = { name: 'Merger Announcer', by: ana };
  const kept = () => new Map([['7K2QF9MA', JSON.stringify({ mark: '7K2QF9MA', id: 901, owned })]]);

  test('are there under their own name for whoever may use them; one without a record is there for nobody', async () => {
    const { directory } = start(serviceWith([mine, rose, foreign]), kept());
    await settle();
    const named = { id: 901, name: 'Merger Announcer', gender: 2 };
    for (const who of [ana, ben, { ...eve, person: 'ana' }]) {
      const kept = who.person === 'ana' ? 'mine' : 'here';
      expect(directory.voices(who)).toEqual([rose, { ...named, kept }]);
      expect([7, 901, 902].map((id) => directory.allows(id, who))).toEqual([true, true, false]);
    }
    for (const who of [eve, { ...ana, adapter: 'other' }, { adapter: 'web', person: 'eve' }]) {
      expect(directory.voices(who)).toEqual([rose]);
      expect([7, 901, 902].map((id) => directory.allows(id, who))).toEqual([true, false, false]);
    }
  });

  test('are told apart by their numbers while the service has not named its voices', async () => {
    const { directory } = start(serviceWith(new Error('down')), kept());
    expect(directory.allows(7, ana)).toBe(false);
    await settle();
    expect([7, 901].map((id) => directory.allows(id, ben))).toEqual([true, true]);
    expect([7, 901].map((id) => directory.allows(id, eve))).toEqual([true, false]);
  });

  test('are there at once in the process that made them, whatever was being loaded, and hidden at once', async () => {
    const gate = Promise.withResolvers<void>();
    const service = serviceWith([rose]);
    const slow = { ...service, voices: () => gate.promise.then(() => service.voices()) };
    const { directory, made } = start(slow);
    await settle();
    const voice = { mark: '7K2QF9MA', id: 901, owned };
    await made.put(voice);
    directory.learn(voice);
    expect(directory.voices(ben)).toEqual([{ id: 901, name: 'Merger Announcer', kept: 'here' }]);
    gate.resolve();
    await settle();
    expect(directory.voices(ben)).toEqual([rose, { id: 901, name: 'Merger Announcer', kept: 'here' }]);
    expect(directory.voices(eve)).toEqual([rose]);
    directory.learn({ mark: '7K2QF9MA', id: 901 });
    expect(directory.voices(ana)).toEqual([rose]);
    expect(directory.allows(901, ana)).toBe(false);
  });

  test('are the same objects at each look, so nothing is folded twice', async () => {
    const { directory } = start(serviceWith([rose, mine]), kept());
    await settle();
    const before = [directory.voices(ana)[1], directory.voices(ben)[1]];
    expect(before).toMatchObject([{ kept: 'mine' }, { kept: 'here' }]);
    directory.learn({ mark: 'AAAAAAAA', id: 902, owned: { name: 'Other', by: ben } });
    const after = [directory.voices(ana)[1], directory.voices(ben)[2]];
    expect(after.map((voice, at) => voice === before[at])).toEqual([true, true]);
  });

  test('that another process made or hid are learnt with the next load', async () => {
    const { directory, made } = start(serviceWith([rose, mine]));
    await settle();
    expect(directory.voices(ana)).toEqual([rose]);
    await made.put({ mark: '7K2QF9MA', owned });
    await directory.refresh(60_000);
    expect(directory.voices(ana)).toEqual([rose]);
    await directory.refresh();
    expect(directory.voices(ana)).toEqual([rose, { ...mine, name: 'Merger Announcer', kept: 'mine' }]);
    // A crash had come before its number was noted.
    expect(await made.all()).toEqual([{ mark: '7K2QF9MA', id: 901, owned }]);
    await made.put({ mark: '7K2QF9MA', id: 901 });
    await directory.refresh();
    expect(directory.voices(ana)).toEqual([rose]);
  });
});
