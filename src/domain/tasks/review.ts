// What is to be said in a dub before anything is spoken: the lines of the film with their translations, what people correct in them,
// and what becomes of corrections that cross. Pure.

import { asObject, type Json } from '../../kit/json.ts';
import { readLines, type SpokenLine } from '../media/transcript.ts';

/** What will be said in one language; as many texts as there are lines. An empty one is not spoken. */
export interface Rendering {
  /** The service's id of the language. */
  readonly language: number;
  readonly texts: readonly string[];
}

/** One line that was corrected, and what stood there before. */
interface Change {
  /** Counts the corrections that were saved; those of one form have one number. */
  readonly revision: number;
  readonly language: number;
  readonly line: number;
  readonly was: string;
}

export interface Review {
  readonly lines: readonly SpokenLine[];
  readonly languages: readonly Rendering[];
  /** In the order in which they were saved; missing where nothing was. */
  readonly changes?: readonly Change[];
  /** Who may correct besides whoever asked. */
  readonly editors?: readonly string[];
}

/** Of a request: the field that takes the lines once they have been looked at. */
export interface Reviewed extends Review {
  readonly into: string;
}

/** What somebody wants a line to say. */
export interface Edit {
  readonly language: number;
  /** From 0. */
  readonly line: number;
  readonly text: string;
}

/** What is spoken in one language, as the service takes it. */
export interface GivenLines {
  readonly language: number;
  readonly lines: readonly Pick<SpokenLine, 'start' | 'end' | 'text'>[];
}

/** Of a result, `{ lines, translations: { "54": [...] } }`; `undefined` where it is none. */
export function readReview(record: { readonly [key: string]: Json }): Review | undefined {
  const lines = readLines(record['lines']);
  const languages = Object.entries(asObject(record['translations']) ?? {}).flatMap(([key, texts]) => {
    const isWhole = Array.isArray(texts) && texts.length === lines?.length;
    return isWhole && texts.every((one) => typeof one === 'string')
      ? [{ language: Number(key), texts: texts.map((text) => text.replace(/\s+/g, ' ').trim()) }]
      : [];
  });
  return lines && lines.length > 0 && languages.length > 0 ? { lines, languages } : undefined;
}

export const revisionOf = ({ changes = [] }: Review): number => changes.at(-1)?.revision ?? 0;

export const textAt = ({ languages }: Review, { language, line }: Pick<Edit, 'language' | 'line'>): string =>
  languages.find((one) => one.language === language)?.texts[line] ?? '';

/** What stood there when so many corrections had been saved. */
const textThen = (review: Review, edit: Edit, revision: number): string => {
  const later = (review.changes ?? []).find(
    (one) => one.revision > revision && one.language === edit.language && one.line === edit.line,
  );
  return later?.was ?? textAt(review, edit);
};

const isThere = ({ lines, languages }: Review, { language, line }: Edit): boolean =>
  line in lines && languages.some((one) => one.language === language);

/** What of it somebody really changed, who saw what stood there at a revision. */
const changedIn = (review: Review, edits: readonly Edit[], seen: number): readonly Edit[] =>
  edits.filter((edit) => isThere(review, edit) && edit.text !== textThen(review, edit, seen));

/** Somebody else changed the same line to something else meanwhile. */
const isCrossed = (review: Review, edit: Edit, seen: number): boolean => {
  const now = textAt(review, edit);
  return now !== edit.text && now !== textThen(review, edit, seen);
};

/** What came of corrections, once they were saved: how many stand, and where somebody else was faster. */
export function cameOf(review: Review, edits: readonly Edit[], seen: number) {
  const changed = changedIn(review, edits, seen);
  const crossed = changed.filter((edit) => isCrossed(review, edit, seen));
  return {
    saved: changed.length - crossed.length,
    crossed: crossed.map((edit) => ({ ...edit, theirs: textAt(review, edit) })),
  };
}

/** With the corrections of somebody who saw the revision `seen`; the very same where nothing is new. */
export function corrected<R extends Review>(review: R, edits: readonly Edit[], seen: number): R {
  const fresh = changedIn(review, edits, seen).filter(
    (edit) => !isCrossed(review, edit, seen) && edit.text !== textAt(review, edit),
  );
  if (fresh.length === 0) return review;
  const revision = revisionOf(review) + 1;
  const changes = fresh.map(({ language, line }) => ({
    revision,
    language,
    line,
    was: textAt(review, { language, line }),
  }));
  return {
    ...review,
    languages: review.languages.map(({ language, texts }) => {
      const mine = new Map(
        fresh.filter((one) => one.language === language).map(({ line, text }) => [line, text]),
      );
      return { language, texts: texts.map((text, line) => mine.get(line) ?? text) };
    }),
    changes: [...(review.changes ?? []), ...changes],
  };
}

/** How many lines say something else than at first. */
export const countCorrected = (review: Review): number =>
  new Set(
    (review.changes ?? [])
      .filter((one, at, all) => {
        const first = all.findIndex(({ language, line }) => language === one.language && line === one.line);
        return first === at && one.was !== textAt(review, one);
      })
      .map(({ line }) => line),
  ).size;

/** What is spoken: every line of every language, at its time. */
export const givenLines = ({ lines, languages }: Review): readonly GivenLines[] =>
  languages.map(({ language, texts }) => ({
    language,
    lines: lines.map(({ start, end }, at) => ({ start, end, text: texts[at] ?? '' })),
  }));
