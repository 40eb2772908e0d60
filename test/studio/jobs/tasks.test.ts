// Task records through crashes of the studio: what ran runs again, twice at most, and ids never repeat.
// Against the database itself, reopened as a restart would.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/studio/database.ts';
import { createTasks } from '../../../src/studio/jobs/tasks.ts';
import { FolderTaken, holdFolder } from '../../../src/studio/lock.ts';
import { tempFolder } from '../harness.ts';

const TASK = { id: 'one', owner: 'me', operation: 'tts', input: { text: 'Hi' } };
const GIVEN_UP = { reason: 'PROCESSING_ERROR', message: 'Given up.' };

test('a task that was running in three crashes is given up; one that waited is not to blame', async () => {
  const file = join(await tempFolder(), 'studio.sqlite');
  const open = () => createTasks(openDatabase(file), Date.now, 1000);
  open().insert(TASK);
  open().insert({ ...TASK, id: 'two' });
  for (const left of [2, 2, 1]) {
    const tasks = open();
    tasks.start('one');
    const after = open();
    after.recover(GIVEN_UP);
    expect(after.waiting()).toHaveLength(left);
  }
  expect(open().get('one')).toMatchObject({ state: 'failed', failure: GIVEN_UP, attempts: 3, crashes: 3 });
  expect(open().get('two')).toMatchObject({ state: 'queued', crashes: 0 });
  expect(open().start('two').input).toEqual({ text: 'Hi' });
});

test('a finished task forgets its input; run ids are never given twice', async () => {
  const tasks = createTasks(openDatabase(join(await tempFolder(), 'a.sqlite')), Date.now, 1000);
  const { runId } = tasks.insert(TASK);
  tasks.succeed('one', { files: {}, message: 'Done.' });
  expect(tasks.start('one').input).toEqual({});
  tasks.remove('one');
  expect(tasks.insert(TASK).runId).toBeGreaterThan(runId);
});

test('a result whose links cannot be written is not half there', async () => {
  const tasks = createTasks(openDatabase(join(await tempFolder(), 'a.sqlite')), Date.now, 1000);
  tasks.insert(TASK);
  const file = { link: 'same', name: 'a.wav', type: 'audio/wav', path: 'one/a.wav' };
  expect(() => tasks.succeed('one', { files: { a: file, b: file }, message: '' })).toThrow();
  expect(tasks.get('one')?.state).toBe('queued');
});

test('a folder has one studio at a time; the next may have it when the first lets go', async () => {
  const folder = await tempFolder();
  const file = join(folder, 'lock.sqlite');
  const letGo = await holdFolder(file, folder, 0);
  await expect(holdFolder(file, folder, 0)).rejects.toThrow(FolderTaken);
  const waiting = holdFolder(file, folder, 2000);
  letGo();
  (await waiting)();
});
