// Lines for a terminal, broken between words: a terminal itself breaks in the middle of them.

/** By this much the rest of a line stands further in than its beginning, as after “1. ”. */
const HANGING = '   ';

/** What has no spaces (an address) stays in one piece. `columns`: as many as the terminal has; none where it does not say. */
export function wrapped(text: string, columns: number | undefined): string {
  if (!columns) return text;
  return text
    .split('\n')
    .map((line) => broken(line, columns))
    .join('\n');
}

function broken(line: string, columns: number): string {
  if (line.length <= columns) return line;
  const indent = /^ */.exec(line)?.[0] ?? '';
  const [first = '', ...words] = line.slice(indent.length).split(' ');
  const lines = [indent + first];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(indent + HANGING + word);
  }
  return lines.join('\n');
}
