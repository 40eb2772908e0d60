// What all exchanges have in common: bodies that come compressed, whether that was asked for or not, and what a broken one comes
// out as: whether anything was sent, and a reason fit for people.

import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The exchange broke. `sent`: something had gone out by then. */
export class Lost extends Error {
  override readonly name = 'Lost';
  readonly sent: boolean;
  constructor(reason: string, sent: boolean) {
    super(reason);
    this.sent = sent;
  }
}

/** A connection that had stood was closed or broke. */
export const CUT = 'the connection was cut';

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNRESET: CUT,
  EPIPE: CUT,
  UND_ERR_SOCKET: CUT,
  UND_ERR_CONNECT_TIMEOUT: 'no connection within the time limit',
  UND_ERR_HEADERS_TIMEOUT: 'no answer within the time limit',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped half-way',
  UND_ERR_DESTROYED: 'the program is stopping',
};

/** By code only: foreign messages may quote what was sent. */
export function reasonFor(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection broke';
  if (error.name === 'TimeoutError') return 'it took longer than the time limit';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return REASONS[code] ?? (code === '' ? 'the connection broke' : `the connection broke (${code})`);
}

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

export function decoded(body: Readable, encoding = ''): AsyncIterable<Buffer> {
  const decoder = DECODERS[encoding.trim().toLowerCase() as keyof typeof DECODERS]?.();
  return decoder ? pipeline(body, decoder, () => undefined) : body;
}
