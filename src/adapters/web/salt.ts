// Reads the random key from which this chat's ids and digests are derived.

import type { DatabaseSync } from 'node:sqlite';

export const readSalt = (database: DatabaseSync): string =>
  String(database.prepare("SELECT value FROM facts WHERE name = 'salt'").get()?.['value']);
