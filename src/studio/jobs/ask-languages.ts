// Asks a worker, in the background, which engines are on this machine and what they can do, and remembers the answer.
// The server itself runs no engine and waits for none.

import { type Log, reasonOf } from '../../kit/log.ts';
import { Stopping } from '../faults.ts';
import { ASK_LANGUAGES } from '../operations/index.ts';
import type { Survey } from '../operations/survey.ts';
import type { Pool } from './pool.ts';

/** Every installed direction is tried with one sentence: seconds, the first time. */
const PATIENCE_MS = 10 * 60_000;

export interface AskedLanguages {
  /** The last answer, once there is one. */
  readonly known: () => Survey | undefined;
  /** Asks once more, when something has changed. */
  readonly again: () => void;
}

export function askLanguages(pool: Pool, folder: string, log: Log): AskedLanguages {
  let known: Survey | undefined;
  const ask = () => {
    pool.run({ operation: ASK_LANGUAGES, input: {}, folder }, { timeMs: PATIENCE_MS, last: true }).then(
      ({ message }) => {
        known = JSON.parse(message) as Survey;
        const there = known.engines.filter(({ missing }) => missing === undefined);
        log.info('engines of this machine looked at', { there: there.length, of: known.engines.length });
      },
      (error) => {
        if (!(error instanceof Stopping)) log.warn('engines not looked at', { error: reasonOf(error) });
      },
    );
  };
  ask();
  return { known: () => known, again: ask };
}
