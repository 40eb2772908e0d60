// Surveys the engines of this machine through a worker in the background and stores the result, because the server
// process loads no engine.

import { isDeepStrictEqual } from 'node:util';
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

/** `onChange` is called when a survey has other results than the one before. */
export function createEngineSurveyor(
  pool: JobWorkerPool,
  folder: string,
  log: Log,
  onChange: () => void,
): EngineSurveyor {
  let known: EngineSurvey | undefined;
  let isRunning = false;
  /** A change during a survey may be missing in it. */
  let isOutdated = false;

  const survey = async (): Promise<void> => {
    const job = { operation: SURVEY_ENGINES, input: {}, folder };
    try {
      const { message } = await pool.run(job, { timeoutMs: SURVEY_TIMEOUT_MS, isLastJob: true });
      const found = JSON.parse(message) as EngineSurvey;
      const isChanged = !isDeepStrictEqual(found, known);
      known = found;
      if (isChanged) onChange();
      const available = found.engines.filter(({ missing }) => missing === undefined);
      log.info('local engines checked', { available: available.length, of: found.engines.length });
    } catch (error) {
      if (!(error instanceof StudioStoppingError)) log.warn('local engines not checked', { error: formatError(error) });
    }
  };
  const refresh = async (): Promise<void> => {
    isOutdated = true;
    if (isRunning) return;
    isRunning = true;
    while (isOutdated) {
      isOutdated = false;
      await survey();
    }
    isRunning = false;
  };
  void refresh();
  return { getLatest: () => known, refresh: () => void refresh() };
}
