// Messages as Discord shows them, drawn as a picture from what the adapter's renderer made: files, an embed, buttons.

import { box, buttonRow, picture, text, wrapped } from './svg.ts';

interface Field {
  readonly name: string;
  readonly value: string;
  readonly inline?: boolean;
}

interface Card {
  readonly embeds: readonly {
    readonly color?: number;
    readonly title?: string;
    readonly description?: string;
    readonly fields?: readonly Field[];
    readonly footer?: { readonly text: string };
  }[];
  readonly components: readonly {
    readonly components: readonly { readonly label?: string; readonly style: number }[];
  }[];
  readonly files: readonly string[];
}

const WIDTH = 592;
const EDGE = 16;
const INSIDE = 36;
const COLUMN = 176;
const PRIMARY = 1;
const WHITE = 'fill="#fff"';

/** Three short ones share a row; a long one has its own. */
function drawFields(fields: readonly Field[], from: number): readonly [readonly string[], number] {
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
    const x = INSIDE + column * COLUMN;
    const lines = wrapped(value, inline ? COLUMN * 1.1 : WIDTH - 2 * INSIDE + 60);
    out.push(text(x, y + 26, name, 'font-weight="700" font-size="13" fill="#f2f3f5"'));
    for (const [at, line] of lines.entries())
      out.push(text(x, y + 46 + at * 18, line, 'font-size="13" fill="#dbdee1"'));
    height = Math.max(height, 30 + lines.length * 18);
    column = inline ? column + 1 : 3;
  }
  return [out, y + height];
}

/** The lines of one card, and where the next may begin. */
function drawCard({ embeds, components, files }: Card, from: number): readonly [readonly string[], number] {
  const [embed = {}] = embeds;
  const out: string[] = [];
  // Discord puts files above the card.
  let top = from;
  for (const file of files) {
    out.push(box(EDGE, top, 360, 36, 'fill="#232428"'));
    out.push(text(INSIDE, top + 23, `▶  ${file}`, 'font-size="14" fill="#00a8fc"'));
    top += 44;
  }
  const inner: string[] = [];
  let y = top + 28;
  inner.push(text(INSIDE, y, embed.title ?? '', 'font-weight="700" fill="#f2f3f5"'));
  const said = (embed.description ?? '').split('\n').filter(Boolean);
  for (const line of said.flatMap((one) => wrapped(one, WIDTH - 2 * INSIDE))) {
    y += 22;
    inner.push(text(INSIDE, y, line, 'fill="#dbdee1"'));
  }
  const [fields, below] = drawFields(embed.fields ?? [], y);
  y = below + 26;
  inner.push(...fields, text(INSIDE, y, embed.footer?.text ?? '', 'font-size="12" fill="#b5bac1"'));
  const height = y + 16 - top;
  const colour = `#${(embed.color ?? 0).toString(16).padStart(6, '0')}`;
  out.push(
    box(EDGE, top, WIDTH - 2 * EDGE, height, 'fill="#2b2d31"'),
    box(EDGE, top, 4, height, `fill="${colour}"`),
    ...inner,
  );
  const labels = components
    .flatMap((row) => row.components)
    .map(({ label = '', style }) => ({
      label,
      box: style === PRIMARY ? 'fill="#5865f2"' : 'fill="#4e5058"',
      text: WHITE,
    }));
  const [buttons, end] = buttonRow(labels, { left: EDGE, right: WIDTH - EDGE, top: top + height + 8 });
  return [[...out, ...buttons], end + 16];
}

/** `ago`: what stands for a time that runs on; `label`: what it shows, for those who do not see it. */
export function discordPicture(cards: readonly Card[], ago: string, label: string): string {
  const out: string[] = [];
  let y = EDGE;
  for (const card of cards) {
    const embeds = card.embeds.map(({ description = '', ...rest }) => ({
      ...rest,
      description: description.replace(/<t:\d+:R>/g, ago),
    }));
    const [lines, next] = drawCard({ ...card, embeds }, y);
    out.push(...lines);
    y = next;
  }
  return picture(out, { width: WIDTH, height: y - 8, background: '#313338', label });
}
