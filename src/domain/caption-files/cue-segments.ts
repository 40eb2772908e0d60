// Splits the text of a cue into segments: lines of one speaker up to a full stop, which are translated together. Separates the words
// from everything that stays: tags around lines, dashes, notes of songs, brackets around sounds. Pure.

import { type MarkedLine, type PlacedTag, parseCueLines, readTagName } from './cue-markup.ts';

/** Markup or signs before or after the words of a line. */
export interface FramePiece {
  readonly raw: string;
  readonly is: 'signs' | 'paired-tag' | 'single-tag';
}

interface LineFrame {
  readonly before: readonly FramePiece[];
  readonly after: readonly FramePiece[];
}

export interface SegmentTag extends PlacedTag {
  /** Index of the tag's counterpart in `tags`. Absent for a tag without one. */
  readonly counterpart?: number;
}

export interface CueSegment {
  /** Text in the file. */
  readonly raw: string;
  /** The words of all lines, without the signs around them. */
  readonly words: string;
  /** Tags inside the words. */
  readonly tags: readonly SegmentTag[];
  /** One for each line. */
  readonly frames: readonly LineFrame[];
  /** Characters of the words of each line. */
  readonly lengths: readonly number[];
  readonly breaks: readonly string[];
  readonly hasEntities: boolean;
}

/** A segment, or text that is not translated. */
export type CuePart = string | CueSegment;

const WIDE_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]$/u;
const WIDE_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u;
/** Signs of a speaker or song before the words. */
const LEADING_SIGNS = /^(?:\s|[-–—‐](?=\s|[^\s\d])|>>|[♪♫♬♩¶#*])*/u;
const TRAILING_SIGN = /[\s♪♫♬♩¶#*]/u;
/** A description of a sound that fills the line. */
const SOUND = /^(?:\[[^[\]]*\]|\([^()]*\)|（[^（）]*）|【[^【】]*】)$/u;
/** Start of another speaker's words, a song or a sound. */
const TURN_START = /^\s*(?:[-–—‐](?!\d)|>>|[♪♫♬♩¶]|[[(（【][^[\]()（）【】]*[\])）】]\s*$)/u;
/** End of a sentence. The next line then stays a line of its own. */
const SENTENCE_END = /[.!?…。！？]["”»’)]?\s*$/u;
const LINE_OF_ITS_OWN = /^\s*(?:[♪♫♬♩¶]|[[(（【][^[\]()（）【】]*[\])）】]\s*$)/u;

/** Range of a line's words between its signs. */
function findCore(words: string, isFirst: boolean, isLast: boolean): readonly [number, number] {
  const leading = isFirst ? LEADING_SIGNS : /^\s*/;
  let from = leading.exec(words)?.[0].length ?? 0;
  const trailing = isLast ? TRAILING_SIGN : /\s/;
  let to = words.length;
  while (to > from && trailing.test(words.charAt(to - 1))) to--;
  if (isFirst && isLast && SOUND.test(words.slice(from, to))) [from, to] = [from + 1, to - 1];
  return [from, to];
}

const MAX_LEADING_TAGS = 8;
const MAX_END_CHARACTERS = 9;

const startsTurn = (line: MarkedLine, before: MarkedLine): boolean =>
  TURN_START.test(line.words) ||
  LINE_OF_ITS_OWN.test(before.words) ||
  SENTENCE_END.test(before.words.slice(-MAX_END_CHARACTERS)) ||
  line.tags
    .slice(0, MAX_LEADING_TAGS)
    .some(({ at, raw }) => readTagName(raw)?.name === 'v' && line.words.slice(0, at).trim() === '');

interface LineTag {
  readonly raw: string;
  readonly line: number;
  readonly at: number;
  counterpart?: LineTag;
}

/** Finds the counterparts of tags in angle brackets. */
function linkCounterparts(tags: readonly LineTag[]): void {
  const open: { readonly name: string; readonly tag: LineTag }[] = [];
  for (const tag of tags) {
    const { name, isClosing } = readTagName(tag.raw) ?? {};
    if (name === undefined) continue;
    if (!isClosing) {
      open.push({ name, tag });
      continue;
    }
    const at = open.findLastIndex((one) => one.name === name);
    const [found] = at < 0 ? [] : open.splice(at);
    if (found) [found.tag.counterpart, tag.counterpart] = [tag, found.tag];
  }
}

/** Returns signs and tags of one side of a line, in order. */
function listFramePieces(
  words: string,
  [from, to]: readonly [number, number],
  tags: readonly LineTag[],
): readonly FramePiece[] {
  const pieces: FramePiece[] = [];
  let done = from;
  const addSigns = (end: number) => {
    if (end > done) pieces.push({ raw: words.slice(done, end), is: 'signs' });
    done = Math.max(done, end);
  };
  for (const tag of tags) {
    addSigns(tag.at);
    pieces.push({ raw: tag.raw, is: tag.counterpart ? 'paired-tag' : 'single-tag' });
  }
  addSigns(to);
  return pieces;
}

const joinRaw = (lines: readonly MarkedLine[], breaks: readonly string[]): string =>
  lines.map(({ raw }, at) => raw + (breaks[at] ?? '')).join('');

/** `breaks`: the line breaks between the lines. */
function createSegment(lines: readonly MarkedLine[], breaks: readonly string[], hasEntities: boolean): CueSegment {
  const last = lines.length - 1;
  const cores = lines.map(({ words }, line) => findCore(words, line === 0, line === last));
  const all = lines.flatMap(({ tags }, line) => tags.map((tag): LineTag => ({ ...tag, line })));
  linkCounterparts(all);
  const sideOf = ({ line, at }: LineTag) => {
    const [from, to] = cores[line] ?? [0, 0];
    return at <= from ? 'before' : at >= to ? 'after' : 'inside';
  };
  // A tag at the edge whose counterpart is among the words belongs to the words.
  const isInside = (tag: LineTag): boolean =>
    sideOf(tag) === 'inside' || (tag.counterpart !== undefined && sideOf(tag.counterpart) === 'inside');
  const outer = Map.groupBy(
    all.filter((tag) => !isInside(tag)),
    ({ line }) => line,
  );
  const framed = (line: number, side: 'before' | 'after') =>
    (outer.get(line) ?? []).filter((tag) => sideOf(tag) === side);
  const frames = lines.map(({ words }, line): LineFrame => {
    const [from, to] = cores[line] ?? [0, 0];
    return {
      before: listFramePieces(words, [0, from], framed(line, 'before')),
      after: listFramePieces(words, [to, words.length], framed(line, 'after')),
    };
  });
  const texts = lines.map((line, at) => line.words.slice(...(cores[at] ?? [0, 0])));
  const joints = texts.map((text, at) => {
    const before = texts[at - 1];
    return before === undefined || (WIDE_END.test(before) && WIDE_START.test(text)) ? '' : ' ';
  });
  const words = texts.map((text, at) => joints[at] + text).join('');
  let end = 0;
  const starts = texts.map((text, at) => {
    const start = end + (joints[at]?.length ?? 0);
    end = start + text.length;
    return start;
  });
  const inner = all.filter(isInside);
  const indexes = new Map(inner.map((tag, index) => [tag, index]));
  const tags = inner.map(({ raw, line, at, counterpart }): SegmentTag => {
    const [from, to] = cores[line] ?? [0, 0];
    const place = (starts[line] ?? 0) + Math.min(Math.max(at, from), to) - from;
    return { raw, at: place, ...(counterpart && { counterpart: indexes.get(counterpart) }) };
  });
  const lengths = cores.map(([from, to]) => to - from);
  return { raw: joinRaw(lines, breaks), words, tags, frames, lengths, breaks, hasEntities };
}

/** `isRolling`: each line is a segment, because it appears in several cues. */
export function splitCue(body: string, isRolling: boolean): readonly CuePart[] {
  const { lines, breaks, hasEntities } = parseCueLines(body);
  const parts: CuePart[] = [];
  let turn: number[] = [];
  const endTurn = () => {
    const [first] = turn;
    if (first === undefined) return;
    const end = first + turn.length;
    parts.push(createSegment(lines.slice(first, end), breaks.slice(first, end - 1), hasEntities));
    turn = [];
  };
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const isBlank = line.words.trim() === '';
    if (isBlank || isRolling || (before && startsTurn(line, before))) endTurn();
    if (turn.length === 0 && at > 0) parts.push(breaks[at - 1] ?? '');
    if (isBlank) parts.push(line.raw);
    else turn.push(at);
  }
  endTurn();
  return parts.filter((part) => part !== '');
}
