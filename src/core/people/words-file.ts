// A file of words that a person gave: in each row a word, how it is said and, if they like, the language that this holds in. What
// cannot be understood is left out and counted; a file that is no table, or too large, is none.

import type { Readable } from 'node:stream';
import type { LocaleTag } from '../../domain/commands/locale-tags.ts';
import { type DictionaryWord, MOST, tidyWord } from '../../domain/dictionary/dictionary.ts';
import { findLanguage } from '../../domain/media/language.ts';
import { readTable } from '../../kit/csv.ts';
import { countCharacters } from '../../kit/text.ts';

interface WordsRead {
  readonly words: readonly DictionaryWord[];
  /** Rows that were left out. */
  readonly skipped: number;
}

const MOST_BYTES = 1_000_000;
const BOUNDS = { rows: 2 * MOST.words, rowCharacters: 2000 } as const;

async function bytesOf(stream: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return undefined;
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}

const fits = (text: string, most: number): boolean => text !== '' && countCharacters(text) <= most;

/** `undefined` for what cannot be understood. */
function wordOf([word = '', as = '', language = '']: readonly string[], by: string, tag: LocaleTag) {
  const entry = { word: tidyWord(word), as: tidyWord(as), by };
  if (!fits(entry.word, MOST.word) || !fits(entry.as, MOST.as)) return undefined;
  if (language === '') return entry;
  const found = findLanguage(language, 'target', tag);
  return found && { ...entry, language: found.id };
}

/** What people write above the columns. */
const isHeading = ([word = '', as = '']: readonly string[]): boolean =>
  /^(word|term|written)$/i.test(word) && /^(as|said|spoken|pronunciation)$/i.test(as);

/** `tag`: the language of whoever gave it, for the names of languages. */
export async function readWords(
  stream: Readable,
  by: string,
  tag: LocaleTag,
): Promise<WordsRead | undefined> {
  const bytes = await bytesOf(stream);
  // Loaded when the first one is read.
  const { textOf } = await import('../../kit/encoding.ts');
  const text = bytes && textOf(bytes, tag);
  const table = text === undefined ? undefined : await readTable(text, BOUNDS);
  if (!table) return undefined;
  const rows = table.filter((row, at) => at > 0 || !isHeading(row));
  const words = rows.flatMap((row) => wordOf(row, by, tag) ?? []);
  return { words, skipped: rows.length - words.length };
}
