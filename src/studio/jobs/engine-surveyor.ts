// Surveys the engines of this machine through a worker in the background and stores the result, because the server
// process loads no engine.

import { formatError, type Log } from '../../kit/log.ts';
import { StudioStoppingError } from '../errors.ts';
import { SURVEY_ENGINES } from '../operations/index.ts';
import type { EngineSurvey } from '../operations/survey-engines.ts';
import type { JobWorkerPool } from './workers/worker-pool.ts';

/** The first survey tries every installed language pair with one sentence, which takes seconds. */
const SURVEY_TIMEOUT_MS = 10 * 60_000;

export interface EngineSurveyor {
  readonly getLatest: () => EngineSurvey | undefined;
  readonly refresh: () => void;
}

export function createEngineSurveyor(pool: JobWorkerPool, folder: string, log: Log): EngineSurveyor {
  let known: EngineSurvey | undefined;
  const survey = () => {
    pool.run({ operation: SURVEY_ENGINES, input: {}, folder }, { timeoutMs: SURVEY_TIMEOUT_MS, isLastJob: true }).then(
      ({ message }) => {
        known = JSON.parse(message) as EngineSurvey;
        const available = known.engines.filter(({ missing }) => missing === undefined);
        log.info('local engines checked', {
          available: available.length,
          of: known.engines.length,
        });
      },
      (error) => {
        if (!(error instanceof StudioStoppingError))
          log.warn('local engines not checked', { error: formatError(error) });
      },
    );
  };
  survey();
  return { getLatest: () => known, refresh: survey };
}
