// Fills data folders like busy users would, in the bot's own format.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openChatDatabase } from '../../../src/adapters/web/storage/database.ts';
import { createTask } from '../../../src/domain/tasks/task.ts';
import { openStore, type Store } from '../../../src/store/index.ts';
import { createFakeLog } from '../../fakes/log.ts';

/** Writes messages to a room. */
export async function fillRoom(folder: string, room: string, count: number, text: string): Promise<void> {
  mkdirSync(join(folder, 'web'), { recursive: true, mode: 0o700 });
  const database = openChatDatabase(join(folder, 'web/chat.sqlite'));
  const insert = database.prepare('INSERT INTO messages VALUES (?1, ?2, ?2, ?3, ?4, 0)');
  const body = JSON.stringify({ at: Date.now(), author: { id: 'mallory', name: 'Mallory' }, text });
  database.exec('BEGIN');
  for (let at = 1; at <= count; at += 1) insert.run(`message-${at}`, at, room, body);
  database.prepare("UPDATE facts SET value = ? WHERE name = 'rev'").run(count);
  database.exec('COMMIT');
  database.close();
}

export async function fillStore(folder: string, fill: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore(folder, { log: createFakeLog() });
  await fill(store);
  await store.close();
}

/** Writes finished tasks of other people. */
export const fillTasks = (folder: string, count: number): Promise<void> =>
  fillStore(folder, async ({ tasks }) => {
    for (let at = 0; at < count; at += 1) {
      const request = { command: 'tts', values: { text: 'Hello' }, files: {}, labels: {} };
      const person = { id: `name:person-${at % 500}`, name: 'Somebody' };
      const place = { id: 'general', name: 'general' };
      const origin = { adapter: 'web', person, place, message: { room: 'general', message: `m${at}` } };
      const task = createTask(`TASK${at}`, request, origin, Date.now());
      await tasks.put({
        ...task,
        state: { status: 'failed', failure: { kind: 'unreachable' } },
        shown: true,
      });
    }
  });
