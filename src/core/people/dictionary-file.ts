// Reads a dictionary file: each row has a word, its pronunciation and optionally a language. Invalid rows are skipped
// and counted. Files that are too large or not a table are rejected.

import type { Readable } from 'node:stream';
import { findLanguage } from '../../domain/media/language.ts';
import { DICTIONARY_LIMITS, type DictionaryEntry, normalizeWord } from '../../domain/pronunciation/dictionary.ts';
import { parseCsv } from '../../kit/csv.ts';
import { countCodePoints } from '../../kit/text.ts';
import type { LocaleTag } from '../../messages/catalogue.ts';

interface ParsedDictionary {
  readonly words: readonly DictionaryEntry[];
  readonly skipped: number;
}

const MAX_DICTIONARY_BYTES = 1_000_000;
const TABLE_LIMITS = { maxRows: 2 * DICTIONARY_LIMITS.entries, maxRowCharacters: 2000 } as const;

async function readBytes(stream: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > MAX_DICTIONARY_BYTES) return undefined;
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}

const fits = (text: string, maxCharacters: number): boolean => text !== '' && countCodePoints(text) <= maxCharacters;

/** `undefined` for an invalid row. */
function parseRow([word = '', as = '', language = '']: readonly string[], authorId: string, tag: LocaleTag) {
  const entry = { word: normalizeWord(word), replacement: normalizeWord(as), addedBy: authorId };
  if (
    !fits(entry.word, DICTIONARY_LIMITS.wordCharacters) ||
    !fits(entry.replacement, DICTIONARY_LIMITS.pronunciationCharacters)
  )
    return undefined;
  if (language === '') return entry;
  const found = findLanguage(language, 'target', tag);
  return found && { ...entry, language: found.id };
}

/** True for common column titles. */
const isHeaderRow = ([word = '', as = '']: readonly string[]): boolean =>
  /^(word|term|written)$/i.test(word) && /^(as|said|spoken|pronunciation)$/i.test(as);

/** `tag` is the author's language, for the names of languages in the file. */
export async function readDictionaryFile(
  stream: Readable,
  authorId: string,
  tag: LocaleTag,
): Promise<ParsedDictionary | undefined> {
  const bytes = await readBytes(stream);
  // Loaded on first use.
  const { decodeText } = await import('../../kit/decode-text.ts');
  const text = bytes && decodeText(bytes, tag);
  const table = text === undefined ? undefined : await parseCsv(text, TABLE_LIMITS);
  if (!table) return undefined;
  const rows = table.filter((row, at) => at > 0 || !isHeaderRow(row));
  const words = rows.flatMap((row) => parseRow(row, authorId, tag) ?? []);
  return { words, skipped: rows.length - words.length };
}
