// Formats two columns for the help of commands.

/** Indents by two. The right column starts after the longest left cell that has a right cell. */
export function formatColumns(rows: readonly (readonly [left: string, right: string])[]): string {
  const width = Math.max(...rows.map(([left, right]) => (right === '' ? 0 : left.length)));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`.trimEnd()).join('\n');
}
