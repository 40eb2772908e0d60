// Translation: segments of text into another language by the best engine that has it. Never answers the source text as a translation.
// Knows nothing of languages' ids.

import { createFinder, type Respelling } from '../../domain/dictionary/respell.ts';
import { baseOf } from '../../domain/media/language.ts';
import { type Note, noteOf } from '../../domain/views/notes.ts';
import { whoTranslates } from '../engines/choose.ts';
import type { TranslationEngine, TranslationWishes } from '../engines/engine.ts';
import { ENGINES } from '../engines/index.ts';
import { EngineFailed, JobFault } from '../faults.ts';
import { told } from '../told.ts';
import { byTheBest, candidatesOf, type Done } from './stand-in.ts';
import { isOfNames, type TranslatedSegments, translateSegments } from './translation/segments.ts';
import { nothingTranslated, translationTold } from './translation/wording.ts';
import type { Work } from './work.ts';

export interface TranslateInput {
  readonly texts: readonly string[];
  /** Languages as BCP 47 tags. */
  readonly from: string;
  readonly to: string;
  readonly wishes?: TranslationWishes;
  /** Words of dictionaries, and what they are in the other language. */
  readonly terms?: readonly Respelling[];
}

interface Translated extends TranslatedSegments {
  /** Wishes that had no effect. */
  readonly ignored: readonly (keyof TranslationWishes)[];
}

/** The same request fares no better another time. */
const fault = (what: Note) => new JobFault('INVALID_SOURCE_DATA', what);

const wishesIn = (wishes: TranslationWishes) =>
  (['formality', 'gender', 'age'] as const).filter((one) => one in wishes);

export const translate: Work<TranslateInput> = async (
  { texts, from, to, wishes = {}, terms = [] },
  _folder,
  report,
  { translation } = ENGINES,
) => {
  if (baseOf(from) === baseOf(to)) throw fault(noteOf('sameLanguage', { language: from }));
  const all = await candidatesOf(translation);
  const ranked = whoTranslates(all, from, to);
  report({ stage: 'translating' });
  // What is looked for in the first language is what is found in the other.
  const translated = terms.map(({ as }) => ({ word: as, as }));
  const find = createFinder(terms, from);
  const way = { from, to, wishes, terms: [find, createFinder(translated, to)] } as const;
  // Where nobody has the pair, the last one that is there says what there is instead.
  if (ranked.length === 0)
    await (all.findLast(({ facts }) => facts.missing === undefined) ?? all.at(-1))?.engine.translate([], way);
  const worded = texts.filter((text) => /\p{L}/u.test(text)).length;
  const isUnchanged = ({ untranslated, unknown, texts: done }: TranslatedSegments) =>
    worded > 0 &&
    untranslated.length === worded &&
    (unknown.length > 0 || done.every((text, at) => text === texts[at]));
  let unchanged: Translated | undefined;
  const work = async (engine: TranslationEngine) => {
    const segments = await translateSegments(texts, (lines) => engine.translate(lines, way), find);
    const result = { ...segments, ignored: engine.heedsWishes ? [] : wishesIn(wishes) };
    if (!isUnchanged(result)) return result;
    unchanged ??= result;
    // Names stay as they are in every engine; another one may know the word.
    throw new EngineFailed(engine.name, { what: 'noLines' }, noteOf('ownerSeesLog', {}));
  };
  const { result, note } = await byTheBest(ranked, work).catch((error: unknown): Done<Translated> => {
    if (!unchanged) throw error;
    return { result: unchanged };
  });
  if (isUnchanged(result) && !texts.every(isOfNames))
    throw fault(nothingTranslated(from, to, result.unknown));
  return {
    files: {},
    texts: result.texts,
    ...told(...(worded === 0 ? [noteOf('noWords', {})] : [note, translationTold(result, result.ignored)])),
  };
};
