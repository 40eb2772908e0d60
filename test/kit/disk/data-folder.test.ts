// The data folder as the real process leaves it under the usual umask: nobody else can read anything in it, whether it was
// just made or made open by an older version.

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeDataFolder } from '../../../src/kit/disk/data-folder.ts';
import { sources } from '../../architecture/sources.ts';
import { startEarshot } from '../../e2e/earshot.ts';
import { createFakeLog } from '../../fakes/log.ts';

/** A folder that everybody may enter, and the name of one in it that is not there yet. */
function publicPlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'earshot-open-'));
  chmodSync(place, 0o755);
  const before = process.umask(0o022);
  onTestFinished(() => {
    process.umask(before);
    rmSync(place, { recursive: true, force: true });
  });
  return join(place, 'data');
}

/** Everything in it, the folder itself included, that has rights for others. */
function open(folder: string): string[] {
  return ['', ...namesIn(folder)].filter((name) => {
    // What is written for a moment may be gone by now.
    const entry = lstatSync(join(folder, name), { throwIfNoEntry: false });
    return entry && !entry.isSymbolicLink() && (entry.mode & 0o077) !== 0;
  });
}

/** Everything below it; again, when a folder in it goes while it is read. */
function namesIn(folder: string): string[] {
  for (;;) {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' });
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(folder)) throw thrown;
    }
  }
}

/** What another user can read there; only root may try. */
function readableByNobody(folder: string): string {
  if (process.getuid?.() !== 0) return '';
  const find = ['find', folder, '-readable'];
  return spawnSync('setpriv', [
    '--reuid=65534',
    '--regid=65534',
    '--clear-groups',
    ...find,
  ]).stdout.toString();
}

async function worked(folder: string) {
  const earshot = await startEarshot({}, folder);
  const { body } = await earshot.say('/tts A very private sentence');
  await earshot.until(body.message.id, 'done');
  await earshot.upload('a.txt', 'a very private story');
  return earshot;
}

test('a new data folder is closed from the start', async () => {
  const folder = publicPlace();
  const earshot = await worked(folder);
  expect(open(folder)).toEqual([]);
  expect(readableByNobody(folder)).toBe('');
  await earshot.kill('SIGTERM');
  expect(open(folder)).toEqual([]);
});

test('one that was open is closed at the start, and the log says so once', async () => {
  const folder = publicPlace();
  const first = await worked(folder);
  await first.kill('SIGTERM');
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, name);
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
  }
  const second = await startEarshot({}, folder);
  await second.logged(({ msg }) => msg === 'started');
  expect(open(folder)).toEqual([]);
  expect(second.log.filter(({ msg }) => msg.startsWith('data was open'))).toHaveLength(1);
  await second.kill('SIGTERM');
});

test('a key that others can read is not closed in silence: the store says so, and what to do', async () => {
  const folder = publicPlace();
  mkdirSync(folder);
  writeFileSync(join(folder, 'secret.key'), 'x');
  writeFileSync(join(folder, 'earshot.db'), '');
  await closeDataFolder(folder, createFakeLog());
  expect(open(folder)).toEqual(['secret.key']);
});

test('a folder in which other things lie keeps its own rights; what is ours in it is closed', async () => {
  const folder = publicPlace();
  mkdirSync(folder);
  writeFileSync(join(folder, 'somebody-elses'), 'read me');
  writeFileSync(join(folder, 'earshot.lock'), '');
  const log = createFakeLog();
  await closeDataFolder(folder, log);
  await closeDataFolder(folder, log);
  expect(open(folder)).toEqual(['', 'somebody-elses']);
  expect(log.entries.map(({ fields }) => fields['closed'])).toEqual([1]);
});

test('every entry that opens what lies in a data folder keeps its files private', () => {
  const opens = /\b(createApp|startStudio|openStore|openDatabase)\(/;
  const entries = sources('src/main.ts', 'src/studio/main.ts', 'src/cli/*.ts').filter(({ text }) =>
    opens.test(text),
  );
  expect(entries.length).toBeGreaterThan(3);
  const open = entries.filter(({ text }) => !/^ {0,2}keepFilesPrivate\(\);$/m.test(text));
  expect(open.map(({ path }) => path)).toEqual([]);
});
