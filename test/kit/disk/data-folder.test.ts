// What lies in a data folder is closed to others where it is ours, and every program that opens one keeps its files private.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeDataFolder } from '../../../src/kit/disk/data-folder.ts';
import { sources } from '../../architecture/sources.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { openIn, publicPlace } from './public-place.ts';

test('a key that others can read is not closed in silence: the store says so, and what to do', async () => {
  const folder = publicPlace();
  mkdirSync(folder);
  writeFileSync(join(folder, 'secret.key'), 'x');
  writeFileSync(join(folder, 'earshot.db'), '');
  await closeDataFolder(folder, createFakeLog());
  expect(openIn(folder)).toEqual(['secret.key']);
});

test('a folder in which other things lie keeps its own rights; what is ours in it is closed', async () => {
  const folder = publicPlace();
  mkdirSync(folder);
  writeFileSync(join(folder, 'somebody-elses'), 'read me');
  writeFileSync(join(folder, 'earshot.lock'), '');
  const log = createFakeLog();
  await closeDataFolder(folder, log);
  await closeDataFolder(folder, log);
  expect(openIn(folder)).toEqual(['', 'somebody-elses']);
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
