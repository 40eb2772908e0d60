// Groups the segments of consecutive cues that form one sentence, since half a sentence is translated poorly. Pure.

import { readTagName } from './cue-markup.ts';
import type { CuePart, CueSegment } from './cue-segments.ts';
import { addStandIns } from './place-tags.ts';

/** Cues with their text as parts. */
export interface SplitCue {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly CuePart[];
}

/** Words that are translated once, although several cues of rolling captions show them. */
export interface CaptionEntry {
  /** The first cue with these words, counted from 0, and their last. */
  readonly cue: number;
  lastCue: number;
  readonly segment: CueSegment;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const MAX_UNIT_ENTRIES = 6;
const MAX_UNIT_CHARACTERS = 400;
/** A longer pause ends the sentence. */
const MAX_GAP_SECONDS = 1.5;

const OPEN_END = /[\p{L}\p{M}\p{N},;،、，]["”’»)]?$/u;
const COMMA_END = /[,;،、，]["”’»)]?$/u;
const CONTINUED_START = /^["“‘«(]?(?:\p{Ll}|I(?:['’ ]|$))/u;
/** Scripts without capital letters. */
const UNCASED_START = /^\p{Lo}/u;
/** Coordinates of an ASS drawing, the address of a thumbnail, data for a program. */
const NO_WORDS =
  /^(?:m(?: +-?\d+(?:\.\d+)?){2}(?: +[mnlbspc]| +-?\d+(?:\.\d+)?)*|\S+#xywh=[\d,]+|https?:\/\/\S+|\{".*\})\s*$/i;

const hasWords = ({ words }: Pick<CueSegment, 'words'>): boolean => /\p{L}/u.test(words) && !NO_WORDS.test(words);

/** Returns the entries in order. `isRolling`: the same line in the next cue is the same entry. */
export function listEntries(
  cues: readonly SplitCue[],
  isRolling: boolean,
): { readonly entries: readonly CaptionEntry[]; readonly entryOf: ReadonlyMap<CueSegment, CaptionEntry> } {
  const entries: CaptionEntry[] = [];
  const entryOf = new Map<CueSegment, CaptionEntry>();
  let before: readonly CaptionEntry[] = [];
  for (const [cue, { parts }] of cues.entries()) {
    const segments = parts.filter((part) => typeof part !== 'string').filter(hasWords);
    before = segments.map((segment, at) => {
      const known = isRolling ? before.find(({ segment: { words } }) => words === segment.words) : undefined;
      const isFirst = at === 0 && parts.find(isShown) === segment;
      const isLast = at === segments.length - 1 && parts.findLast(isShown) === segment;
      const entry = known ?? { cue, lastCue: cue, segment, isFirst, isLast };
      entry.lastCue = cue;
      if (!known) entries.push(entry);
      entryOf.set(segment, entry);
      return entry;
    });
  }
  return { entries, entryOf };
}

const isShown = (part: CuePart): boolean => typeof part !== 'string' || part.trim() !== '';

const listSigns = (segment: CueSegment, side: 'before' | 'after'): string =>
  (side === 'before' ? segment.frames.at(0) : segment.frames.at(-1))?.[side]
    .filter(({ is }) => is === 'signs')
    .map(({ raw }) => raw.trim())
    .join('') ?? '';

const listFrameTags = ({ frames }: CueSegment): string =>
  frames[0]?.before
    .filter(({ is }) => is === 'paired-tag')
    .map(({ raw }) => raw)
    .join('') ?? '';

const startsVoice = ({ frames }: CueSegment): boolean =>
  frames[0]?.before.some(({ raw }) => readTagName(raw)?.name === 'v') ?? false;

const hasStandIns = (segment: CueSegment): boolean => addStandIns(segment) !== segment.words;

interface EntryPair {
  readonly before: CaptionEntry;
  readonly next: CaptionEntry;
}

function isContinuation({ before, next }: EntryPair, cues: readonly SplitCue[], isRolling: boolean): boolean {
  const one = before.segment;
  const other = next.segment;
  const gap = (cues[next.cue]?.start ?? 0) - (cues[before.lastCue]?.end ?? 0);
  const isNext = isRolling || (next.cue === before.cue + 1 && before.isLast && next.isFirst);
  if (!isNext || gap > MAX_GAP_SECONDS || hasStandIns(one) || hasStandIns(other)) return false;
  if (listSigns(one, 'after') !== '' || listSigns(other, 'before') !== '' || startsVoice(other)) return false;
  if (listFrameTags(one) !== listFrameTags(other)) return false;
  if (CONTINUED_START.test(other.words)) return OPEN_END.test(one.words);
  return UNCASED_START.test(other.words) && COMMA_END.test(one.words);
}

/** Groups the entries into units that are translated as a whole. */
export function groupSentences(
  entries: readonly CaptionEntry[],
  cues: readonly SplitCue[],
  isRolling: boolean,
): readonly (readonly CaptionEntry[])[] {
  const units: CaptionEntry[][] = [];
  let characters = 0;
  for (const next of entries) {
    const unit = units.at(-1);
    const before = unit?.at(-1);
    characters += next.segment.words.length;
    const fits = unit && unit.length < MAX_UNIT_ENTRIES && characters <= MAX_UNIT_CHARACTERS;
    if (before && fits && isContinuation({ before, next }, cues, isRolling)) unit.push(next);
    else {
      units.push([next]);
      characters = next.segment.words.length;
    }
  }
  return units;
}

/** Longest gap between cues of rolling captions. */
const MAX_ROLLING_GAP_SECONDS = 0.2;
const MIN_ROLLING_SHARE = 0.2;

/** True if many cues repeat a line of the cue before, as YouTube's and live captions do. */
export function isRollingCaptions(
  cues: readonly { readonly start: number; readonly end: number; readonly lines: readonly string[] }[],
): boolean {
  const repeats = cues.filter(({ start, lines }, at) => {
    const before = cues[at - 1];
    if (!before || start - before.end > MAX_ROLLING_GAP_SECONDS || start < before.start) return false;
    const old = new Set(before.lines);
    return lines.some((line) => old.has(line));
  });
  return repeats.length > 1 && repeats.length >= cues.length * MIN_ROLLING_SHARE;
}
