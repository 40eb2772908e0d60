// Fetches one file whose hash the catalogue knows: in one stream, continued after interruptions, verified before it is
// used. The caller tries other sources.

import { createHash, type Hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { retry, type Sleeper } from '../../../kit/retry.ts';
import { hashFile, writeHashed } from '../hashed-file.ts';
import type { AddressPolicy } from './address-policy.ts';
import { FetchError, toDiskError, toNetworkError } from './fetch-errors.ts';
import { type PartStore, SHA256 } from './part-store.ts';
import { getFileName, getMaxBytes, getPartKey, type RemoteFile } from './remote-file.ts';
import { createStatusError, findResponseFault, isContinuation } from './response-checks.ts';
import { type Connections, discardBody, type FetchedResponse, sendRequest } from './send-request.ts';

export interface FetchedFile {
  readonly path: string;
  readonly sha256: string;
  /** False for a replaced archive: its content must be checked. */
  readonly isKnown: boolean;
}

export interface Fetcher {
  readonly store: PartStore;
  readonly policy: AddressPolicy;
  readonly connections: Connections;
  readonly clock: Sleeper & { now(): number };
  /** Longest time without a byte. */
  readonly stallMs: number;
}

export interface FetchJob extends Fetcher {
  readonly file: RemoteFile;
  /** Stops fetching. The part is kept. */
  readonly signal: AbortSignal;
  /** Bytes of the file so far. Those of a kept part come again while it is verified. */
  readonly onBytes: (bytes: number) => void;
  readonly onWait: (reason: string, ms: number) => void;
}

export const STALL_MS = 60_000;
/** Tries in a row that bring less than {@link PROGRESS_BYTES}. */
const MAX_TRIES = 5;
/** A try that brings this much is not a failed one. */
const PROGRESS_BYTES = 1_000_000;
const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 16_000;
const MAX_RETRY_AFTER_MS = 5 * 60_000;

/** Throws {@link FetchError}, or the reason of the signal. */
export async function fetchFile(job: FetchJob): Promise<FetchedFile> {
  const { file, store, policy } = job;
  const key = getPartKey(file);
  if (key === '' || !file.sha256.every((hash) => SHA256.test(hash)))
    throw new FetchError('forbidden', `The catalogue has no hash for ${getFileName(file)}, so it is not fetched.`);
  try {
    const sha256 = await fetchWithRetries(job);
    const isKnown = file.sha256.includes(sha256);
    if (isKnown || file.isReplaceable) return { path: store.path(key), sha256, isKnown };
    const name = `${getFileName(file)} from ${policy.hostOf(file.url)}`;
    throw new FetchError('mismatch', `${name} is not the file that this Earshot knows (its SHA-256 differs).`);
  } catch (error) {
    if (error instanceof FetchError && error.reason === 'mismatch') await store.remove(key);
    throw error;
  }
}

/** Resolves to the hash of the whole file. */
function fetchWithRetries(job: FetchJob): Promise<string> {
  let failures = 0;
  let received = 0;
  let receivedBefore = 0;
  const onBytes = (bytes: number) => {
    received = Math.max(received, bytes);
    job.onBytes(bytes);
  };
  return retry(() => continuePart({ ...job, onBytes }), {
    minMs: MIN_RETRY_MS,
    maxMs: MAX_RETRY_MS,
    signal: job.signal,
    clock: job.clock,
    retryAfterMs: (error) => (error instanceof FetchError ? error.retryAfterMs : undefined),
    shouldRetry({ error }) {
      if (!(error instanceof FetchError) || error.reason !== 'network') return false;
      if ((error.retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS) return false;
      failures = received - receivedBefore >= PROGRESS_BYTES ? 1 : failures + 1;
      receivedBefore = received;
      return failures < MAX_TRIES;
    },
    onRetry: ({ error, waitMs }) => job.onWait(error instanceof Error ? error.message : String(error), waitMs),
  });
}

interface KeptPart {
  readonly bytes: number;
  readonly hash: Hash;
  readonly validator?: string | undefined;
}

const createEmptyPart = (): KeptPart => ({ bytes: 0, hash: createHash('sha256') });

/**
 * Hashes what is kept of the file. A part without the validator of its server, or of another address, may belong to
 * another version, so it is deleted. Resolves to a hash if the part is whole.
 */
async function openPart({ store, file, signal, onBytes }: FetchJob): Promise<KeptPart | string> {
  const key = getPartKey(file);
  const bytes = await store.measure(key);
  const note = await store.readNote(key);
  const totalBytes = file.isReplaceable ? note?.totalBytes : file.bytes;
  const isWhole = bytes > 0 && bytes === totalBytes && note !== undefined;
  const isUsable = bytes > 0 && bytes <= getMaxBytes(file) && note?.url === file.url && note.validator !== undefined;
  if (!isWhole && !isUsable) {
    await store.remove(key);
    return createEmptyPart();
  }
  const hash = await hashFile(store.path(key), signal, onBytes);
  return isWhole ? hash.digest('hex') : { bytes, hash, validator: note?.validator };
}

/** Fetches what is missing. Resolves to the hash of the whole file. */
async function continuePart(job: FetchJob): Promise<string> {
  const { file, signal, policy, stallMs } = job;
  const kept = await openPart(job);
  if (typeof kept === 'string') return kept;
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallMs);
  const onBytes = (bytes: number) => {
    timer.refresh();
    job.onBytes(bytes);
  };
  try {
    const watched = { ...job, onBytes, signal: AbortSignal.any([signal, stalled.signal]) };
    const response = await requestRest(watched, kept);
    return typeof response === 'string' ? response : await appendBody(watched, response, kept);
  } catch (error) {
    signal.throwIfAborted();
    if (stalled.signal.aborted)
      throw new FetchError('network', `${policy.hostOf(file.url)} sent nothing for a minute.`);
    throw toDiskError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Requests the missing bytes. Resolves to a hash if there are none. */
async function requestRest(job: FetchJob, kept: KeptPart): Promise<FetchedResponse | string> {
  const { file, store, clock } = job;
  const range = { range: `bytes=${kept.bytes}-`, 'if-range': kept.validator ?? '' };
  const response = await sendRequest(file.url, kept.bytes > 0 ? range : {}, job);
  const { status } = response;
  const fault = findResponseFault(response, file);
  if (status === 200 && fault === undefined) return response;
  if (status === 206 && kept.bytes > 0 && isContinuation(response, kept, file)) return response;
  discardBody(response.body);
  if (fault !== undefined) throw new FetchError('mismatch', fault);
  if (kept.bytes === 0 || ![206, 416].includes(status)) throw createStatusError(response, clock.now());
  const sha256 = kept.hash.copy().digest('hex');
  if (status === 416 && file.sha256.includes(sha256)) return sha256;
  // The server has another version, or miscounts: everything again.
  await store.remove(getPartKey(file));
  return requestRest(job, createEmptyPart());
}

async function* readBody({ body, host }: FetchedResponse): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch (error) {
    throw toNetworkError(error, host);
  }
}

/** Writes the body to the part. Stops at the first byte too many. Resolves to the hash of the whole file. */
async function appendBody(job: FetchJob, response: FetchedResponse, kept: KeptPart): Promise<string> {
  const { store, file } = job;
  const { status, host } = response;
  const { bytes: startBytes, hash } = status === 206 ? kept : createEmptyPart();
  const maxBytes = getMaxBytes(file);
  const onBytes = (size: number) => {
    if (size > maxBytes)
      throw new FetchError(
        'mismatch',
        `${getFileName(file)} from ${host} is larger than the ${maxBytes} bytes that are expected.`,
      );
    job.onBytes(size);
  };
  if (startBytes === 0) await startPart(store, file, response);
  const path = store.path(getPartKey(file));
  const { bytes, sha256 } = await writeHashed(path, readBody(response), { startBytes, hash, onBytes });
  if (!file.isReplaceable && bytes < file.bytes)
    throw new FetchError('network', `The connection to ${host} ended after ${bytes} of ${file.bytes} bytes.`);
  return sha256;
}

/** A new file instead of a shorter one, because the old one may be linked into a model. */
async function startPart(store: PartStore, file: RemoteFile, { headers }: FetchedResponse): Promise<void> {
  const { 'content-length': length, etag } = headers;
  await rm(store.path(getPartKey(file)), { force: true });
  await store.writeNote({
    url: file.url,
    // Weak tags do not promise equal bytes.
    validator: etag === undefined || etag.startsWith('W/') ? headers['last-modified'] : etag,
    totalBytes: length === undefined ? undefined : Number(length),
    sha256: getPartKey(file),
  });
}
