// Tests of task records after studio crashes: interrupted tasks run again at most twice, and ids never repeat. Reopens
// the database as a restart does.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Message, message } from '../../../src/messages/message.ts';
import { list } from '../../../src/messages/values.ts';
import { openStudioDatabase } from '../../../src/studio/database.ts';
import { FolderInUseError, lockFolder } from '../../../src/studio/folder-lock.ts';
import { createStudioTaskStore } from '../../../src/studio/jobs/task-store.ts';
import { tempFolder } from '../harness.ts';

const TASK = { id: 'one', owner: 'me', operation: 'tts', input: { text: 'Hi' } };
const GIVEN_UP = { reason: 'PROCESSING_ERROR', message: 'Given up.' };

test('a task running in three crashes fails, a queued survives', async () => {
  const file = join(await tempFolder(), 'studio.sqlite');
  const open = () => createStudioTaskStore(openStudioDatabase(file), Date.now, 1000);
  open().insert(TASK);
  open().insert({ ...TASK, id: 'two' });
  for (const left of [2, 2, 1]) {
    const tasks = open();
    tasks.markStarted('one');
    const after = open();
    after.recoverInterrupted(GIVEN_UP);
    expect(after.listQueued()).toHaveLength(left);
  }
  expect(open().findById('one')).toMatchObject({
    state: 'failed',
    failure: GIVEN_UP,
    attempts: 3,
    studioCrashes: 3,
  });
  expect(open().findById('two')).toMatchObject({ state: 'queued', studioCrashes: 0 });
  expect(open().markStarted('two').input).toEqual({ text: 'Hi' });
});

test('a finished task drops its input; run ids are unique', async () => {
  const tasks = createStudioTaskStore(openStudioDatabase(join(await tempFolder(), 'a.sqlite')), Date.now, 1000);
  const { runId } = tasks.insert(TASK);
  tasks.markSucceeded('one', { files: {}, message: 'Done.' });
  expect(tasks.markStarted('one').input).toEqual({});
  tasks.remove('one');
  expect(tasks.insert(TASK).runId).toBeGreaterThan(runId);
});

test('a note is stored as data, another form is dropped', async () => {
  const tasks = createStudioTaskStore(openStudioDatabase(join(await tempFolder(), 'a.sqlite')), Date.now, 1000);
  const note = message('notes.ownSpeaker', { list: list(['age']), voice: 'Rose', who: 'a woman of 42' });
  expect(tasks.insert({ ...TASK, note }).note).toEqual(note);
  const former = { key: 'ownSpeaker', text: 'The requested age had no effect.' } as unknown as Message;
  expect(tasks.insert({ ...TASK, id: 'two', note: former }).note).toBeUndefined();
});

test('a result is stored with all links or none', async () => {
  const tasks = createStudioTaskStore(openStudioDatabase(join(await tempFolder(), 'a.sqlite')), Date.now, 1000);
  tasks.insert(TASK);
  const file = { link: 'same', name: 'a.wav', type: 'audio/wav', path: 'one/a.wav' };
  expect(() => tasks.markSucceeded('one', { files: { a: file, b: file }, message: '' })).toThrow();
  expect(tasks.findById('one')?.state).toBe('queued');
});

test('a folder has one studio until it is released', async () => {
  const folder = await tempFolder();
  const file = join(folder, 'lock.sqlite');
  const letGo = await lockFolder(file, folder, 0);
  await expect(lockFolder(file, folder, 0)).rejects.toThrow(FolderInUseError);
  const waiting = lockFolder(file, folder, 2000);
  letGo();
  (await waiting)();
});
