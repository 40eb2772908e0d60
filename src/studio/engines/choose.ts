// Who of the engines does something: the better grade first, of equals the one listed first. Pure.

import type { VoiceDesign } from '../voices/design.ts';
import { baseOf } from '../voices/tongues.ts';
import { type EngineFacts, GRADES, type Grade, type SpeechEngine } from './engine.ts';

/** An engine and what is there of it. */
export interface Candidate<Engine> {
  readonly engine: Engine;
  readonly facts: EngineFacts;
}

type Graded = { readonly grade: Grade };

/** Also those that are away now: somebody has to stand in for them. */
export const byGrade = <Engine extends Graded>(
  candidates: readonly Candidate<Engine>[],
): readonly Candidate<Engine>[] =>
  candidates.toSorted((one, other) => GRADES.indexOf(other.engine.grade) - GRADES.indexOf(one.engine.grade));

/** Who has the language, best first. */
export const whoHas = <Engine extends Graded>(
  candidates: readonly Candidate<Engine>[],
  tag: string,
): readonly Candidate<Engine>[] =>
  byGrade(candidates.filter(({ facts }) => facts.languages.includes(baseOf(tag))));

/** Who has the pair of languages, best first. */
export const whoTranslates = <Engine extends Graded>(
  candidates: readonly Candidate<Engine>[],
  from: string,
  to: string,
): readonly Candidate<Engine>[] =>
  byGrade(
    candidates.filter(({ facts: { pairs = [] } }) =>
      pairs.some((pair) => pair.from === baseOf(from) && pair.to === baseOf(to)),
    ),
  );

/** Whose voice it is, then who has one like it, best first. */
export function whoSpeaks(
  candidates: readonly Candidate<SpeechEngine>[],
  design: VoiceDesign,
  tag: string,
): readonly Candidate<SpeechEngine>[] {
  const ranked = byGrade(candidates);
  const who = (how: 'itself' | 'alike') => ranked.filter(({ engine }) => engine.speaks(design, tag) === how);
  return [...who('itself'), ...who('alike')];
}
