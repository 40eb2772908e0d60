// Holds the lines of a dub for review before they are spoken: the film's lines, their translations, and users'
// corrections, including concurrent ones. Pure.

import { asJsonObject, type Json } from '../../kit/json.ts';
import { parseSpokenLines, type SpokenLine } from './transcript.ts';

/** Translation into one language, with one text per line. Empty texts are not spoken. */
interface ReviewTranslation {
  readonly language: number;
  readonly texts: readonly string[];
  /** Lines to speak again, by their index, although their texts may be unchanged. */
  readonly repeated?: Readonly<Record<string, LineVoice>>;
}

/** Voice of a line. Empty for the voice that it has. */
export interface LineVoice {
  readonly voiceId?: number;
  readonly voiceName?: string;
}

/** A corrected line and its previous text. */
interface LineChange {
  /** Number of the save that made the change. All changes of one form share it. */
  readonly revision: number;
  readonly language: number;
  readonly line: number;
  readonly previousText: string;
}

export interface DubReview {
  readonly lines: readonly SpokenLine[];
  readonly languages: readonly ReviewTranslation[];
  /** Changes, oldest first. Absent if nothing was changed. */
  readonly changes?: readonly LineChange[];
  /** Ids of users who may correct the lines besides the requester. */
  readonly editors?: readonly string[];
}

/** A review within a request. `linesField` receives the lines after the review. */
export interface RequestDubReview extends DubReview {
  readonly linesField: string;
}

export interface LineEdit {
  readonly language: number;
  /** Index of the line, from 0. */
  readonly line: number;
  readonly text: string;
  /** Set if the line must be spoken again. */
  readonly repeated?: LineVoice;
}

/** Lines to speak in one language, in the service's format. */
interface DubLines {
  readonly language: number;
  readonly lines: readonly (Pick<SpokenLine, 'start' | 'end' | 'text' | 'speaker'> & {
    readonly again?: true;
    readonly voice_id?: number;
  })[];
}

/** Parses the result `{ lines, translations: { "54": [...] } }`. Returns undefined for anything else. */
export function parseDubReview(record: { readonly [key: string]: Json }): DubReview | undefined {
  const lines = parseSpokenLines(record['lines']);
  const languages = Object.entries(asJsonObject(record['translations']) ?? {}).flatMap(([key, texts]) => {
    const isWhole = Array.isArray(texts) && texts.length === lines?.length;
    return isWhole && texts.every((one) => typeof one === 'string')
      ? [{ language: Number(key), texts: texts.map((text) => text.replace(/\s+/g, ' ').trim()) }]
      : [];
  });
  return lines && lines.length > 0 && languages.length > 0 ? { lines, languages } : undefined;
}

export const findLatestRevisionNumber = ({ changes = [] }: DubReview): number => changes.at(-1)?.revision ?? 0;

export const findLineText = (
  { languages }: DubReview,
  { language, line }: Pick<LineEdit, 'language' | 'line'>,
): string => languages.find((one) => one.language === language)?.texts[line] ?? '';

const findLineTextAtRevision = (review: DubReview, edit: LineEdit, revision: number): string => {
  const later = (review.changes ?? []).find(
    (one) => one.revision > revision && one.language === edit.language && one.line === edit.line,
  );
  return later?.previousText ?? findLineText(review, edit);
};

const isExistingLine = ({ lines, languages }: DubReview, { language, line }: LineEdit): boolean =>
  line in lines && languages.some((one) => one.language === language);

/** Returns the edits that differ from the text which the user saw. */
const findChangedLines = (review: DubReview, edits: readonly LineEdit[], seenRevision: number): readonly LineEdit[] =>
  edits.filter(
    (edit) =>
      isExistingLine(review, edit) &&
      (edit.repeated !== undefined || edit.text !== findLineTextAtRevision(review, edit, seenRevision)),
  );

/** True if a different user has since changed the line to a different text. */
const hasConflict = (review: DubReview, edit: LineEdit, seenRevision: number): boolean => {
  const now = findLineText(review, edit);
  return now !== edit.text && now !== findLineTextAtRevision(review, edit, seenRevision);
};

/** Counts saved corrections and lists conflicts with other users. */
export function summarizeEdits(review: DubReview, edits: readonly LineEdit[], seenRevision: number) {
  const changed = findChangedLines(review, edits, seenRevision);
  const conflicts = changed.filter((edit) => hasConflict(review, edit, seenRevision));
  return {
    saved: changed.length - conflicts.length,
    conflicts: conflicts.map((edit) => ({ ...edit, theirs: findLineText(review, edit) })),
  };
}

/** Applies edits by a user who saw revision `seenRevision`. Returns the same object if nothing changes. */
export function applyEdits<R extends DubReview>(review: R, edits: readonly LineEdit[], seenRevision: number): R {
  const fresh = findChangedLines(review, edits, seenRevision).filter(
    (edit) =>
      !hasConflict(review, edit, seenRevision) &&
      (edit.repeated !== undefined || edit.text !== findLineText(review, edit)),
  );
  if (fresh.length === 0) return review;
  const revision = findLatestRevisionNumber(review) + 1;
  const changes = fresh.map(({ language, line }) => ({
    revision,
    language,
    line,
    previousText: findLineText(review, { language, line }),
  }));
  return {
    ...review,
    languages: review.languages.map(({ language, texts, repeated }) => {
      const own = fresh.filter((one) => one.language === language);
      const newTexts = new Map(own.map(({ line, text }) => [line, text]));
      const again = own.flatMap((one) => (one.repeated ? [[one.line, one.repeated] as const] : []));
      return {
        language,
        texts: texts.map((text, line) => newTexts.get(line) ?? text),
        ...((repeated || again.length > 0) && { repeated: { ...repeated, ...Object.fromEntries(again) } }),
      };
    }),
    changes: [...(review.changes ?? []), ...changes],
  };
}

/** Counts the lines whose text differs from the original, or that are spoken again. */
export const countCorrectedLines = (review: DubReview): number =>
  new Set([
    ...(review.changes ?? [])
      .filter((one, at, all) => {
        const first = all.findIndex(({ language, line }) => language === one.language && line === one.line);
        return first === at && one.previousText !== findLineText(review, one);
      })
      .map(({ line }) => line),
    ...review.languages.flatMap(({ repeated = {} }) => Object.keys(repeated).map(Number)),
  ]).size;

/** Returns the timed lines of every language in the service's format. */
export const toDubLines = ({ lines, languages }: DubReview): readonly DubLines[] =>
  languages.map(({ language, texts, repeated = {} }) => ({
    language,
    lines: lines.map(({ start, end, speaker }, at) => {
      const { [at]: again } = repeated;
      return {
        start,
        end,
        text: texts[at] ?? '',
        ...(speaker !== undefined && { speaker }),
        ...(again && { again: true as const }),
        ...(again?.voiceId !== undefined && { voice_id: again.voiceId }),
      };
    }),
  }));
