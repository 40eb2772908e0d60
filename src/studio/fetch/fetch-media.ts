// Downloads media from a link. Only public addresses are allowed, checked after DNS resolution and on every redirect,
// with limits on size, time and minimum speed. Runs in a worker; check-response.ts interprets responses.

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type IncomingMessage, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { type Duplex, PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { waitUntilClosed } from '../../kit/disk/wait-until-closed.ts';
import { message } from '../../messages/message.ts';
import { JobError } from '../errors.ts';
import {
  assertNotHtml,
  checkResponseForRedirect,
  createDownloadError,
  createSourceTooLargeError,
} from './check-response.ts';
import { createMinRateStream, type MinTransferRate } from './min-rate.ts';
import { createPublicLookup, ForbiddenAddressError, hasAllowedUrlPrefix, isPublicAddress } from './public-address.ts';

export interface FetchLimits {
  readonly maxBytes: number;
  /** Maximum duration of the whole download. */
  readonly timeoutMs: number;
  /** Maximum time without a byte. */
  readonly idleTimeoutMs: number;
  readonly minRate: MinTransferRate;
  readonly maxRedirects: number;
}

export const FETCH_LIMITS: FetchLimits = {
  maxBytes: 1_000_000_000,
  timeoutMs: 15 * 60_000,
  idleTimeoutMs: 30_000,
  minRate: { bytes: 6_000_000, ms: 60_000 },
  maxRedirects: 5,
};

interface FetchOptions {
  readonly url: string;
  /** Origins, or URL prefixes ending in `/`, that may be fetched although they are private. */
  readonly allowOrigins: readonly string[];
  readonly path: string;
  readonly onBytes?: (bytes: number, totalBytes: number | undefined) => void;
  readonly limits?: Partial<FetchLimits>;
}

const createPrivateLinkError = (): JobError => createDownloadError(message('faults.privateLink'));

/** @throws {@link JobError} for URLs that are not public http(s) addresses. */
function parseUrl(
  address: string,
  base: URL | undefined,
  allowOrigins: readonly string[],
): { url: URL; isTrusted: boolean } {
  const url = URL.parse(address, base?.href);
  if (!url || !/^https?:$/.test(url.protocol)) throw createDownloadError(message('faults.notHttp'));
  if (url.username !== '' || url.password !== '') throw createDownloadError(message('faults.linkWithPassword'));
  const isTrusted = hasAllowedUrlPrefix(url, allowOrigins);
  // Literal IP addresses are never resolved, so they are checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAddress = host.includes(':') || /^[\d.]+$/.test(host);
  if (!isTrusted && isAddress && !isPublicAddress(host)) throw createPrivateLinkError();
  return { url, isTrusted };
}

function sendRequest(url: URL, isTrusted: boolean, idleMs: number, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? secure : plain;
    const clientRequest = request(url, {
      agent: false,
      signal,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Earshot' },
      ...(!isTrusted && { lookup: createPublicLookup() }),
    });
    clientRequest.setTimeout(idleMs, () => clientRequest.destroy(new Error('The server sent no data.')));
    clientRequest.once('response', resolve).once('error', reject).end();
  });
}

/** Counts bytes, rejects HTML in the first ones, and stops at the size limit. */
function createGuard(maxBytes: number, totalBytes: number | undefined, onBytes: FetchOptions['onBytes']): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        if (bytes === 0) assertNotHtml(chunk.subarray(0, 512));
        bytes += chunk.length;
        if (bytes > maxBytes) throw createSourceTooLargeError(maxBytes);
        onBytes?.(bytes, totalBytes);
        done(null, chunk);
      } catch (fault) {
        done(fault instanceof Error ? fault : new Error(String(fault)));
      }
    },
    flush: (done) => done(bytes === 0 ? createDownloadError(message('faults.emptyLink')) : null),
  });
}

/**
 * Some servers compress responses without being asked. The size limit counts decompressed bytes, which stops zip
 * bombs.
 */
const DECOMPRESSORS: Readonly<Record<string, () => Duplex>> = {
  identity: () => new PassThrough(),
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

function createDecompressor(encoding = 'identity'): Duplex {
  const unpacker = DECOMPRESSORS[encoding.trim().toLowerCase()];
  if (!unpacker) throw createDownloadError(message('faults.packedLink'));
  return unpacker();
}

const getContentLength = (answer: IncomingMessage): number | undefined => {
  const length = Number(answer.headers['content-length'] ?? Number.NaN);
  return Number.isFinite(length) ? length : undefined;
};

async function downloadFollowingRedirects(
  options: FetchOptions,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<void> {
  let address = options.url;
  let base: URL | undefined;
  for (let hop = 0; hop <= limits.maxRedirects; hop++) {
    const { url, isTrusted } = parseUrl(address, base, options.allowOrigins);
    const answer = await sendRequest(url, isTrusted, limits.idleTimeoutMs, signal);
    const length = getContentLength(answer);
    try {
      const { 'content-type': type = '', location } = answer.headers;
      const next = checkResponseForRedirect(
        { status: answer.statusCode ?? 0, type, length, location },
        limits.maxBytes,
      );
      if (next === undefined) {
        const out = createWriteStream(options.path, { mode: 0o600 });
        const plain = createDecompressor(answer.headers['content-encoding']);
        const totalBytes = plain instanceof PassThrough ? length : undefined;
        const counted = createGuard(limits.maxBytes, totalBytes, options.onBytes);
        const piped = pipeline(answer, createMinRateStream(limits.minRate), plain, counted, out, { signal });
        return await waitUntilClosed(out, piped);
      }
      [address, base] = [next, url];
    } finally {
      answer.destroy();
    }
  }
  throw createDownloadError(message('faults.passedOn', { times: limits.maxRedirects }));
}

/**
 * Writes the file to `path`, or leaves no file.
 *
 * @throws {@link JobError} with a message for the user.
 */
export async function fetchMedia(options: FetchOptions): Promise<void> {
  const limits = { ...FETCH_LIMITS, ...options.limits };
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    await downloadFollowingRedirects(options, limits, signal);
  } catch (error) {
    await rm(options.path, { force: true });
    throw toDownloadError(error, signal);
  }
}

function toDownloadError(error: unknown, signal: AbortSignal): JobError {
  if (error instanceof JobError) return error;
  if (error instanceof ForbiddenAddressError) return createPrivateLinkError();
  if (signal.aborted) return createDownloadError(message('faults.fetchTooLong'));
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(Z_|ZSTD_|ERR__ERROR|ERR_BROTLI)/.test(code)) return createDownloadError(message('faults.arrivedDamaged'));
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return createDownloadError(message('faults.unknownHost'));
  return createDownloadError(message('faults.linkUnreachable'));
}
