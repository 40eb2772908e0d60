// Reads and writes comma-separated values as spreadsheets do, also with semicolons or tabs. The parser is loaded on
// first use.

import type { Options } from 'csv-parse/sync';

/** Limits of a table. Rows after `maxRows` are ignored. */
interface CsvLimits {
  readonly maxRows: number;
  readonly maxRowCharacters: number;
}

/** Returns the separator that the first line contains most often. */
function detectDelimiter(text: string): string {
  const end = text.search(/[\r\n]/);
  const line = end < 0 ? text : text.slice(0, end);
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** Returns rows of trimmed cells, without empty rows; `undefined` if the text is not a table or a row is too long. */
export async function parseCsv(
  text: string,
  { maxRows, maxRowCharacters }: CsvLimits,
): Promise<readonly (readonly string[])[] | undefined> {
  const { parse } = await import('csv-parse/sync');
  const options: Options = {
    bom: true,
    delimiter: detectDelimiter(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    to: maxRows,
    max_record_size: maxRowCharacters,
  };
  try {
    return parse(text, options) as unknown as string[][];
  } catch {
    return undefined;
  }
}
/** Puts every cell in quotes. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
