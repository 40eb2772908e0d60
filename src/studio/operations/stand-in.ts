// The best engine does it. Where that one is away or fails, the next one stands in, and the answer says so in one sentence.

import { type FactsOf, type Note, noteOf } from '../../domain/views/notes.ts';
import type { Candidate } from '../engines/choose.ts';
import type { AnyEngine } from '../engines/engine.ts';
import { EngineFailed, JobFault, missingFault } from '../faults.ts';
import { told } from '../told.ts';

export const candidatesOf = <Engine extends AnyEngine>(
  engines: readonly Engine[],
): Promise<readonly Candidate<Engine>[]> =>
  Promise.all(engines.map(async (engine) => ({ engine, facts: await engine.describe() })));

export interface Done<Result> {
  readonly result: Result;
  /** Who stood in for whom, and why, where somebody did. */
  readonly note?: Note;
}

/** Who could not do it. `did`: in English, after its name. */
type Gap = Omit<FactsOf<'stoodIn'>, 'by'>;

/** Nobody knows what is built in by its name. */
const named = ({ kind, name }: Pick<AnyEngine, 'kind' | 'name'>): string => {
  if (kind === 'built in') return 'builtIn';
  return kind === 'folder' ? 'folder' : name;
};

const SILENT = /does not answer|did not answer within/;

const away = (engine: string): Gap => ({ engine, why: 'away', did: 'is away' });
const failing = (engine: string, did: string): Gap => ({
  engine,
  why: SILENT.test(did) ? 'silent' : 'failed',
  did,
});

/** `ranked`: best first, also those that are away now. Faults as the best one did when all have failed. */
export async function byTheBest<Engine extends Pick<AnyEngine, 'kind' | 'name'>, Result>(
  ranked: readonly Candidate<Engine>[],
  work: (engine: Engine) => Promise<Result>,
): Promise<Done<Result>> {
  let first: { readonly gap: Gap; readonly fault: JobFault } | undefined;
  for (const { engine, facts } of ranked) {
    if (facts.missing !== undefined) {
      const fault = missingFault(facts.missing, facts);
      first ??= { gap: away(engine.name), fault };
      continue;
    }
    try {
      const result = await work(engine);
      return { result, ...(first && { note: noteOf('stoodIn', { ...first.gap, by: named(engine) }) }) };
    } catch (error) {
      if (error instanceof EngineFailed) first ??= { gap: failing(engine.name, error.did), fault: error };
      else if (first && error instanceof JobFault) throw new JobFault(error.reason, told(first.fault, error));
      else throw error;
    }
  }
  throw first?.fault ?? new JobFault('PROCESSING_ERROR', noteOf('noEngine', {}));
}
