// What a file is, by its content first and its claimed media type second, and the name that fits. Reads, never writes.
// The libraries that look into files are loaded when the first file comes, not when the program starts.

import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { FILE_KINDS, kindOf } from '../domain/media/file-kinds.ts';

/** As many bytes as tell a file's type. */
export const PEEK_BYTES = 4_100;

interface FileType {
  readonly type: string;
  /** Without the dot; `undefined` when nothing is known. */
  readonly ending: string | undefined;
}

/** Endings for claimed types beyond the kinds people give. */
const ENDINGS: Readonly<Record<string, string>> = {
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/webm': 'weba',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'text/vtt': 'vtt',
};

/** Valid UTF-8 without a NUL: no audio or video begins like that. */
export function looksLikeText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

export async function typeOfBytes(head: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(head))?.mime;
}

/** `undefined` for what is no file to deliver: a web page or JSON where a file was promised. */
export async function typeOfFile(path: string, claimed = ''): Promise<FileType | undefined> {
  const said = claimed.split(';')[0]?.trim().toLowerCase() ?? '';
  if (looksLikeText(await headOf(path))) {
    const honest = said.startsWith('text/') && said !== 'text/html';
    return honest ? { type: said, ending: endingOf(said) } : undefined;
  }
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  if (found) return canonical(found.mime, found.ext);
  const known = /^(audio|video)\//.test(said) || endingOf(said) !== undefined;
  return known
    ? { type: said, ending: endingOf(said) }
    : { type: 'application/octet-stream', ending: undefined };
}

/** A readable name whose ending fits the type; endings that name another type go. */
export function nameFor(name: string, { ending }: FileType): string {
  const bare = basename(name) || 'result';
  if (ending === undefined) return bare;
  const given = extname(bare).slice(1).toLowerCase();
  const stem = /^[a-z][a-z0-9]{1,4}$|^mp[34]$/.test(given) ? bare.slice(0, -given.length - 1) : bare;
  return `${stem || 'result'}.${ending}`;
}

/** Length in seconds of a recording; `undefined` when it cannot be told. */
export async function secondsOf(path: string, type: string): Promise<number | undefined> {
  if (!type.startsWith('audio/')) return undefined;
  try {
    const { parseFile } = await import('music-metadata');
    const { format } = await parseFile(path, { duration: true, skipCovers: true });
    return format.duration !== undefined && Number.isFinite(format.duration) ? format.duration : undefined;
  } catch {
    return undefined; // a recording we cannot measure is still a recording
  }
}

/** The media type we use for a kind we know, else the library's own, without parameters. */
function canonical(mime: string, ext: string): FileType {
  const kind = kindOf({ name: `x.${ext}` });
  return { type: (kind && FILE_KINDS[kind].types[0]) ?? mime.split(';')[0] ?? mime, ending: ext };
}

const endingOf = (type: string): string | undefined =>
  ENDINGS[type] ?? Object.values(FILE_KINDS).find(({ types }) => types.includes(type))?.extensions[0];

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PEEK_BYTES), 0, PEEK_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
