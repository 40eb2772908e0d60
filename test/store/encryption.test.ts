// Encryption: what decrypts and what doesn't, and the operator's messages about the key file.

import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { ADAPTER_DESCRIPTORS } from '../../src/adapters/index.ts';
import type { OpaqueMessageRef, Task, TaskState } from '../../src/domain/tasks/task.ts';
import { createTextCipher, loadOrCreateKey } from '../../src/store/encryption.ts';
import { StoreError } from '../../src/store/store-error.ts';
import { polling, taskFor } from '../contract/store.ts';
import { createFakeLog } from '../fakes/log.ts';
import { emptyFolder, opened } from './setup.ts';

describe('a cipher', () => {
  const seal = createTextCipher(randomBytes(32));

  test('decrypts its text and never encrypts it identically', () => {
    const sealed = seal.encrypt('xoxb-1 “ü”', ['n', 'k']);
    expect(sealed).toMatch(/^v1\.[\w-]+$/);
    expect(seal.decrypt(sealed, ['n', 'k'])).toBe('xoxb-1 “ü”');
    expect(seal.encrypt('xoxb-1 “ü”', ['n', 'k'])).not.toBe(sealed);
    expect(seal.decrypt(seal.encrypt('', ['n', 'k']), ['n', 'k'])).toBe('');
  });

  test('fails with another context, key or changed bytes', () => {
    const sealed = seal.encrypt('text', ['n', 'k']);
    expect(seal.decrypt(sealed, ['n', 'other'])).toBeUndefined();
    expect(seal.decrypt(sealed, ['nk', ''])).toBeUndefined();
    expect(createTextCipher(randomBytes(32)).decrypt(sealed, ['n', 'k'])).toBeUndefined();
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(seal.decrypt(`v1.${changed.toString('base64url')}`, ['n', 'k'])).toBeUndefined();
    }
    for (const other of ['', 'v1.', 'v1.AAAA', `v2.${sealed.slice(3)}`, 'text'])
      expect(seal.decrypt(other, ['n', 'k'])).toBeUndefined();
  });
});

describe('the key', () => {
  const faultOf = (file: string): string => {
    try {
      loadOrCreateKey(file);
    } catch (error) {
      if (error instanceof StoreError) return error.message;
      throw error;
    }
    throw new Error('a fault was expected');
  };

  test('is created for its owner only and reused', async () => {
    const file = join(await emptyFolder(), 'secret.key');
    const key = loadOrCreateKey(file);
    expect(key).toHaveLength(32);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(loadOrCreateKey(file)).toEqual(key);
  });

  test('is created whole, also after a crash while it was written', async () => {
    const folder = await emptyFolder();
    const file = join(folder, 'secret.key');
    await writeFile(`${file}.new`, 'sho', { mode: 0o600 });
    expect(loadOrCreateKey(file)).toHaveLength(32);
    expect(readdirSync(folder)).toEqual(['secret.key']);
  });

  test.each([0o640, 0o604, 0o666])('is refused when others can read it (%o)', async (mode) => {
    const file = join(await emptyFolder(), 'secret.key');
    loadOrCreateKey(file);
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

const secretFields = Object.fromEntries(ADAPTER_DESCRIPTORS.map(({ name, secretFields: parts = [] }) => [name, parts]));

const done: TaskState = { status: 'abandoned', serviceTaskId: 't-1' };
const ann = { id: 'U1', name: 'Ann' };

const TOKEN = 'aW50ZXJhY3Rpb246canary-token';
const ADDRESS = 'https://hooks.slack.com/commands/T1/2/canary-address';
const discord = { channel: '1', message: '2', token: TOKEN, tokenAt: 5, ephemeral: false };
const slack = { team: 'T1', channel: 'C1', ts: '1.2', person: 'U1', response: { url: ADDRESS, at: 7 } };

const task = (id: string, adapter: string, message: OpaqueMessageRef, state: TaskState = polling): Task => {
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

test('message tokens are encrypted in the database and decrypted later', async () => {
  const folder = await emptyFolder();
  const store = await opened(folder, { secretFields });
  const all = [task('A', 'discord', discord), task('B', 'slack', slack), task('C', 'slack', slack, done)];
  for (const one of all) await store.tasks.put(one);
  await store.tasks.put(task('A', 'discord', discord, done));
  expect(bytesIn(folder)).not.toContain('canary');
  expect(bytesIn(folder)).toContain('"ts":"1.2"');
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  await store.close();
  const { tasks } = await opened(folder, { secretFields });
  expect((await tasks.get('A'))?.origin.message).toEqual(discord);
  expect((await tasks.listByPerson('slack', 'U1', 9)).map(({ origin }) => origin.message)).toEqual([slack, slack]);
});

test('unencrypted values are read and encrypted with the next write', async () => {
  const folder = await emptyFolder();
  const before = await opened(folder);
  await before.tasks.put(task('A', 'discord', discord));
  await before.tasks.put(task('B', 'slack', slack));
  await before.close();
  expect(valuesIn(folder).join()).toMatch(/canary-token.*canary-address/);
  const { tasks } = await opened(folder, { secretFields });
  for (const id of ['A', 'B']) {
    const found = await tasks.get(id);
    expect(found).toEqual(id === 'A' ? task('A', 'discord', discord) : task('B', 'slack', slack));
    if (found) await tasks.put(found);
  }
  expect(valuesIn(folder).join()).not.toContain('canary');
});

test('an encrypted part works in its own task only', async () => {
  const folder = await emptyFolder();
  const { tasks, exportEntries, importEntry } = await opened(folder, { secretFields });
  await tasks.put(task('A', 'discord', discord));
  for await (const entry of exportEntries())
    if (entry.namespace === 'task')
      await importEntry({
        ...entry,
        key: 'B',
        value: JSON.parse(JSON.stringify(entry.value).replace('"id":"A"', '"id":"B"')),
      });
  expect((await tasks.get('B'))?.origin.message).not.toHaveProperty('token');
  expect((await tasks.get('A'))?.origin.message).toEqual(discord);
});

test('a missing or public key loses tokens but no tasks', async () => {
  const folder = await emptyFolder();
  const first = await opened(folder, { secretFields });
  await first.tasks.put(task('A', 'discord', discord));
  await first.close();
  await chmod(join(folder, 'secret.key'), 0o644);
  const log = createFakeLog();
  const careless = await opened(folder, { secretFields, log });
  await careless.tasks.put(task('B', 'slack', slack));
  const { response: _, ...withoutIt } = slack;
  expect((await careless.tasks.get('B'))?.origin.message).toEqual(withoutIt);
  expect(JSON.stringify(log.entries)).toMatch(/can’t be encrypted.*chmod 600/);
  await careless.close();
  rmSync(join(folder, 'secret.key'));
  const { tasks } = await opened(folder, { secretFields, log });
  const { token: __, ...left } = discord;
  expect((await tasks.get('A'))?.origin.message).toEqual(left);
  expect(log.entries.at(-1)?.event).toContain('was secret.key replaced?');
  expect(bytesIn(folder)).not.toContain('canary');
});

test('no key is created without secrets', async () => {
  const folder = await emptyFolder();
  const { tasks } = await opened(folder, { secretFields });
  await tasks.put(task('A', 'web', { message: 'm' }));
  await tasks.put(task('B', 'discord', { ...discord, token: '' }));
  expect(readdirSync(folder)).not.toContain('secret.key');
});
