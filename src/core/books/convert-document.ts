// Converts a document of one chapter to the plain text that the service gets.

import { rm, writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { listTextFileKinds, type Operation } from '../../domain/commands/command.ts';
import type { FileRef, Request } from '../../domain/commands/invocation.ts';
import { FILE_KIND_DETAILS, inferFileKind } from '../../domain/media/file-kinds.ts';
import type { DiskReservation } from '../../ports/disk-quota.ts';
import type { BookReader } from '../../ports/input-converter.ts';
import { toBookFile } from './book-file.ts';

interface StoredDocument {
  readonly path: string;
  readonly bytes: number;
  readonly ref: FileRef;
}

interface ConversionOptions {
  readonly signal: AbortSignal;
  readonly reserve: DiskReservation['grow'];
}

const TEXT_TYPE = FILE_KIND_DETAILS.txt.mediaTypes[0] ?? '';

/** Returns `undefined` for other files, and for a book that is sent chapter by chapter. Throws DocumentError. */
export const createDocumentConverter =
  (bookReader: Pick<BookReader, 'read'>) =>
  async (
    { path, ref }: StoredDocument,
    operation: Operation,
    request: Request,
    name: string,
    { signal, reserve }: ConversionOptions,
  ): Promise<StoredDocument | undefined> => {
    const kind = inferFileKind(ref);
    const field = operation.fields[name];
    if (!field || !kind || request.assembly || !listTextFileKinds(field).includes(kind)) return undefined;
    const { chapters } = await bookReader.read(toBookFile(operation, request, path), signal);
    const text = chapters.map((chapter) => chapter.text).join('\n\n');
    const bytes = Buffer.byteLength(text);
    await reserve(bytes);
    const textPath = `${path}.txt`;
    await writeFile(textPath, text, { mode: 0o600 });
    await rm(path, { force: true });
    const textName = `${basename(ref.name, extname(ref.name))}.txt`;
    return { path: textPath, bytes, ref: { ...ref, name: textName, type: TEXT_TYPE, bytes } };
  };
