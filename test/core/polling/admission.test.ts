// Who may send next: calls bounded, people in turns, and at a service with a line of its own no more of one person than it
// works on at a time. The whole of it, with cards and looks, stands at the end.

import { describe, expect, test } from 'vitest';
import { createAdmission, turnOwnerOf } from '../../../src/core/polling/admission.ts';
import { ServiceUnreachable } from '../../../src/ports/service.ts';
import { ana, createTestBot, createWorld } from '../../fakes/bot.ts';
import { createFakeClock } from '../../fakes/clock.ts';

/** Ids as `ana 1`: the person and the number. */
function scene(atOnce?: number) {
  const clock = createFakeClock();
  const admission = createAdmission({ clock, atOnce });
  const gone: string[] = [];
  const taskOf = (id: string, operation = 'tts') => ({
    id,
    asker: { person: id.split(' ')[0] ?? '', place: 'home' },
    operation,
    size: 5,
  });
  return {
    ...{ clock, admission, gone, taskOf },
    /** Whether it is held back. */
    enter(id: string, operation?: string): boolean {
      const { heldBack, turn } = admission.enter(taskOf(id, operation));
      void turn.then((may) => void (may && gone.push(id)));
      return heldBack;
    },
    /** It is finished after so long. */
    async finish(id: string, ms = 1000) {
      admission.taken(id);
      await clock.advance(ms);
      admission.leave(id, true);
      await clock.advance(0);
    },
    settled: () => clock.advance(0),
  };
}

const many = (person: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${person} ${at + 1}`);

test('a server or workspace is one place, and so is a conversation outside of one', () => {
  const of = (server: string | null | undefined, id: string) =>
    turnOwnerOf({
      adapter: 'web',
      person: ana,
      place: { id, name: '', ...(server !== undefined && { server }) },
      message: null,
    });
  expect(of('guild', 'one')).toEqual(of('guild', 'two'));
  expect(of(null, 'one').place).not.toBe(of(undefined, 'two').place);
  expect(of('one', 'x').place).not.toBe(of(null, 'one').place);
});

describe('at a service that takes everything into a line of its own', () => {
  test('the first of everybody goes at once, a second only when the first is done', async () => {
    const { enter, finish, gone, settled } = scene();
    expect(many('ana', 3).map((id) => enter(id))).toEqual([false, true, true]);
    expect(enter('ben 1')).toBe(false);
    await settled();
    expect(gone).toEqual(['ana 1', 'ben 1']);
    await finish('ana 1');
    expect(gone.slice(2)).toEqual(['ana 2']);
  });

  test('further ones go in turns', async () => {
    const { enter, finish, gone, settled } = scene();
    for (const id of [...many('ana', 3), ...many('ben', 3)]) enter(id);
    await settled();
    for (let at = 0; at < 6; at += 1) await finish(gone[at] ?? '', 3000 + 100 * at);
    expect(gone.map((id) => id.split(' ')[0]).join(' ')).toBe('ana ben ana ben ana ben');
  });

  test('once nobody else has asked for a while it is tried for more, and what goes well goes on', async () => {
    const { enter, admission, clock, gone, settled } = scene();
    for (const id of many('ana', 60)) enter(id);
    const rounds: number[] = [];
    for (let round = 0; round < 16; round += 1) {
      await settled();
      const there = gone.splice(0);
      rounds.push(there.length);
      for (const id of there) admission.taken(id);
      await clock.advance(10_000);
      for (const id of there) admission.leave(id, true);
    }
    expect(rounds).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 8, 8]);
  });

  test('nothing is tried while others ask as well: what stands there beside theirs shows it', async () => {
    const { enter, admission, clock, gone, settled } = scene();
    for (const id of many('ana', 60)) enter(id);
    const sizes: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      if (round % 5 === 0) enter(`ben ${round}`);
      await settled();
      const there = gone.splice(0);
      sizes.push(there.length);
      for (const id of there) admission.taken(id);
      // One after the other.
      for (const id of there) {
        await clock.advance(10_000);
        admission.leave(id, true);
      }
    }
    expect(sizes.filter((size) => size > 1)).toEqual([2, 2, 2, 2, 2, 2]);
  });

  test('operations are lines of their own: a sentence does not wait behind one’s own film', async () => {
    const { enter, gone, settled } = scene();
    expect([enter('ana 1', 'dub'), enter('ana 2', 'dub'), enter('ana 3', 'tts')]).toEqual([
      false,
      true,
      false,
    ]);
    await settled();
    expect(gone).toEqual(['ana 1', 'ana 3']);
  });

  test('while nothing was ever seen to wait there, one more goes every quarter of a minute', async () => {
    const { enter, admission, gone, clock, finish } = scene();
    for (const id of many('ana', 9)) enter(id);
    await clock.advance(60_500);
    expect(gone).toEqual(many('ana', 5));
    for (const id of gone) admission.taken(id);
    await clock.advance(60_000);
    for (const id of many('ana', 8)) admission.leave(id, true);
    await clock.advance(0);
    expect(gone).toHaveLength(9);
    await finish('ana 9');
  });

  test('told how many it works on, so many go', async () => {
    const { enter, gone, settled } = scene(3);
    expect(many('ana', 5).map((id) => enter(id))).toEqual([false, false, false, true, true]);
    expect(enter('ben 1')).toBe(false);
    await settled();
    expect(gone).toHaveLength(4);
  });

  test('what it has from before a restart counts, and what is called off does not', async () => {
    const { enter, admission, gone, taskOf, settled } = scene();
    admission.stands(taskOf('ana 0'));
    expect(enter('ana 1')).toBe(true);
    expect(enter('ana 2')).toBe(true);
    admission.leave('ana 1');
    admission.leave('ana 0');
    admission.leave('nobody');
    await settled();
    expect(gone).toEqual(['ana 2']);
  });
});

describe('at our own studio', () => {
  test('nobody is held back but for the number of calls under way, of one person and of all', async () => {
    const { enter, admission, gone, settled } = scene(Number.POSITIVE_INFINITY);
    for (const person of ['ana', 'ben', 'cleo', 'dora', 'eva']) for (const id of many(person, 20)) enter(id);
    await settled();
    const of = (person: string) => gone.filter((id) => id.startsWith(person)).length;
    expect([gone.length, of('ana'), of('ben'), of('eva')]).toEqual([32, 8, 8, 0]);
    for (const person of ['ana', 'ben', 'cleo', 'dora']) admission.taken(`${person} 1`);
    await settled();
    expect(gone.slice(32)).toContain('eva 1');
  });
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
  const earshot = createTestBot(serialWorld(), undefined, { atOnce: undefined });
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

test('200 requests of one person do not make another one’s twice as slow at a service that works on one at a time', async () => {
  const quiet = await wait(0, 0);
  for (const afterMs of [0, 1000, 5000, 10_000, 20_000, 65_000])
    expect(await wait(200, afterMs)).toBeLessThan(2 * quiet);
});

test('who is held back reads why, and waits as long as it takes, also through a restart', async () => {
  const world = serialWorld();
  const earshot = createTestBot(world, undefined, { atOnce: undefined });
  await earshot.start();
  const asked: string[] = [];
  for (let at = 0; at < 4; at += 1)
    asked.push((await earshot.ask('tts', { text: `Sentence ${at}` })).message);
  await earshot.clock.advance(500);
  expect(earshot.chat.transcript(asked[3] ?? '').at(-1)).toBe('queued: Queued behind your other tasks');
  await earshot.queue.stop();
  // Longer than a task may wait to be sent.
  await world.clock.advance(3_600_000);
  const next = createTestBot(world, undefined, { atOnce: undefined });
  await next.start();
  await world.clock.advance(60_000);
  for (const message of asked) expect(world.chat.transcript(message).at(-1)).toMatch(/^done/);
  expect(world.service.created).toHaveLength(4);
});

test('who waits for a turn while the service goes away is told, and sent once when it is back', async () => {
  const world = createWorld();
  const earshot = createTestBot(world, undefined, { atOnce: undefined });
  await earshot.start();
  earshot.service.statuses = [{ status: 'PENDING' }];
  const first = await earshot.ask('tts', { text: 'One' });
  const second = await earshot.ask('tts', { text: 'Two' });
  await earshot.clock.advance(3000);
  earshot.service.statuses = [new ServiceUnreachable('refused')];
  earshot.service.voices = () => Promise.reject(new ServiceUnreachable('refused'));
  await earshot.clock.advance(30_000);
  await earshot.press(first.task, 'stop');
  await earshot.clock.advance(30_000);
  expect(earshot.chat.transcript(second.message).at(-1)).toMatch(/cannot be reached right now/);
  expect(earshot.service.created).toHaveLength(1);
  earshot.service.voices = async () => [];
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 1 }];
  await earshot.clock.advance(60_000);
  expect(earshot.chat.transcript(second.message).at(-1)).toMatch(/^done/);
  expect(earshot.service.created).toHaveLength(2);
});

test('stopped while it waits for its turn, it is never sent and keeps nobody waiting', async () => {
  const earshot = createTestBot(serialWorld(), undefined, { atOnce: undefined });
  await earshot.start();
  const [, second, third] = [
    await earshot.ask('tts', { text: 'One' }),
    await earshot.ask('tts', { text: 'Two' }),
    await earshot.ask('tts', { text: 'Three' }),
  ];
  await earshot.press(second.task, 'stop');
  await earshot.clock.advance(10_000);
  expect(earshot.chat.transcript(second.message).at(-1)).toBe('stopped: Stopped before it was sent.');
  expect(earshot.chat.transcript(third.message).at(-1)).toMatch(/^done/);
  expect(earshot.service.created).toHaveLength(2);
});
