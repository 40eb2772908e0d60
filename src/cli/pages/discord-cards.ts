// Rendered cards as a picture, roughly as Discord shows them: an embed each, its files, its buttons. Rendered cards and
// the names of their files in, SVG out. Knows no tasks and no Discord library.

interface Field {
  readonly name: string;
  readonly value: string;
}

export interface Card {
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

/** As people read it: marks and escapes gone, times as a reader sees them. */
const asRead = (text: string): string =>
  text
    .replace(/<t:\d+:R>/g, '12 seconds ago')
    .replace(/\\([^\sA-Za-z0-9])/g, '$1')
    .replaceAll('\u200b', '');

const safe = (text: string): string =>
  asRead(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const text = (x: number, y: number, words: string, look: string): string =>
  `  <text x="${x}" y="${y}" ${look}>${safe(words)}</text>`;

const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `  <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${fill}"/>`;

/** The lines of one card, and where the next may begin. */
function drawCard({ embeds, components, files }: Card, from: number): readonly [readonly string[], number] {
  const [embed = {}] = embeds;
  const out: string[] = [];
  // Discord puts files above the card.
  let top = from;
  for (const file of files) {
    out.push(box(EDGE, top, 360, 36, '#232428'));
    out.push(text(INSIDE, top + 23, `▶  ${file}`, 'font-size="14" fill="#00a8fc"'));
    top += 44;
  }
  const inner: string[] = [];
  let y = top + 28;
  inner.push(text(INSIDE, y, embed.title ?? '', 'font-weight="700" fill="#f2f3f5"'));
  for (const line of (embed.description ?? '').split('\n').filter(Boolean)) {
    y += 22;
    inner.push(text(INSIDE, y, line, 'fill="#dbdee1"'));
  }
  const fields = embed.fields ?? [];
  for (const [at, { name, value }] of fields.entries()) {
    if (at % 3 === 0) y += at === 0 ? 26 : 44;
    const x = INSIDE + (at % 3) * COLUMN;
    inner.push(text(x, y, name, 'font-weight="700" font-size="13" fill="#f2f3f5"'));
    inner.push(text(x, y + 20, value, 'font-size="13" fill="#dbdee1"'));
  }
  y += fields.length > 0 ? 46 : 24;
  inner.push(text(INSIDE, y, embed.footer?.text ?? '', 'font-size="12" fill="#b5bac1"'));
  const height = y + 16 - top;
  const colour = `#${(embed.color ?? 0).toString(16).padStart(6, '0')}`;
  out.push(box(EDGE, top, WIDTH - 2 * EDGE, height, '#2b2d31'), box(EDGE, top, 4, height, colour), ...inner);
  return buttonsBelow(out, components, top + height + 8);
}

function buttonsBelow(
  out: string[],
  components: Card['components'],
  y: number,
): readonly [readonly string[], number] {
  let x = EDGE;
  const all = components.flatMap((row) => row.components);
  for (const { label = '', style } of all) {
    const width = label.length * 8 + 32;
    out.push(box(x, y, width, 32, style === PRIMARY ? '#5865f2' : '#4e5058'));
    out.push(text(x + width / 2, y + 21, label, 'text-anchor="middle" font-size="14" fill="#fff"'));
    x += width + 8;
  }
  return [out, y + (all.length > 0 ? 32 : 0) + 24];
}

export function cardsPicture(cards: readonly Card[], label: string): string {
  const out: string[] = [];
  let y = EDGE;
  for (const card of cards) {
    const [lines, next] = drawCard(card, y);
    out.push(...lines);
    y = next;
  }
  const size = `width="${WIDTH}" height="${y - 8}" viewBox="0 0 ${WIDTH} ${y - 8}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="system-ui, sans-serif" font-size="15" role="img" aria-label="${safe(label)}">
  <rect width="100%" height="100%" fill="#313338"/>
${out.join('\n')}
</svg>
`;
}
