// Asks a worker once, in the background, what can be done with which languages on this machine, and remembers the answer.
// The server itself runs no engine and waits for none.

import { type Log, reasonOf } from '../../kit/log.ts';
import { Stopping } from '../faults.ts';
import { ASK_LANGUAGES } from '../operations/index.ts';
import type { LanguageSurvey } from '../operations/survey.ts';
import type { Pool } from './pool.ts';

/** Every installed direction is tried with one sentence: seconds, the first time. */
const PATIENCE_MS = 10 * 60_000;

/** The answer, once there is one. */
export function askLanguages(pool: Pool, folder: string, log: Log): () => LanguageSurvey | undefined {
  let known: LanguageSurvey | undefined;
  pool.run({ operation: ASK_LANGUAGES, input: {}, folder }, { timeMs: PATIENCE_MS, last: true }).then(
    ({ message }) => {
      known = JSON.parse(message) as LanguageSurvey;
      const { pairs, version } = known.translation;
      log.info('translation looked at', { pairs: pairs.length, version });
    },
    (error) => {
      if (!(error instanceof Stopping)) log.warn('translation not looked at', { error: reasonOf(error) });
    },
  );
  return () => known;
}
