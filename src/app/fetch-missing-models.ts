// Fetches missing models of the setting MODELS in the background, with `npm run models`. Never
// delays the start, and nothing is fetched if the setting is empty.

import type { ModelsCommand } from '../admin/models/models-command.ts';
import { formatError, type Log } from '../kit/log.ts';
import { EXIT } from '../kit/process/exit-codes.ts';
import type { Clock } from '../ports/clock.ts';
import { createModelsCommand } from './models-command.ts';

const ADD_MISSING = ['add', '--missing'];
const RETRY_MS = 15 * 60_000;

interface FetchOptions {
  /** Replaced by tests. */
  readonly runModels?: ModelsCommand;
  readonly clock: Clock;
  readonly log: Log;
}

/** Steps of the command that the log shows. Progress is left out. */
const LOGGED_STEPS = new Set(['plan', 'asks', 'added', 'failed']);

/** Returns the step if it was logged. */
function logStep(record: unknown, log: Log): string | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const { step, name, message, licence } = record as Readonly<Record<string, unknown>>;
  if (typeof step !== 'string' || !LOGGED_STEPS.has(step)) return undefined;
  const fields = Object.fromEntries(
    Object.entries({ model: name, why: message, licence }).filter(([, value]) => typeof value === 'string'),
  ) as Record<string, string>;
  if (step === 'failed' || step === 'asks')
    log.warn(`model ${step === 'asks' ? 'needs consent' : 'not fetched'}`, fields);
  else log.info(step === 'plan' ? 'fetching missing models' : 'model fetched', fields);
  return step;
}

/** Returns a function that stops it. What was fetched until then is kept. */
export function startFetchingModels({ runModels = createModelsCommand(), clock, log }: FetchOptions): () => void {
  const stopping = new AbortController();
  const fetchOnce = async (): Promise<number | null> => {
    let isExplained = false;
    const onRecord = (record: unknown): void => {
      if (logStep(record, log) === 'failed') isExplained = true;
    };
    const { exitCode, errorOutput } = await runModels(ADD_MISSING, onRecord, stopping.signal);
    // A crash leaves only its standard error.
    if (exitCode !== EXIT.done && exitCode !== EXIT.network && !isExplained && !stopping.signal.aborted)
      log.warn('models not fetched', { exitCode: String(exitCode), reason: errorOutput.trim() });
    return exitCode;
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if ((await fetchOnce()) !== EXIT.network) return;
      log.warn('models not fetched; trying again later', { minutes: RETRY_MS / 60_000 });
      await clock.sleep(RETRY_MS, stopping.signal);
    }
  };
  void run().catch((thrown: unknown) => log.warn('models not fetched', { reason: formatError(thrown) }));
  return () => stopping.abort();
}
