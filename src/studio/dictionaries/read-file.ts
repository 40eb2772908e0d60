// A file that is to become a dictionary: a table with a column for each language, named in its first row by tag, name or id, and a
// row for each term. Comma-separated values in any encoding, as spreadsheets write them. Throws a refusal that says what is wrong where.

import { readFile } from 'node:fs/promises';
import type { Term } from '../../domain/dictionary/terms.ts';
import { findLanguage } from '../../domain/media/language.ts';
import { readTable } from '../../kit/csv.ts';
import { textOf } from '../../kit/encoding.ts';
import { cut, oneLine } from '../../kit/text.ts';
import { invalid } from '../faults.ts';
import type { Upload } from '../http/read-form.ts';

/** Bounds of a dictionary: bytes of its file, terms, texts of a term, characters of a text. */
export const MOST = { bytes: 2_000_000, terms: 5000, texts: 300, characters: 200 } as const;

const wrong = (message: string) => invalid(['body', 'dictionary_file'], message);

const FORM =
  'needs a first row that names a language in each column (en-US, French, 54 …) and a row for each term below it';

/** A spreadsheet's own format is a zip archive. */
const isArchive = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK';

function languagesIn(header: readonly string[]): readonly number[] {
  return header.map((cell) => {
    const language = findLanguage(cell.replaceAll('_', '-'), 'target');
    if (!language) throw wrong(`${FORM}; “${cut(oneLine(cell), 40)}” is no language`);
    return language.id;
  });
}

function termIn(row: readonly string[], languages: readonly number[], at: number): Term {
  const texts = row.slice(0, languages.length).flatMap((cell, column) => {
    const text = oneLine(cell);
    const language = languages[column];
    if (text === '' || language === undefined) return [];
    if (text.length > MOST.characters)
      throw wrong(`row ${at} has a text of more than ${MOST.characters} characters`);
    return [{ language, text }];
  });
  if (texts.length === 0) throw wrong(`row ${at} has no text in any language`);
  return texts;
}

export async function termsIn({ path, bytes }: Upload): Promise<readonly Term[]> {
  if (bytes === 0) throw wrong('is empty');
  if (bytes > MOST.bytes) throw wrong(`is larger than ${MOST.bytes / 1_000_000} MB`);
  const content = await readFile(path);
  if (isArchive(content))
    throw wrong('is a spreadsheet in its own format, which this server does not read: save it as CSV');
  const text = textOf(content, 'en');
  if (text === undefined) throw wrong('is no text: save it as CSV');
  const bounds = { rows: MOST.terms + 2, rowCharacters: MOST.texts * MOST.characters };
  const [header, ...rows] = (await readTable(text, bounds)) ?? [];
  if (!header) throw wrong(FORM);
  if (header.length > MOST.texts) throw wrong(`has more than ${MOST.texts} columns`);
  if (rows.length > MOST.terms) throw wrong(`has more than ${MOST.terms} terms`);
  const languages = languagesIn(header);
  return rows.map((row, at) => termIn(row, languages, at + 2));
}
