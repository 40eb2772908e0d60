// The studio's one database: tables, and a transaction around several writes. Which rows mean what is known to the
// stores beside this file.

import type { DatabaseSync } from 'node:sqlite';
import { naming } from '../kit/sqlite/fault.ts';
import { openSqlite } from '../kit/sqlite/open.ts';

/** Numbers of custom voices begin above those of the library. */
const FIRST_CUSTOM_VOICE = 100_001;
/** Those of voices that are found in folders and at addresses stand between. */
const FIRST_FOUND_VOICE = 50_001;

const TABLES = `
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
  CREATE TABLE IF NOT EXISTS tried_models (
    path TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    outcome TEXT NOT NULL
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

/** Opens or creates it. */
export const openDatabase = (file: string): DatabaseSync => naming(file, () => opened(file));

function opened(file: string): DatabaseSync {
  const database = openSqlite(file, 'NORMAL');
  database.exec(TABLES);
  addColumn(database, 'tasks', 'mark');
  addColumn(database, 'found_voices', 'told');
  numberFrom(database, 'voices', FIRST_CUSTOM_VOICE);
  numberFrom(database, 'found_voices', FIRST_FOUND_VOICE);
  return database;
}

function numberFrom(database: DatabaseSync, table: string, first: number): void {
  database
    .prepare(
      `INSERT INTO sqlite_sequence (name, seq) SELECT :table, :before
       WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = :table)`,
    )
    .run({ table, before: first - 1 });
}

/** For databases that are older than the column. */
function addColumn(database: DatabaseSync, table: string, column: string): void {
  const columns = database.prepare(`PRAGMA table_info(${table})`).all();
  if (columns.some(({ name }) => name === column)) return;
  database.exec(`ALTER TABLE ${table} ADD COLUMN ${column} TEXT`);
}

/** A value made once and kept for as long as the folder lives. */
export function kept(database: DatabaseSync, name: string, make: () => string): string {
  database.prepare('INSERT OR IGNORE INTO meta (name, value) VALUES (?, ?)').run(name, make());
  return String(database.prepare('SELECT value FROM meta WHERE name = ?').get(name)?.['value']);
}
