// What came of trying the folders of models, kept so that each is tried once for as long as it stays what it is.

import type { DatabaseSync } from 'node:sqlite';
import type { VoiceDesign } from '../voices/design.ts';

export interface Tried {
  /** Why it does not work, as a sentence. */
  readonly fault?: string;
  /** The built-in voice that comes nearest, of a recording that nothing here can speak with. */
  readonly design?: VoiceDesign;
  /** How near it comes. */
  readonly message?: string;
}

export interface TriedModels {
  /** `undefined`: not tried yet as it is now. */
  find(path: string, state: string): Tried | undefined;
  keep(path: string, state: string, tried: Tried): void;
}

export function createTriedModels(database: DatabaseSync): TriedModels {
  const select = database.prepare('SELECT outcome FROM tried_models WHERE path = ? AND state = ?');
  const insert = database.prepare(
    'INSERT OR REPLACE INTO tried_models (path, state, outcome) VALUES (?, ?, ?)',
  );
  return {
    find(path, state) {
      const row = select.get(path, state);
      return row && (JSON.parse(String(row['outcome'])) as Tried);
    },
    keep: (path, state, tried) => void insert.run(path, state, JSON.stringify(tried)),
  };
}
