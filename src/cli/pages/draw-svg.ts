// Draws text, boxes and buttons as SVG, with line breaks. Widths are estimates, since fonts cannot be measured here.

/** Removes Markdown escapes and zero-width spaces. */
const stripEscapes = (text: string): string => text.replace(/\\([^\sA-Za-z0-9])/g, '$1').replaceAll('\u200b', '');

const escapeXml = (text: string): string =>
  stripEscapes(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const drawText = (x: number, y: number, words: string, attributes: string): string =>
  `  <text x="${x}" y="${y}" ${attributes}>${escapeXml(words)}</text>`;

export const drawBox = (x: number, y: number, width: number, height: number, attributes: string): string =>
  `  <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" ${attributes}/>`;

/** Estimated pixels at a font size of 15 px. East Asian characters are about twice as wide. */
export const estimateTextWidth = (words: string): number =>
  [...words].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 15 : 8), 0);

/** Breaks text into lines of at most the given width. */
export function wrapTextToWidth(words: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of stripEscapes(words).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && estimateTextWidth(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Draws buttons in rows. Returns the drawing and the vertical position after it. */
export function drawButtons(
  labels: readonly { readonly label: string; readonly box: string; readonly text: string }[],
  { left, right, top }: { readonly left: number; readonly right: number; readonly top: number },
): readonly [readonly string[], number] {
  const out: string[] = [];
  let x = left;
  let y = top;
  for (const one of labels) {
    const width = estimateTextWidth(one.label) + 28;
    if (x > left && x + width > right) {
      x = left;
      y += 40;
    }
    out.push(drawBox(x, y, width, 32, one.box));
    out.push(drawText(x + width / 2, y + 21, one.label, `text-anchor="middle" font-size="14" ${one.text}`));
    x += width + 8;
  }
  return [out, labels.length > 0 ? y + 40 : y];
}

interface SvgOptions {
  readonly width: number;
  readonly height: number;
  readonly background: string;
  /** Alternative text. */
  readonly label: string;
}

export const createSvg = (lines: readonly string[], { width, height, background, label }: SvgOptions): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="15" role="img" aria-label="${escapeXml(label)}">
  <rect width="100%" height="100%" fill="${background}"/>
${lines.join('\n')}
</svg>
`;
