// Plans an assembled result from its request: the lines of a script, or the chapters of a book.

import { planBook } from '../../domain/assembly/plan-book.ts';
import type { Json } from '../../kit/json.ts';
import type { BookReader } from '../../ports/input-converter.ts';
import { toBookFile } from '../books/book-file.ts';
import type { PlanAssembly } from './assemblies.ts';
import { planRequestedScript } from './script-plan.ts';

/** Reads a book again: its text is too long to be part of the request. */
export const createAssemblyPlanner =
  (bookReader: Pick<BookReader, 'read' | 'readLines'>): PlanAssembly =>
  async (operation, request, locate) => {
    const { book: fields } = operation;
    const file = fields && request.files[fields.fileField];
    if (!fields || !file) return planRequestedScript(operation, request);
    const bookFile = toBookFile(operation, request, locate(file));
    if (request.assembly?.script) return planRequestedScript(operation, request, await bookReader.readLines(bookFile));
    const book = await bookReader.read(bookFile);
    const values = request.values as Readonly<Record<string, Json>>;
    return planBook(book, { operation: operation.name, values, titleField: fields.titleField });
  };
