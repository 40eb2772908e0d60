// Sealing: what opens, what does not, and the key's file with the sentences the operator reads about it.

import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { PLATFORMS } from '../../src/adapters/index.ts';
import type { MessageRef, State, Task } from '../../src/domain/tasks/task.ts';
import { createSeal, masterKey } from '../../src/store/encryption.ts';
import { StoreFault } from '../../src/store/fault.ts';
import { taskFor } from '../contract/store.ts';
import { createFakeLog } from '../fakes/log.ts';
import { emptyFolder, opened } from './setup.ts';

describe('a seal', () => {
  const seal = createSeal(randomBytes(32));

  test('opens what it closed, and never closes the same text alike', () => {
    const sealed = seal.close('xoxb-1 “ü”', ['n', 'k']);
    expect(sealed).toMatch(/^v1\.[\w-]+$/);
    expect(seal.open(sealed, ['n', 'k'])).toBe('xoxb-1 “ü”');
    expect(seal.close('xoxb-1 “ü”', ['n', 'k'])).not.toBe(sealed);
    expect(seal.open(seal.close('', ['n', 'k']), ['n', 'k'])).toBe('');
  });

  test('does not open elsewhere, with another key, or after a change of any part', () => {
    const sealed = seal.close('text', ['n', 'k']);
    expect(seal.open(sealed, ['n', 'other'])).toBeUndefined();
    expect(seal.open(sealed, ['nk', ''])).toBeUndefined();
    expect(createSeal(randomBytes(32)).open(sealed, ['n', 'k'])).toBeUndefined();
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(seal.open(`v1.${changed.toString('base64url')}`, ['n', 'k'])).toBeUndefined();
    }
    for (const other of ['', 'v1.', 'v1.AAAA', `v2.${sealed.slice(3)}`, 'text'])
      expect(seal.open(other, ['n', 'k'])).toBeUndefined();
  });
});

describe('the key', () => {
  const faultOf = (file: string): string => {
    try {
      masterKey(file);
    } catch (error) {
      if (error instanceof StoreFault) return error.message;
      throw error;
    }
    throw new Error('a fault was expected');
  };

  test('is made when it is missing, for its owner only, and stays', async () => {
    const file = join(await emptyFolder(), 'secret.key');
    const key = masterKey(file);
    expect(key).toHaveLength(32);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(masterKey(file)).toEqual(key);
  });

  test.each([0o640, 0o604, 0o666])('is refused when others can read it (%o)', async (mode) => {
    const file = join(await emptyFolder(), 'secret.key');
    masterKey(file);
    await chmod(file, mode);
    expect(faultOf(file)).toContain(`chmod 600 ${file}`);
  });

  test('is refused, not replaced, when it is damaged', async () => {
    const file = join(await emptyFolder(), 'secret.key');
    await writeFile(file, 'short', { mode: 0o600 });
    expect(faultOf(file)).toContain('is damaged');
    expect(await readFile(file, 'utf8')).toBe('short');
  });
});

const secretParts = Object.fromEntries(PLATFORMS.map(({ name, secretParts: parts = [] }) => [name, parts]));

const polling: State = { at: 'polling', id: 't-1', accepted: 1, changed: 2, silences: 0, seen: {} };
const done: State = { at: 'forgotten', id: 't-1' };
const ann = { id: 'U1', name: 'Ann' };

const TOKEN = 'aW50ZXJhY3Rpb246canary-token';
const ADDRESS = 'https://hooks.slack.com/commands/T1/2/canary-address';
const discord = { channel: '1', message: '2', token: TOKEN, tokenAt: 5, ephemeral: false };
const slack = { team: 'T1', channel: 'C1', ts: '1.2', person: 'U1', response: { url: ADDRESS, at: 7 } };

const task = (id: string, adapter: string, message: MessageRef, state: State = polling): Task => {
  const made = taskFor(id, state, ann, adapter);
  return { ...made, origin: { ...made.origin, message } };
};

const bytesIn = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => name.startsWith('earshot.db'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join();

const valuesIn = (folder: string): readonly string[] => {
  const database = new DatabaseSync(join(folder, 'earshot.db'), { readOnly: true });
  const rows = database.prepare('SELECT value FROM entries').all();
  database.close();
  return rows.map(({ value }) => String(value));
};

test('nothing that opens a message can be read from the database, at work or at rest, and all of it comes back', async () => {
  const folder = await emptyFolder();
  const store = await opened(folder, { secretParts });
  const all = [task('A', 'discord', discord), task('B', 'slack', slack), task('C', 'slack', slack, done)];
  for (const one of all) await store.tasks.put(one);
  await store.tasks.put(task('A', 'discord', discord, done));
  expect(bytesIn(folder)).not.toContain('canary');
  expect(bytesIn(folder)).toContain('"ts":"1.2"');
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  await store.close();
  const { tasks } = await opened(folder, { secretParts });
  expect((await tasks.get('A'))?.origin.message).toEqual(discord);
  expect((await tasks.of('slack', 'U1', 9)).map(({ origin }) => origin.message)).toEqual([slack, slack]);
});

test('what an earlier version wrote in the clear is read, and sealed when it is written next', async () => {
  const folder = await emptyFolder();
  const before = await opened(folder);
  await before.tasks.put(task('A', 'discord', discord));
  await before.tasks.put(task('B', 'slack', slack));
  await before.close();
  expect(valuesIn(folder).join()).toMatch(/canary-token.*canary-address/);
  const { tasks } = await opened(folder, { secretParts });
  for (const id of ['A', 'B']) {
    const found = await tasks.get(id);
    expect(found).toEqual(id === 'A' ? task('A', 'discord', discord) : task('B', 'slack', slack));
    if (found) await tasks.put(found);
  }
  expect(valuesIn(folder).join()).not.toContain('canary');
});

test('a sealed part opens in its own task only', async () => {
  const folder = await emptyFolder();
  const { tasks, entries, restore } = await opened(folder, { secretParts });
  await tasks.put(task('A', 'discord', discord));
  for await (const entry of entries())
    if (entry.namespace === 'task')
      await restore({
        ...entry,
        key: 'B',
        value: JSON.parse(JSON.stringify(entry.value).replace('"id":"A"', '"id":"B"')),
      });
  expect((await tasks.get('B'))?.origin.message).not.toHaveProperty('token');
  expect((await tasks.get('A'))?.origin.message).toEqual(discord);
});

test('a key that is gone, or that others can read, costs the tokens and never a task', async () => {
  const folder = await emptyFolder();
  const first = await opened(folder, { secretParts });
  await first.tasks.put(task('A', 'discord', discord));
  await first.close();
  await chmod(join(folder, 'secret.key'), 0o644);
  const log = createFakeLog();
  const careless = await opened(folder, { secretParts, log });
  await careless.tasks.put(task('B', 'slack', slack));
  const { response: _, ...withoutIt } = slack;
  expect((await careless.tasks.get('B'))?.origin.message).toEqual(withoutIt);
  expect(JSON.stringify(log.entries)).toMatch(/cannot be sealed.*chmod 600/);
  await careless.close();
  rmSync(join(folder, 'secret.key'));
  const { tasks } = await opened(folder, { secretParts, log });
  const { token: __, ...left } = discord;
  expect((await tasks.get('A'))?.origin.message).toEqual(left);
  expect(log.entries.at(-1)?.event).toContain('was secret.key replaced?');
  expect(bytesIn(folder)).not.toContain('canary');
});

test('where nothing is secret no key is made', async () => {
  const folder = await emptyFolder();
  const { tasks } = await opened(folder, { secretParts });
  await tasks.put(task('A', 'web', { message: 'm' }));
  await tasks.put(task('B', 'discord', { ...discord, token: '' }));
  expect(readdirSync(folder)).not.toContain('secret.key');
});
