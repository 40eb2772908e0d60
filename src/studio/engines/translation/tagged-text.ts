// Reads the tags in an answer of Bergamot: which words each pair of markup encloses, and where single marks belong. Pure.

import type { TextRange } from './text-edits.ts';

export interface TaggedText {
  /** The answer without tags and entities. */
  readonly text: string;
  /** Enclosed words by the index of the opening part. Several ranges if the words moved apart. */
  readonly pairs: ReadonlyMap<number, readonly TextRange[]>;
  /** Positions of single marks, in order. */
  readonly marks: readonly { readonly part: number; readonly at: number }[];
}

const TAG = /<b id="(\d{1,6})">|<img id="(\d{1,6})">|(<\/b>)/g;

const CHARACTERS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt);/g, (entity) => CHARACTERS[entity] ?? entity);

/** Undefined if the tags are not balanced. */
export function parseTaggedText(answer: string): TaggedText | undefined {
  const pairs = new Map<number, TextRange[]>();
  const marks: { part: number; at: number }[] = [];
  const open: { readonly part: number; readonly start: number }[] = [];
  let text = '';
  let from = 0;
  const append = (html: string): void => {
    // Bergamot keeps the spaces on both sides of a tag.
    const isAfterSpace = text === '' || text.endsWith(' ');
    text += isAfterSpace ? unescapeHtml(html).trimStart() : unescapeHtml(html);
  };
  for (const { 0: tag, 1: opening, 2: mark, index } of answer.matchAll(TAG)) {
    append(answer.slice(from, index));
    from = index + tag.length;
    if (opening !== undefined) open.push({ part: Number(opening), start: text.length });
    else if (mark !== undefined) marks.push({ part: Number(mark), at: text.length });
    else {
      const last = open.pop();
      if (!last) return undefined;
      const ranges = pairs.get(last.part) ?? [];
      pairs.set(last.part, [...ranges, { start: last.start, end: text.length }]);
    }
  }
  append(answer.slice(from));
  return open.length > 0 ? undefined : { text, pairs, marks };
}
