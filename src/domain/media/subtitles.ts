// Turns the cues of subtitles into the lines that are spoken. Pure; reading a file into cues is left to a library.

import { decodeHTMLStrict } from 'entities/decode';
import { replaceBetween } from '../../kit/text.ts';
import type { SpokenLine } from './transcript.ts';

export interface SubtitleCue {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  /** One or more lines; markup and entities may be left in it. */
  readonly text: string;
}

/** More cues than a film of two hours has. */
const MAX_CUES = 10_000;
/** Reading speed in characters per second, for cues without a usable end. */
const CHARACTERS_PER_SECOND = 15;
/** Longest time one cue is shown; a later end means that the file does not give one. */
const MAX_SECONDS = 600;

/** Tags of SubRip, WebVTT and TTML, with the settings that each may have. `3 < 5 and 7 > 2` is none. */
const TAG =
  /<\/?(?:[bius](?:\.[^\s<>]{0,100})?|(?:[vcp]|font|ruby|rb|span|lang|em|strong)(?:[.\s][^<>]{0,300})?|\d{1,3}(?::\d{1,2}){1,2}[.,]\d{1,3})\/?>/gi;
/** Formatting of MicroDVD: `{y:i}`. */
const MICRO_DVD = /\{[a-z]:[^{}]{0,100}\}/gi;
/** Outlines of ASS, whose text is coordinates. */
const DRAWING = /^m(?: +-?\d+(?:\.\d+)?){2}(?: +(?:[mnlbspc]|-?\d+(?:\.\d+)?))* *$/i;

/** Part of a picture, for previews of a player. */
const THUMBNAIL = /^\S+#xywh=[\d,]+$/;

const withoutMarkup = (text: string): string => {
  const plain = [
    ['{\\', '}', ''],
    ['<rt>', '</rt>', ''],
  ].reduce((rest, [from = '', to = '', by = '']) => replaceBetween(rest, from, to, by), text);
  const unmarked = plain
    .replace(/<br *\/?>|\\N/gi, '\n')
    .replaceAll('\\h', ' ')
    .replace(TAG, '')
    .replace(MICRO_DVD, '');
  // Some converters escape entities twice.
  const decoded = decodeHTMLStrict(decodeHTMLStrict(unmarked)).replace(TAG, '');
  return decoded.replace(/[\p{Cf}--[\u200c\u200d]]/gv, '');
};

/** Descriptions of sounds for people who are hard of hearing. */
const NOTES: readonly (readonly [string, string])[] = [
  ['[', ']'],
  ['［', '］'],
  ['【', '】'],
];
/** Round brackets are a note only where they fill a line or open or close one; elsewhere they are speech. */
const LEADING_NOTE = /^(?<dash>[-–—‐] ?)?[(（][^()（）]{0,200}[)）][^\S\n]*/gmu;
const TRAILING_NOTE = /(?<=[.!?…。！？]["”»]?)[ \t]*[(（][^()（）\n]{1,200}[)）]\s*$/gmu;
/** A song in one line, over several, and up to the end of a line. Teletext and line 21 write other signs for a note. */
const MUSIC = [/[♪♫♬♩¶]+[^♪♫♬♩¶\n]*[♪♫♬♩¶]+/gu, /[♪♫♬♩¶][^♪♫♬♩¶]*[♪♫♬♩¶](?=\n|$)/gu, /[♪♫♬♩¶].*/gu] as const;
/** `# la la #` and `*door slams*`. */
const MARKED_NOTE = /^[-–—‐]? ?(?:# [^#\n]*#|\*[^*\n]*\*)$/gmu;

/** `JOHN:` and `>> JOHN:` before words that are not all in capitals. */
const LABEL =
  /^(?<dash>[-–—‐] ?)?(?:>{1,3} *)?(?::\s)?(?:\p{Lu}[\p{Lu}\p{N} ._'’#-]{1,30}(?:\([^()\n]{1,30}\) ?)?: (?=.{0,80}\p{Ll}))?/gmu;
/** Any name before a colon. */
const NAME = /^(?<dash>[-–—‐] ?)?(?<name>\p{L}[\p{L}\p{N} ._'’#-]{0,30}): (?=\S)/u;
const DASH = /^\s*[-–—‐]\s*(?=\S)/u;
const MINUS = /^\s*[-–]\d/u;

/** Lines with words, without sounds, music and names of speakers. */
function spokenText(text: string): string {
  const noted = NOTES.reduce((rest, [from, to]) => replaceBetween(rest, from, to, ' '), text);
  return MUSIC.reduce((rest, song) => rest.replace(song, ' '), noted)
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .join('\n')
    .replace(MARKED_NOTE, '')
    .replace(LEADING_NOTE, '$<dash>')
    .replace(TRAILING_NOTE, '')
    .replace(LABEL, '$<dash>')
    .split('\n')
    .filter((line) => /[^\s\p{Pd}]/u.test(line) && !DRAWING.test(line) && !THUMBNAIL.test(line))
    .join('\n');
}

/** Names before colons are speakers only where most cues begin with one, and one of them speaks twice or is a number. */
function speakersIn(cues: readonly SubtitleCue[]): ReadonlySet<string> {
  const lines = cues.flatMap(({ text }) => text.split('\n'));
  const names = lines.flatMap((line) => NAME.exec(line)?.groups?.['name'] ?? []);
  const speakers = new Set(names);
  const isDialogue = speakers.size < names.length || names.every((name) => /\d$/.test(name));
  return names.length > 1 && names.length * 2 >= cues.length && isDialogue ? speakers : new Set();
}

const withoutNames = (text: string, speakers: ReadonlySet<string>): string =>
  text
    .split('\n')
    .map((line) => {
      const { dash = '', name = '' } = NAME.exec(line)?.groups ?? {};
      return speakers.has(name) ? dash + line.replace(NAME, '') : line;
    })
    .join('\n');

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** One line for each speaker: two lines that begin with a dash are a dialogue, and share the time by their length. */
function linesOf({ start, end, text }: SubtitleCue): readonly SpokenLine[] {
  const lines = text.split('\n');
  const turns: string[] = [];
  const isDialogue = lines.filter((line) => DASH.test(line)).length > 1;
  for (const line of lines) {
    const said = !isDialogue && MINUS.test(line) ? line : line.replace(DASH, '');
    if (turns.length === 0 || said !== line) turns.push(said);
    else turns.push(`${turns.pop()} ${said}`);
  }
  const all = turns.reduce((sum, turn) => sum + turn.length, 0);
  let before = 0;
  return turns.map((turn) => {
    const from = start + ((end - start) * before) / all;
    before += turn.length;
    return { start: from, end: start + ((end - start) * before) / all, text: oneLine(turn) };
  });
}

/** A file may leave out ends, or give them before the starts: then the next cue or the reading time is the end. */
function withEnds(cues: readonly SubtitleCue[]): readonly SubtitleCue[] {
  return cues.map((cue, at) => {
    if (cue.end > cue.start && cue.end - cue.start <= MAX_SECONDS) return cue;
    const next = cues.slice(at + 1).find(({ start }) => start > cue.start)?.start ?? Number.POSITIVE_INFINITY;
    return { ...cue, end: Math.min(next, cue.start + Math.max(1, cue.text.length / CHARACTERS_PER_SECOND)) };
  });
}

/** Seconds between cues that follow each other without a pause. */
const ADJACENT = 0.2;
/** Seconds of a cue that only holds a line between two steps of rolling captions. */
const STEP = 0.06;
/** Words compared between two cues. */
const MAX_WORDS = 60;
/** Share of cues that repeat the one before, from which on captions are rolling. */
const ROLLING = 0.2;
/** Words of a whole cue that the next one cannot begin with by coincidence. */
const MIN_GROWN = 3;

const wordsIn = (text: string): readonly string[] => text.split(/\s+/u).filter((word) => word !== '');

const isAdjacent = (before: SubtitleCue, cue: SubtitleCue): boolean => cue.start - before.end <= ADJACENT;

/** How many words at the start of `cue` are those at the end of the cue before. One word alone may be a coincidence. */
function repeatedWords(before: SubtitleCue, cue: SubtitleCue): number {
  if (!isAdjacent(before, cue)) return 0;
  const old = wordsIn(before.text).slice(-MAX_WORDS);
  const words = wordsIn(cue.text);
  const ended = new Set(before.text.split('\n').map(oneLine));
  for (let count = Math.min(old.length, words.length); count > 0; count--) {
    const head = words.slice(0, count);
    if (!head.every((word, at) => word === old[old.length - count + at])) continue;
    if (count > 1 || ended.has(head.join(' '))) return count;
  }
  return 0;
}

/** Captions that show the line before again above each new one, as live captions and YouTube's do: each word once, when it is new. */
function withoutRepeats(cues: readonly SubtitleCue[]): readonly SubtitleCue[] {
  const repeats = cues.map((cue, at) => (at === 0 ? 0 : repeatedWords(cues[at - 1] as SubtitleCue, cue)));
  const grown = cues.map(
    (cue, at) => (repeats[at] ?? 0) > 0 && wordsIn(cue.text).length > (repeats[at] ?? 0),
  );
  const held = cues.some((cue, at) => (repeats[at] ?? 0) > 0 && cue.end - cue.start <= STEP);
  const steps = grown.filter(Boolean).length;
  const isRolling = held || (steps > 1 && steps >= cues.length * ROLLING);
  const kept: SubtitleCue[] = [];
  for (const [at, cue] of cues.entries()) {
    const before = cues[at - 1]?.text ?? '';
    const count = repeats[at] ?? 0;
    const isGrown = grown[at] === true && count >= MIN_GROWN && count === wordsIn(before).length;
    const last = kept.at(-1);
    const fresh = isRolling || isGrown ? withoutWords(cue.text, count) : cue.text;
    const joined = last && fresh !== cue.text && continuesLine(cue.text, before, count);
    if (joined) kept[kept.length - 1] = { ...last, end: cue.end, text: `${last.text} ${fresh}` };
    else if (fresh !== '') kept.push({ ...cue, text: fresh });
    else if (last && cue.end - cue.start > STEP && last.end < cue.start + ADJACENT)
      kept[kept.length - 1] = { ...last, end: Math.max(last.end, cue.end) };
  }
  return kept;
}

/** Whether the last line before has grown by words, rather than new lines having come under it. */
function continuesLine(text: string, before: string, count: number): boolean {
  const old = oneLine(before.split('\n').at(-1) ?? '');
  let words = 0;
  for (const line of text.split('\n')) {
    words += wordsIn(line).length;
    if (words > count) return oneLine(line).startsWith(`${old} `);
  }
  return false;
}

/** The text after its first `count` words, with its lines. */
function withoutWords(text: string, count: number): string {
  let left = count;
  return text
    .split('\n')
    .flatMap((line) => {
      const words = wordsIn(line);
      const gone = Math.min(left, words.length);
      left -= gone;
      return words.length > gone ? [words.slice(gone).join(' ')] : [];
    })
    .join('\n');
}

/** Layers of one text, drawn over each other. */
const isLayer = (cue: SubtitleCue, at: number, cues: readonly SubtitleCue[]): boolean =>
  cues.slice(Math.max(0, at - 8), at).some(({ start, text }) => start === cue.start && text === cue.text);

/** Empty when nothing is spoken. */
export function spokenLines(cues: readonly SubtitleCue[]): readonly SpokenLine[] {
  const read = cues
    .slice(0, MAX_CUES)
    .toSorted((one, other) => one.start - other.start)
    .map((cue) => ({ ...cue, text: spokenText(withoutMarkup(cue.text)) }))
    .filter(({ text }) => text !== '');
  const speakers = speakersIn(read);
  const named = read.map((cue) => ({ ...cue, text: withoutNames(cue.text, speakers) }));
  const once = withEnds(named.filter((cue, at, all) => !isLayer(cue, at, all)));
  return withoutRepeats(once)
    .flatMap(linesOf)
    .filter(({ text }) => text !== '');
}
