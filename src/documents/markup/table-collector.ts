// Collects a table. A small one is read row by row, a large one is only named.

import type { Mentions } from '../blocks/mentions.ts';
import type { BlockCollector } from './block-collector.ts';
import { cleanText } from './clean-text.ts';

const MAX_ROWS = 15;
const MAX_CELLS = 60;
/** Longer cells hold text, as in pages that are laid out with tables. */
const MAX_CELL_CHARACTERS = 300;
const MAX_CAPTION_CHARACTERS = 150;

export interface TableCollector {
  isOpen(): boolean;
  open(): void;
  startRow(): void;
  /** Ends a cell, whose text the collector has. */
  endCell(): void;
  endCaption(): void;
  close(): void;
}

export function createTableCollector(blocks: BlockCollector, mentions: Mentions): TableCollector {
  let depth = 0;
  let rows: string[][] = [];
  let caption = '';

  const takeText = (): string => {
    const text = cleanText(blocks.textFrom(0)).replaceAll('\n', ' ');
    blocks.cut(0);
    return text;
  };
  const addParagraph = (text: string): void => {
    if (text !== '') blocks.add({ kind: 'paragraph', text });
  };
  const addRows = (): void => {
    const filled = rows.map((cells) => cells.filter((cell) => cell !== '')).filter((cells) => cells.length > 0);
    const cells = filled.flat();
    const isLayout = filled.every((row) => row.length === 1) || cells.some((cell) => cell.length > MAX_CELL_CHARACTERS);
    if (isLayout) {
      addParagraph(caption);
      for (const cell of cells) addParagraph(cell);
    } else if (filled.length > MAX_ROWS || cells.length > MAX_CELLS) {
      addParagraph(mentions.table(filled.length, caption.slice(0, MAX_CAPTION_CHARACTERS)) ?? caption);
    } else {
      addParagraph(caption);
      for (const row of filled) addParagraph(`${row.join(', ')}${/[.!?。]$/u.test(row.at(-1) ?? '') ? '' : '.'}`);
    }
  };
  return {
    isOpen: () => depth > 0,
    open() {
      if (depth === 0) blocks.end();
      depth += 1;
    },
    startRow() {
      if (depth === 1) rows.push([]);
    },
    endCell() {
      // A table in a cell is text of the cell.
      if (depth > 1) blocks.append(', ');
      else {
        if (rows.length === 0) rows.push([]);
        rows.at(-1)?.push(takeText());
      }
    },
    endCaption() {
      if (depth === 1) caption = takeText();
    },
    close() {
      depth = Math.max(0, depth - 1);
      if (depth > 0) return;
      // Text outside of cells.
      addParagraph(takeText());
      addRows();
      rows = [];
      caption = '';
    },
  };
}
