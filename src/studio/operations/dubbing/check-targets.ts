// Checks before the download whether any target language of a dub is available, so that no work is wasted.

import { toBaseTag } from '../../../domain/media/language.ts';
import { message } from '../../../messages/message.ts';
import { language } from '../../../messages/values.ts';
import { findEnginesForPair } from '../../engines/choose-engines.ts';
import type { Engines } from '../../engines/engine.ts';
import { ENGINES } from '../../engines/index.ts';
import { createEngineUnavailableError, JobError } from '../../errors.ts';
import { toDescribedEngines } from '../engine-fallback.ts';
import type { DubInput, DubTarget } from './dub-input.ts';
import { assertAnyTargetLeft, createTargetOutcome, type TargetOutcome } from './target-outcomes.ts';

type TargetEngines = Pick<Engines, 'translation' | 'speech'>;

const createNoVoiceError = (tag: string): JobError =>
  new JobError('INVALID_SOURCE_DATA', message('faults.noVoiceFor', { language: language(tag) }));

async function findTargetError(
  { tag, design, providedLines }: DubTarget,
  from: string,
  { translation, speech }: TargetEngines,
): Promise<JobError | undefined> {
  if (!design || !speech.some((engine) => engine.getVoiceSupport(design, tag))) return createNoVoiceError(tag);
  if (providedLines || toBaseTag(tag) === toBaseTag(from)) return undefined;
  const candidates = findEnginesForPair(await toDescribedEngines(translation), from, tag);
  if (candidates.some(({ description }) => description.missing === undefined)) return undefined;
  const [best] = candidates;
  if (best?.description.missing !== undefined)
    return createEngineUnavailableError(best.description.missing, best.description);
  // If no engine has the pair, the last one throws an error that lists its pairs, without doing any work.
  return translation
    .at(-1)
    ?.translate([], { from, to: tag, termFinders: [() => [], () => []] })
    .then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof JobError) return error;
        throw error;
      },
    );
}

/** Throws only if all languages are unavailable. Otherwise unavailable ones are reported with the result. */
export async function assertAnyTargetPossible(
  { from, to }: Pick<DubInput, 'from' | 'to'>,
  engines: TargetEngines = ENGINES,
): Promise<void> {
  const targets: TargetOutcome<DubTarget>[] = [];
  for (const target of to) {
    const fault = await findTargetError(target, from, engines);
    targets.push(fault ? { tag: target.tag, state: { fault } } : createTargetOutcome(target.tag, target));
  }
  assertAnyTargetLeft(targets);
}
