// Version check of a database file. A new file gets the current version; a file of another version is refused, never converted.

import type { DatabaseSync } from 'node:sqlite';

const OTHER_FOLDER = 'set DATA_DIR to another folder';

/** The database belongs to another version of Earshot. The message has advice for the operator. */
export class SchemaVersionError extends Error {
  override readonly name = 'SchemaVersionError';
}

const isEmpty = (database: DatabaseSync): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;

/**
 * Checks the version of an opened database, and sets it in a new one. Call it before the tables are created.
 *
 * @throws SchemaVersionError for a file of another version.
 */
export function claimSchemaVersion(database: DatabaseSync, file: string, version: number): void {
  // Read before the version: another process that creates the file writes the version first.
  const isNew = isEmpty(database);
  const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (found === version) return;
  if (found > version)
    throw new SchemaVersionError(
      `The database ${file} was written by a newer version of Earshot. Update Earshot, or ${OTHER_FOLDER}.`,
    );
  if (found > 0 || !isNew)
    throw new SchemaVersionError(
      `The database ${file} was written by an older version of Earshot or by another program. Move the file away to start with an empty database, or ${OTHER_FOLDER}.`,
    );
  database.exec(`PRAGMA user_version = ${version}`);
}
