// After a person's data is deleted, no page of the disk contains it, even after a stop. Uses the real process and
// studio.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startEarshot } from '../e2e/earshot.ts';

const CANARY = 'kanarienvogel';

function hasCanary(path: string): boolean {
  try {
    return readFileSync(path, 'latin1').includes(CANARY);
  } catch {
    return false; // deleted since it was listed
  }
}

/** Files in the data folder that contain the word. */
const filesWith = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter(hasCanary)
    .map((path) => path.slice(folder.length + 1));

test('forget me leaves nothing on the disk', async () => {
  const earshot = await startEarshot();
  const { folder, say, until, call } = earshot;
  const { body } = await say(`/tts The ${CANARY} sings.`);
  await until(body.message.id);
  await say(`/dictionary add:${CANARY} as:bird`);
  const text = `Once upon a time a ${CANARY} sang in the garden.`;
  const { body: file } = await call('POST', '/api/files?name=story.txt&person=ana', Buffer.from(text));
  const story = await call('POST', '/api/commands', {
    ...{ room: 'general', person: { id: 'ana', name: 'ana' }, command: 'story', values: {} },
    files: [{ id: file.id, field: 'file' }],
  });
  expect(story).toMatchObject({ status: 201 });
  await until(story.body.message.id);
  // The word may be in the database itself if its WAL was emptied before.
  expect(filesWith(folder).some((path) => path.startsWith('earshot.db'))).toBe(true);
  const ana = { room: 'general', person: { id: 'ana', name: 'ana' } };
  const forgotten = await call('POST', '/api/actions', { ...ana, task: 'settings', action: 'forget-confirmed' });
  expect(forgotten.status).toBe(200);
  await vi.waitFor(() => expect(filesWith(folder)).toEqual([]), { timeout: 90_000, interval: 500 });
  await earshot.kill('SIGTERM');
  const left = readdirSync(folder, { recursive: true }).map(String);
  expect(left.filter((name) => name.endsWith('-wal'))).toEqual([]);
});
