// Draws a message as Slack shows it, from the blocks of the adapter's renderer, with the files in its thread.

import type { renderCard } from '../../adapters/slack/render.ts';
import { createSvg, drawBox, drawButtons, drawText, estimateTextWidth, wrapTextToWidth } from './draw-svg.ts';

type KnownBlock = ReturnType<typeof renderCard>['blocks'][number];
type RichTextBlockElement = Extract<KnownBlock, { type: 'rich_text' }>['elements'][number];

const WIDTH = 592;
const TEXT_LEFT = 64;
const RIGHT = WIDTH - 16;
const DARK = 'fill="#1d1c1d"';
const GREY = 'fill="#616061"';
const DEFAULT_BUTTON = { box: 'fill="#fff" stroke="#bbb"', text: `${DARK} font-weight="700"` };
const PRIMARY_BUTTON = { box: 'fill="#007a5a"', text: 'fill="#fff" font-weight="700"' };

/** The icon of the web chat. */
const APP_ICON =
  '  <g transform="translate(16 16) scale(1.125)"><rect width="32" height="32" rx="9" fill="#5151cd"/><path d="M8 14v4M12 10v12M16 6.5v19M20 11v10M24 14v4" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></g>';

/** The drawing, and the vertical position after it. */
type DrawnPart = readonly [readonly string[], number];

/** Fields alternate: label, value, label, value. */
function drawFields(fields: readonly { readonly text: string }[], from: number): DrawnPart {
  const out: string[] = [];
  let y = from;
  for (let at = 0; at < fields.length; at += 2) {
    out.push(drawText(TEXT_LEFT, y + 20, fields[at]?.text ?? '', `${DARK} font-size="14"`));
    const lines = wrapTextToWidth(fields[at + 1]?.text ?? '', 285);
    for (const [row, line] of lines.entries())
      out.push(drawText(TEXT_LEFT + 250, y + 20 + row * 20, line, `${DARK} font-size="14"`));
    y += lines.length * 20 + 4;
  }
  return [out, y];
}

const drawLines = (words: string, from: number, look: string): DrawnPart => {
  const lines = words.split('\n').flatMap((one) => wrapTextToWidth(one, RIGHT - TEXT_LEFT));
  return [lines.map((line, at) => drawText(TEXT_LEFT, from + 20 + at * 22, line, look)), from + lines.length * 22 + 6];
};

/** Marks a quote with a bar. */
const readRichText = (part: RichTextBlockElement): string => {
  if (part.type !== 'rich_text_quote' && part.type !== 'rich_text_section') return '';
  const words = part.elements.flatMap((one) => ('text' in one && one.text !== undefined ? [one.text] : [])).join('');
  return part.type === 'rich_text_quote' ? `│ ${words}` : words;
};

function drawBlock(block: KnownBlock, y: number): DrawnPart {
  switch (block.type) {
    case 'header':
      return [[drawText(TEXT_LEFT, y + 22, block.text.text, `${DARK} font-weight="800" font-size="18"`)], y + 34];
    case 'section':
      return block.fields ? drawFields(block.fields, y) : drawLines(block.text?.text ?? '', y, DARK);
    case 'context': {
      const text = block.elements.flatMap((one) => ('text' in one ? [one.text] : [])).join(' · ');
      return drawLines(text, y, `${GREY} font-size="12"`);
    }
    case 'actions': {
      const labels = block.elements.flatMap((one) => {
        if (one.type === 'button')
          return [{ label: one.text.text, ...(one.style === 'primary' ? PRIMARY_BUTTON : DEFAULT_BUTTON) }];
        if (one.type === 'static_select') return [{ label: `${one.placeholder?.text ?? ''} ▾`, ...DEFAULT_BUTTON }];
        return one.type === 'overflow' ? [{ label: '⋯', ...DEFAULT_BUTTON }] : [];
      });
      return drawButtons(labels, { left: TEXT_LEFT, right: RIGHT, top: y + 4 });
    }
    case 'rich_text':
      return drawLines(block.elements.flatMap(readRichText).join('\n'), y, DARK);
    case 'context_actions': {
      const labels = block.elements.flatMap((one) =>
        one.type === 'feedback_buttons' ? [one.positive_button, one.negative_button] : [],
      );
      const signs = labels.map(({ text: { text } }, at) => ({
        label: `${at === 0 ? '👍' : '👎'} ${text}`,
        box: 'fill="#fff"',
        text: GREY,
      }));
      return drawButtons(signs, { left: TEXT_LEFT - 14, right: RIGHT, top: y });
    }
    case 'plan': {
      const rows = (block.tasks ?? []).map((task, at) =>
        drawText(TEXT_LEFT + 8, y + 20 + at * 22, `${task.status === 'complete' ? '✓' : '…'}  ${task.title}`, DARK),
      );
      return [rows, y + rows.length * 22 + 6];
    }
    default:
      return [[], y];
  }
}

/** `caption`: text with the files. `label`: alternative text. */
export function drawSlackMessage(
  blocks: readonly KnownBlock[],
  files: readonly string[],
  caption: string,
  label: string,
): string {
  const out = [
    APP_ICON,
    drawText(TEXT_LEFT, 30, 'Earshot', `${DARK} font-weight="800"`),
    drawBox(TEXT_LEFT + estimateTextWidth('Earshot') + 8, 17, 32, 17, 'fill="#e8e8e8"'),
    drawText(TEXT_LEFT + estimateTextWidth('Earshot') + 13, 30, 'APP', `${GREY} font-size="11"`),
  ];
  let y = 38;
  for (const block of blocks) {
    const [lines, next] = drawBlock(block, y);
    out.push(...lines);
    y = next;
  }
  if (files.length > 0) {
    out.push(drawText(TEXT_LEFT, y + 20, 'in the thread', `${GREY} font-size="12"`));
    y += 26;
    const [captionLines, below] = drawLines(caption, y, `${DARK} font-size="14"`);
    out.push(...captionLines);
    y = below;
  }
  for (const file of files) {
    out.push(drawBox(TEXT_LEFT, y, 360, 40, 'fill="#fff" stroke="#ddd"'));
    out.push(drawText(TEXT_LEFT + 14, y + 25, `▶  ${file}`, 'font-size="14" fill="#1264a3"'));
    y += 48;
  }
  return createSvg(out, { width: WIDTH, height: y + 12, background: '#fff', label });
}
