// Reads the headings and paragraphs of a story's file. Detects the format by content, not by file name, and explains
// files that are not readable.

import { readFile, stat } from 'node:fs/promises';
import { DocumentError } from '../domain/media/book.ts';
import { decodeText } from '../kit/decode-text.ts';
import { readFirstBytes } from '../kit/disk/read-bytes-at.ts';
import { type Message, message } from '../messages/message.ts';
import { type DocumentBlock, parseTextBlocks } from './blocks/document-blocks.ts';
import { createLockedError, createNoTextError, createTooLargeError } from './blocks/document-errors.ts';
import { createTooLongError, MAX_STORY_CHARACTERS } from './blocks/text-budget.ts';
import { assertSafeZip } from './word/check-zip.ts';
import type { DocumentText } from './word/read-docx.ts';

/** UTF-8 uses at most four bytes per character. */
const MAX_TEXT_BYTES = MAX_STORY_CHARACTERS * 4;
/** Equals the limit of the unpacked size, which a .docx never needs to exceed. */
const MAX_DOCX_MEGABYTES = 60;

/** Bytes that the file-type library needs. */
const TYPE_DETECTION_BYTES = 4100;

const OLD_OFFICE_MESSAGE = message('faults.text.office');
/** Signatures of files that are not text, and what the files are. */
const FILE_SIGNATURES: readonly (readonly [string, Message])[] = [
  ['%PDF-', message('faults.text.pdf')],
  ['{\\rtf', message('faults.text.rtf')],
  ['\xd0\xcf\x11\xe0', OLD_OFFICE_MESSAGE],
];

const READABLE_EXTENSION = /\.(txt|docx)$/i;

function createNotReadableError(fileKind: Message, name: string): DocumentError {
  const named = READABLE_EXTENSION.exec(name)?.[0];
  const send = message('faults.sendText');
  return named === undefined
    ? new DocumentError('SOURCE_TYPE_NOT_SUPPORTED', message('faults.notReadAloud', { is: fileKind }), send)
    : new DocumentError(
        'CONTENT_DOES_NOT_MATCH_EXTENSION',
        message('faults.misnamedText', { named, is: fileKind }),
        send,
      );
}

async function assertDocxSize(path: string): Promise<void> {
  if ((await stat(path)).size > MAX_DOCX_MEGABYTES * 1024 * 1024) throw createTooLargeError(MAX_DOCX_MEGABYTES);
}

/** Office stores encrypted documents in its old container format. */
async function assertNoPassword(path: string): Promise<void> {
  await assertDocxSize(path);
  if ((await readFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw createLockedError();
}

async function readZippedDocument(path: string, name: string): Promise<DocumentText> {
  await assertDocxSize(path);
  await assertSafeZip(path);
  // Its libraries load when they are needed.
  const { readDocx } = await import('./word/read-docx.ts');
  const text = await readDocx(path);
  if (text === undefined) throw createNotReadableError(message('faults.text.zip'), name);
  return text;
}

async function readText(path: string, name: string, tag: string, start: Buffer): Promise<DocumentBlock[]> {
  const signature = FILE_SIGNATURES.find(([sign]) => start.toString('latin1', 0, 8).startsWith(sign))?.[1];
  if (signature === OLD_OFFICE_MESSAGE) await assertNoPassword(path);
  if (signature) throw createNotReadableError(signature, name);
  if ((await stat(path)).size > MAX_TEXT_BYTES) throw createTooLongError();
  const text = decodeText(await readFile(path), tag);
  if (text !== undefined) return parseTextBlocks(text, tag);
  const { fileTypeFromBuffer } = await import('file-type');
  const detectedType = await fileTypeFromBuffer(start);
  throw createNotReadableError(
    detectedType ? message('faults.text.other', { kind: detectedType.ext }) : message('faults.text.unknown'),
    name,
  );
}

/**
 * @param name Original file name.
 * @param tag Declared language (BCP 47).
 * @throws {@link DocumentError} if the file contains no readable text.
 */
export async function readDocument(path: string, name: string, tag: string): Promise<DocumentText> {
  const start = await readFirstBytes(path, TYPE_DETECTION_BYTES);
  const isZip = start.toString('latin1', 0, 4) === 'PK\x03\x04';
  const { blocks, unreadParts } = isZip
    ? await readZippedDocument(path, name)
    : { blocks: await readText(path, name, tag, start), unreadParts: [] };
  const letters = blocks.reduce((sum, { text }) => sum + text.length, 0);
  if (letters > MAX_STORY_CHARACTERS) throw createTooLongError();
  if (!blocks.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) throw createNoTextError();
  return { blocks, unreadParts };
}
