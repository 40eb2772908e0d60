// What a server heard (`verbose_json`), as lines with times. Where it tells when each word is said, the lines are sentences that begin
// and end with their words; else they are the server's own segments. Pure.

import { asObject, type Json } from '../../../../kit/json.ts';
import type { TimedWord, Utterance } from '../../engine.ts';
import { joinedWords } from '../../timed-words.ts';

export interface Heard {
  /** `undefined` where the server tells no times, or such that a part of the text has none. */
  readonly lines: readonly Utterance[] | undefined;
  readonly text: string;
}

interface Stretch {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
}

interface Segment extends Stretch {
  /** As it came, with the space before it. */
  readonly text: string;
  readonly sure?: number;
  /** Its own, where they stand with it. */
  readonly words: readonly TimedWord[];
}

/** Above this the model itself thinks that nobody speaks. */
const NO_SPEECH = 0.8;

/** Whether it is one, if an empty one: an error that came as a success is none. */
export const isTranscript = (body: { readonly [key: string]: Json }): boolean =>
  typeof body['text'] === 'string' || Array.isArray(body['segments']);

/** `part`: where in the recording it was listened to. */
export function heardIn(body: { readonly [key: string]: Json }, part: Stretch): Heard {
  const told = segmentsIn(body['segments']);
  const believed = told.filter(({ isSilence }) => !isSilence);
  const joined = believed.map(({ text }) => text).join(' ');
  // What is said in silence stands in the text as well.
  const isAll = believed.length === told.length;
  const text = ((isAll && textIn(body['text'])) || joined).trim();
  const words = wordsIn(body['words']);
  const timed = believed.flatMap(({ segment }) => segment ?? []);
  const segments = told.length > 0 || words.length === 0 ? timed : [wholeOf(text, words)];
  if (segments.length === 0) return { lines: undefined, text };
  const lines = linesOf(inOrder(segments), words).map((line) => moved(line, part));
  const kept = lines.filter(({ start, end }) => end > start);
  const isWhole = kept.length === lines.length && lettersIn(kept) >= LEAST_KEPT * lettersIn([{ text }]);
  return { lines: isWhole ? withoutOverlap(kept) : undefined, text };
}

const inOrder = (segments: readonly Segment[]): readonly Segment[] =>
  segments.toSorted((one, other) => one.start - other.start);

/** Of the letters of the text; the lines may write a number otherwise. */
const LEAST_KEPT = 0.9;
const lettersIn = (lines: readonly { readonly text: string }[]): number =>
  lines.reduce((sum, { text }) => sum + text.replaceAll(/[^\p{L}\p{N}]/gu, '').length, 0);

/** A text without segments, said from the first word to the last. */
const wholeOf = (text: string, words: readonly TimedWord[]): Segment => ({
  start: words[0]?.start ?? 0,
  end: words.at(-1)?.end ?? 0,
  text,
  words,
});

/** Ten minutes hold no more. */
const MOST = { words: 10_000, segments: 2000 } as const;

const listIn = (value: Json | undefined, most: number): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]).slice(0, most) : [];
const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
/** Some write numbers as text. */
const numberIn = (value: Json | undefined): number | undefined => {
  const number = typeof value === 'string' && /^-?\d/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** No part lasts so long in seconds: LocalAI counts in billionths. */
const LEAST_BILLIONTHS = 100_000;
const secondsIn = (value: Json | undefined): number | undefined => {
  const number = numberIn(value);
  return number !== undefined && number >= LEAST_BILLIONTHS ? number / 1e9 : number;
};

/** `word` is OpenAI's name for it, `text` LocalAI's. */
const wordsIn = (value: Json | undefined): readonly TimedWord[] =>
  listIn(value, MOST.words).flatMap((entry) => {
    const one = asObject(entry) ?? {};
    const text = (textIn(one['word']) || textIn(one['text'])).trim();
    const start = secondsIn(one['start']);
    const end = secondsIn(one['end']);
    return text === '' || start === undefined || end === undefined ? [] : [{ start, end, text }];
  });

interface ToldSegment {
  readonly text: string;
  readonly isSilence: boolean;
  /** `undefined` where it tells no times. */
  readonly segment: Segment | undefined;
}

const segmentsIn = (value: Json | undefined): readonly ToldSegment[] =>
  listIn(value, MOST.segments).flatMap((entry): ToldSegment[] => {
    const one = asObject(entry) ?? {};
    const text = textIn(one['text']);
    if (text.trim() === '') return [];
    const start = secondsIn(one['start']);
    const end = secondsIn(one['end']);
    const logarithm = numberIn(one['avg_logprob']);
    // Servers that do not judge write 0, which would be certainty.
    const sure = logarithm === undefined || logarithm >= 0 ? {} : { sure: Math.exp(logarithm) };
    const isSilence = (numberIn(one['no_speech_prob']) ?? 0) > NO_SPEECH;
    const isTimed = start !== undefined && end !== undefined;
    const segment = isTimed ? { start, end, text, ...sure, words: wordsIn(one['words']) } : undefined;
    return [{ text, isSilence, segment }];
  });

/** Seconds by which a word may stand outside its segment. */
const SLACK = 0.3;

function linesOf(segments: readonly Segment[], words: readonly TimedWord[]): readonly Utterance[] {
  const pieces = segments.map((one) => {
    const middle = ({ start, end }: Stretch) => (start + end) / 2;
    const own = words.filter((word) => middle(word) > one.start - SLACK && middle(word) < one.end + SLACK);
    return piecesOf(one, one.words.length > 0 ? one.words : own);
  });
  const all = pieces.flatMap((one) => one ?? []);
  // Times of a few words alone would part a sentence from its rest.
  return pieces.includes(undefined) ? segments.map(lineOf) : sentencesIn(all);
}

const lineOf = ({ start, end, text, sure }: Segment): Utterance => ({
  start,
  end,
  text: text.trim(),
  ...(sure !== undefined && { sure }),
});

interface Piece extends TimedWord {
  readonly sure: number | undefined;
}

const plain = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * The segment's text cut into its words, each with the signs behind it, which servers leave out of their words. `undefined` where the words
 * are not those of the text.
 */
function piecesOf({ text, sure }: Segment, words: readonly TimedWord[]): readonly Piece[] | undefined {
  const whole = plain(text);
  if (whole.length !== text.length) return undefined;
  const starts: number[] = [];
  const used: TimedWord[] = [];
  let from = 0;
  for (const word of words) {
    const said = plain(word.text);
    const at = whole.indexOf(said, from);
    // A word of a neighbour.
    if (at < 0 || /[\p{L}\p{N}]/u.test(whole.slice(from, at))) continue;
    starts.push(starts.length === 0 ? 0 : at);
    used.push(word);
    from = at + said.length;
  }
  if (used.length === 0 || /[\p{L}\p{N}]/u.test(whole.slice(from))) return undefined;
  return used.map(({ start, end }, at) => ({
    start,
    end,
    text: text.slice(starts[at], starts[at + 1]),
    sure,
  }));
}

const ENDS = /[.!?…。！？؟।]["”’»）)\]]?\s{0,4}$/u;
/** `Dr.`, `10.`: not surely an end. */
const SHORT = /^\P{L}{0,4}(?:\p{L}{1,3}|\p{N}{1,9})\.\s{0,4}$/u;
/** Seconds of silence that make an end of such a one, and of anything. */
const PAUSE = { after: 0.35, any: 1.2 } as const;
const LONGEST = 400;

/** Sentences over the bounds of segments, which are where a model's window ended. */
function sentencesIn(pieces: readonly Piece[]): readonly Utterance[] {
  const sentences: Piece[][] = [[]];
  let letters = 0;
  for (const [at, piece] of pieces.entries()) {
    const { end, text } = piece;
    sentences.at(-1)?.push(piece);
    letters += text.length;
    const pause = (pieces[at + 1]?.start ?? Number.POSITIVE_INFINITY) - end;
    const isEnd = ENDS.test(text) && (!SHORT.test(text) || pause >= PAUSE.after);
    if (at === pieces.length - 1 || !(isEnd || pause >= PAUSE.any || letters > LONGEST)) continue;
    sentences.push([]);
    letters = 0;
  }
  return sentences.filter((one) => one.length > 0).map(together);
}

function together(words: readonly Piece[]): Utterance {
  const known = words.flatMap(({ sure }) => sure ?? []);
  return {
    ...joinedWords(words),
    words: words.map(({ start, end, text }) => ({ start, end, text })),
    ...(known.length > 0 && { sure: known.reduce((sum, one) => sum + one, 0) / known.length }),
  };
}

/** From the times of a part to those of the recording, and inside it. */
function moved({ words, ...line }: Utterance, part: Stretch): Utterance {
  const within = <Timed extends Stretch>(one: Timed): Timed => ({
    ...one,
    start: Math.min(part.end, Math.max(part.start, part.start + one.start)),
    end: Math.max(part.start, Math.min(part.end, part.start + one.end)),
  });
  return { ...within(line), ...(words && { words: words.map(within) }) };
}

/** Where one is still said when the next begins, it ends there; those that begin together are one. */
function withoutOverlap(lines: readonly Utterance[]): readonly Utterance[] {
  const apart: Utterance[] = [];
  for (const line of lines) {
    const last = apart.at(-1);
    if (last?.start === line.start) apart[apart.length - 1] = bothOf(last, line);
    else apart.push(line);
  }
  return apart.map((one, at) => ({ ...one, end: Math.min(one.end, apart[at + 1]?.start ?? one.end) }));
}

/** Which of their words is said when is not to be known. */
function bothOf(one: Utterance, other: Utterance): Utterance {
  const known = [one, other].flatMap(({ sure }) => sure ?? []);
  return {
    start: one.start,
    end: Math.max(one.end, other.end),
    text: `${one.text} ${other.text}`,
    ...(known.length > 0 && { sure: Math.min(...known) }),
  };
}
