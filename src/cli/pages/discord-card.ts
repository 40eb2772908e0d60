// Draws messages as Discord shows them, from the output of the adapter's renderer: files, an embed and buttons.

import { createSvg, drawBox, drawButtons, drawText, wrapTextToWidth } from './draw-svg.ts';

interface EmbedField {
  readonly name: string;
  readonly value: string;
  readonly inline?: boolean;
}

interface DiscordCard {
  readonly embeds: readonly {
    readonly color?: number;
    readonly title?: string;
    readonly description?: string;
    readonly fields?: readonly EmbedField[];
    readonly footer?: { readonly text: string };
  }[];
  readonly components: readonly {
    readonly components: readonly { readonly label?: string; readonly style?: number; readonly placeholder?: string }[];
  }[];
  readonly files: readonly string[];
}

const WIDTH = 592;
const MARGIN = 16;
const TEXT_LEFT = 36;
const COLUMN_WIDTH = 176;
const PRIMARY_STYLE = 1;
const WHITE = 'fill="#fff"';
const SMALL_TEXT = 'font-size="12" fill="#b5bac1"';
const MARKED_LINE = /^(> |-# )?(.*)$/;
const ITALIC_LINE = /^\*([^*].*)\*$/;

/** Draws the Markdown of a description: quotes (`>`) with a bar, small lines (`-#`), and lines in italics. */
function drawDescription(description: string, from: number): readonly [readonly string[], number] {
  const out: string[] = [];
  let y = from;
  for (const line of description.split('\n').filter(Boolean)) {
    const [, mark = '', marked = ''] = MARKED_LINE.exec(line) ?? [];
    const [, italic] = ITALIC_LINE.exec(marked) ?? [];
    const look = `${mark === '-# ' ? SMALL_TEXT : 'fill="#dbdee1"'}${italic === undefined ? '' : ' font-style="italic"'}`;
    const top = y;
    for (const part of wrapTextToWidth(italic ?? marked, WIDTH - 2 * TEXT_LEFT)) {
      y += mark === '-# ' ? 19 : 22;
      out.push(drawText(mark === '> ' ? TEXT_LEFT + 14 : TEXT_LEFT, y, part, look));
    }
    if (mark === '> ') out.push(drawBox(TEXT_LEFT, top + 7, 4, y - top, 'fill="#4e5058"'));
  }
  return [out, y];
}

/** Up to three inline fields share a row. */
function drawEmbedFields(fields: readonly EmbedField[], from: number): readonly [readonly string[], number] {
  const out: string[] = [];
  let y = from;
  let column = 0;
  let height = 0;
  for (const { name, value, inline = false } of fields) {
    if (column > 0 && (!inline || column === 3)) {
      y += height;
      column = 0;
      height = 0;
    }
    const x = TEXT_LEFT + column * COLUMN_WIDTH;
    const lines = wrapTextToWidth(value, inline ? COLUMN_WIDTH * 1.1 : WIDTH - 2 * TEXT_LEFT + 60);
    out.push(drawText(x, y + 26, name, 'font-weight="700" font-size="13" fill="#f2f3f5"'));
    for (const [at, line] of lines.entries())
      out.push(drawText(x, y + 46 + at * 18, line, 'font-size="13" fill="#dbdee1"'));
    height = Math.max(height, 30 + lines.length * 18);
    column = inline ? column + 1 : 3;
  }
  return [out, y + height];
}

/** Returns the drawn card and the vertical position after it. */
function drawCard({ embeds, components, files }: DiscordCard, from: number): readonly [readonly string[], number] {
  const [embed = {}] = embeds;
  const out: string[] = [];
  // Discord puts files above the card.
  let top = from;
  for (const file of files) {
    out.push(drawBox(MARGIN, top, 360, 36, 'fill="#232428"'));
    out.push(drawText(TEXT_LEFT, top + 23, `▶  ${file}`, 'font-size="14" fill="#00a8fc"'));
    top += 44;
  }
  const inner: string[] = [];
  inner.push(drawText(TEXT_LEFT, top + 28, embed.title ?? '', 'font-weight="700" fill="#f2f3f5"'));
  const [description, descriptionBottom] = drawDescription(embed.description ?? '', top + 28);
  const [fields, fieldsBottom] = drawEmbedFields(embed.fields ?? [], descriptionBottom);
  const y = fieldsBottom + 26;
  inner.push(...description, ...fields, drawText(TEXT_LEFT, y, embed.footer?.text ?? '', SMALL_TEXT));
  const height = y + 16 - top;
  const colour = `#${(embed.color ?? 0).toString(16).padStart(6, '0')}`;
  out.push(
    drawBox(MARGIN, top, WIDTH - 2 * MARGIN, height, 'fill="#2b2d31"'),
    drawBox(MARGIN, top, 4, height, `fill="${colour}"`),
    ...inner,
  );
  const labels = components
    .flatMap((row) => row.components)
    .map(({ label, style, placeholder = '' }) => ({
      label: label ?? `${placeholder} ▾`,
      box: style === PRIMARY_STYLE ? 'fill="#5865f2"' : 'fill="#4e5058"',
      text: WHITE,
    }));
  const [buttons, end] = drawButtons(labels, { left: MARGIN, right: WIDTH - MARGIN, top: top + height + 8 });
  return [[...out, ...buttons], end + 16];
}

/** `elapsed`: text for a running time. `label`: alternative text. */
export function drawDiscordCards(cards: readonly DiscordCard[], elapsed: string, label: string): string {
  const out: string[] = [];
  let y = MARGIN;
  for (const card of cards) {
    const embeds = card.embeds.map(({ description = '', ...rest }) => ({
      ...rest,
      description: description.replace(/<t:\d+:R>/g, elapsed),
    }));
    const [lines, next] = drawCard({ ...card, embeds }, y);
    out.push(...lines);
    y = next;
  }
  return createSvg(out, { width: WIDTH, height: y - 8, background: '#313338', label });
}
