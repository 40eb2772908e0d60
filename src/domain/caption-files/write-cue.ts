// Writes the text of a cue with its translation: alone, or below the original. Breaks lines as captions do. Pure.

import { countColumns, MAX_CUE_LINES, MAX_LINE_COLUMNS } from '../media/captions.ts';
import { formatWords, type MarkedWords } from './cue-markup.ts';
import type { CuePart, CueSegment, FramePiece } from './cue-segments.ts';
import type { CaptionFile } from './parse-caption-file.ts';
import { placeTags, removeTimes } from './place-tags.ts';
import { splitWords } from './split-words.ts';

export interface WriteOptions {
  /** Puts the translation below the original. */
  readonly isBilingual: boolean;
  /** Language of the translation, BCP 47. */
  readonly tag: string;
}

interface CueOptions extends WriteOptions {
  readonly file: Pick<CaptionFile, 'format' | 'newline'>;
  readonly isRolling: boolean;
}

interface SegmentOptions extends CueOptions {
  readonly isAlone: boolean;
  /** True for a translation below the original. */
  readonly isCopy: boolean;
}

type FindTranslation = (segment: CueSegment) => string | undefined;

const hasShownPiece = (pieces: readonly FramePiece[]): boolean => pieces.some(({ raw }) => raw.trim() !== '');

/** True if an inner line end has markup, so that the number of lines must stay. */
const hasLineMarkup = ({ frames }: CueSegment): boolean =>
  frames.some(
    ({ before, after }, at) => (at > 0 && hasShownPiece(before)) || (at < frames.length - 1 && hasShownPiece(after)),
  );

/** `isAlone`: the cue has no other words, so that there is space for two lines. */
function countLines(segment: CueSegment, columns: number, { isRolling, isAlone }: SegmentOptions): number {
  const source = segment.frames.length;
  if (isRolling || hasLineMarkup(segment)) return source;
  if (columns <= MAX_LINE_COLUMNS) return 1;
  const needed = Math.ceil(columns / MAX_LINE_COLUMNS);
  return Math.min(needed, isAlone ? Math.max(MAX_CUE_LINES, source) : source);
}

/** Splits the words into lines of similar length. Lines without words stay if their markup needs them. */
function breakLines(
  text: MarkedWords,
  { lengths, breaks }: CueSegment,
  count: number,
  { tag }: WriteOptions,
): readonly MarkedWords[] {
  // Paragraphs keep their proportions. Other lines become equally long.
  const hasParagraphs = breaks.some((one) => /\n[^\n]*\n/.test(one)) && lengths.length === count;
  const shares = hasParagraphs ? lengths : Array.from({ length: count }, () => 1);
  const isTooLong = ({ words }: MarkedWords) => countColumns(words) > MAX_LINE_COLUMNS;
  const lines = splitWords(text, shares, tag);
  if (lines?.some(isTooLong)) return splitWords(text, shares, tag, { prefersClauses: false }) ?? lines;
  return lines ?? [text];
}

/** Pieces for a translation below the original leave out tags that hold for the whole cue. */
const formatFrame = (pieces: readonly FramePiece[] = [], isCopy: boolean): string =>
  pieces
    .filter(({ is }) => !isCopy || is !== 'single-tag')
    .map(({ raw }) => raw)
    .join('');

function formatSegment(segment: CueSegment, translation: string, options: SegmentOptions): string {
  const { file, isRolling, isCopy } = options;
  const encodes = file.format === 'vtt' || segment.hasEntities;
  const marked = placeTags(translation, isCopy ? removeTimes(segment) : segment, encodes);
  if (marked.words === '') return segment.raw;
  const { frames, breaks } = segment;
  const isFixed = isRolling || hasLineMarkup(segment);
  const lines = breakLines(marked, segment, countLines(segment, countColumns(marked.words), options), options);
  // The last line takes the end of the frame, also if there are fewer lines than before.
  const count = isFixed ? frames.length : lines.length;
  let text = '';
  for (let at = 0; at < count; at++) {
    const isLast = at === count - 1;
    const before = isFixed || at === 0 ? frames[at]?.before : [];
    const after = isLast ? frames.at(-1)?.after : isFixed ? frames[at]?.after : [];
    const line = lines[at];
    text += formatFrame(before, isCopy) + (line ? formatWords(line, encodes) : '') + formatFrame(after, isCopy);
    if (!isLast) text += breaks[at] ?? breaks.at(-1) ?? file.newline;
  }
  return text;
}

function formatParts(
  parts: readonly CuePart[],
  find: FindTranslation,
  options: Omit<SegmentOptions, 'isAlone'>,
): string {
  const isAlone = parts.filter((part) => typeof part !== 'string').length === 1;
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const translation = find(part);
      return translation === undefined ? part.raw : formatSegment(part, translation, { ...options, isAlone });
    })
    .join('');
}

/** Returns the cue's text with the translations that `find` knows. */
export function formatCue(body: string, parts: readonly CuePart[], find: FindTranslation, options: CueOptions): string {
  const isTranslated = parts.some((part) => typeof part !== 'string' && find(part) !== undefined);
  if (!isTranslated) return body;
  if (!options.isBilingual) return formatParts(parts, find, { ...options, isCopy: false });
  return body + options.file.newline + formatParts(parts, find, { ...options, isCopy: true }).trim();
}
