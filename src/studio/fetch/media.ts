// Fetches the media behind a link into a file: public addresses only, checked after resolution and again on every
// redirect, with caps on size and time, and no slower than it may be. Runs in a worker. What an answer means is fetch-response.ts.

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type IncomingMessage, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { type Duplex, PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { noteOf } from '../../domain/views/notes.ts';
import { untilClosed } from '../../kit/disk/until-closed.ts';
import { JobFault } from '../faults.ts';
import { ForbiddenAddress, isAllowed, isPublic, publicLookup } from './address.ts';
import { type Pace, pacing } from './pace.ts';
import { assertNoPage, downloadFault, nextStop, tooLargeToFetch } from './response.ts';

export interface FetchLimits {
  readonly bytes: number;
  /** For the whole. */
  readonly timeMs: number;
  /** Without a byte. */
  readonly idleMs: number;
  readonly slowest: Pace;
  readonly redirects: number;
}

export const FETCH_LIMITS: FetchLimits = {
  bytes: 1_000_000_000,
  timeMs: 15 * 60_000,
  idleMs: 30_000,
  slowest: { bytes: 6_000_000, ms: 60_000 },
  redirects: 5,
};

export interface FetchPlan {
  readonly url: string;
  /** Origins, or beginnings of addresses that end in `/`, that may be fetched from although they are private. */
  readonly allowOrigins: readonly string[];
  /** The file to write. */
  readonly path: string;
  readonly onBytes?: (bytes: number, of: number | undefined) => void;
  readonly limits?: Partial<FetchLimits>;
}

const forbidden = (): JobFault => downloadFault(noteOf('privateLink', {}));

/** Throws an {@link JobFault} for what cannot be a public file. */
function checked(
  address: string,
  base: URL | undefined,
  allowOrigins: readonly string[],
): { url: URL; trusted: boolean } {
  const url = URL.parse(address, base?.href);
  if (!url || !/^https?:$/.test(url.protocol)) throw downloadFault(noteOf('notHttp', {}));
  if (url.username !== '' || url.password !== '') throw downloadFault(noteOf('linkWithPassword', {}));
  const trusted = isAllowed(url, allowOrigins);
  // An address written out is never looked up.
  const written = url.hostname.replace(/^\[|\]$/g, '');
  const isAddress = written.includes(':') || /^[\d.]+$/.test(written);
  if (!trusted && isAddress && !isPublic(written)) throw forbidden();
  return { url, trusted };
}

function ask(url: URL, trusted: boolean, idleMs: number, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? secure : plain;
    const asked = request(url, {
      agent: false,
      signal,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Earshot' },
      ...(!trusted && { lookup: publicLookup() }),
    });
    asked.setTimeout(idleMs, () => asked.destroy(new Error('silent')));
    asked.once('response', resolve).once('error', reject).end();
  });
}

/** Counts, looks at the first bytes, and stops what is larger than it may be. */
function guard(most: number, of: number | undefined, onBytes: FetchPlan['onBytes']): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        if (bytes === 0) assertNoPage(chunk.subarray(0, 512));
        bytes += chunk.length;
        if (bytes > most) throw tooLargeToFetch(most);
        onBytes?.(bytes, of);
        done(null, chunk);
      } catch (fault) {
        done(fault instanceof Error ? fault : new Error(String(fault)));
      }
    },
    flush: (done) => done(bytes === 0 ? downloadFault(noteOf('emptyLink', {})) : null),
  });
}

/** Some servers pack whatever they send, asked or not. What comes out is counted, so a bomb ends at the cap. */
const UNPACKERS: Readonly<Record<string, () => Duplex>> = {
  identity: () => new PassThrough(),
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

function unpacking(encoding = 'identity'): Duplex {
  const unpacker = UNPACKERS[encoding.trim().toLowerCase()];
  if (!unpacker) throw downloadFault(noteOf('packedLink', {}));
  return unpacker();
}

const lengthOf = (answer: IncomingMessage): number | undefined => {
  const length = Number(answer.headers['content-length'] ?? Number.NaN);
  return Number.isFinite(length) ? length : undefined;
};

async function follow(plan: FetchPlan, limits: FetchLimits, signal: AbortSignal): Promise<void> {
  let address = plan.url;
  let base: URL | undefined;
  for (let hop = 0; hop <= limits.redirects; hop++) {
    const { url, trusted } = checked(address, base, plan.allowOrigins);
    const answer = await ask(url, trusted, limits.idleMs, signal);
    const length = lengthOf(answer);
    try {
      const { 'content-type': type = '', location } = answer.headers;
      const next = nextStop({ status: answer.statusCode ?? 0, type, length, location }, limits.bytes);
      if (next === undefined) {
        const out = createWriteStream(plan.path, { mode: 0o600 });
        const plain = unpacking(answer.headers['content-encoding']);
        const of = plain instanceof PassThrough ? length : undefined;
        const counted = guard(limits.bytes, of, plan.onBytes);
        const piped = pipeline(answer, pacing(limits.slowest), plain, counted, out, { signal });
        return await untilClosed(out, piped);
      }
      [address, base] = [next, url];
    } finally {
      answer.destroy();
    }
  }
  throw downloadFault(noteOf('passedOn', { times: limits.redirects }));
}

/** Leaves the file at `path`, or nothing. Throws an {@link JobFault} worded for people. */
export async function fetchMedia(plan: FetchPlan): Promise<void> {
  const limits = { ...FETCH_LIMITS, ...plan.limits };
  const signal = AbortSignal.timeout(limits.timeMs);
  try {
    await follow(plan, limits, signal);
  } catch (error) {
    await rm(plan.path, { force: true });
    throw faultOf(error, signal);
  }
}

function faultOf(error: unknown, signal: AbortSignal): JobFault {
  if (error instanceof JobFault) return error;
  if (error instanceof ForbiddenAddress) return forbidden();
  if (signal.aborted) return downloadFault(noteOf('fetchTooLong', {}));
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(Z_|ZSTD_|ERR__ERROR|ERR_BROTLI)/.test(code)) return downloadFault(noteOf('arrivedDamaged', {}));
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return downloadFault(noteOf('unknownHost', {}));
  return downloadFault(noteOf('linkUnreachable', {}));
}
