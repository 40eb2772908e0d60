// Carries the tags inside a segment's words over to the translation. Translators get tags that all of them keep (stand-ins),
// or plain words, whose tags are placed by count. No tag gets lost, and none is added. Pure.

import { isTime, type MarkedWords, type PlacedTag, removeCodes, removeTags } from './cue-markup.ts';
import type { CueSegment, SegmentTag } from './cue-segments.ts';

const STAND_INS = ['i', 'b', 'u'] as const;
const STAND_IN_TAG = /<\s{0,3}(\/?)\s{0,3}([ibu])\s{0,3}>/gi;

type TaggedWords = Pick<CueSegment, 'words' | 'tags'>;

/** Returns the opening tags if all tags are pairs that have a stand-in. */
function findPairs({ words, tags }: TaggedWords): readonly SegmentTag[] | undefined {
  const opening = tags.filter(({ counterpart }, at) => counterpart !== undefined && counterpart > at);
  const isPaired = opening.length * 2 === tags.length;
  return isPaired && opening.length <= STAND_INS.length && !/[<>]/.test(words) ? opening : undefined;
}

/** Returns the words to translate, with stand-ins for their tags where possible. */
export function addStandIns(segment: TaggedWords): string {
  const { words, tags } = segment;
  const pairs = findPairs(segment);
  if (!pairs || tags.length === 0) return words;
  let done = 0;
  let text = '';
  for (const [index, tag] of tags.entries()) {
    const isOpening = (tag.counterpart ?? 0) > index;
    const opening = isOpening ? tag : tags[tag.counterpart ?? 0];
    const name = STAND_INS[pairs.indexOf(opening as SegmentTag)] ?? '';
    text += `${words.slice(done, tag.at)}<${isOpening ? '' : '/'}${name}>`;
    done = tag.at;
  }
  return text + words.slice(done);
}

const collapseSpaces = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Moves spaces out of stand-ins, as translators add them. */
const tidyStandIns = (text: string): string =>
  collapseSpaces(text)
    .replace(STAND_IN_TAG, (_, slash: string, name: string) => `<${slash}${name.toLowerCase()}>`)
    .replace(/(<[ibu]>) /g, ' $1')
    .replace(/ (<\/[ibu]>)(?=[\p{L}\p{N}])/gu, '$1 ')
    .replace(/ (<\/[ibu]>)/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Puts the tags in place of their stand-ins. Returns `undefined` if these are incomplete or nested differently. */
function replaceStandIns(translation: string, segment: TaggedWords, pairs: readonly SegmentTag[]) {
  const { tags: source } = segment;
  const tidy = tidyStandIns(translation);
  const tags: PlacedTag[] = [];
  const open: number[] = [];
  const seen = new Set<number>();
  let words = '';
  let done = 0;
  for (const { 0: raw, 1: slash, 2: name = '', index } of tidy.matchAll(STAND_IN_TAG)) {
    const pair = STAND_INS.indexOf(name.toLowerCase() as (typeof STAND_INS)[number]);
    const opening = pairs[pair];
    if (!opening) return undefined;
    words += tidy.slice(done, index);
    done = index + raw.length;
    const tag = slash === '/' ? source[opening.counterpart ?? 0] : opening;
    if (!tag) return undefined;
    if (slash !== '/') {
      const parent = pairs.indexOf(findParent(source, opening) as SegmentTag);
      if (seen.has(pair) || (open.at(-1) ?? -1) !== parent) return undefined;
      seen.add(pair);
      open.push(pair);
    } else if (open.pop() !== pair) return undefined;
    tags.push({ at: words.length, raw: tag.raw });
  }
  words += tidy.slice(done);
  return tags.length === source.length ? { words, tags } : undefined;
}

/** Returns the innermost pair around this one. */
const findParent = (tags: readonly SegmentTag[], opening: SegmentTag): SegmentTag | undefined => {
  const start = tags.indexOf(opening);
  const end = opening.counterpart ?? start;
  return tags.findLast((one, at) => at < start && (one.counterpart ?? -1) > end);
};

const WORDS = /\S+/gu;

/** Places tags before or after the words that have the same place in the sequence of all words. */
function placeByCount(text: string, { words: source, tags }: TaggedWords): MarkedWords {
  const sourceEnds = [...source.matchAll(WORDS)].map(({ 0: word, index }) => index + word.length);
  const found = [...text.matchAll(WORDS)];
  let ended = 0;
  let least = 0;
  const findPlace = (at: number): number => {
    if (at === 0) return 0;
    if (at >= source.length) return text.length;
    while ((sourceEnds[ended] ?? Number.POSITIVE_INFINITY) <= at) ended++;
    const count = Math.round((ended / sourceEnds.length) * found.length);
    if (/\s/.test(source.charAt(at - 1))) return found[count]?.index ?? text.length;
    const last = found[count - 1];
    return last ? last.index + last[0].length : 0;
  };
  const placed = tags.map(({ at, raw }) => {
    least = Math.max(least, findPlace(at));
    return { at: least, raw };
  });
  return { words: text, tags: placed };
}

/** Puts all pairs around the whole text. */
function placeAround(text: string, { tags }: TaggedWords, pairs: readonly SegmentTag[]): MarkedWords {
  const closing = pairs.toReversed().flatMap(({ counterpart = 0 }) => tags[counterpart] ?? []);
  return {
    words: text,
    tags: [...pairs.map(({ raw }) => ({ at: 0, raw })), ...closing.map(({ raw }) => ({ at: text.length, raw }))],
  };
}

/** Removes what a reader of the file would take for a tag, unless the source has such words itself. */
function toPlainWords(translation: string, { words }: TaggedWords, encodesWords: boolean): string {
  const isLiteral = encodesWords && /[<>]/.test(words);
  return collapseSpaces(isLiteral ? removeCodes(translation) : removeTags(translation));
}

/** Returns the translation of a segment with the segment's tags. `encodesWords`: the file has entities for signs. */
export function placeTags(translation: string, segment: TaggedWords, encodesWords: boolean): MarkedWords {
  const pairs = findPairs(segment);
  if (segment.tags.length === 0) return { words: toPlainWords(translation, segment, encodesWords), tags: [] };
  if (!pairs) return placeByCount(toPlainWords(translation, segment, encodesWords), segment);
  const replaced = replaceStandIns(translation, segment, pairs);
  if (replaced && removeTags(replaced.words) === replaced.words) return replaced;
  const plain = toPlainWords(translation.replace(STAND_IN_TAG, ' '), segment, encodesWords);
  return placeAround(plain, segment, pairs);
}

/** Leaves out times, which may appear only once in a cue, and the tags between them. */
export const removeTimes = (segment: CueSegment): CueSegment =>
  segment.tags.some(({ raw }) => isTime(raw)) ? { ...segment, tags: [] } : segment;
