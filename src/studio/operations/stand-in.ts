// The best engine does it. Where that one is away or fails, the next one stands in, and the answer says so in one sentence.

import type { Candidate } from '../engines/choose.ts';
import type { AnyEngine } from '../engines/engine.ts';
import { EngineFailed, JobFault } from '../faults.ts';

export const candidatesOf = <Engine extends AnyEngine>(
  engines: readonly Engine[],
): Promise<readonly Candidate<Engine>[]> =>
  Promise.all(engines.map(async (engine) => ({ engine, facts: await engine.describe() })));

export interface Done<Result> {
  readonly result: Result;
  /** Who stood in for whom, and why; empty where nobody did. */
  readonly note: string;
}

/** `ranked`: best first, also those that are away now. Faults as the best one did when all have failed. */
export async function byTheBest<Engine extends { readonly name: string }, Result>(
  ranked: readonly Candidate<Engine>[],
  work: (engine: Engine) => Promise<Result>,
): Promise<Done<Result>> {
  let first: { readonly said: string; readonly fault: JobFault } | undefined;
  for (const { engine, facts } of ranked) {
    if (facts.missing !== undefined) {
      const fault = new JobFault('PROCESSING_ERROR', facts.missing);
      first ??= { said: `${engine.name} is away`, fault };
      continue;
    }
    try {
      const result = await work(engine);
      return { result, note: first ? `${first.said}, so ${engine.name} stood in.` : '' };
    } catch (error) {
      if (error instanceof EngineFailed) first ??= { said: `${engine.name} ${error.did}`, fault: error };
      else if (first && error instanceof JobFault)
        throw new JobFault(error.reason, `${first.fault.message} ${error.message}`);
      else throw error;
    }
  }
  throw first?.fault ?? new JobFault('PROCESSING_ERROR', 'There is no engine for this on this server.');
}

/** Sentences with what stood in between; empty ones are left out. */
export const together = (...sentences: readonly string[]): string => sentences.filter(Boolean).join(' ');
