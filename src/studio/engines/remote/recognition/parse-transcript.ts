// Parses a `verbose_json` transcript into lines with times. With word times, the lines are sentences that begin and end
// with their words. Otherwise they are the server's segments. Pure.

import { asJsonArray, asJsonObject, type Json } from '../../../../kit/json.ts';
import type { RecognisedUtterance, TimedWord } from '../../engine.ts';
import { joinIntoTimedWord } from '../../timed-words.ts';

interface ServerTranscript {
  /** Undefined if times are missing for all or part of the text. */
  readonly utterances: readonly RecognisedUtterance[] | undefined;
  readonly text: string;
}

interface TimeRange {
  /** Seconds from the start of the audio. */
  readonly start: number;
  readonly end: number;
}

interface TranscriptSegment extends TimeRange {
  /** Text as received, with its leading space. */
  readonly text: string;
  readonly sure?: number;
  /** Words of the segment, if the server nests them. */
  readonly words: readonly TimedWord[];
}

/** Probability of silence above which a segment is dropped. */
const MAX_NO_SPEECH = 0.8;

/** True if the response is a transcript, even an empty one. Some servers return errors with status 200. */
export const isTranscript = (response: { readonly [key: string]: Json }): boolean =>
  typeof response['text'] === 'string' || Array.isArray(response['segments']);

/** `part`: range of the recording that was sent. */
export function parseTranscript(body: { readonly [key: string]: Json }, part: TimeRange): ServerTranscript {
  const segmentEntries = parseSegments(body['segments']);
  const speechEntries = segmentEntries.filter(({ isSilence }) => !isSilence);
  const joined = speechEntries.map(({ text }) => text).join(' ');
  // The server's text includes text from silence, so use it only if no segment was dropped.
  const isAll = speechEntries.length === segmentEntries.length;
  const text = ((isAll && toText(body['text'])) || joined).trim();
  const words = parseWords(body['words']);
  const timed = speechEntries.flatMap(({ segment }) => segment ?? []);
  const segments = segmentEntries.length > 0 || words.length === 0 ? timed : [createWholeSegment(text, words)];
  if (segments.length === 0) return { utterances: undefined, text };
  const lines = toUtterances(sortByStart(segments), words).map((line) => shiftToRecording(line, part));
  const kept = lines.filter(({ start, end }) => end > start);
  const isWhole = kept.length === lines.length && countLetters(kept) >= MIN_KEPT_SHARE * countLetters([{ text }]);
  return { utterances: isWhole ? removeOverlap(kept) : undefined, text };
}

const sortByStart = (segments: readonly TranscriptSegment[]): readonly TranscriptSegment[] =>
  segments.toSorted((a, b) => a.start - b.start);

/** Minimum share of the text's letters that timed lines must contain. Lines may spell numbers differently. */
const MIN_KEPT_SHARE = 0.9;
const countLetters = (lines: readonly { readonly text: string }[]): number =>
  lines.reduce((sum, { text }) => sum + text.replaceAll(/[^\p{L}\p{N}]/gu, '').length, 0);

/** For a text without segments: from its first word to its last. */
const createWholeSegment = (text: string, words: readonly TimedWord[]): TranscriptSegment => ({
  start: words[0]?.start ?? 0,
  end: words.at(-1)?.end ?? 0,
  text,
  words,
});

/** More than ten minutes of speech can contain. */
const MAX_ITEMS = { words: 10_000, segments: 2000 } as const;

const toList = (value: Json | undefined, max: number): readonly Json[] => asJsonArray(value)?.slice(0, max) ?? [];
const toText = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
/** Some servers write numbers as strings. */
const toNumber = (value: Json | undefined): number | undefined => {
  const number = typeof value === 'string' && /^-?\d/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** Times from here up are nanoseconds, as LocalAI sends them. No part lasts this many seconds. */
const MIN_NANOSECONDS = 100_000;
const toSeconds = (value: Json | undefined): number | undefined => {
  const number = toNumber(value);
  return number !== undefined && number >= MIN_NANOSECONDS ? number / 1e9 : number;
};

/** OpenAI names the field `word`, LocalAI `text`. */
const parseWords = (value: Json | undefined): readonly TimedWord[] =>
  toList(value, MAX_ITEMS.words).flatMap((entry) => {
    const one = asJsonObject(entry) ?? {};
    const text = (toText(one['word']) || toText(one['text'])).trim();
    const start = toSeconds(one['start']);
    const end = toSeconds(one['end']);
    return text === '' || start === undefined || end === undefined ? [] : [{ start, end, text }];
  });

interface SegmentEntry {
  readonly text: string;
  readonly isSilence: boolean;
  /** Undefined if the entry has no times. */
  readonly segment: TranscriptSegment | undefined;
}

const parseSegments = (value: Json | undefined): readonly SegmentEntry[] =>
  toList(value, MAX_ITEMS.segments).flatMap((entry): SegmentEntry[] => {
    const one = asJsonObject(entry) ?? {};
    const text = toText(one['text']);
    if (text.trim() === '') return [];
    const start = toSeconds(one['start']);
    const end = toSeconds(one['end']);
    const logarithm = toNumber(one['avg_logprob']);
    // Servers without confidence send 0, which would mean certainty.
    const sure = logarithm === undefined || logarithm >= 0 ? {} : { sure: Math.exp(logarithm) };
    const isSilence = (toNumber(one['no_speech_prob']) ?? 0) > MAX_NO_SPEECH;
    const isTimed = start !== undefined && end !== undefined;
    const segment = isTimed ? { start, end, text, ...sure, words: parseWords(one['words']) } : undefined;
    return [{ text, isSilence, segment }];
  });

/** Seconds by which a word may lie outside its segment. */
const SLACK_SECONDS = 0.3;

function toUtterances(
  segments: readonly TranscriptSegment[],
  words: readonly TimedWord[],
): readonly RecognisedUtterance[] {
  const pieces = segments.map((segment) => {
    const middle = ({ start, end }: TimeRange) => (start + end) / 2;
    const own = words.filter(
      (word) => middle(word) > segment.start - SLACK_SECONDS && middle(word) < segment.end + SLACK_SECONDS,
    );
    return alignWords(segment, segment.words.length > 0 ? segment.words : own);
  });
  const all = pieces.flatMap((piece) => piece ?? []);
  // If only some words have times, sentences would be torn apart.
  return pieces.includes(undefined) ? segments.map(toUtterance) : groupSentences(all);
}

const toUtterance = ({ start, end, text, sure }: TranscriptSegment): RecognisedUtterance => ({
  start,
  end,
  text: text.trim(),
  sure,
});

interface SpokenWord extends TimedWord {
  readonly sure: number | undefined;
}

const normalizeText = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Splits a segment's text at its words and keeps the punctuation, which servers omit from words. Undefined if the words
 * do not match the text.
 */
function alignWords({ text, sure }: TranscriptSegment, words: readonly TimedWord[]): readonly SpokenWord[] | undefined {
  const whole = normalizeText(text);
  if (whole.length !== text.length) return undefined;
  const starts: number[] = [];
  const used: TimedWord[] = [];
  let from = 0;
  for (const word of words) {
    const wordText = normalizeText(word.text);
    const at = whole.indexOf(wordText, from);
    // The word belongs to a neighbouring segment.
    if (at < 0 || /[\p{L}\p{N}]/u.test(whole.slice(from, at))) continue;
    starts.push(starts.length === 0 ? 0 : at);
    used.push(word);
    from = at + wordText.length;
  }
  if (used.length === 0 || /[\p{L}\p{N}]/u.test(whole.slice(from))) return undefined;
  return used.map(({ start, end }, at) => ({
    start,
    end,
    text: text.slice(starts[at], starts[at + 1]),
    sure,
  }));
}

const SENTENCE_END = /[.!?…。！？؟।]["”’»）)\]]?\s{0,4}$/u;
/** `Dr.` or `10.` may not end a sentence. */
const ABBREVIATION = /^\P{L}{0,4}(?:\p{L}{1,3}|\p{N}{1,9})\.\s{0,4}$/u;
/** Seconds of silence that end a sentence: after an abbreviation, and after any word. */
const PAUSE_SECONDS = { after: 0.35, any: 1.2 } as const;
const MAX_SENTENCE_LENGTH = 400;

/** Joins sentences across segments, because segments end at the model's window. */
function groupSentences(pieces: readonly SpokenWord[]): readonly RecognisedUtterance[] {
  const sentences: SpokenWord[][] = [[]];
  let letters = 0;
  for (const [at, piece] of pieces.entries()) {
    const { end, text } = piece;
    sentences.at(-1)?.push(piece);
    letters += text.length;
    const pause = (pieces[at + 1]?.start ?? Number.POSITIVE_INFINITY) - end;
    const isEnd = SENTENCE_END.test(text) && (!ABBREVIATION.test(text) || pause >= PAUSE_SECONDS.after);
    if (at === pieces.length - 1 || !(isEnd || pause >= PAUSE_SECONDS.any || letters > MAX_SENTENCE_LENGTH)) continue;
    sentences.push([]);
    letters = 0;
  }
  return sentences.filter((sentence) => sentence.length > 0).map(joinSentence);
}

function joinSentence(words: readonly SpokenWord[]): RecognisedUtterance {
  const known = words.flatMap(({ sure }) => sure ?? []);
  return {
    ...joinIntoTimedWord(words),
    words: words.map(({ start, end, text }) => ({ start, end, text })),
    ...(known.length > 0 && { sure: known.reduce((sum, one) => sum + one, 0) / known.length }),
  };
}

/** Converts times of a part to times of the recording, clamped to the part. */
function shiftToRecording({ words, ...line }: RecognisedUtterance, part: TimeRange): RecognisedUtterance {
  const within = <Timed extends TimeRange>(one: Timed): Timed => ({
    ...one,
    start: Math.min(part.end, Math.max(part.start, part.start + one.start)),
    end: Math.max(part.start, Math.min(part.end, part.start + one.end)),
  });
  return { ...within(line), ...(words && { words: words.map(within) }) };
}

/** Ends a line where the next begins. Lines with the same start are merged. */
function removeOverlap(lines: readonly RecognisedUtterance[]): readonly RecognisedUtterance[] {
  const apart: RecognisedUtterance[] = [];
  for (const line of lines) {
    const last = apart.at(-1);
    if (last?.start === line.start) apart[apart.length - 1] = mergeUtterances(last, line);
    else apart.push(line);
  }
  return apart.map((one, at) => ({ ...one, end: Math.min(one.end, apart[at + 1]?.start ?? one.end) }));
}

/** The merged line has no word times, because their order is unknown. */
function mergeUtterances(one: RecognisedUtterance, other: RecognisedUtterance): RecognisedUtterance {
  const known = [one, other].flatMap(({ sure }) => sure ?? []);
  return {
    start: one.start,
    end: Math.max(one.end, other.end),
    text: `${one.text} ${other.text}`,
    ...(known.length > 0 && { sure: Math.min(...known) }),
  };
}
