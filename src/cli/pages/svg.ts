// Drawing cards as SVG: text, boxes, and where lines break. Widths are about those of the system's letters, since nothing here can
// measure a font.

/** As people read it: marks and escapes gone. */
const asRead = (text: string): string => text.replace(/\\([^\sA-Za-z0-9])/g, '$1').replaceAll('\u200b', '');

const safe = (text: string): string =>
  asRead(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export const text = (x: number, y: number, words: string, look: string): string =>
  `  <text x="${x}" y="${y}" ${look}>${safe(words)}</text>`;

export const box = (x: number, y: number, width: number, height: number, look: string): string =>
  `  <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" ${look}/>`;

/** About, in pixels at 15 px: letters of East Asia are about twice as wide. */
export const widthOf = (words: string): number =>
  [...words].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 15 : 8), 0);

/** Lines of at most this width. */
export function wrapped(words: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of asRead(words).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Buttons from the left, as many in a row as fit; what was drawn, and where the next may begin. */
export function buttonRow(
  labels: readonly { readonly label: string; readonly box: string; readonly text: string }[],
  { left, right, top }: { readonly left: number; readonly right: number; readonly top: number },
): readonly [readonly string[], number] {
  const out: string[] = [];
  let x = left;
  let y = top;
  for (const one of labels) {
    const width = widthOf(one.label) + 28;
    if (x > left && x + width > right) {
      x = left;
      y += 40;
    }
    out.push(box(x, y, width, 32, one.box));
    out.push(text(x + width / 2, y + 21, one.label, `text-anchor="middle" font-size="14" ${one.text}`));
    x += width + 8;
  }
  return [out, labels.length > 0 ? y + 40 : y];
}

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly background: string;
  /** What it shows, for those who do not see it. */
  readonly label: string;
}

export const picture = (lines: readonly string[], { width, height, background, label }: Sheet): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="15" role="img" aria-label="${safe(label)}">
  <rect width="100%" height="100%" fill="${background}"/>
${lines.join('\n')}
</svg>
`;
