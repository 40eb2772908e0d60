// One request over HTTP and its answer, as a text or as a file, within limits of time and size. Follows no redirect: what is sent along
// is meant for one address. Knows neither engines nor keys.

import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline as connect, type Duplex, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { untilClosed } from '../../../kit/disk/until-closed.ts';
import { secretId } from '../../../kit/id.ts';

export interface Exchange {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: { readonly text: string } | Form;
  /** Path of the file that a good answer becomes. */
  readonly into?: string;
  /** For all of it. */
  readonly timeMs: number;
  /** Nothing may come for so long once the answer has begun. */
  readonly idleMs: number;
  readonly mostBytes: number;
  readonly signal: AbortSignal;
}

export interface Form {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly file: {
    readonly field: string;
    readonly path: string;
    readonly name: string;
    readonly type: string;
  };
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly retryAfter: string | undefined;
  /** Of an answer that did not become a file. */
  readonly text: string;
}

/** Why there is no reply. `silent`: nobody answered at all. */
export class NoReply extends Error {
  override readonly name = 'NoReply';
  readonly why: 'silent' | 'late' | 'too large' | 'cut short';
  constructor(why: NoReply['why']) {
    super(why);
    this.why = why;
  }
}

const BEGINNING_BYTES = 64 * 1024;

export const PAGE = /^(text\/html|application\/xhtml)/i;

/** Rejects with {@link NoReply}, or the signal's reason. */
export async function exchange(order: Exchange): Promise<Reply> {
  const late = AbortSignal.timeout(order.timeMs);
  const signal = AbortSignal.any([order.signal, late]);
  try {
    const response = await begin(order, signal);
    const status = response.statusCode ?? 0;
    const head = {
      status,
      type: response.headers['content-type'] ?? '',
      retryAfter: response.headers['retry-after'],
    };
    // A page is no file, whatever was asked for.
    const isRefusal = status < 200 || status >= 300 || PAGE.test(head.type);
    if (isRefusal || (order.into !== undefined && status !== 200))
      return { ...head, text: (await beginningOf(response, order)).toString() };
    if (order.into === undefined) return { ...head, text: (await bytesOf(response, order)).toString() };
    await toFile(response, order.into, order);
    return { ...head, text: '' };
  } catch (error) {
    order.signal.throwIfAborted();
    if (late.aborted) throw new NoReply('late');
    throw error instanceof NoReply ? error : new NoReply('silent');
  }
}

async function begin(order: Exchange, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, method, headers, body } = order;
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const form = body && 'file' in body ? await formOf(body) : undefined;
  const text = body && 'text' in body ? Buffer.from(body.text) : undefined;
  const request = send(url, {
    method,
    signal,
    headers: {
      // Where nothing is said, a server may pack as it likes.
      'accept-encoding': 'identity',
      ...headers,
      ...(form && { 'content-type': form.type, 'content-length': form.length }),
      ...(text && { 'content-type': 'application/json', 'content-length': text.length }),
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
  });
  if (form) void write(form, request);
  else request.end(text);
  return answered;
}

/** An answer may come before all was sent, which is no fault of ours. */
async function write({ before, path, after }: Multipart, request: ClientRequest): Promise<void> {
  request.write(before);
  await pipeline(createReadStream(path), request, { end: false }).catch((error) => request.destroy(error));
  if (!request.destroyed) request.end(after);
}

interface Multipart {
  readonly type: string;
  readonly length: number;
  readonly before: Buffer;
  readonly path: string;
  readonly after: Buffer;
}

/** Its length is told: some servers take no chunks. */
async function formOf({ fields, file }: Form): Promise<Multipart> {
  const line = `earshot-${secretId()}`;
  const head = fields.map(
    ([name, value]) => `--${line}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const own = `--${line}\r\ncontent-disposition: form-data; name="${file.field}"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`;
  const before = Buffer.from(head.join('') + own);
  const after = Buffer.from(`\r\n--${line}--\r\n`);
  const length = before.length + (await stat(file.path)).size + after.length;
  return { type: `multipart/form-data; boundary=${line}`, length, before, path: file.path, after };
}

const UNPACK: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** Some pack whatever they are told. */
function unpacked(response: IncomingMessage): Readable {
  const unpack = UNPACK[response.headers['content-encoding']?.trim().toLowerCase() ?? ''];
  // What goes wrong shows where it is read.
  return unpack ? connect(response, unpack(), () => {}) : response;
}

/** Its pieces, as long as they keep coming and are not too many. */
async function* piecesOf(response: IncomingMessage, { idleMs, mostBytes }: Exchange): AsyncGenerator<Buffer> {
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(new NoReply('late')), idleMs);
  try {
    for await (const piece of unpacked(response) as AsyncIterable<Buffer>) {
      timer.refresh();
      bytes += piece.length;
      if (bytes > mostBytes) throw new NoReply('too large');
      yield piece;
    }
  } catch (error) {
    throw error instanceof NoReply ? error : new NoReply('cut short');
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
}

async function bytesOf(response: IncomingMessage, order: Exchange): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(response, order)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Of what is no answer, however long it is: it is held in memory, where an answer that becomes a file is not. */
async function beginningOf(response: IncomingMessage, order: Exchange): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of piecesOf(response, order)) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= BEGINNING_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, BEGINNING_BYTES);
}

async function toFile(response: IncomingMessage, path: string, order: Exchange): Promise<void> {
  try {
    const out = createWriteStream(path);
    await untilClosed(out, pipeline(piecesOf(response, order), out));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
