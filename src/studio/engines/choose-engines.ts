// Picks engines for a request: the higher grade first, then the order of the list. Pure.

import { toBaseTag } from '../../domain/media/language.ts';
import type { VoiceDesign } from '../voices/voice-design.ts';
import { ENGINE_GRADES, type EngineDescription, type EngineGrade, type SpeechEngine } from './engine.ts';

export interface DescribedEngine<Engine> {
  readonly engine: Engine;
  readonly description: EngineDescription;
}

type GradedEngine = { readonly grade: EngineGrade };

/** Keeps engines that are unavailable now, because a request may have to name the missing one. */
export const sortByGrade = <Engine extends GradedEngine>(
  candidates: readonly DescribedEngine<Engine>[],
): readonly DescribedEngine<Engine>[] =>
  candidates.toSorted((a, b) => ENGINE_GRADES.indexOf(b.engine.grade) - ENGINE_GRADES.indexOf(a.engine.grade));

export const findEnginesForLanguage = <Engine extends GradedEngine>(
  candidates: readonly DescribedEngine<Engine>[],
  tag: string,
): readonly DescribedEngine<Engine>[] =>
  sortByGrade(candidates.filter(({ description }) => description.languages.includes(toBaseTag(tag))));

export const findEnginesForPair = <Engine extends GradedEngine>(
  candidates: readonly DescribedEngine<Engine>[],
  from: string,
  to: string,
): readonly DescribedEngine<Engine>[] =>
  sortByGrade(
    candidates.filter(({ description: { pairs = [] } }) =>
      pairs.some((pair) => pair.from === toBaseTag(from) && pair.to === toBaseTag(to)),
    ),
  );

/** Engines that have the voice itself come before engines that have a similar one. */
export function findEnginesForVoice(
  candidates: readonly DescribedEngine<SpeechEngine>[],
  design: VoiceDesign,
  tag: string,
): readonly DescribedEngine<SpeechEngine>[] {
  const ranked = sortByGrade(candidates);
  const withSupport = (support: 'exact' | 'similar') =>
    ranked.filter(({ engine }) => engine.getVoiceSupport(design, tag) === support);
  return [...withSupport('exact'), ...withSupport('similar')];
}
