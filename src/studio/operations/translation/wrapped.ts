// Lines of a paragraph that was wrapped by hand: joined, so that a sentence is translated as a whole, and parted again. Pure.

/** Lines of lists and verse are shorter. */
const MIN_WRAPPED = 30;
/** A line this long is wrapped in front of a name, too. */
const MIN_WRAPPED_BEFORE_CAPITAL = 50;

/** True if the sentence of a line continues in the next one. */
export function isWrapped(line: string, next: string): boolean {
  const before = line.trim();
  const after = next.trim();
  if (!/[\p{L}\p{N},;]$/u.test(before) || /^\s*(?:[-*•>#|]|\d+[.)])\s/.test(next)) return false;
  if (before.length >= MIN_WRAPPED_BEFORE_CAPITAL) return /^[\p{L}\p{N}]/u.test(after);
  return before.length >= MIN_WRAPPED && /^\p{Ll}/u.test(after);
}

const indentOf = (line: string): string => line.slice(0, line.length - line.trimStart().length);

export const unwrapped = (lines: readonly string[]): string =>
  lines.length === 1 ? (lines[0] ?? '') : lines.map((line) => line.trim()).join(' ');

/** Parts a text between words into as many lines as it had, in proportion to their lengths. */
export function rewrapped(text: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 1) return [text];
  const total = lines.reduce((sum, line) => sum + line.trim().length, 0);
  const words = text.trim().split(/ +/);
  let source = 0;
  let length = 0;
  let next = 0;
  return lines.map((line, at) => {
    source += line.trim().length;
    const taken: string[] = [];
    const end = at === lines.length - 1 ? Number.POSITIVE_INFINITY : (text.length * source) / total;
    for (let word = words[next]; word !== undefined && length + word.length / 2 < end; word = words[next]) {
      length += word.length + 1;
      taken.push(word);
      next++;
    }
    return indentOf(line) + taken.join(' ');
  });
}
