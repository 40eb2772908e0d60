// Runs work with the best engine. If it is unavailable or fails, the next engine takes over, and a message tells the
// user.

import { createMessage, type Message, type MessageArgs } from '../../domain/views/studio-messages.ts';
import type { DescribedEngine } from '../engines/choose-engines.ts';
import type { AnyEngine } from '../engines/engine.ts';
import { createEngineUnavailableError, EngineError, JobError } from '../errors.ts';
import { combineMessages } from '../messages.ts';

export const toDescribedEngines = <Engine extends AnyEngine>(
  engines: readonly Engine[],
): Promise<readonly DescribedEngine<Engine>[]> =>
  Promise.all(engines.map(async (engine) => ({ engine, description: await engine.describe() })));

export interface FallbackResult<Result> {
  readonly result: Result;
  /** Tells which engine was replaced and why. Absent if none was. */
  readonly note?: Message;
}

/** Engine that was skipped, with the reason as an English predicate. */
type EngineGap = Omit<MessageArgs<'stoodIn'>, 'by'>;

/** Built-in engines have no name that users know. */
const toEngineLabel = ({ kind, name }: Pick<AnyEngine, 'kind' | 'name'>): string => {
  if (kind === 'built-in') return 'builtIn';
  return kind === 'folder' ? 'folder' : name;
};

const TIMEOUT_PATTERN = /does not answer|did not answer within/;

const createUnavailableGap = (engine: string): EngineGap => ({ engine, why: 'unavailable', did: 'is unavailable' });
const createFailureGap = (engine: string, did: string): EngineGap => ({
  engine,
  why: TIMEOUT_PATTERN.test(did) ? 'timeout' : 'failed',
  did,
});

/**
 * @param ranked Engines, best first, including unavailable ones.
 * @throws The error of the first engine if all fail.
 */
export async function runWithFallback<Engine extends Pick<AnyEngine, 'kind' | 'name'>, Result>(
  ranked: readonly DescribedEngine<Engine>[],
  work: (engine: Engine) => Promise<Result>,
): Promise<FallbackResult<Result>> {
  let firstFailure: { readonly gap: EngineGap; readonly fault: JobError } | undefined;
  for (const { engine, description } of ranked) {
    if (description.missing !== undefined) {
      const fault = createEngineUnavailableError(description.missing, description);
      firstFailure ??= { gap: createUnavailableGap(engine.name), fault };
      continue;
    }
    try {
      const result = await work(engine);
      return {
        result,
        ...(firstFailure && {
          note: createMessage('stoodIn', { ...firstFailure.gap, by: toEngineLabel(engine) }),
        }),
      };
    } catch (error) {
      if (error instanceof EngineError)
        firstFailure ??= { gap: createFailureGap(engine.name, error.problem), fault: error };
      else if (firstFailure && error instanceof JobError)
        throw new JobError(error.reason, combineMessages(firstFailure.fault, error));
      else throw error;
    }
  }
  throw firstFailure?.fault ?? new JobError('PROCESSING_ERROR', createMessage('noEngine', {}));
}
