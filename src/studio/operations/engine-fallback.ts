// Runs work with the best engine. If it is unavailable or fails, the next engine takes over, and a message tells the
// user.

import { type Message, message, type Text } from '../../messages/message.ts';
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

/** Engine that was skipped. `did`: why, as a text that follows its name. */
interface EngineGap {
  readonly engine: string;
  readonly did: Text;
}

/** Built-in engines have no name that users know. */
function createEngineLabel({ kind, name }: Pick<AnyEngine, 'kind' | 'name'>): Text {
  if (kind === 'built-in') return message('notes.by.builtIn');
  return kind === 'folder' ? message('notes.by.folder') : name;
}

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
      firstFailure ??= { gap: { engine: engine.name, did: message('notes.did.unavailable') }, fault };
      continue;
    }
    try {
      const result = await work(engine);
      return {
        result,
        ...(firstFailure && {
          note: message('notes.stoodIn', { ...firstFailure.gap, by: createEngineLabel(engine) }),
        }),
      };
    } catch (error) {
      if (error instanceof EngineError)
        firstFailure ??= { gap: { engine: engine.name, did: error.problem }, fault: error };
      else if (firstFailure && error instanceof JobError)
        throw new JobError(error.reason, combineMessages(firstFailure.fault, error));
      else throw error;
    }
  }
  throw firstFailure?.fault ?? new JobError('PROCESSING_ERROR', message('faults.noEngine'));
}
