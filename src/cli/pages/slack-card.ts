// A message as Slack shows it, drawn as a picture from the blocks that the adapter's renderer made, with the files in its thread.

import type { cardOf } from '../../adapters/slack/render.ts';
import { box, buttonRow, picture, text, widthOf, wrapped } from './svg.ts';

type KnownBlock = ReturnType<typeof cardOf>['blocks'][number];

const WIDTH = 592;
const EDGE = 64;
const RIGHT = WIDTH - 16;
const DARK = 'fill="#1d1c1d"';
const GREY = 'fill="#616061"';
const PLAIN = { box: 'fill="#fff" stroke="#bbb"', text: `${DARK} font-weight="700"` };
const STRONG = { box: 'fill="#007a5a"', text: 'fill="#fff" font-weight="700"' };

/** As in the web chat. */
const ICON =
  '  <g transform="translate(16 16) scale(1.125)"><rect width="32" height="32" rx="9" fill="#5151cd"/><path d="M8 14v4M12 10v12M16 6.5v19M20 11v10M24 14v4" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></g>';

/** What was drawn, and where the next may begin. */
type Drawn = readonly [readonly string[], number];

/** The names of what is in a pair of columns are told by their place: label, value, label, value. */
function drawFields(fields: readonly { readonly text: string }[], from: number): Drawn {
  const out: string[] = [];
  let y = from;
  for (let at = 0; at < fields.length; at += 2) {
    out.push(text(EDGE, y + 20, fields[at]?.text ?? '', `${DARK} font-size="14"`));
    const lines = wrapped(fields[at + 1]?.text ?? '', 285);
    for (const [row, line] of lines.entries())
      out.push(text(EDGE + 250, y + 20 + row * 20, line, `${DARK} font-size="14"`));
    y += lines.length * 20 + 4;
  }
  return [out, y];
}

const drawLines = (words: string, from: number, look: string): Drawn => {
  const lines = words.split('\n').flatMap((one) => wrapped(one, RIGHT - EDGE));
  return [lines.map((line, at) => text(EDGE, from + 20 + at * 22, line, look)), from + lines.length * 22 + 6];
};

function drawBlock(block: KnownBlock, y: number): Drawn {
  switch (block.type) {
    case 'header':
      return [[text(EDGE, y + 22, block.text.text, `${DARK} font-weight="800" font-size="18"`)], y + 34];
    case 'section':
      return block.fields ? drawFields(block.fields, y) : drawLines(block.text?.text ?? '', y, DARK);
    case 'context': {
      const said = block.elements.flatMap((one) => ('text' in one ? [one.text] : [])).join(' · ');
      return drawLines(said, y, `${GREY} font-size="12"`);
    }
    case 'actions': {
      const labels = block.elements.flatMap((one) =>
        one.type === 'button'
          ? [{ label: one.text.text, ...(one.style === 'primary' ? STRONG : PLAIN) }]
          : [],
      );
      return buttonRow(labels, { left: EDGE, right: RIGHT, top: y + 4 });
    }
    case 'context_actions': {
      const labels = block.elements.flatMap((one) =>
        one.type === 'feedback_buttons' ? [one.positive_button, one.negative_button] : [],
      );
      const signs = labels.map(({ text: { text: said } }, at) => ({
        label: `${at === 0 ? '👍' : '👎'} ${said}`,
        box: 'fill="#fff"',
        text: GREY,
      }));
      return buttonRow(signs, { left: EDGE - 14, right: RIGHT, top: y });
    }
    case 'plan': {
      const rows = (block.tasks ?? []).map((task, at) =>
        text(EDGE + 8, y + 20 + at * 22, `${task.status === 'complete' ? '✓' : '…'}  ${task.title}`, DARK),
      );
      return [rows, y + rows.length * 22 + 6];
    }
    default:
      return [[], y];
  }
}

/** `caption`: what is said with the files; `label`: what it shows, for those who do not see it. */
export function slackPicture(
  blocks: readonly KnownBlock[],
  files: readonly string[],
  caption: string,
  label: string,
): string {
  const out = [
    ICON,
    text(EDGE, 30, 'Earshot', `${DARK} font-weight="800"`),
    box(EDGE + widthOf('Earshot') + 8, 17, 32, 17, 'fill="#e8e8e8"'),
    text(EDGE + widthOf('Earshot') + 13, 30, 'APP', `${GREY} font-size="11"`),
  ];
  let y = 38;
  for (const block of blocks) {
    const [lines, next] = drawBlock(block, y);
    out.push(...lines);
    y = next;
  }
  if (files.length > 0) {
    out.push(text(EDGE, y + 20, 'in the thread', `${GREY} font-size="12"`));
    y += 26;
    const [said, below] = drawLines(caption, y, `${DARK} font-size="14"`);
    out.push(...said);
    y = below;
  }
  for (const file of files) {
    out.push(box(EDGE, y, 360, 40, 'fill="#fff" stroke="#ddd"'));
    out.push(text(EDGE + 14, y + 25, `▶  ${file}`, 'font-size="14" fill="#1264a3"'));
    y += 48;
  }
  return picture(out, { width: WIDTH, height: y + 12, background: '#fff', label });
}
