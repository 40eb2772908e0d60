// A story's file → its headings and paragraphs. Goes by what the file is, never by what its name says it is.
// Says what is wrong with files that cannot be read, and how to get on.

import { open, readFile, stat } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { NoStory } from '../../../domain/views/fault-kinds.ts';
import { noteOf } from '../../../domain/views/notes.ts';
import { textOf } from '../../../kit/encoding.ts';
import { JobFault } from '../../faults.ts';
import { told } from '../../told.ts';
import { type Block, blocksOfText } from './blocks.ts';
import { blocksOfDocx, type WordText } from './docx.ts';
import { checkedZip } from './zip.ts';

/** Letters of a story, about 33 hours of speech. */
export const MOST_CHARACTERS = 2_000_000;
/** Four bytes a character at most. */
const MOST_TEXT_BYTES = MOST_CHARACTERS * 4;
/** A .docx cannot be larger than what it may unpack to. */
const MOST_DOCX_MEGABYTES = 60;

/** Files with readable beginnings that are no stories. */
const STARTS: readonly (readonly [string, NoStory])[] = [
  ['%PDF-', { is: 'pdf' }],
  ['{\\rtf', { is: 'rtf' }],
  ['\xd0\xcf\x11\xe0', { is: 'office' }],
];

const CLAIMS_TO_BE_READABLE = /\.(txt|docx)$/i;

function notReadable(what: NoStory, name: string): JobFault {
  const named = CLAIMS_TO_BE_READABLE.exec(name)?.[0];
  const send = noteOf('sendText', {});
  return named === undefined
    ? new JobFault('SOURCE_TYPE_NOT_SUPPORTED', told(noteOf('notReadAloud', what), send))
    : new JobFault(
        'CONTENT_DOES_NOT_MATCH_EXTENSION',
        told(noteOf('misnamedText', { named, ...what }), send),
      );
}

const tooLong = (): JobFault =>
  new JobFault('SOURCE_TOO_LONG', noteOf('storyTooLong', { most: MOST_CHARACTERS }));

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4100), 0, 4100, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function checkSize(path: string): Promise<void> {
  if ((await stat(path)).size > MOST_DOCX_MEGABYTES * 1024 * 1024)
    throw new JobFault('SOURCE_TOO_LARGE', noteOf('documentTooLarge', { megabytes: MOST_DOCX_MEGABYTES }));
}

/** Office wraps documents with a password in its old container, whatever their own format is. */
async function checkPassword(path: string): Promise<void> {
  await checkSize(path);
  if ((await readFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le')))
    throw new JobFault('INVALID_SOURCE_DATA', noteOf('lockedDocument', {}));
}

async function readZip(path: string, name: string): Promise<WordText> {
  await checkSize(path);
  await checkedZip(path);
  const text = await blocksOfDocx(path);
  if (text === undefined) throw notReadable({ is: 'zip' }, name);
  return text;
}

async function readText(path: string, name: string, tag: string, start: Buffer): Promise<Block[]> {
  const known = STARTS.find(([sign]) => start.toString('latin1', 0, 8).startsWith(sign))?.[1];
  if (known?.is === 'office') await checkPassword(path);
  if (known) throw notReadable(known, name);
  if ((await stat(path)).size > MOST_TEXT_BYTES) throw tooLong();
  const text = textOf(await readFile(path), tag);
  if (text !== undefined) return blocksOfText(text, tag);
  const found = await fileTypeFromBuffer(start);
  throw notReadable(found ? { is: 'other', kind: found.ext } : { is: 'unknown' }, name);
}

/** `name` is the file's original name, `tag` the language it is said to be in. Faults when there is nothing to read. */
export async function readStory(path: string, name: string, tag: string): Promise<WordText> {
  const start = await firstBytes(path);
  const isZip = start.toString('latin1', 0, 4) === 'PK\x03\x04';
  const { blocks, unread } = isZip
    ? await readZip(path, name)
    : { blocks: await readText(path, name, tag, start), unread: [] };
  const letters = blocks.reduce((sum, { text }) => sum + text.length, 0);
  if (letters > MOST_CHARACTERS) throw tooLong();
  if (!blocks.some(({ text }) => /[\p{L}\p{N}]/u.test(text)))
    throw new JobFault('INVALID_SOURCE_DATA', noteOf('noTextInFile', {}));
  return { blocks, unread };
}
