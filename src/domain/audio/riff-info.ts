// Chunks of WAV files, and the INFO list that marks synthetic sound. Pure.

import { DIGITAL_SOURCE_TYPE_BASE_URL, type Provenance } from '../media/provenance.ts';

/** Name and value of an item, such as `ICMT`. */
export type InfoItem = readonly [string, Buffer];

/** Without the body, for a body of `size` bytes. */
export function createRiffChunkHeader(id: string, size: number): Buffer {
  const header = Buffer.alloc(8);
  header.write(id, 'latin1');
  header.writeUInt32LE(size, 4);
  return header;
}

/** Chunks have an even length. */
export const createRiffChunk = (id: string, body: Buffer): Buffer =>
  Buffer.concat([createRiffChunkHeader(id, body.length), body, Buffer.alloc(body.length % 2)]);

/** INFO has no field for the source type, so it is appended to the comment. `existing`: items to keep. */
export function createInfoList(existing: readonly InfoItem[], { sourceType, text, date }: Provenance): Buffer {
  const textItem = (id: string, value: string): InfoItem => [id, Buffer.from(`${value}\0`, 'latin1')];
  const comments = existing
    .filter(([id]) => id === 'ICMT')
    .map(([, value]) => value.toString('utf8').replaceAll('\0', ''));
  const comment = [...comments, `${text} (${sourceType})`].filter(Boolean).join('; ');
  const own: readonly InfoItem[] = [
    ['ICMT', Buffer.from(`${comment}\0`)],
    textItem('ISFT', 'Earshot'),
    textItem('ICRD', date),
  ];
  const others = existing.filter(([id]) => id !== 'ICMT');
  const added = own.filter(([id]) => others.every(([other]) => other !== id));
  const items = [...others, ...added].map(([id, value]) => createRiffChunk(id, value));
  return createRiffChunk('LIST', Buffer.concat([Buffer.from('INFO', 'latin1'), ...items]));
}

/** Removes the source type that {@link createInfoList} appends. */
export const stripSourceType = (comment: string): string =>
  comment.split(` (${DIGITAL_SOURCE_TYPE_BASE_URL}`)[0] ?? comment;
