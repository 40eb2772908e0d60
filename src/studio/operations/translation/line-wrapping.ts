// Joins the lines of hard-wrapped paragraphs, so that whole sentences are translated, and wraps the translation again.

/** Shorter lines belong to lists or verse. */
const MIN_WRAPPED = 30;
/** Lines this long count as wrapped even before a capital letter, such as a name. */
const MIN_WRAPPED_BEFORE_CAPITAL = 50;

/** True if the sentence continues in the next line. */
export function isWrappedLine(line: string, next: string): boolean {
  const before = line.trim();
  const after = next.trim();
  if (!/[\p{L}\p{N},;]$/u.test(before) || /^\s*(?:[-*•>#|]|\d+[.)])\s/.test(next)) return false;
  if (before.length >= MIN_WRAPPED_BEFORE_CAPITAL) return /^[\p{L}\p{N}]/u.test(after);
  return before.length >= MIN_WRAPPED && /^\p{Ll}/u.test(after);
}

const getIndent = (line: string): string => line.slice(0, line.length - line.trimStart().length);

export const joinWrappedLines = (lines: readonly string[]): string =>
  lines.length === 1 ? (lines[0] ?? '') : lines.map((line) => line.trim()).join(' ');

/** Wraps a text at words into the same number of lines, in proportion to their lengths. */
export function wrapLikeLines(text: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 1) return [text];
  const total = lines.reduce((sum, line) => sum + line.trim().length, 0);
  const words = text.trim().split(/ +/);
  let source = 0;
  let length = 0;
  let next = 0;
  return lines.map((line, at) => {
    source += line.trim().length;
    const lineWords: string[] = [];
    const end = at === lines.length - 1 ? Number.POSITIVE_INFINITY : (text.length * source) / total;
    for (let word = words[next]; word !== undefined && length + word.length / 2 < end; word = words[next]) {
      length += word.length + 1;
      lineWords.push(word);
      next++;
    }
    return getIndent(line) + lineWords.join(' ');
  });
}
