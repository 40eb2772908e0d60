// Converts subtitle cues into spoken lines. Pure; a library parses the files.

import { decodeHTMLStrict } from 'entities/decode';
import { replaceDelimited } from '../../kit/text.ts';
import type { SpokenLine } from './transcript.ts';

export interface SubtitleCue {
  /** Start in seconds. */
  readonly start: number;
  readonly end: number;
  /** One or more lines, possibly with markup and entities. */
  readonly text: string;
}

/** Well above the number of cues in a two-hour film. */
const MAX_CUES = 10_000;
/** Characters per second, for cues without a usable end. */
const CHARACTERS_PER_SECOND = 15;
/** Longest time of a cue. A later end is treated as missing. */
const MAX_SECONDS = 600;

/** Tags of SubRip, WebVTT and TTML with their settings. `3 < 5 and 7 > 2` is no tag. */
const TAG =
  /<\/?(?:[bius](?:\.[^\s<>]{0,100})?|(?:[vcp]|font|ruby|rb|span|lang|em|strong)(?:[.\s][^<>]{0,300})?|\d{1,3}(?::\d{1,2}){1,2}[.,]\d{1,3})\/?>/gi;
/** MicroDVD formatting: `{y:i}`. */
const MICRO_DVD = /\{[a-z]:[^{}]{0,100}\}/gi;
/** ASS drawings, whose text is coordinates. */
const DRAWING = /^m(?: +-?\d+(?:\.\d+)?){2}(?: +(?:[mnlbspc]|-?\d+(?:\.\d+)?))* *$/i;

/** Thumbnail for a player's preview. */
const THUMBNAIL_CUE = /^\S+#xywh=[\d,]+$/;

const removeMarkup = (text: string): string => {
  const plain = [
    ['{\\', '}', ''],
    ['<rt>', '</rt>', ''],
  ].reduce((rest, [from = '', to = '', by = '']) => replaceDelimited(rest, from, to, by), text);
  const unmarked = plain
    .replace(/<br *\/?>|\\N/gi, '\n')
    .replaceAll('\\h', ' ')
    .replace(TAG, '')
    .replace(MICRO_DVD, '');
  // Twice, because some converters escape entities twice.
  const decoded = decodeHTMLStrict(decodeHTMLStrict(unmarked)).replace(TAG, '');
  return decoded.replace(/[\p{Cf}--[\u200c\u200d]]/gv, '');
};

/** Brackets around sound descriptions for the hard of hearing. */
const SOUND_DESCRIPTION_BRACKETS: readonly (readonly [string, string])[] = [
  ['[', ']'],
  ['［', '］'],
  ['【', '】'],
];
/** Text in round brackets is a note if it fills, opens or closes a line. Inside a line it is speech. */
const LEADING_NOTE = /^(?<dash>[-–—‐] ?)?[(（][^()（）]{0,200}[)）][^\S\n]*/gmu;
const TRAILING_NOTE = /(?<=[.!?…。！？]["”»]?)[ \t]*[(（][^()（）\n]{1,200}[)）]\s*$/gmu;
/**
 * Songs within a line, over several lines, and up to the end of a line. Teletext and line 21 use other signs for notes.
 */
const MUSIC = [/[♪♫♬♩¶]+[^♪♫♬♩¶\n]*[♪♫♬♩¶]+/gu, /[♪♫♬♩¶][^♪♫♬♩¶]*[♪♫♬♩¶](?=\n|$)/gu, /[♪♫♬♩¶].*/gu] as const;
/** Notes like `# la la #` and `*door slams*`. */
const MARKED_NOTE = /^[-–—‐]? ?(?:# [^#\n]*#|\*[^*\n]*\*)$/gmu;

/** Speaker labels like `JOHN:` and `>> JOHN:`, before words that are not all capitals. */
const SPEAKER_LABEL =
  /^(?<dash>[-–—‐] ?)?(?:>{1,3} *)?(?::\s)?(?:\p{Lu}[\p{Lu}\p{N} ._'’#-]{1,30}(?:\([^()\n]{1,30}\) ?)?: (?=.{0,80}\p{Ll}))?/gmu;
/** Any name before a colon. */
const SPEAKER_NAME = /^(?<dash>[-–—‐] ?)?(?<name>\p{L}[\p{L}\p{N} ._'’#-]{0,30}): (?=\S)/u;
const DASH = /^\s*[-–—‐]\s*(?=\S)/u;
const MINUS = /^\s*[-–]\d/u;

/** Removes sounds, music and speaker names from the lines. */
function spokenText(text: string): string {
  const noted = SOUND_DESCRIPTION_BRACKETS.reduce((rest, [from, to]) => replaceDelimited(rest, from, to, ' '), text);
  return MUSIC.reduce((rest, song) => rest.replace(song, ' '), noted)
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .join('\n')
    .replace(MARKED_NOTE, '')
    .replace(LEADING_NOTE, '$<dash>')
    .replace(TRAILING_NOTE, '')
    .replace(SPEAKER_LABEL, '$<dash>')
    .split('\n')
    .filter((line) => /[^\s\p{Pd}]/u.test(line) && !DRAWING.test(line) && !THUMBNAIL_CUE.test(line))
    .join('\n');
}

/**
 * Finds speaker names before colons: most cues must begin with one, and one of them must speak twice or be a number.
 */
function findSpeakers(cues: readonly SubtitleCue[]): ReadonlySet<string> {
  const lines = cues.flatMap(({ text }) => text.split('\n'));
  const names = lines.flatMap((line) => SPEAKER_NAME.exec(line)?.groups?.['name'] ?? []);
  const speakers = new Set(names);
  const isDialogue = speakers.size < names.length || names.every((name) => /\d$/.test(name));
  return names.length > 1 && names.length * 2 >= cues.length && isDialogue ? speakers : new Set();
}

const removeSpeakerNames = (text: string, speakers: ReadonlySet<string>): string =>
  text
    .split('\n')
    .map((line) => {
      const { dash = '', name = '' } = SPEAKER_NAME.exec(line)?.groups ?? {};
      return speakers.has(name) ? dash + line.replace(SPEAKER_NAME, '') : line;
    })
    .join('\n');

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Splits a cue by speaker: two lines with dashes are a dialogue and share the time by length. */
function splitBySpeaker({ start, end, text }: SubtitleCue): readonly SpokenLine[] {
  const lines = text.split('\n');
  const speakerTurns: string[] = [];
  const isDialogue = lines.filter((line) => DASH.test(line)).length > 1;
  for (const line of lines) {
    const spoken = !isDialogue && MINUS.test(line) ? line : line.replace(DASH, '');
    if (speakerTurns.length === 0 || spoken !== line) speakerTurns.push(spoken);
    else speakerTurns.push(`${speakerTurns.pop()} ${spoken}`);
  }
  const all = speakerTurns.reduce((sum, turn) => sum + turn.length, 0);
  let before = 0;
  return speakerTurns.map((turn) => {
    const from = start + ((end - start) * before) / all;
    before += turn.length;
    return { start: from, end: start + ((end - start) * before) / all, text: oneLine(turn) };
  });
}

/** Repairs ends that are missing or before the start: the next cue or the reading time sets the end. */
function fixEnds(cues: readonly SubtitleCue[]): readonly SubtitleCue[] {
  return cues.map((cue, at) => {
    if (cue.end > cue.start && cue.end - cue.start <= MAX_SECONDS) return cue;
    const next = cues.slice(at + 1).find(({ start }) => start > cue.start)?.start ?? Number.POSITIVE_INFINITY;
    return { ...cue, end: Math.min(next, cue.start + Math.max(1, cue.text.length / CHARACTERS_PER_SECOND)) };
  });
}

/** Longest gap, in seconds, between consecutive cues without a pause. */
const MAX_ADJACENT_GAP_SECONDS = 0.2;
/** Seconds of a cue that only holds a line between two steps of rolling captions. */
const ROLLING_STEP_SECONDS = 0.06;
/** Words compared between two cues. */
const MAX_WORDS = 60;
/** Share of repeating cues from which captions count as rolling. */
const MIN_ROLLING_SHARE = 0.2;
/** Minimum length of a cue whose repetition is no coincidence. */
const MIN_REPEATED_WORDS = 3;

const splitWords = (text: string): readonly string[] => text.split(/\s+/u).filter((word) => word !== '');

const isAdjacent = (before: SubtitleCue, cue: SubtitleCue): boolean =>
  cue.start - before.end <= MAX_ADJACENT_GAP_SECONDS;

/**
 * Counts the words that end the previous cue and start this one. A single word counts only if it is a whole line,
 * because it may be a coincidence.
 */
function countRepeatedWords(before: SubtitleCue, cue: SubtitleCue): number {
  if (!isAdjacent(before, cue)) return 0;
  const old = splitWords(before.text).slice(-MAX_WORDS);
  const words = splitWords(cue.text);
  const ended = new Set(before.text.split('\n').map(oneLine));
  for (let count = Math.min(old.length, words.length); count > 0; count--) {
    const head = words.slice(0, count);
    if (!head.every((word, at) => word === old[old.length - count + at])) continue;
    if (count > 1 || ended.has(head.join(' '))) return count;
  }
  return 0;
}

/**
 * Removes repeated words from rolling captions (live captions, YouTube), whose cues repeat the line before. Each word
 * is kept at its first appearance.
 */
function removeRepeats(cues: readonly SubtitleCue[]): readonly SubtitleCue[] {
  const repeats = cues.map((cue, at) => (at === 0 ? 0 : countRepeatedWords(cues[at - 1] as SubtitleCue, cue)));
  const grown = cues.map((cue, at) => (repeats[at] ?? 0) > 0 && splitWords(cue.text).length > (repeats[at] ?? 0));
  const held = cues.some((cue, at) => (repeats[at] ?? 0) > 0 && cue.end - cue.start <= ROLLING_STEP_SECONDS);
  const steps = grown.filter(Boolean).length;
  const isRolling = held || (steps > 1 && steps >= cues.length * MIN_ROLLING_SHARE);
  const kept: SubtitleCue[] = [];
  for (const [at, cue] of cues.entries()) {
    const before = cues[at - 1]?.text ?? '';
    const count = repeats[at] ?? 0;
    const isGrown = grown[at] === true && count >= MIN_REPEATED_WORDS && count === splitWords(before).length;
    const last = kept.at(-1);
    const fresh = isRolling || isGrown ? removeFirstWords(cue.text, count) : cue.text;
    const joined = last && fresh !== cue.text && continuesLine(cue.text, before, count);
    if (joined) kept[kept.length - 1] = { ...last, end: cue.end, text: `${last.text} ${fresh}` };
    else if (fresh !== '') kept.push({ ...cue, text: fresh });
    else if (last && cue.end - cue.start > ROLLING_STEP_SECONDS && last.end < cue.start + MAX_ADJACENT_GAP_SECONDS)
      kept[kept.length - 1] = { ...last, end: Math.max(last.end, cue.end) };
  }
  return kept;
}

/** True if the last line grew by words, rather than a new line being added. */
function continuesLine(text: string, before: string, count: number): boolean {
  const old = oneLine(before.split('\n').at(-1) ?? '');
  let words = 0;
  for (const line of text.split('\n')) {
    words += splitWords(line).length;
    if (words > count) return oneLine(line).startsWith(`${old} `);
  }
  return false;
}

/** Removes the first `count` words and keeps the line breaks. */
function removeFirstWords(text: string, count: number): string {
  let left = count;
  return text
    .split('\n')
    .flatMap((line) => {
      const words = splitWords(line);
      const gone = Math.min(left, words.length);
      left -= gone;
      return words.length > gone ? [words.slice(gone).join(' ')] : [];
    })
    .join('\n');
}

/** True for layers of the same text, drawn over each other. */
const isDuplicateLayer = (cue: SubtitleCue, at: number, cues: readonly SubtitleCue[]): boolean =>
  cues.slice(Math.max(0, at - 8), at).some(({ start, text }) => start === cue.start && text === cue.text);

/** Returns an empty list if nothing is spoken. */
export function extractSpokenLines(cues: readonly SubtitleCue[]): readonly SpokenLine[] {
  const cleaned = cues
    .slice(0, MAX_CUES)
    .toSorted((one, other) => one.start - other.start)
    .map((cue) => ({ ...cue, text: spokenText(removeMarkup(cue.text)) }))
    .filter(({ text }) => text !== '');
  const speakers = findSpeakers(cleaned);
  const named = cleaned.map((cue) => ({ ...cue, text: removeSpeakerNames(cue.text, speakers) }));
  const once = fixEnds(named.filter((cue, at, all) => !isDuplicateLayer(cue, at, all)));
  return removeRepeats(once)
    .flatMap(splitBySpeaker)
    .filter(({ text }) => text !== '');
}
