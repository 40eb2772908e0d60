// Describes the downloaded book of a request to its reader.

import type { Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { findLanguageById } from '../../domain/media/language.ts';
import type { BookFile } from '../../ports/input-converter.ts';

/** The document of a request as a book, with the language that it is read in. */
export function toBookFile(
  { book }: Pick<Operation, 'book'>,
  { values, files }: Pick<Request, 'values' | 'files'>,
  path: string,
): BookFile {
  const language = book && values[book.languageField];
  const tag = typeof language === 'number' ? findLanguageById(language)?.tag : undefined;
  return { path, name: files[book?.fileField ?? '']?.name ?? '', tag: tag ?? 'en' };
}
