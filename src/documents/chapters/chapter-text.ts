// Writes a chapter as plain text: its title, and its paragraphs with empty lines between them. Pure.

import type { BookBlock } from '../blocks/book-block.ts';
import { normalizeTitle } from '../markup/clean-text.ts';

/** Blocks that are searched for the title. */
const MAX_BLOCKS_BEFORE_TITLE = 12;

/** True if the text says the title itself: in a heading, or as its first words. */
function saysTitle(told: readonly Extract<BookBlock, { readonly text: string }>[], title: string): boolean {
  if (title === '' || told[0]?.kind === 'heading') return true;
  const wanted = normalizeTitle(title);
  const isInHeading = told.slice(0, MAX_BLOCKS_BEFORE_TITLE).some(({ kind, text }) => {
    const said = kind === 'heading' ? normalizeTitle(text) : '';
    return said !== '' && (said.includes(wanted) || wanted.includes(said));
  });
  const start = told.slice(0, 3).map(({ text }) => text.slice(0, 200));
  return isInHeading || normalizeTitle(start.join(' ')).startsWith(wanted);
}

export function createChapterText(title: string, blocks: readonly BookBlock[]): string {
  const told = blocks.filter((block) => 'text' in block);
  const texts = told.map(({ text }) => text);
  return [...(saysTitle(told, title) ? [] : [title]), ...texts].join('\n\n');
}
