// Permissions of the data folder under the usual umask: other users can read nothing, in a new folder or one that was
// readable before.

import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openIn, publicPlace } from '../../kit/disk/public-place.ts';
import { startEarshot } from '../earshot.ts';

/** Returns files that another user can read. Only root can test this. */
function readableByNobody(folder: string): string {
  if (process.getuid?.() !== 0) return '';
  const find = ['find', folder, '-readable'];
  return spawnSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', ...find]).stdout.toString();
}

async function worked(folder: string) {
  const earshot = await startEarshot({}, folder);
  const { body } = await earshot.say('/tts A very private sentence');
  await earshot.until(body.message.id, 'done');
  await earshot.upload('a.txt', 'a very private story');
  return earshot;
}

test('creates a private data folder', async () => {
  const folder = publicPlace();
  const earshot = await worked(folder);
  expect(openIn(folder)).toEqual([]);
  expect(readableByNobody(folder)).toBe('');
  await earshot.kill('SIGTERM');
  expect(openIn(folder)).toEqual([]);
});

test('closes an open data folder at start and logs once', async () => {
  const folder = publicPlace();
  const first = await worked(folder);
  await first.kill('SIGTERM');
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, name);
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
  }
  const second = await startEarshot({}, folder);
  await second.logged(({ msg }) => msg === 'started');
  // Once others could read the key, it may be known. Whoever needs it refuses it, so that the operator learns of it.
  expect(openIn(folder)).toEqual(['secret.key']);
  expect(second.log.filter(({ msg }) => msg.startsWith('data folder was readable'))).toHaveLength(1);
  await second.kill('SIGTERM');
});
