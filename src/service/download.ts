// A result → a file on disk: streamed, counted against a cap, renamed to its name only when it is whole. What it is, is told by its
// content first and its claimed media type second. Redirects are followed by hand, because the API key must never go along to
// another origin; the libraries that look into files are loaded when the first file comes.

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_KINDS, kindOf } from '../domain/media/file-kinds.ts';
import { untilClosed } from '../kit/disk/until-closed.ts';
import { type Fetched, type Into, ServiceUnclear, TooLarge } from '../ports/service.ts';
import { webAddress } from './address.ts';
import { asServiceErrors, type Client, get, refusalOf, withRetries } from './ask.ts';
import type { Answer } from './transport.ts';

const MOST_REDIRECTS = 5;

/** Throws {@link TooLarge}, what the service answered, or the disk's own errors. Leaves nothing behind when it throws. */
export async function download(client: Client, address: string, into: Into): Promise<Fetched> {
  const url = client.base.resolve(address);
  if (!url) throw new ServiceUnclear('The media service gave an address that is not on the web.');
  await mkdir(into.folder, { recursive: true });
  const part = join(into.folder, `.${randomUUID()}.part`);
  try {
    const { bytes, type: claimed } = await withRetries(client, `a file at ${url.origin}`, 3, () =>
      asServiceErrors(url.origin, async () => save(await follow(client, url), part, into)),
    );
    if (bytes === 0) throw new ServiceUnclear('The media service sent an empty file.');
    const found = await typeOfFile(part, claimed);
    if (!found) throw new ServiceUnclear('The media service sent text where a file was promised.');
    const name = nameFor(into.name, found);
    const path = join(into.folder, name);
    await rename(part, path);
    const seconds = found.type.startsWith('audio/') ? await client.secondsOf?.(path) : undefined;
    return { name, path, type: found.type, bytes, ...(seconds !== undefined && { seconds }) };
  } finally {
    await rm(part, { force: true });
  }
}

/** The first answer that is no redirect. Once the origin has changed the key stays out, even if the way leads back. */
async function follow(client: Client, start: URL): Promise<Answer> {
  let url = start;
  let withKey = client.base.owns(url);
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const answer = await get(client, url, client.timeouts.download, withKey);
    const location = answer.header('location');
    if (answer.status < 300 || answer.status > 399 || location === undefined) {
      if (answer.status < 200 || answer.status > 299) throw await refusalOf(client, answer);
      return answer;
    }
    answer.drop();
    const next = webAddress(URL.parse(location, url.href));
    if (!next) throw misled('to an address that is not on the web', answer.status);
    withKey &&= next.origin === url.origin;
    url = next;
  }
  throw misled(`more than ${MOST_REDIRECTS} times`, 302);
}

const misled = (how: string, status: number): ServiceUnclear =>
  new ServiceUnclear(`A result was redirected ${how}.`, status);

async function save(
  answer: Answer,
  path: string,
  { max, grow }: Into,
): Promise<{ bytes: number; type: string | undefined }> {
  const announced = Number(answer.header('content-length') ?? 0);
  if (announced > max) {
    answer.drop();
    throw new TooLarge(announced, max);
  }
  let bytes = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > max) throw new TooLarge(bytes, max);
      await grow?.(chunk.length);
      yield chunk;
    }
  };
  const out = createWriteStream(path);
  await untilClosed(out, pipeline(answer.chunks(), counted, out));
  return { bytes, type: answer.header('content-type') };
}

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
