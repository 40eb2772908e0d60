// Formats for the output of the commands: amounts, times, names and tables. The same as in the rest of Earshot.

import { getMessages } from '../../../domain/messages.ts';

const { bytes, elapsed, and, language } = getMessages().formats;

/** `129 MB`. */
export const formatBytes = bytes;
/** `47s` or `2m 5s`. */
export const formatSeconds = elapsed;
/** `a, b and c`. */
export const formatList = and;
export const getLanguageName = (tag: string): string => language(tag) ?? tag;

/** Pads the cells of each column. Columns in `right` are aligned to the right. */
export function formatTable(rows: readonly (readonly string[])[], right: readonly number[] = []): readonly string[] {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, at) => Math.max(cell.length, all[at] ?? 0)), []);
  return rows.map((row) =>
    row
      .map((cell, at) => (right.includes(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
