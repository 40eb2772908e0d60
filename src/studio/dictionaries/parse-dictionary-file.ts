// Parses a dictionary from a CSV file in any encoding. Its first row names a language per column (tag, name or id);
// every other row is a term. Throws a validation error that names the faulty row.

import { readFile } from 'node:fs/promises';
import { findLanguage } from '../../domain/media/language.ts';
import type { MultilingualTerm } from '../../domain/pronunciation/terms.ts';
import { parseCsv } from '../../kit/csv.ts';
import { decodeText } from '../../kit/decode-text.ts';
import { toSingleLine, truncate } from '../../kit/text.ts';
import { createValidationError } from '../errors.ts';
import type { SavedUpload } from '../saved-upload.ts';

/** Limits of a dictionary: file size in bytes, number of terms, texts per term, characters per text. */
export const DICTIONARY_FILE_LIMITS = { bytes: 2_000_000, terms: 5000, texts: 300, characters: 200 } as const;

const createFileError = (message: string) => createValidationError(['body', 'dictionary_file'], message);

const EXPECTED_FORMAT =
  'needs a first row that names a language in each column (en-US, French, 54 …) and a row for each term below it';

/** True for zip archives, such as Excel files. */
const isArchive = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK';

function parseHeader(header: readonly string[]): readonly number[] {
  return header.map((cell) => {
    const language = findLanguage(cell.replaceAll('_', '-'), 'target');
    if (!language) throw createFileError(`${EXPECTED_FORMAT}; “${truncate(toSingleLine(cell), 40)}” is not a language`);
    return language.id;
  });
}

function parseRow(row: readonly string[], languages: readonly number[], rowNumber: number): MultilingualTerm {
  const texts = row.slice(0, languages.length).flatMap((cell, column) => {
    const text = toSingleLine(cell);
    const language = languages[column];
    if (text === '' || language === undefined) return [];
    if (text.length > DICTIONARY_FILE_LIMITS.characters)
      throw createFileError(`row ${rowNumber} has a text of more than ${DICTIONARY_FILE_LIMITS.characters} characters`);
    return [{ language, text }];
  });
  if (texts.length === 0) throw createFileError(`row ${rowNumber} has no text in any language`);
  return texts;
}

export async function parseDictionaryFile({ path, bytes }: SavedUpload): Promise<readonly MultilingualTerm[]> {
  if (bytes === 0) throw createFileError('is empty');
  if (bytes > DICTIONARY_FILE_LIMITS.bytes)
    throw createFileError(`is larger than ${DICTIONARY_FILE_LIMITS.bytes / 1_000_000} MB`);
  const content = await readFile(path);
  if (isArchive(content)) throw createFileError('is a spreadsheet in an unsupported format: save it as CSV');
  const text = decodeText(content, 'en');
  if (text === undefined) throw createFileError('is not a text file: save it as CSV');
  const limits = {
    maxRows: DICTIONARY_FILE_LIMITS.terms + 2,
    maxRowCharacters: DICTIONARY_FILE_LIMITS.texts * DICTIONARY_FILE_LIMITS.characters,
  };
  const [header, ...rows] = (await parseCsv(text, limits)) ?? [];
  if (!header) throw createFileError(EXPECTED_FORMAT);
  if (header.length > DICTIONARY_FILE_LIMITS.texts)
    throw createFileError(`has more than ${DICTIONARY_FILE_LIMITS.texts} columns`);
  if (rows.length > DICTIONARY_FILE_LIMITS.terms)
    throw createFileError(`has more than ${DICTIONARY_FILE_LIMITS.terms} terms`);
  const languages = parseHeader(header);
  return rows.map((row, at) => parseRow(row, languages, at + 2));
}
