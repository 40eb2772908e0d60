// Several processes with one token: each shard has one owner, and another process takes over when the owner stops or
// dies.

import { randomUUID } from 'node:crypto';
import { REST, Routes } from 'discord.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGatewayConnection } from '../../../../../src/adapters/discord/gateway/connection.ts';
import { createShardLeases } from '../../../../../src/adapters/discord/gateway/shard-leases.ts';
import { systemClock as clock } from '../../../../../src/app/clock.ts';
import type { KeyValueStore } from '../../../../../src/ports/store.ts';
import { createFakeClock } from '../../../../fakes/clock.ts';
import { createDiscord, type Discord } from '../../../../fakes/discord/index.ts';
import { createFakeLog } from '../../../../fakes/log.ts';
import { createFakeNotes } from '../../../../fakes/notes.ts';

let discord: Discord;
let notes: KeyValueStore;
const running: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  notes = createFakeNotes();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  await discord.close();
});

/** A process: its connection, its received interactions and its store, which can be disconnected. */
async function begin(leaseMs = 600) {
  const store: { away: false | string } = { away: false };
  let renewals = 0;
  const log = createFakeLog();
  const shared: KeyValueStore = {
    ...notes,
    claim(...asked) {
      renewals += 1;
      if (store.away === 'does not answer') return new Promise<never>(() => {});
      return store.away ? Promise.reject(new Error('away')) : notes.claim(...asked);
    },
  };
  const leases = createShardLeases({ owner: randomUUID(), keyValueStore: shared, clock, log, leaseMs });
  const { token, api: base } = discord;
  const connection = createGatewayConnection({ token, base, leases, clock, log });
  running.push(connection);
  const heard: string[] = [];
  await connection.start({
    interaction: ({ id }) => heard.push(id),
    message: () => {},
    serverRemoved: () => {},
  });
  const shards = () =>
    log.entries.flatMap(({ event, fields }) => (event === 'discord connected' ? [fields['shard']] : []));
  return { connection, heard, log, store, shards, renewals: () => renewals };
}

async function town(shards = 1) {
  discord = await createDiscord({ shards });
  const rest = new REST({ version: '10', api: discord.api }).setToken(discord.token);
  const body = [{ name: 'tts', description: 'Speaks', type: 1 }];
  await rest.put(Routes.applicationCommands(discord.applicationId), { body });
  const ana = discord.user('Ana');
  const channels = Array.from({ length: 8 }, () => discord.guild().channel({ name: 'general' }));
  /** Sends one command in each server. */
  const speak = async () => {
    const acts = [];
    for (const channel of channels) acts.push(await discord.slash(ana, channel, 'tts', {}));
    return acts.map(({ interaction }) => interaction.id);
  };
  return { speak };
}

test('handles each command in one process; the other takes over', async () => {
  const { speak } = await town();
  const one = await begin();
  const other = await begin();
  expect([one.connection.ready(), other.connection.ready()]).toEqual([true, true]);
  const ids = await speak();
  await expect.poll(() => one.heard).toEqual(ids);
  expect(other.heard).toEqual([]);
  await one.connection.stop();
  await expect.poll(() => discord.gateway.connections.length).toBe(1);
  await expect.poll(() => other.connection.ready()).toBe(true);
  const more = await speak();
  await expect.poll(() => other.heard).toEqual(more);
  expect(one.heard).toEqual(ids);
});

test('takes over a dead process’s shards once its lease expires', async () => {
  const { speak } = await town();
  expect(await notes.claim('shard:0', 1500, 'a process that died')).toBe(true);
  const other = await begin();
  expect([other.shards(), discord.gateway.connections]).toEqual([[], []]);
  await expect.poll(() => discord.gateway.connections.length).toBe(1);
  await expect.poll(() => other.connection.ready()).toBe(true);
  const ids = await speak();
  await expect.poll(() => other.heard).toEqual(ids);
});

test('splits shards between processes that start together', async () => {
  const { speak } = await town(2);
  const [one, other] = await Promise.all([begin(), begin()]);
  expect([...one.shards(), ...other.shards()].toSorted()).toEqual([0, 1]);
  expect(one.shards()).toHaveLength(1);
  const ids = await speak();
  await expect.poll(() => one.heard.length + other.heard.length).toBe(ids.length);
  expect([...one.heard, ...other.heard].toSorted()).toEqual(ids.toSorted());
});

test('a process alone has all shards', async () => {
  const { speak } = await town(2);
  const one = await begin();
  expect(one.shards()).toEqual([0, 1]);
  const ids = await speak();
  await expect.poll(() => one.heard.toSorted()).toEqual(ids.toSorted());
});

test('keeps the agreed shard count whatever Discord recommends', async () => {
  const { speak } = await town(2);
  await notes.put('shards', 1, 60_000);
  const one = await begin();
  expect(one.shards()).toEqual([0]);
  const ids = await speak();
  await expect.poll(() => one.heard).toEqual(ids);
});

test('keeps its shard without a store until another takes it', async () => {
  const { speak } = await town();
  const one = await begin(300);
  one.store.away = 'fails';
  await expect
    .poll(() => one.log.entries.filter(({ event }) => event === 'discord: shard lease not renewed').length)
    .toBeGreaterThan(3);
  const ids = await speak();
  await expect.poll(() => one.heard).toEqual(ids);
  expect(await notes.claim('shard:0', 60_000, 'another process')).toBe(true);
  one.store.away = false;
  await expect.poll(() => discord.gateway.connections).toEqual([]);
  await speak();
  expect(one.heard).toEqual(ids);
});

test.each(['fails', 'does not answer'])('lets another process answer first when its store %s', async (how) => {
  const { speak } = await town();
  const one = await begin(300);
  const other = await begin(300);
  await expect.poll(() => notes.get('standby')).toBeDefined();
  const before = one.renewals();
  // The renewal before this one has seen the waiting process.
  await expect.poll(() => one.renewals()).toBeGreaterThan(before + 1);
  one.store.away = how;
  await expect.poll(() => other.connection.ready() && other.shards()).toEqual([0]);
  const ids = await speak();
  await expect.poll(() => other.heard, { interval: 5 }).toEqual(ids);
  expect(one.heard).toEqual([]);
  // The user still gets an answer if the other process lost the store too.
  await expect.poll(() => one.heard, { timeout: 10_000 }).toEqual(ids);
  one.store.away = false;
  await expect.poll(() => discord.gateway.connections.length).toBe(1);
  const more = await speak();
  await expect.poll(() => other.heard).toEqual([...ids, ...more]);
  expect(one.heard).toEqual(ids);
});

test('answers immediately without a store while no other process waits', async () => {
  const { speak } = await town();
  const one = await begin(300);
  one.store.away = 'fails';
  const refused = () => one.log.entries.filter(({ event }) => event === 'discord: shard lease not renewed');
  await expect.poll(() => refused().length).toBeGreaterThan(5);
  const ids = await speak();
  await expect.poll(() => one.heard, { interval: 5 }).toEqual(ids);
});

test('renews a lease in time and releases it immediately', async () => {
  discord = await createDiscord();
  const waits = createFakeClock();
  const own = createFakeNotes({ now: waits.now });
  const leases = createShardLeases({
    owner: 'one',
    keyValueStore: own,
    clock: waits,
    log: createFakeLog(),
    leaseMs: 8000,
  });
  const lost = await leases.acquire(0);
  await waits.advance(60_000);
  expect([lost?.aborted, await own.claim('shard:0', 1, 'other')]).toEqual([false, false]);
  await leases.release(0);
  expect([lost?.aborted, await own.claim('shard:0', 1, 'other')]).toEqual([true, true]);
});

test('does not release a shard that another process took over', async () => {
  let now = 0;
  const own = createFakeNotes({ now: () => now });
  const parts = { keyValueStore: own, clock, log: createFakeLog(), leaseMs: 8000 };
  const leases = createShardLeases({ ...parts, owner: 'one' });
  await leases.acquire(0);
  now += 9000;
  expect(await own.claim('shard:0', 8000, 'other')).toBe(true);
  await leases.release(0);
  expect(await own.claim('shard:0', 8000, 'third')).toBe(false);
});

test('regains its shards immediately after a kill and restart', async () => {
  const parts = { owner: 'one', keyValueStore: createFakeNotes(), clock, log: createFakeLog(), leaseMs: 60_000 };
  const before = await createShardLeases(parts).acquire(0);
  expect(await createShardLeases({ ...parts, owner: 'another' }).acquire(0)).toBeUndefined();
  expect(await createShardLeases(parts).acquire(0)).toBeDefined();
  expect(before?.aborted).toBe(false);
});
