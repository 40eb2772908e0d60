// Asks a worker once, in the background, which languages can be translated on this machine, and remembers the answer.
// The server itself runs no engine and waits for none.

import { type Log, reasonOf } from '../../kit/log.ts';
import { ASK_TRANSLATION } from '../engines/index.ts';
import type { TranslationAbilities } from '../engines/translate.ts';
import { Stopping } from '../faults.ts';
import type { Pool } from './pool.ts';

/** Every installed direction is tried with one sentence: seconds, the first time. */
const PATIENCE_MS = 10 * 60_000;

/** The answer, once there is one. */
export function askTranslation(pool: Pool, folder: string, log: Log): () => TranslationAbilities | undefined {
  let known: TranslationAbilities | undefined;
  pool.run({ operation: ASK_TRANSLATION, input: {}, folder }, { timeMs: PATIENCE_MS, last: true }).then(
    ({ message }) => {
      known = JSON.parse(message) as TranslationAbilities;
      log.info('translation looked at', { pairs: known.pairs.length, version: known.version });
    },
    (error) => {
      if (!(error instanceof Stopping)) log.warn('translation not looked at', { error: reasonOf(error) });
    },
  );
  return () => known;
}
