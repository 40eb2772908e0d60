// Changes a text with speech markup: removes it, writes it for other services, or changes only the words around it. Pure.

import { parseSpeechMarkup, type SpeechPart } from './parse-speech-markup.ts';
import { createPauseLimiter } from './pauses.ts';

const MAX_SPACES = 4;

/**
 * Adds the text that follows a tag to the pieces in front of it. Leaves no space in front of punctuation, and no double
 * space. Looks only at the last piece, because joining all of them for each tag would take quadratic time.
 */
export function addAfterTag(pieces: string[], after: string): void {
  const before = pieces.pop() ?? '';
  if (/^[.,;:!?…)\]。、，！？]/u.test(after)) {
    const end = before.slice(-MAX_SPACES);
    pieces.push(before.slice(0, before.length - end.length + end.trimEnd().length), after);
  } else if (before === '' || /\s/u.test(before.slice(-1))) pieces.push(before, after.replace(/^[ \t]{1,4}/u, ''));
  else pieces.push(before, after);
}

/** Returns the text that people read: without pauses and tags. Phonetic writing stays as typed. */
export function removeSpeechTags(text: string): string {
  const pieces: string[] = [];
  let isAfterTag = false;
  for (const { kind, written } of parseSpeechMarkup(text)) {
    const isTag = kind === 'pause' || kind === 'tag';
    if (!isTag && isAfterTag) addAfterTag(pieces, written);
    else if (!isTag) pieces.push(written);
    isAfterTag = isTag;
  }
  const result = pieces.join('');
  return isAfterTag ? result.trimEnd() : result;
}

/** Returns only the words of the text, for example to detect its language. */
export const removeSpeechMarkup = (text: string): string =>
  parseSpeechMarkup(text)
    .map(({ kind, written }) => (kind === 'text' ? written : ' '))
    .join('');

const mapParts = (text: string, map: (part: SpeechPart) => string): string => parseSpeechMarkup(text).map(map).join('');

/** Stands for a piece of markup. It belongs to no word. */
const STAND_IN = '\ue004';

/** Changes the words, and keeps the markup as it is. */
export function changeWords<Result extends { readonly text: string }>(
  text: string,
  change: (words: string) => Result,
): Result {
  const hidden: string[] = [];
  const words = mapParts(text, ({ kind, written }) => {
    if (kind === 'text') return written.replaceAll(STAND_IN, '');
    hidden.push(written);
    return STAND_IN;
  });
  if (hidden.length === 0) return change(text);
  const result = change(words);
  let at = 0;
  return { ...result, text: result.text.replaceAll(STAND_IN, () => hidden[at++] ?? '') };
}

/** For captions: pauses are heard, not read. */
export const removePauses = (text: string): string =>
  mapParts(text, ({ kind, written }) => (kind === 'pause' ? ' ' : written))
    .split(' ')
    .filter((word) => word !== '')
    .join(' ');

export const formatBreak = (seconds: number): string => `<break time="${Math.round(seconds * 1000)}ms"/>`;

/** Writes pauses as SSML's `<break>`, the documented form of other services. */
export const toServiceMarkup = (text: string): string =>
  mapParts(text, (part) => (part.kind === 'pause' ? formatBreak(part.seconds) : part.written));

/** Shortens the pauses so that in all texts together they last at most these seconds. Later ones are removed. */
export function limitPauses(texts: readonly string[], maxTotal: number): readonly string[] {
  const { limit } = createPauseLimiter(maxTotal);
  const limitPart = (part: SpeechPart): string => {
    if (part.kind !== 'pause') return part.written;
    const seconds = limit(part.seconds);
    if (seconds === part.seconds) return part.written;
    return seconds === undefined ? '' : formatBreak(seconds);
  };
  return texts.map((text) => mapParts(text, limitPart));
}

/** True if something remains to be spoken. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(removeSpeechTags(text));

/** True if the text has pauses and no words. */
export function hasOnlyPauses(text: string): boolean {
  const parts = parseSpeechMarkup(text);
  const isSilent = ({ kind, written }: SpeechPart): boolean => kind === 'pause' || !/[\p{L}\p{N}]/u.test(written);
  return parts.some(({ kind }) => kind === 'pause') && parts.every(isSilent);
}
