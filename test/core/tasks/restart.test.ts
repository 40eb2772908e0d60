// A restart with many waiting tasks. Current cards stay unchanged; other cards and interrupted work are resumed
// gradually. No message is lost.

import { expect, test } from 'vitest';
import { EditRateLimitError } from '../../../src/ports/chat.ts';
import { english } from '../../domain/english.ts';
import { createTestBot, createWorld, type Effects, type World } from '../../fakes/bot.ts';
import { createFakeTaskStore } from '../../fakes/store.ts';

const MANY = 120;

/** Parts of a bot that crashes. Afterwards its calls have no effect. */
function mortal() {
  const life = { over: false };
  const unless =
    <A extends readonly unknown[], R>(call: (...given: A) => Promise<R>) =>
    (...given: A): Promise<R> =>
      life.over ? new Promise<never>(() => undefined) : call(...given);
  const around = ({ chat, service, tasks }: Effects): Effects => ({
    tasks: { ...tasks, put: unless(tasks.put) },
    service: {
      ...service,
      create: unless(service.create.bind(service)),
      status: unless(service.status.bind(service)),
    },
    chat: { ...chat, show: unless(chat.show.bind(chat)), deliver: unless(chat.deliver.bind(chat)) },
  });
  return { life, around };
}

const shown = ({ chat }: World): number =>
  [...chat.messages.values()].reduce((sum, { views }) => sum + views.length, 0);

/** Creates running tasks at the service and crashes their bot. */
async function leftWaiting(aliveMs: number, many = MANY) {
  const world = createWorld();
  world.service.statuses = [{ status: 'PENDING' }];
  const { life, around } = mortal();
  const first = createTestBot(world, around);
  await first.start();
  const asked = [];
  for (let at = 0; at < many; at += 1) asked.push(await first.ask('tts', { text: `Hello ${at}` }));
  await world.clock.advance(aliveMs);
  life.over = true;
  return { world, asked };
}

test('cards known to be current stay unchanged after a restart', async () => {
  const { world, asked } = await leftWaiting(30_000, 20);
  const before = shown(world);
  const second = createTestBot(world);
  await second.start();
  await world.clock.advance(10_000);
  expect(shown(world)).toBe(before);
  world.service.statuses = [{ status: 'SUCCESS', run_id: 7 }];
  await world.clock.advance(20_000);
  for (const { message } of asked) {
    expect(world.chat.transcript(message).at(-1)).toMatch(/^done/);
    expect(world.chat.messages.get(message)?.files).toHaveLength(1);
  }
  expect(world.service.created).toHaveLength(20);
});

test('messages without edits are shown again after a restart', async () => {
  const world = createWorld();
  world.service.statuses = [{ status: 'PENDING' }];
  const { life, around } = mortal();
  const beside = { minGapMs: 0, shared: { perMinute: 50, scope: () => undefined } };
  const first = createTestBot(world, (parts) => {
    const mine = around(parts);
    return { ...mine, chat: { ...mine.chat, limits: { ...mine.chat.limits, edits: beside } } };
  });
  await first.start();
  await first.ask('tts', { text: 'Hello' });
  await world.clock.advance(30_000);
  life.over = true;
  const before = shown(world);
  await createTestBot(world).start();
  await world.clock.advance(5000);
  expect(shown(world)).toBe(before + 1);
});

test('outdated cards are corrected a few at a time', async () => {
  const { world, asked } = await leftWaiting(1000);
  const before = shown(world);
  await createTestBot(world).start();
  await world.clock.advance(1000);
  const soon = shown(world) - before;
  expect(soon).toBeGreaterThan(20);
  expect(soon).toBeLessThan(100);
  await world.clock.advance(20_000);
  expect(shown(world) - before).toBe(MANY);
  for (const { message } of asked) expect(world.chat.transcript(message).at(-1)).toMatch(/^working/);
});

test('a lost card update is shown after the next start', async () => {
  const { world, asked } = await leftWaiting(30_000, 1);
  const { life, around } = mortal();
  const second = createTestBot(world, (parts) => {
    const mine = around(parts);
    const show: Effects['chat']['show'] = (at, view) =>
      english(view.line).includes('rendering') ? new Promise<never>(() => undefined) : mine.chat.show(at, view);
    return { ...mine, chat: { ...mine.chat, show } };
  });
  await second.start();
  world.service.statuses = [{ status: 'PENDING', stage: 'rendering' }];
  await world.clock.advance(30_000);
  const message = asked[0]?.message ?? '';
  expect(world.chat.transcript(message).at(-1)).not.toContain('rendering');
  life.over = true;
  await createTestBot(world).start();
  await world.clock.advance(5000);
  expect(world.chat.transcript(message).at(-1)).toContain('rendering');
});

test('a card stops reporting an outage after a restart', async () => {
  const { world, asked } = await leftWaiting(5000, 1);
  const { life, around } = mortal();
  await createTestBot(world, around).start();
  world.service.statuses = [new Error('nothing was heard')];
  await world.clock.advance(30_000);
  const message = asked[0]?.message ?? '';
  expect(world.chat.transcript(message).at(-1)).toContain('not responding');
  life.over = true;
  world.service.statuses = [{ status: 'PENDING' }];
  await createTestBot(world).start();
  await world.clock.advance(20_000);
  expect(world.chat.transcript(message).at(-1)).toBe('working: Working');
});

test('an outage is shown on all cards gradually', async () => {
  const { world } = await leftWaiting(30_000);
  await createTestBot(world).start();
  await world.clock.advance(5000);
  const before = shown(world);
  world.service.statuses = [new Error('nothing was heard')];
  const perSecond: number[] = [];
  for (let second = 0; second < 60; second += 1) {
    const was = shown(world);
    await world.clock.advance(1000);
    perSecond.push(shown(world) - was);
  }
  expect(shown(world) - before).toBe(MANY);
  expect(Math.max(...perSecond)).toBeLessThan(100);
});

test('unsent tasks are sent once after a restart, gradually', async () => {
  const world = createWorld();
  const { life, around } = mortal();
  const first = createTestBot(world, around);
  for (let at = 0; at < MANY; at += 1) await first.ask('tts', { text: `Hello ${at}` });
  life.over = true;
  await world.clock.advance(60_000);
  await createTestBot(world).start();
  await world.clock.advance(1000);
  expect(world.service.created.length).toBeGreaterThan(20);
  expect(world.service.created.length).toBeLessThan(100);
  await world.clock.advance(60_000);
  expect(world.service.created).toHaveLength(MANY);
});

test('a record changed by another process is not overwritten', async () => {
  const { world, asked } = await leftWaiting(30_000, 1);
  const earshot = createTestBot(world);
  await earshot.start();
  await world.clock.advance(1000);
  const other = createFakeTaskStore(world.records);
  const task = await other.get(asked[0]?.task ?? '');
  if (!task) throw new Error('a task was expected');
  await other.put({
    ...task,
    changedAt: world.clock.now(),
    state: { status: 'abandoned', serviceTaskId: 's' },
    shown: true,
  });
  await expect(earshot.press(task.id, 'stop')).rejects.toThrow('another process');
  expect((await other.get(task.id))?.state).toEqual({ status: 'abandoned', serviceTaskId: 's' });
});

test('a rate-limited card is updated after a restart', async () => {
  const world = createWorld();
  world.service.statuses = [{ status: 'PENDING' }];
  const { life, around } = mortal();
  const first = createTestBot(world, (parts) => {
    const mine = around(parts);
    const show = async () => {
      throw new EditRateLimitError(3_600_000);
    };
    return { ...mine, chat: { ...mine.chat, show } };
  });
  await first.start();
  const { message } = await first.ask('tts', { text: 'Hello' });
  await world.clock.advance(60_000);
  life.over = true;
  expect(world.chat.transcript(message)).toEqual([]);
  await createTestBot(world).start();
  await world.clock.advance(1000);
  expect(world.chat.transcript(message)).toEqual(['working: Working']);
});
