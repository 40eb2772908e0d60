// Reads the results of model trials from the database of a studio, which may be running. Other programs show them.

import { DatabaseSync } from 'node:sqlite';
import { formatModelKey } from './model-reference.ts';
import type { ModelTrial } from './model-trials.ts';

/** `memoryBytes`: measured memory of the loaded model, if it was used. */
export type RecordedTrial = Pick<ModelTrial, 'fault' | 'secondsPerSecond'> & { readonly memoryBytes?: number };

export type FindTrial = (path: string, state: string) => RecordedTrial | undefined;

/** `databaseFile`: a missing or unreadable one has no trials. Never throws. */
export function readTrials(databaseFile: string): FindTrial {
  try {
    const database = new DatabaseSync(databaseFile, { readOnly: true });
    const rows = database.prepare('SELECT path, state, outcome, memory FROM model_trials').all();
    database.close();
    const trials = new Map(
      rows.map(({ path, state, outcome, memory }) => [
        formatModelKey({ path: String(path), state: String(state) }),
        { ...(JSON.parse(String(outcome)) as ModelTrial), memoryBytes: Number(memory) || undefined },
      ]),
    );
    return (path, state) => trials.get(formatModelKey({ path, state }));
  } catch {
    return () => undefined;
  }
}
