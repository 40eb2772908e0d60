// Whether any language of a dub can be had here at all, asked before the film is even fetched, so that nothing is done in vain.

import { noteOf } from '../../../domain/views/notes.ts';
import { whoTranslates } from '../../engines/choose.ts';
import type { Engines } from '../../engines/engine.ts';
import { ENGINES } from '../../engines/index.ts';
import { JobFault, missingFault } from '../../faults.ts';
import { baseOf } from '../../voices/tongues.ts';
import { candidatesOf } from '../stand-in.ts';
import type { DubInput, Target } from './input.ts';
import { assertAfloat, type Lane, laneOf } from './languages.ts';

type Needed = Pick<Engines, 'translation' | 'speech'>;

const cannotSpeak = (tag: string): JobFault =>
  new JobFault('INVALID_SOURCE_DATA', noteOf('noVoiceFor', { language: tag }));

/** What is in the way of one language. */
async function hindrance(
  { tag, design, given }: Target,
  from: string,
  { translation, speech }: Needed,
): Promise<JobFault | undefined> {
  if (!design || !speech.some((engine) => engine.speaks(design, tag))) return cannotSpeak(tag);
  if (given || baseOf(tag) === baseOf(from)) return undefined;
  const able = whoTranslates(await candidatesOf(translation), from, tag);
  if (able.some(({ facts }) => facts.missing === undefined)) return undefined;
  const [best] = able;
  if (best?.facts.missing !== undefined) return missingFault(best.facts.missing, best.facts);
  // Nobody has it: the last one says what there is instead, before it has anything to do.
  return translation
    .at(-1)
    ?.translate([], { from, to: tag, terms: [() => [], () => []] })
    .then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof JobFault) return error;
        throw error;
      },
    );
}

/** Faults when none of the languages can be had: where one can, it goes on, and the others are told of with it. */
export async function assertTargets(
  { from, to }: Pick<DubInput, 'from' | 'to'>,
  engines: Needed = ENGINES,
): Promise<void> {
  const lanes: Lane<Target>[] = [];
  for (const target of to) {
    const fault = await hindrance(target, from, engines);
    lanes.push(fault ? { tag: target.tag, state: { fault } } : laneOf(target.tag, target));
  }
  assertAfloat(lanes);
}
