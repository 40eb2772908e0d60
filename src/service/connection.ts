// Decompresses response bodies, whether or not compression was requested, and describes broken connections for users.

import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The connection broke. `sent`: true if part of the request was already sent. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
  readonly hasSentBytes: boolean;
  constructor(reason: string, sent: boolean) {
    super(reason);
    this.hasSentBytes = sent;
  }
}

/** An established connection was closed or broke. */
export const CONNECTION_CLOSED_REASON = 'the connection was closed';
export const TOO_LATE_REASON = 'the time limit was exceeded';
export const TOO_LONG_REASON = 'the response is too long';

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'its host name does not exist',
  EAI_AGAIN: 'its host name could not be resolved',
  ECONNRESET: CONNECTION_CLOSED_REASON,
  EPIPE: CONNECTION_CLOSED_REASON,
  UND_ERR_SOCKET: CONNECTION_CLOSED_REASON,
  UND_ERR_CONNECT_TIMEOUT: 'no connection within the time limit',
  UND_ERR_HEADERS_TIMEOUT: 'no response within the time limit',
  UND_ERR_BODY_TIMEOUT: 'the response was interrupted',
  UND_ERR_DESTROYED: 'the program is stopping',
};

/** Uses the error code only, since a foreign message may quote the request. */
export function describeConnectionError(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection broke';
  if (error.name === 'TimeoutError') return TOO_LATE_REASON;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return REASONS[code] ?? (code === '' ? 'the connection broke' : `the connection broke (${code})`);
}

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

export function decompressBody(body: Readable, encoding = ''): AsyncIterable<Buffer> {
  const decoder = DECODERS[encoding.trim().toLowerCase() as keyof typeof DECODERS]?.();
  return decoder ? pipeline(body, decoder, () => undefined) : body;
}
