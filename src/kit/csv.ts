// Tables as text: comma-separated values as spreadsheets write them, also with semicolons or tabs. Loaded when the first one is read.

import type { Options } from 'csv-parse/sync';

/** Bounds of a table: rows that are read at all, characters of one row. */
interface TableBounds {
  readonly rows: number;
  readonly rowCharacters: number;
}

/** What stands between the cells of the first line: whichever there is most of. */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const line = end < 0 ? text : text.slice(0, end);
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** Rows of cells, trimmed, without empty rows; `undefined` when it is no table, or a row of it is too long. */
export async function readTable(
  text: string,
  { rows, rowCharacters }: TableBounds,
): Promise<readonly (readonly string[])[] | undefined> {
  const { parse } = await import('csv-parse/sync');
  const options: Options = {
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    to: rows,
    max_record_size: rowCharacters,
  };
  try {
    return parse(text, options) as unknown as string[][];
  } catch {
    return undefined;
  }
}
/** The table as text, every cell in quotes. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
