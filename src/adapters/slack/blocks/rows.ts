// Rows and problems of a view as rich text, in which words are only words: bold titles, links of ours, times in the
// reader's own language. Pure. How many of them fit into a message is not known here.

import type { RichTextBlock, RichTextElement } from '@slack/types';
import type { Problem } from '../../../domain/commands/invocation.ts';
import type { Action, Row } from '../../../domain/views/view.ts';
import { cut } from '../../../kit/text.ts';
import { oneLine } from '../../../kit/visible.ts';

/** One or more rows as a block, and the buttons that belong below it. */
export interface RowPart {
  readonly block: RichTextBlock;
  readonly actions: readonly Action[];
}

const TITLE_CHARACTERS = 200;
const DETAIL_CHARACTERS = 400;
const PROBLEM_CHARACTERS = 500;
/** Most characters of one block, as of a section. */
const BLOCK_CHARACTERS = 2800;

interface Line {
  readonly elements: readonly RichTextElement[];
  readonly size: number;
}

const words = (text: string, bold = false): RichTextElement => ({
  type: 'text',
  text,
  ...(bold && { style: { bold } }),
});

const blockOf = (lines: readonly Line[]): RichTextBlock => ({
  type: 'rich_text',
  elements: [
    {
      type: 'rich_text_section',
      elements: lines.flatMap(({ elements }, at) => (at === 0 ? elements : [words('\n'), ...elements])),
    },
  ],
});

/** Lines share blocks, as many as fit into one. */
function packed(lines: readonly Line[]): readonly RichTextBlock[] {
  const groups: Line[][] = [];
  let left = 0;
  for (const line of lines) {
    left -= line.size + 1;
    const last = groups.at(-1);
    if (last && left >= 0) last.push(line);
    else {
      groups.push([line]);
      left = BLOCK_CHARACTERS - line.size;
    }
  }
  return groups.map(blockOf);
}

/** Rows with buttons have a block of their own; the others share. */
export function rowsOf(rows: readonly Row[]): readonly RowPart[] {
  const parts: RowPart[] = [];
  let plain: Line[] = [];
  const flush = () => {
    parts.push(...packed(plain).map((block) => ({ block, actions: [] })));
    plain = [];
  };
  for (const row of rows) {
    const { actions = [] } = row;
    if (actions.length === 0) plain.push(lineOf(row));
    else {
      flush();
      parts.push({ block: blockOf([lineOf(row)]), actions });
    }
  }
  flush();
  return parts;
}

function lineOf({ title, detail, when, link }: Row): Line {
  const name = cut(oneLine(title), TITLE_CHARACTERS) || '…';
  const said = cut(oneLine(detail), DETAIL_CHARACTERS);
  const elements: RichTextElement[] = [
    words('• '),
    link === undefined ? words(name, true) : { type: 'link', url: link, text: name, style: { bold: true } },
    ...(said === '' ? [] : [words(` · ${said}`)]),
    ...(when === undefined ? [] : [words(' · '), dateOf(when)]),
  ];
  return { elements, size: name.length + said.length + (link?.length ?? 0) + 30 };
}

const dateOf = (ms: number): RichTextElement => ({
  type: 'date',
  timestamp: Math.floor(ms / 1000),
  format: '{date_short_pretty} {time}',
  fallback: `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
});

export function problemsOf(
  problems: readonly Problem[],
  labelOf: (field: string) => string,
): readonly RichTextBlock[] {
  const lines = problems.map(({ field, message }): Line => {
    const label = field === undefined ? '' : cut(oneLine(labelOf(field)), 100);
    const said = cut(oneLine(message), PROBLEM_CHARACTERS);
    const elements = [words('• '), ...(label === '' ? [] : [words(`${label} `, true)]), words(said || '…')];
    return { elements, size: label.length + said.length + 3 };
  });
  return packed(lines);
}
