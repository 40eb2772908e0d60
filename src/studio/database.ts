// Opens the studio's SQLite database and creates its tables. The stores of each table define what its rows mean.

import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '../kit/sqlite/open-sqlite.ts';
import { rethrowWithFile } from '../kit/sqlite/sqlite-error.ts';

/** Custom voices are numbered above the voices of the library. */
const FIRST_CUSTOM_VOICE_ID = 100_001;
/** Voices found in folders and on servers are numbered between library and custom voices. */
const FIRST_FOUND_VOICE_ID = 50_001;

/** Increment when a table or a stored value changes. */
const SCHEMA_VERSION = 2;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS tasks (
    run_id INTEGER PRIMARY KEY AUTOINCREMENT,
    task_id TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    mark TEXT,
    operation TEXT NOT NULL,
    state TEXT NOT NULL,
    folder_id INTEGER,
    source TEXT,
    input TEXT,
    note TEXT,
    result TEXT,
    failure TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    breaks INTEGER NOT NULL DEFAULT 0,
    crashes INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL,
    finished INTEGER
  );
  CREATE INDEX IF NOT EXISTS tasks_finished ON tasks (finished);
  CREATE TABLE IF NOT EXISTS attended (task_id TEXT PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS links (
    link TEXT PRIMARY KEY,
    task_id TEXT NOT NULL,
    path TEXT NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    expires INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS links_task ON links (task_id);
  CREATE TABLE IF NOT EXISTS samples (
    hash TEXT PRIMARY KEY,
    design TEXT NOT NULL,
    made INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS voices (
    voice_id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT,
    hash TEXT NOT NULL,
    design TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS found_voices (
    voice_id INTEGER PRIMARY KEY AUTOINCREMENT,
    finder TEXT NOT NULL,
    key TEXT NOT NULL,
    told TEXT,
    UNIQUE (finder, key)
  );
  CREATE TABLE IF NOT EXISTS voice_profiles (
    name TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    voice TEXT,
    asked INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS model_trials (
    path TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    outcome TEXT NOT NULL,
    used_at INTEGER NOT NULL DEFAULT 0,
    memory INTEGER
  );
  CREATE TABLE IF NOT EXISTS folders (
    folder_id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner TEXT NOT NULL,
    name TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS dictionaries (
    dictionary_id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT,
    created INTEGER NOT NULL,
    edited INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS terms (
    term_id INTEGER PRIMARY KEY AUTOINCREMENT,
    dictionary_id INTEGER NOT NULL,
    texts TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS terms_dictionary ON terms (dictionary_id);
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

export const openStudioDatabase = (file: string): DatabaseSync =>
  rethrowWithFile(file, () =>
    openSqlite(file, { synchronous: 'NORMAL', version: SCHEMA_VERSION, prepare: createTables }),
  );

function createTables(database: DatabaseSync): void {
  database.exec(SCHEMA);
  startIdsAt(database, 'voices', FIRST_CUSTOM_VOICE_ID);
  startIdsAt(database, 'found_voices', FIRST_FOUND_VOICE_ID);
}

function startIdsAt(database: DatabaseSync, table: string, first: number): void {
  database
    .prepare(
      `INSERT INTO sqlite_sequence (name, seq) SELECT :table, :before
       WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = :table)`,
    )
    .run({ table, before: first - 1 });
}

/** Loads a stored value, or creates and stores it on the first call. */
export function loadOrCreateValue(database: DatabaseSync, name: string, create: () => string): string {
  database.prepare('INSERT OR IGNORE INTO meta (name, value) VALUES (?, ?)').run(name, create());
  return String(database.prepare('SELECT value FROM meta WHERE name = ?').get(name)?.['value']);
}
