// Stores the results of model trials, so that a working folder is tried once until its files change, and when each model
// was used last.

import type { DatabaseSync } from 'node:sqlite';
import type { VoiceDesign } from '../voices/voice-design.ts';
import type { ModelReference } from './model-reference.ts';

export interface ModelTrial {
  /** Reason why the model does not work, as a sentence. */
  readonly fault?: string;
  /** Seconds of computing per second of sound on this machine. Absent for models without sound. */
  readonly secondsPerSecond?: number;
  /** Nearest built-in voice, for a recording without a cloning model. */
  readonly design?: VoiceDesign;
  readonly message?: string;
}

export interface ModelTrialStore {
  /** Returns `undefined` if the folder has not been tried in its present state. */
  find(path: string, state: string): ModelTrial | undefined;
  save(path: string, state: string, trial: ModelTrial): void;
  /** `memoryBytes`: measured memory of the loaded model, if known. Returns false if its trial has not ended yet. */
  recordUse(model: ModelReference, usedAt: number, memoryBytes: number | undefined): boolean;
  /** Highest measured memory of the model in this state. */
  findMemoryBytes(model: ModelReference): number | undefined;
  /** Models that passed, used within an hour before the last use of any. The last used comes first. */
  listUsed(): readonly ModelReference[];
}

/** Equals the host's idle timeout: models used earlier were already unloaded. */
const LAST_USE_MS = 60 * 60_000;

/**
 * Forgets the faults of earlier runs, because their cause may lie outside the folder: memory, settings or an engine that
 * is installed now.
 */
export function createModelTrialStore(database: DatabaseSync): ModelTrialStore {
  database.exec("DELETE FROM model_trials WHERE outcome ->> 'fault' IS NOT NULL");
  const select = database.prepare('SELECT outcome FROM model_trials WHERE path = ? AND state = ?');
  const insert = database.prepare('INSERT OR REPLACE INTO model_trials (path, state, outcome) VALUES (?, ?, ?)');
  const update = database.prepare(
    'UPDATE model_trials SET used_at = ?, memory = max(coalesce(memory, 0), ?) WHERE path = ? AND state = ?',
  );
  const selectMemory = database.prepare('SELECT memory FROM model_trials WHERE path = ? AND state = ?');
  const selectUsed = database.prepare(
    `SELECT path, state FROM model_trials WHERE outcome ->> 'fault' IS NULL AND used_at > 0
       AND used_at >= (SELECT max(used_at) FROM model_trials) - ${LAST_USE_MS} ORDER BY used_at DESC`,
  );
  return {
    find(path, state) {
      const row = select.get(path, state);
      return row && (JSON.parse(String(row['outcome'])) as ModelTrial);
    },
    save: (path, state, trial) => void insert.run(path, state, JSON.stringify(trial)),
    recordUse: ({ path, state }, usedAt, memoryBytes) => update.run(usedAt, memoryBytes ?? 0, path, state).changes > 0,
    findMemoryBytes: ({ path, state }) => Number(selectMemory.get(path, state)?.['memory'] ?? 0) || undefined,
    listUsed: () => selectUsed.all().map(({ path, state }) => ({ path: String(path), state: String(state) })),
  };
}
