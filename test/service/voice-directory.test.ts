// Voices in memory: loaded, refreshed, and kept when the service fails.

import { describe, expect, onTestFinished, test } from 'vitest';
import type { Viewer, Voice } from '../../src/domain/media/voice.ts';
import { createVoiceDirectory } from '../../src/service/voice-directory.ts';
import { createFakeClock, settle } from '../fakes/clock.ts';
import { createFakeMadeVoices } from '../fakes/directory.ts';
import { createFakeLog } from '../fakes/log.ts';

const rose: Voice = { id: 7, name: 'Rose' };
const gary: Voice = { id: 8, name: 'Gary' };

/** A service that returns the answers in turn, and repeats the last one. */
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
  const customVoices = createFakeMadeVoices(kept);
  const clock = createFakeClock();
  const log = createFakeLog();
  const directory = createVoiceDirectory({ service, customVoices, clock, log });
  onTestFinished(() => directory.stop());
  return { directory, made: customVoices, clock, log };
}

test('is empty at first and has voices after loading', async () => {
  const { directory } = start(serviceWith([rose]));
  expect(directory.voicesFor(ana)).toEqual([]);
  await directory.refresh();
  expect(directory.voicesFor(ana)).toEqual([rose]);
});

test('retries the first load with growing delays', async () => {
  const { directory, clock, log } = start(serviceWith(new Error('down'), new Error('down'), [rose]));
  await settle();
  expect(directory.voicesFor(ana)).toEqual([]);
  // Waits vary by a tenth.
  await clock.advance(1_100);
  expect(log.entries).toHaveLength(2);
  await clock.advance(1_599);
  expect(directory.voicesFor(ana)).toEqual([]);
  await clock.advance(601);
  expect(directory.voicesFor(ana)).toEqual([rose]);
});

test('reloads every ten minutes and keeps voices after a failure', async () => {
  const { directory, clock } = start(serviceWith([rose], new Error('down'), [rose, gary]));
  await settle();
  await clock.advance(600_000);
  expect(directory.voicesFor(ana)).toEqual([rose]);
  await clock.advance(1_100);
  expect(directory.voicesFor(ana)).toEqual([rose, gary]);
});

test('shares one load between simultaneous calls and never throws', async () => {
  const service = serviceWith(new Error('down'));
  const { directory } = start(service);
  await Promise.all([directory.refresh(), directory.refresh(), directory.refresh()]);
  expect(service.asked()).toBe(1);
  await directory.refresh();
  expect(service.asked()).toBe(2);
});

test('loads nothing after the stop', async () => {
  const service = serviceWith([rose]);
  const { directory, clock } = start(service);
  await settle();
  directory.stop();
  await clock.advance(3_600_000);
  expect(service.asked()).toBe(1);
  expect(directory.voicesFor(ana)).toEqual([rose]);
});

describe('custom voices', () => {
  const ben: Viewer = { adapter: 'web', person: 'ben', group: 'general' };
  const eve: Viewer = { adapter: 'web', person: 'eve', group: 'elsewhere' };
  const mine: Voice = { id: 901, name: 'Earshot voice 7K2QF9MA', gender: 2 };
  const foreign: Voice = { id: 902, name: 'Earshot voice 00000000' };
  const details = { name: 'Merger Announcer', owner: ana };
  const kept = () => new Map([['7K2QF9MA', JSON.stringify({ code: '7K2QF9MA', id: 901, details })]]);

  test('are available to permitted users under their own names', async () => {
    const { directory } = start(serviceWith([mine, rose, foreign]), kept());
    await settle();
    const named = { id: 901, name: 'Merger Announcer', gender: 2 };
    for (const who of [ana, ben, { ...eve, person: 'ana' }]) {
      const ownership = who.person === 'ana' ? 'mine' : 'here';
      expect(directory.voicesFor(who)).toEqual([rose, { ...named, ownership }]);
      expect([7, 901, 902].map((id) => directory.canUse(id, who))).toEqual([true, true, false]);
    }
    for (const who of [eve, { ...ana, adapter: 'other' }, { adapter: 'web', person: 'eve' }]) {
      expect(directory.voicesFor(who)).toEqual([rose]);
      expect([7, 901, 902].map((id) => directory.canUse(id, who))).toEqual([true, false, false]);
    }
    expect([7, 901, 902].map(directory.isPublic)).toEqual([true, false, false]);
  });

  test('are identified by number before the list is loaded', async () => {
    const { directory } = start(serviceWith(new Error('down')), kept());
    expect(directory.canUse(7, ana)).toBe(false);
    expect(directory.isPublic(7)).toBe(false);
    await settle();
    expect([7, 901].map((id) => directory.canUse(id, ben))).toEqual([true, true]);
    expect([7, 901].map((id) => directory.canUse(id, eve))).toEqual([true, false]);
  });

  test('appear and disappear immediately in the process that changed them', async () => {
    const gate = Promise.withResolvers<void>();
    const service = serviceWith([rose]);
    const slow = { ...service, voices: () => gate.promise.then(() => service.voices()) };
    const { directory, made } = start(slow);
    await settle();
    const voice = { code: '7K2QF9MA', id: 901, details };
    await made.put(voice);
    directory.update(voice);
    expect(directory.voicesFor(ben)).toEqual([{ id: 901, name: 'Merger Announcer', ownership: 'here' }]);
    gate.resolve();
    await settle();
    expect(directory.voicesFor(ben)).toEqual([rose, { id: 901, name: 'Merger Announcer', ownership: 'here' }]);
    expect(directory.voicesFor(eve)).toEqual([rose]);
    directory.update({ code: '7K2QF9MA', id: 901 });
    expect(directory.voicesFor(ana)).toEqual([rose]);
    expect(directory.canUse(901, ana)).toBe(false);
  });

  test('are the same objects in each list', async () => {
    const { directory } = start(serviceWith([rose, mine]), kept());
    await settle();
    const before = [directory.voicesFor(ana)[1], directory.voicesFor(ben)[1]];
    expect(before).toMatchObject([{ ownership: 'mine' }, { ownership: 'here' }]);
    directory.update({ code: 'AAAAAAAA', id: 902, details: { name: 'Other', owner: ben } });
    const after = [directory.voicesFor(ana)[1], directory.voicesFor(ben)[2]];
    expect(after.map((voice, at) => voice === before[at])).toEqual([true, true]);
  });

  test('of another process appear or disappear with the next load', async () => {
    const { directory, made } = start(serviceWith([rose, mine]));
    await settle();
    expect(directory.voicesFor(ana)).toEqual([rose]);
    await made.put({ code: '7K2QF9MA', details });
    await directory.refresh(60_000);
    expect(directory.voicesFor(ana)).toEqual([rose]);
    await directory.refresh();
    expect(directory.voicesFor(ana)).toEqual([rose, { ...mine, name: 'Merger Announcer', ownership: 'mine' }]);
    // A crash prevented saving the voice's id.
    expect(await made.all()).toEqual([{ code: '7K2QF9MA', id: 901, details }]);
    await made.put({ code: '7K2QF9MA', id: 901 });
    await directory.refresh();
    expect(directory.voicesFor(ana)).toEqual([rose]);
  });
});
