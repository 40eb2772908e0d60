// Wraps lines between words. A terminal wraps inside words.

/** Indentation of wrapped lines, as after “1. ”. */
const HANGING_INDENT = '   ';

/**
 * Does not break words without spaces, such as addresses. `columns`: width of the terminal; `undefined` if unknown,
 * which disables wrapping.
 */
export function wrapText(text: string, columns: number | undefined): string {
  if (!columns) return text;
  return text
    .split('\n')
    .map((line) => wrapLine(line, columns))
    .join('\n');
}

function wrapLine(line: string, columns: number): string {
  if (line.length <= columns) return line;
  const indent = /^ */.exec(line)?.[0] ?? '';
  const [first = '', ...words] = line.slice(indent.length).split(' ');
  const lines = [indent + first];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(indent + HANGING_INDENT + word);
  }
  return lines.join('\n');
}
