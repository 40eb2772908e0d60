// Collects the blocks of a page while it is parsed.

import type { BookBlock } from '../blocks/book-block.ts';
import type { TextBudget } from '../blocks/text-budget.ts';
import { cleanText } from './clean-text.ts';

/** Parts of a page that hold its content, if there is exactly one. */
export type ContentArea = 'main' | 'article';

interface CollectedBlock {
  readonly block: BookBlock;
  readonly areas: ReadonlySet<ContentArea>;
}

export interface BlockCollector {
  /** Adds text to the current block. */
  append(text: string): void;
  /** Length of the current block so far, for {@link cut}. */
  length(): number;
  /** Text of the current block from a position on. */
  textFrom(start: number): string;
  cut(start: number): void;
  /** Ends the current block. */
  end(): void;
  /** Makes the current block a heading. */
  setHeading(level: number | undefined): void;
  isHeading(): boolean;
  /** Lets the current block be as long as it is, until its end. */
  keepWhole(): void;
  /** Leaves the current block out. */
  drop(): void;
  add(block: BookBlock): void;
  enter(area: ContentArea): void;
  leave(area: ContentArea): void;
  /** The blocks of the content area, or else of the page. */
  finish(): readonly BookBlock[];
}

/** Longer blocks are split, since links look back into them. */
const MAX_BLOCK_CHARACTERS = 20_000;

export function createBlockCollector(budget: TextBudget): BlockCollector {
  const collected: CollectedBlock[] = [];
  const counts = { main: 0, article: 0 };
  const depths = { main: 0, article: 0 };
  let pieces: string[] = [];
  let length = 0;
  let level: number | undefined;
  let isDropped = false;
  let isWhole = false;

  const add = (block: BookBlock): void => {
    if ('text' in block) budget.spend(block.text.length);
    const areas = new Set((['main', 'article'] as const).filter((area) => depths[area] > 0));
    collected.push({ block, areas });
  };
  const setText = (text: string): void => {
    pieces = text === '' ? [] : [text];
    length = text.length;
  };
  const end = (): void => {
    const text = length === 0 ? '' : cleanText(pieces.join(''));
    setText('');
    if (text !== '' && !isDropped)
      add(
        level === undefined
          ? { kind: 'paragraph', text }
          : { kind: 'heading', text: text.replaceAll('\n', ' '), level },
      );
    isDropped = false;
    isWhole = false;
  };
  return {
    append(text) {
      pieces.push(text);
      length += text.length;
      if (length > MAX_BLOCK_CHARACTERS && !isWhole) end();
    },
    length: () => length,
    textFrom: (start) => pieces.join('').slice(start),
    cut: (start) => setText(pieces.join('').slice(0, start)),
    end,
    setHeading(wanted) {
      level = wanted;
    },
    isHeading: () => level !== undefined,
    keepWhole() {
      isWhole = true;
    },
    drop() {
      isDropped = true;
    },
    add,
    enter(area) {
      end();
      counts[area] += 1;
      depths[area] += 1;
    },
    leave(area) {
      end();
      depths[area] -= 1;
    },
    finish() {
      end();
      const area = counts.main === 1 ? 'main' : counts.article === 1 ? 'article' : undefined;
      return collected.filter(({ areas }) => area === undefined || areas.has(area)).map(({ block }) => block);
    },
  };
}
