// Translation: segments of text into another language with the Apertium pairs installed on this machine, directly or over
// one language between. Never answers the source text as a translation. Knows nothing of languages' ids.

import { createFinder, type Finder, type Respelling } from '../../domain/dictionary/respell.ts';
import { baseOf, languagesFor, type Side } from '../../domain/media/language.ts';
import { throughMode } from '../engines/apertium/apertium.ts';
import { codeOf, variantOf } from '../engines/apertium/languages.ts';
import { routeBetween } from '../engines/apertium/modes.ts';
import { withOpenings } from '../engines/apertium/openings.ts';
import type { Grade } from '../engines/apertium/pairs.ts';
import { type Survey, surveyTranslation } from '../engines/apertium/survey.ts';
import { JobFault } from '../faults.ts';
import { translateSegments } from './translation/segments.ts';
import {
  noPair,
  nothingInstalled,
  nothingTranslated,
  sameLanguage,
  successMessage,
} from './translation/wording.ts';
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

export interface TranslationPair {
  /** Language codes without a region: `es`. */
  readonly from: string;
  readonly to: string;
  /** The language between, of a route of two steps. */
  readonly via?: string;
  readonly grade: Grade;
}

export interface TranslationAbilities {
  readonly pairs: readonly TranslationPair[];
  /** Of the installed engine; `null` when there is none. */
  readonly version: string | null;
}

/** The same request fares no better another time. */
const fault = (message: string) => new JobFault('INVALID_SOURCE_DATA', message);

export const createTranslate =
  (survey: () => Promise<Survey>): Work<TranslateInput> =>
  async ({ texts, from: fromTag, to: toTag, ignored = [], terms = [] }, _folder, report) => {
    const from = codeOf(fromTag);
    const to = codeOf(toTag);
    if (from === to) throw fault(sameLanguage(from));
    const { installation, directions } = await survey();
    if (!installation || directions.length === 0) throw fault(nothingInstalled(from, to));
    const route = routeBetween(directions, from, to, variantOf(toTag));
    if (!route) throw fault(noPair(from, to, directions));
    report({ stage: 'translating' });
    const result = await translateSegments(
      texts,
      route.steps.map(({ mode }, step) => async (stream) => {
        const translated = await throughMode(installation, mode, stream);
        return to === 'es' && step === route.steps.length - 1 ? withOpenings(translated) : translated;
      }),
      keptIn(fromTag, toTag, terms),
    );
    const worded = texts.filter((text) => /\p{L}/u.test(text)).length;
    if (worded > 0 && result.untranslated.length === worded)
      throw fault(nothingTranslated(from, to, result.unknown));
    return { files: {}, texts: result.texts, message: successMessage(route, result, ignored, worded === 0) };
  };

/** What is looked for at the first step is what is found at the next. */
function keptIn(from: string, to: string, terms: readonly Respelling[]): readonly Finder[] {
  const translated = terms.map(({ as }) => ({ word: as, as }));
  return [createFinder(terms, from), createFinder(translated, to)];
}

export const translate = createTranslate(surveyTranslation);

/** Every way between two of the service's languages, for the capabilities page. */
export async function describeTranslation(): Promise<TranslationAbilities> {
  const { installation, directions } = await surveyTranslation();
  const bases = (side: Side) => [...new Set(languagesFor(side).map(({ tag }) => baseOf(tag)))];
  const sources = bases('source');
  const targets = bases('target');
  const pairs = sources.flatMap((from) =>
    targets.flatMap((to) => {
      // A way there and back is no translation: Croatian and Bosnian are one language here.
      const route =
        codeOf(from) === codeOf(to) ? undefined : routeBetween(directions, codeOf(from), codeOf(to));
      if (!route) return [];
      const via = route.steps.length === 2 ? route.steps[0].to : undefined;
      return [{ from, to, grade: route.grade, ...(via !== undefined && { via }) }];
    }),
  );
  return { pairs, version: installation?.version ?? null };
}
