// Downloads a result to disk: streamed, limited in size, renamed to its final name only when complete. The content
// determines the file type, or else the claimed media type. Redirects are followed manually, so that the API key never
// reaches another origin. Libraries for file types are loaded with the first file.

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_KIND_DETAILS, inferFileKind } from '../domain/media/file-kinds.ts';
import { readFirstBytes } from '../kit/disk/read-bytes-at.ts';
import { waitUntilClosed } from '../kit/disk/wait-until-closed.ts';
import { isLikelyText } from '../kit/text.ts';
import {
  type DownloadedFile,
  type DownloadTarget,
  DownloadTooLargeError,
  ServiceResponseError,
} from '../ports/media-service.ts';
import { type ClientContext, mapConnectionErrors, readServiceError, sendGet, withRetries } from './requests.ts';
import { getUrlIfHttp } from './service-url.ts';
import type { ServiceResponse } from './transport.ts';

const MAX_REDIRECTS = 5;

/**
 * Deletes the partial file on failure.
 * @throws {DownloadTooLargeError} and the errors of the service and the disk.
 */
export async function downloadResult(
  client: ClientContext,
  address: string,
  into: DownloadTarget,
): Promise<DownloadedFile> {
  const url = client.serviceUrl.resolve(address);
  if (!url) throw new ServiceResponseError('The media service returned an invalid file URL.');
  await mkdir(into.folder, { recursive: true });
  const partPath = join(into.folder, `.${randomUUID()}.part`);
  try {
    const { bytes, type: claimedType } = await withRetries(client, `a file at ${url.origin}`, 3, () =>
      mapConnectionErrors(url.origin, async () => saveBody(await followRedirects(client, url), partPath, into)),
    );
    if (bytes === 0) throw new ServiceResponseError('The media service sent an empty file.');
    const found = await detectDownloadedFileType(partPath, claimedType);
    if (!found) throw new ServiceResponseError('The media service sent text instead of a file.');
    const name = createResultFileName(into.name, found);
    const path = join(into.folder, name);
    await rename(partPath, path);
    const seconds = found.type.startsWith('audio/') ? await client.measureSeconds?.(path) : undefined;
    return { name, path, type: found.type, bytes, seconds };
  } finally {
    await rm(partPath, { force: true });
  }
}

/**
 * Returns the first response that is not a redirect. After a change of origin the key is never sent again, even if a
 * later redirect leads back.
 */
async function followRedirects(client: ClientContext, start: URL): Promise<ServiceResponse> {
  let url = start;
  let withKey = client.serviceUrl.isSameOrigin(url);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const answer = await sendGet(client, url, client.timeouts.downloadMs, withKey);
    const location = answer.header('location');
    if (answer.status < 300 || answer.status > 399 || location === undefined) {
      if (answer.status < 200 || answer.status > 299) throw await readServiceError(client, answer);
      return answer;
    }
    answer.discard();
    const next = getUrlIfHttp(URL.parse(location, url.href));
    if (!next) throw createRedirectError('to an invalid URL', answer.status);
    withKey &&= next.origin === url.origin;
    url = next;
  }
  throw createRedirectError(`more than ${MAX_REDIRECTS} times`, 302);
}

const createRedirectError = (how: string, status: number): ServiceResponseError =>
  new ServiceResponseError(`A result was redirected ${how}.`, status);

async function saveBody(
  answer: ServiceResponse,
  path: string,
  { maxBytes, reserve }: DownloadTarget,
): Promise<{ bytes: number; type: string | undefined }> {
  const announcedBytes = Number(answer.header('content-length') ?? 0);
  if (announcedBytes > maxBytes) {
    answer.discard();
    throw new DownloadTooLargeError(announcedBytes, maxBytes);
  }
  let bytes = 0;
  const countBytes = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new DownloadTooLargeError(bytes, maxBytes);
      await reserve?.(chunk.length);
      yield chunk;
    }
  };
  const out = createWriteStream(path);
  await waitUntilClosed(out, pipeline(answer.readChunks(), countBytes, out));
  return { bytes, type: answer.header('content-type') };
}

/** Bytes needed to detect a file type. */
export const TYPE_DETECTION_BYTES = 4_100;

interface FileType {
  readonly type: string;
  /** Extension without the dot, or `undefined` if the type is unknown. */
  readonly extension: string | undefined;
}

/** Extensions of media types that are not input types. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/webm': 'weba',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'text/vtt': 'vtt',
};

export async function sniffMediaType(head: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(head))?.mime;
}

/** Returns `undefined` for a web page or JSON in place of a file. */
export async function detectDownloadedFileType(path: string, claimed = ''): Promise<FileType | undefined> {
  const mediaType = claimed.split(';')[0]?.trim().toLowerCase() ?? '';
  if (isLikelyText(await readFirstBytes(path, TYPE_DETECTION_BYTES))) {
    const isPlainText = mediaType.startsWith('text/') && mediaType !== 'text/html';
    return isPlainText ? { type: mediaType, extension: findExtension(mediaType) } : undefined;
  }
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  if (found) return toFileType(found.mime, found.ext);
  const isKnown = /^(audio|video)\//.test(mediaType) || findExtension(mediaType) !== undefined;
  return isKnown
    ? { type: mediaType, extension: findExtension(mediaType) }
    : { type: 'application/octet-stream', extension: undefined };
}

/** Returns a readable name with the extension of the type. Extensions of other types are removed. */
export function createResultFileName(name: string, { extension }: FileType): string {
  const baseName = basename(name) || 'result';
  if (extension === undefined) return baseName;
  const currentExtension = extname(baseName).slice(1).toLowerCase();
  const stem = /^[a-z][a-z0-9]{1,4}$|^mp[34]$/.test(currentExtension)
    ? baseName.slice(0, -currentExtension.length - 1)
    : baseName;
  return `${stem || 'result'}.${extension}`;
}

/** Prefers our own media type for a known kind, and drops parameters of the library's type. */
function toFileType(mime: string, ext: string): FileType {
  const kind = inferFileKind({ name: `x.${ext}` });
  return {
    type: (kind && FILE_KIND_DETAILS[kind].mediaTypes[0]) ?? mime.split(';')[0] ?? mime,
    extension: ext,
  };
}

const findExtension = (type: string): string | undefined =>
  EXTENSIONS[type] ??
  Object.values(FILE_KIND_DETAILS).find(({ mediaTypes }) => mediaTypes.includes(type))?.extensions[0];
