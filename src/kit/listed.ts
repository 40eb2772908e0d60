// Lines of two columns, for the help of commands: how it is called, and what it does.

/** Indented by two; the second column begins where the longest first one with a second beside it ends. */
export function listed(lines: readonly (readonly [left: string, right: string])[]): string {
  const width = Math.max(...lines.map(([left, right]) => (right === '' ? 0 : left.length)));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`.trimEnd()).join('\n');
}
