// Sends one HTTP request and reads the answer as text or into a file, with limits for time and size. Follows no
// redirects, because the key belongs to one host. Leaves keys and engines to client.ts.

import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline as connect, type Duplex, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { waitUntilClosed } from '../../../kit/disk/wait-until-closed.ts';
import { createSecretId } from '../../../kit/id.ts';

export interface HttpRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: { readonly text: string } | MultipartForm;
  /** Path of the file for a successful answer. */
  readonly outputPath?: string;
  /** Total time in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum pause within the answer, in milliseconds. */
  readonly idleTimeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

interface MultipartForm {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly file: {
    readonly field: string;
    readonly path: string;
    readonly name: string;
    readonly type: string;
  };
}

export interface HttpResponse {
  readonly status: number;
  readonly type: string;
  readonly retryAfter: string | undefined;
  /** Empty if the answer went into a file. */
  readonly text: string;
}

/** Reason why there is no answer. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError';
  readonly reason: 'unreachable' | 'timeout' | 'too-large' | 'cut-off';
  constructor(reason: NoResponseError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

const MAX_ERROR_BYTES = 64 * 1024;

export const HTML_TYPE = /^(text\/html|application\/xhtml)/i;

/**
 * Rejects with {@link NoResponseError}, or the signal's reason.
 */
export async function sendRequest(request: HttpRequest): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = AbortSignal.any([request.signal, timeout]);
  try {
    const response = await startRequest(request, signal);
    const status = response.statusCode ?? 0;
    const head = {
      status,
      type: response.headers['content-type'] ?? '',
      retryAfter: response.headers['retry-after'],
    };
    // An HTML page is never the requested file.
    const isRefusal = status < 200 || status >= 300 || HTML_TYPE.test(head.type);
    if (isRefusal || (request.outputPath !== undefined && status !== 200))
      return { ...head, text: (await readErrorBody(response, request)).toString() };
    if (request.outputPath === undefined) return { ...head, text: (await readBody(response, request)).toString() };
    await writeToFile(response, request.outputPath, request);
    return { ...head, text: '' };
  } catch (error) {
    request.signal.throwIfAborted();
    if (timeout.aborted) throw new NoResponseError('timeout');
    throw error instanceof NoResponseError ? error : new NoResponseError('unreachable');
  }
}

async function startRequest(options: HttpRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, method, headers, body } = options;
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const form = body && 'file' in body ? await encodeForm(body) : undefined;
  const text = body && 'text' in body ? Buffer.from(body.text) : undefined;
  const request = send(url, {
    method,
    signal,
    headers: {
      // Without this header, servers may compress as they like.
      'accept-encoding': 'identity',
      ...headers,
      ...(form && { 'content-type': form.type, 'content-length': form.length }),
      ...(text && { 'content-type': 'application/json', 'content-length': text.length }),
    },
  });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
  });
  if (form) void writeForm(form, request);
  else request.end(text);
  return response;
}

/** The server may answer before it has read the whole body. */
async function writeForm({ before, path, after }: EncodedForm, request: ClientRequest): Promise<void> {
  request.write(before);
  await pipeline(createReadStream(path), request, { end: false }).catch((error) => request.destroy(error));
  if (!request.destroyed) request.end(after);
}

interface EncodedForm {
  readonly type: string;
  readonly length: number;
  readonly before: Buffer;
  readonly path: string;
  readonly after: Buffer;
}

/** Sets a content length, because some servers reject chunked bodies. */
async function encodeForm({ fields, file }: MultipartForm): Promise<EncodedForm> {
  const boundary = `earshot-${createSecretId()}`;
  const head = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const own = `--${boundary}\r\ncontent-disposition: form-data; name="${file.field}"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`;
  const before = Buffer.from(head.join('') + own);
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  const length = before.length + (await stat(file.path)).size + after.length;
  return { type: `multipart/form-data; boundary=${boundary}`, length, before, path: file.path, after };
}

const DECOMPRESSORS: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** Some servers compress regardless of the request header. */
function decompress(response: IncomingMessage): Readable {
  const unpack = DECOMPRESSORS[response.headers['content-encoding']?.trim().toLowerCase() ?? ''];
  // Errors appear when the stream is read.
  return unpack ? connect(response, unpack(), () => {}) : response;
}

/** Yields the body within the limits for pauses and size. */
async function* readChunks(
  response: IncomingMessage,
  { idleTimeoutMs, maxBytes }: HttpRequest,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(new NoResponseError('timeout')), idleTimeoutMs);
  try {
    for await (const piece of decompress(response) as AsyncIterable<Buffer>) {
      timer.refresh();
      bytes += piece.length;
      if (bytes > maxBytes) throw new NoResponseError('too-large');
      yield piece;
    }
  } catch (error) {
    throw error instanceof NoResponseError ? error : new NoResponseError('cut-off');
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
}

async function readBody(response: IncomingMessage, request: HttpRequest): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readChunks(response, request)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads an error body into memory, with a smaller limit than for files. */
async function readErrorBody(response: IncomingMessage, request: HttpRequest): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of readChunks(response, request)) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= MAX_ERROR_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, MAX_ERROR_BYTES);
}

async function writeToFile(response: IncomingMessage, path: string, request: HttpRequest): Promise<void> {
  try {
    const out = createWriteStream(path);
    await waitUntilClosed(out, pipeline(readChunks(response, request), out));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
