// Finds the places where a chapter can begin: entries of the table of contents, and headings. Pure.

import type { BookBlock } from '../blocks/book-block.ts';
import { cleanTitle } from '../markup/clean-text.ts';

export interface Break {
  /** Index of the block that the chapter begins with. */
  readonly at: number;
  /** 1 is the highest. */
  readonly level: number;
  readonly title: string;
}

/** Levels of headings that are not in the table of contents, below all its entries. */
const HEADINGS_BELOW = 100;
/** Longer ones are text that only looks like a heading. */
const MAX_HEADING_CHARACTERS = 300;

const isHeading = (block: BookBlock | undefined): block is Extract<BookBlock, { kind: 'heading' }> =>
  block?.kind === 'heading' && block.text.length <= MAX_HEADING_CHARACTERS;

/** Several marks in a row begin the same chapter: the highest one counts. */
function toBreak(run: readonly BookBlock[], at: number, hasContents: boolean): Break {
  const levels = run.flatMap((block): Omit<Break, 'at'>[] => {
    if (block.kind === 'entry') return [{ level: block.level, title: block.title }];
    if (!isHeading(block)) return [];
    return [{ level: block.level + (hasContents ? HEADINGS_BELOW : 0), title: cleanTitle(block.text) }];
  });
  const [first = { level: 1, title: '' }, ...others] = levels;
  const best = others.reduce((one, other) => (other.level < one.level ? other : one), first);
  return { at, ...best };
}

/**
 * Headings that follow each other begin one chapter each, since they may be of different levels. An entry belongs to
 * the heading beside it.
 */
export function findBreaks(blocks: readonly BookBlock[]): readonly Break[] {
  const hasContents = blocks.some(({ kind }) => kind === 'entry');
  const breaks: Break[] = [];
  let run: BookBlock[] = [];
  let start = 0;
  const end = (): void => {
    if (run.length > 0) breaks.push(toBreak(run, start, hasContents));
    run = [];
  };
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'anchor') continue;
    if (block.kind !== 'entry' && !isHeading(block)) {
      end();
      continue;
    }
    const hasSame = run.some(({ kind }) => kind === block.kind);
    // An entry between two headings belongs to the second.
    const isOfNext = block.kind === 'entry' && isHeading(blocks[at + 1]);
    if (hasSame || isOfNext) end();
    if (run.length === 0) start = at;
    run.push(block);
  }
  end();
  return breaks;
}
