// Stores the results of model trials, so that each folder is tried once until its files change.

import type { DatabaseSync } from 'node:sqlite';
import type { VoiceDesign } from '../voices/voice-design.ts';
import { formatModelFingerprintKey } from './model-registry.ts';

export interface ModelTrial {
  /** Reason why the model does not work, as a sentence. */
  readonly fault?: string;
  /** Nearest built-in voice, for a recording without a cloning model. */
  readonly design?: VoiceDesign;
  /** Describes how similar the voice is. */
  readonly message?: string;
}

export interface ModelTrialStore {
  /** Returns `undefined` if the folder has not been tried in its present state. */
  find(path: string, state: string): ModelTrial | undefined;
  save(path: string, state: string, trial: ModelTrial): void;
  /** Keys of all folders that passed. Jobs may use these models and no others. */
  listPassed(): readonly string[];
}

export function createModelTrialStore(database: DatabaseSync): ModelTrialStore {
  const select = database.prepare('SELECT outcome FROM tried_models WHERE path = ? AND state = ?');
  const insert = database.prepare('INSERT OR REPLACE INTO tried_models (path, state, outcome) VALUES (?, ?, ?)');
  const selectPassed = database.prepare("SELECT path, state FROM tried_models WHERE outcome ->> 'fault' IS NULL");
  const loadPassed = () =>
    selectPassed.all().map(({ path, state }) => formatModelFingerprintKey(String(path), String(state)));
  /** Kept until a trial ends, because every job asks for it. */
  let passed: readonly string[] | undefined;
  return {
    find(path, state) {
      const row = select.get(path, state);
      return row && (JSON.parse(String(row['outcome'])) as ModelTrial);
    },
    save(path, state, trial) {
      insert.run(path, state, JSON.stringify(trial));
      passed = undefined;
    },
    listPassed: () => (passed ??= loadPassed()),
  };
}
