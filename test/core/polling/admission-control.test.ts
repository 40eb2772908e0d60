// Which task may be sent next: create calls bounded, people in turns, tasks at the service limited. Whole bots at the end.

import { describe, expect, test } from 'vitest';
import { createAdmissionControl, toFairQueueRequester } from '../../../src/core/polling/admission-control.ts';
import { ServiceUnreachableError } from '../../../src/ports/media-service.ts';
import { ana, createTestBot, createWorld } from '../../fakes/bot.ts';

/** Ids as `ana 1`: the person and a number. */
function setUp(maxConcurrent?: number) {
  const admission = createAdmissionControl({ maxConcurrent });
  const admitted: string[] = [];
  const candidate = (id: string) => ({ id, owner: { person: id.split(' ')[0] ?? '', place: 'home' } });
  const request = (id: string): boolean => {
    const { throttled, turn } = admission.requestTurn(candidate(id));
    void turn.then((may) => void (may && admitted.push(id)));
    return throttled;
  };
  const finish = (id: string) => {
    admission.markAccepted(id);
    admission.release(id);
  };
  return { admission, admitted, candidate, request, finish, settle: () => new Promise(setImmediate) };
}

const many = (person: string, count: number) => Array.from({ length: count }, (_, at) => `${person} ${at + 1}`);

test('a server is one place, like a conversation without one', () => {
  const of = (server: string | null | undefined, id: string) =>
    toFairQueueRequester({
      adapter: 'web',
      person: ana,
      place: { id, name: '', ...(server !== undefined && { server }) },
      message: null,
    });
  expect(of('guild', 'one')).toEqual(of('guild', 'two'));
  expect(of(null, 'one').place).not.toBe(of(undefined, 'two').place);
  expect(of('one', 'x').place).not.toBe(of(null, 'one').place);
});

describe('a task limit at the service', () => {
  test('further tasks of all people wait', async () => {
    const { request, admitted, settle } = setUp(3);
    expect([...many('ana', 4), 'ben 1'].map(request)).toEqual([false, false, false, true, true]);
    await settle();
    expect(admitted).toEqual(many('ana', 3));
  });

  test('people take turns', async () => {
    const { request, finish, admitted, settle } = setUp(1);
    for (const id of [...many('ana', 3), ...many('ben', 3)]) request(id);
    for (let at = 0; at < 6; at += 1) {
      await settle();
      finish(admitted[at] ?? '');
    }
    expect(admitted.map((id) => id.split(' ')[0]).join(' ')).toBe('ana ben ana ben ana ben');
  });

  test('a recovered task counts, a released one does not', async () => {
    const { request, admission, admitted, candidate, settle } = setUp(1);
    admission.restore(candidate('ana 0'));
    expect(['ana 1', 'ana 2'].map(request)).toEqual([true, true]);
    admission.release('ana 1');
    admission.release('ana 0');
    admission.release('unknown');
    await settle();
    expect(admitted).toEqual(['ana 2']);
  });
});

test('without a limit only create calls are bounded', async () => {
  const { request, admission, admitted, settle } = setUp();
  for (const person of ['ana', 'ben', 'cleo', 'dora', 'eva']) many(person, 20).map(request);
  await settle();
  const count = (person: string) => admitted.filter((id) => id.startsWith(person)).length;
  expect([admitted.length, count('ana'), count('ben'), count('eva')]).toEqual([32, 8, 8, 0]);
  for (const person of ['ana', 'ben', 'cleo', 'dora']) admission.markAccepted(`${person} 1`);
  await settle();
  expect(admitted.slice(32)).toContain('eva 1');
});

const TAKES_MS = 3000;

/** A service that works on one task after the other in the order they came. */
function serialWorld() {
  const world = createWorld();
  const ends: number[] = [];
  world.service.create = async function (operation, request) {
    ends.push(Math.max(world.clock.now(), ends.at(-1) ?? 0) + TAKES_MS);
    this.created.push({ operation: operation.name, request, files: [] });
    return { id: String(ends.length - 1) };
  };
  const { status } = world.service;
  world.service.status = async function (operation, id) {
    const over = world.clock.now() >= (ends[Number(id)] ?? Number.POSITIVE_INFINITY);
    this.statuses = [over ? { status: 'SUCCESS', run_id: 7 } : { status: 'PENDING' }];
    return status.call(this, operation, id);
  };
  return world;
}

/** How long a `/tts` of Ben takes when Ana asked for so many before. */
async function wait(crowd: number, afterMs: number): Promise<number> {
  const earshot = createTestBot(serialWorld(), undefined, { atOnce: 1 });
  await earshot.start();
  for (let at = 0; at < crowd; at += 1) await earshot.ask('tts', { text: `Sentence ${at}` });
  await earshot.clock.advance(afterMs);
  const began = earshot.clock.now();
  const { message } = await earshot.ask('tts', { text: 'Hello there' }, [], {
    person: { id: 'ben', name: 'Ben' },
  });
  while (!earshot.chat.transcript(message).at(-1)?.startsWith('done')) await earshot.clock.advance(100);
  return earshot.clock.now() - began;
}

test('200 requests of one person delay another by one task', async () => {
  const quiet = await wait(0, 0);
  for (const afterMs of [0, 1000, 5000, 10_000, 20_000, 65_000])
    expect(await wait(200, afterMs)).toBeLessThanOrEqual(2 * quiet);
});

test('a waiting task shows the reason and survives a restart', async () => {
  const world = serialWorld();
  const earshot = createTestBot(world, undefined, { atOnce: 1 });
  await earshot.start();
  const asked: string[] = [];
  for (let at = 0; at < 4; at += 1) asked.push((await earshot.ask('tts', { text: `Sentence ${at}` })).message);
  await earshot.clock.advance(500);
  expect(earshot.chat.transcript(asked[3] ?? '').at(-1)).toBe('queued: Queued behind your other tasks');
  await earshot.queue.stop();
  // Longer than a task may wait to be sent.
  await world.clock.advance(3_600_000);
  const next = createTestBot(world, undefined, { atOnce: 1 });
  await next.start();
  await world.clock.advance(60_000);
  for (const message of asked) expect(world.chat.transcript(message).at(-1)).toMatch(/^done/);
  expect(world.service.created).toHaveLength(4);
});

test('a task waiting during an outage is sent once afterwards', async () => {
  const world = createWorld();
  const earshot = createTestBot(world, undefined, { atOnce: 1 });
  await earshot.start();
  earshot.service.statuses = [{ status: 'PENDING' }];
  const first = await earshot.ask('tts', { text: 'One' });
  const second = await earshot.ask('tts', { text: 'Two' });
  await earshot.clock.advance(3000);
  earshot.service.statuses = [new ServiceUnreachableError('refused')];
  earshot.service.voices = () => Promise.reject(new ServiceUnreachableError('refused'));
  await earshot.clock.advance(30_000);
  await earshot.press(first.task, 'stop');
  await earshot.clock.advance(30_000);
  expect(earshot.chat.transcript(second.message).at(-1)).toMatch(/can’t be reached/);
  expect(earshot.service.created).toHaveLength(1);
  earshot.service.voices = async () => [];
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 1 }];
  await earshot.clock.advance(60_000);
  expect(earshot.chat.transcript(second.message).at(-1)).toMatch(/^done/);
  expect(earshot.service.created).toHaveLength(2);
});

test('a task stopped while waiting is never sent', async () => {
  const earshot = createTestBot(serialWorld(), undefined, { atOnce: 1 });
  await earshot.start();
  const [, second, third] = [
    await earshot.ask('tts', { text: 'One' }),
    await earshot.ask('tts', { text: 'Two' }),
    await earshot.ask('tts', { text: 'Three' }),
  ];
  await earshot.press(second.task, 'stop');
  await earshot.clock.advance(10_000);
  expect(earshot.chat.transcript(second.message).at(-1)).toBe('cancelled: Stopped before it was sent.');
  expect(earshot.chat.transcript(third.message).at(-1)).toMatch(/^done/);
  expect(earshot.service.created).toHaveLength(2);
});
