// Tests the schema version of a database file: a new file gets one, and a file of another version is refused and left
// unchanged.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { claimSchemaVersion, SchemaVersionError } from '../../../src/kit/sqlite/schema-version.ts';

const VERSION = 7;

function createFile(statements = '') {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-schema-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a.db');
  const withDatabase = <T>(work: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(file);
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  withDatabase((database) => database.exec(statements));
  const claim = (version = VERSION) => withDatabase((database) => claimSchemaVersion(database, file, version));
  const readVersion = () => withDatabase((database) => database.prepare('PRAGMA user_version').get()?.['user_version']);
  return { file, claim, readVersion };
}

function errorOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

test('a new file gets the version', () => {
  const { claim, readVersion } = createFile();
  claim();
  expect(readVersion()).toBe(VERSION);
});

test('a file of the same version opens unchanged', () => {
  const { file, claim } = createFile(`CREATE TABLE entries (value); PRAGMA user_version = ${VERSION}`);
  const before = readFileSync(file);
  claim();
  expect(readFileSync(file)).toEqual(before);
});

const written = (age: string) => `was written by ${age} version of Earshot`;
const CREATE_TABLE = 'CREATE TABLE entries (value);';

test.each([
  ['newer', `${CREATE_TABLE} PRAGMA user_version = 8`, written('a newer'), 'Update Earshot, or set DATA_DIR to'],
  ['newer and empty', 'PRAGMA user_version = 8', written('a newer'), 'Update Earshot, or set DATA_DIR to'],
  [
    'older',
    `${CREATE_TABLE} PRAGMA user_version = 6`,
    written('an older'),
    'Move the file away to start with an empty database',
  ],
  [
    'older and empty',
    'PRAGMA user_version = 6',
    written('an older'),
    'Move the file away to start with an empty database',
  ],
  ['without a version', CREATE_TABLE, written('an older'), 'Move the file away to start with an empty database'],
])('a file that is %s is refused and left unchanged', (_, statements, reason, advice) => {
  const { file, claim } = createFile(statements);
  const before = readFileSync(file);
  const error = errorOf(() => claim());
  expect(error).toBeInstanceOf(SchemaVersionError);
  expect(String(error)).toContain(`The database ${file} ${reason}`);
  expect(String(error)).toContain(advice);
  expect(readFileSync(file)).toEqual(before);
});
