// Translation: segments of text into another language by the best engine that has it. Never answers the source text as a translation.
// Knows nothing of languages' ids.

import { createFinder, type Respelling } from '../../domain/dictionary/respell.ts';
import { baseOf } from '../../domain/media/language.ts';
import { whoTranslates } from '../engines/choose.ts';
import { ENGINES } from '../engines/index.ts';
import { JobFault } from '../faults.ts';
import { byTheBest, candidatesOf, together } from './stand-in.ts';
import { translateSegments } from './translation/segments.ts';
import { NO_WORDS, nothingTranslated, sameLanguage, successMessage } from './translation/wording.ts';
import type { Work } from './work.ts';

export interface TranslateInput {
  readonly texts: readonly string[];
  /** Languages as BCP 47 tags. */
  readonly from: string;
  readonly to: string;
  /** What was asked for but has no effect here, in people's words: "formality". */
  readonly ignored?: readonly string[];
  /** Words of dictionaries, and what they are in the other language. */
  readonly terms?: readonly Respelling[];
}

/** The same request fares no better another time. */
const fault = (message: string) => new JobFault('INVALID_SOURCE_DATA', message);

export const translate: Work<TranslateInput> = async (
  { texts, from, to, ignored = [], terms = [] },
  _folder,
  report,
  { translation } = ENGINES,
) => {
  if (baseOf(from) === baseOf(to)) throw fault(sameLanguage(from));
  const ranked = whoTranslates(await candidatesOf(translation), from, to);
  report({ stage: 'translating' });
  // What is looked for in the first language is what is found in the other.
  const translated = terms.map(({ as }) => ({ word: as, as }));
  const find = createFinder(terms, from);
  const way = { from, to, terms: [find, createFinder(translated, to)] } as const;
  // Where nobody has the pair, the last one says what there is instead.
  if (ranked.length === 0) await translation.at(-1)?.translate([], way);
  const { result, note } = await byTheBest(ranked, (engine) =>
    translateSegments(texts, (lines) => engine.translate(lines, way), find),
  );
  const worded = texts.filter((text) => /\p{L}/u.test(text)).length;
  if (worded > 0 && result.untranslated.length === worded)
    throw fault(nothingTranslated(from, to, result.unknown));
  return {
    files: {},
    texts: result.texts,
    message: worded === 0 ? NO_WORDS : together(note, successMessage(result, ignored)),
  };
};
