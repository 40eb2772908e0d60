// Splits a translation over cues and lines: between words, in given proportions, preferably after punctuation. Pure.

import type { MarkedWords, PlacedTag } from './cue-markup.ts';

const segmenters = new Map<string, Intl.Segmenter>();

function getSegmenter(tag: string): Intl.Segmenter {
  const made = segmenters.get(tag) ?? new Intl.Segmenter(tag, { granularity: 'word' });
  segmenters.set(tag, made);
  return made;
}

/** A place between two words: the end of the text before it, and the start of the text after it. */
interface WordGap {
  readonly end: number;
  readonly start: number;
}

const SPACES = /\s+/gu;
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Punctuation that belongs to the word before or after it. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}ー々]/u;
const OPENING = /[\p{Ps}\p{Pi}¿¡]$/u;

function listGaps(words: string, tag: string): readonly WordGap[] {
  if (!UNSPACED.test(words))
    return [...words.matchAll(SPACES)].map(({ 0: space, index }) => ({ end: index, start: index + space.length }));
  const gaps: WordGap[] = [];
  let end = 0;
  for (const { segment, index } of getSegmenter(tag).segment(words)) {
    if (segment.trim() === '') continue;
    const isGlued = CLOSING.test(segment) || OPENING.test(words.charAt(end - 1));
    if (index > 0 && (end < index || !isGlued)) gaps.push({ end, start: index });
    end = index + segment.length;
  }
  return gaps;
}

/** Characters by which a break after punctuation may be farther from the proportional place. */
const CLAUSE_BONUS = 8;

/** Rates a gap for a cut at `wanted`. */
function badness(words: string, gap: WordGap | undefined, wanted: number, prefersClauses: boolean): number {
  if (!gap) return Number.POSITIVE_INFINITY;
  const isClauseEnd =
    prefersClauses && /[,;:.!?…、。，！？；：]["”»’)\]]?$/u.test(words.slice(Math.max(0, gap.end - 3), gap.end));
  return Math.abs(gap.end - wanted) - (isClauseEnd ? CLAUSE_BONUS : 0);
}

/** Returns the index of the best gap. Looks only near the wanted place. */
function findBest(
  gaps: readonly WordGap[],
  { first, last, wanted }: { readonly first: number; readonly last: number; readonly wanted: number },
  rate: (gap: WordGap | undefined) => number,
): number {
  let low = first;
  let high = last;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((gaps[middle]?.end ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  let best = low;
  let least = rate(gaps[low]);
  const consider = (at: number, isEarlier: boolean): boolean => {
    const gap = gaps[at];
    if (!gap || Math.abs(gap.end - wanted) - CLAUSE_BONUS > least) return false;
    const badness = rate(gap);
    if (badness < least || (isEarlier && badness === least)) [best, least] = [at, badness];
    return true;
  };
  let earlier = low - 1;
  while (earlier >= first && consider(earlier, true)) earlier--;
  let later = low + 1;
  while (later <= last && consider(later, false)) later++;
  return best;
}

/** Chooses a gap for each cut, in the proportions of the shares. */
function chooseCuts(
  words: string,
  gaps: readonly WordGap[],
  shares: readonly number[],
  prefersClauses: boolean,
): readonly WordGap[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const cuts: WordGap[] = [];
  let first = 0;
  let share = 0;
  for (const [part, size] of shares.slice(0, -1).entries()) {
    share += size;
    const wanted = (share / Math.max(1, total)) * words.length;
    // Later parts need a word each.
    const last = gaps.length - (shares.length - 1 - part);
    const best = findBest(gaps, { first, last, wanted }, (gap) => badness(words, gap, wanted, prefersClauses));
    cuts.push(gaps[best] ?? { end: words.length, start: words.length });
    first = best + 1;
  }
  return cuts;
}

/** Returns one part for each share, or `undefined` if there are too few words. `tag`: the language of the words. */
export function splitWords(
  text: MarkedWords,
  shares: readonly number[],
  tag: string,
  { prefersClauses = true } = {},
): readonly MarkedWords[] | undefined {
  if (shares.length < 2) return [text];
  const gaps = listGaps(text.words, tag);
  if (gaps.length < shares.length - 1) return undefined;
  const cuts = chooseCuts(text.words, gaps, shares, prefersClauses);
  const starts = [0, ...cuts.map(({ start }) => start)];
  const ends = [...cuts.map(({ end }) => end), text.words.length];
  const parts = starts.map((start, at) => ({ words: text.words.slice(start, ends[at]), tags: [] as PlacedTag[] }));
  let part = 0;
  for (const { at, raw } of text.tags) {
    // A tag between two parts closes the first or opens the second. The order of all tags stays.
    const isClosing = raw.startsWith('</');
    while (part < cuts.length && (isClosing ? at > (starts[part + 1] ?? 0) : at >= (ends[part] ?? 0))) part++;
    const { words = '', tags } = parts[part] ?? {};
    tags?.push({ raw, at: Math.min(words.length, Math.max(0, at - (starts[part] ?? 0))) });
  }
  return parts;
}
