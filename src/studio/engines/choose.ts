// Who of the engines does something: the better grade first, of equals the one listed first. Pure.

import type { VoiceDesign } from '../voices/design.ts';
import { baseOf } from '../voices/tongues.ts';
import { type EngineFacts, GRADES, type Grade, type SpeechEngine } from './engine.ts';

/** An engine and what is there of it. */
export interface Candidate<Engine> {
  readonly engine: Engine;
  readonly facts: EngineFacts;
}

export const byGrade = <Engine extends { readonly grade: Grade }>(
  engines: readonly Engine[],
): readonly Engine[] =>
  engines.toSorted((one, other) => GRADES.indexOf(other.grade) - GRADES.indexOf(one.grade));

/** Who is there and has the language, best first. */
export const whoHas = <Engine extends { readonly grade: Grade }>(
  candidates: readonly Candidate<Engine>[],
  tag: string,
): readonly Engine[] =>
  byGrade(
    candidates
      .filter(({ facts }) => facts.missing === undefined && facts.languages.includes(baseOf(tag)))
      .map(({ engine }) => engine),
  );

/** Who is there and has the pair, best first. */
export const whoTranslates = <Engine extends { readonly grade: Grade }>(
  candidates: readonly Candidate<Engine>[],
  from: string,
  to: string,
): readonly Engine[] =>
  byGrade(
    candidates
      .filter(({ facts }) =>
        facts.pairs?.some((pair) => pair.from === baseOf(from) && pair.to === baseOf(to)),
      )
      .map(({ engine }) => engine),
  );

/** Whose voice it is, then who has one like it, best first. */
export function whoSpeaks(
  engines: readonly SpeechEngine[],
  design: VoiceDesign,
  tag: string,
): readonly SpeechEngine[] {
  const ranked = byGrade(engines);
  const who = (how: 'itself' | 'alike') => ranked.filter((engine) => engine.speaks(design, tag) === how);
  return [...who('itself'), ...who('alike')];
}
