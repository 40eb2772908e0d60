// Reads a request body: JSON, or multipart with `payload_json` and `files[n]`. Reads oversized bodies to the end, so
// that the sender gets an answer.

import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { MIB } from '../world.ts';
import { fault, invalid, no } from './refusal.ts';

export interface UploadedFile {
  /** The `n` of `files[n]`. */
  readonly slot: string;
  readonly name: string;
  readonly type: string | undefined;
  readonly bytes: Buffer;
}

export interface Body {
  readonly json: unknown;
  readonly files: readonly UploadedFile[];
}

function parse(text: string): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw invalid([fault('', 'INVALID_JSON', 'The body is not valid JSON.')]);
  }
}

function multipart(request: IncomingMessage): Promise<Body> {
  return new Promise((resolve, reject) => {
    const files: UploadedFile[] = [];
    let payload = '';
    const reader = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: 1 << 26 },
    });
    reader.on('field', (name, value) => {
      if (name === 'payload_json') payload = value;
    });
    reader.on('file', (field, stream, { filename, mimeType }) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('close', () => {
        const slot = /^files\[(\d+)\]$/.exec(field)?.[1] ?? field;
        const type = mimeType === 'application/octet-stream' ? undefined : mimeType;
        if (filename) files.push({ slot, name: filename, type, bytes: Buffer.concat(parts) });
      });
    });
    reader.on('error', () => reject(invalid([fault('', 'MULTIPART', 'The multipart body is broken.')])));
    reader.on('close', () => {
      try {
        resolve({ json: parse(payload), files });
      } catch (error) {
        reject(error);
      }
    });
    request.on('aborted', () => reject(new Error('the sender went away')));
    request.pipe(reader);
  });
}

/** Maximum bytes of one request. */
const MOST = 25 * MIB;

export async function readBody(request: IncomingMessage): Promise<Body> {
  const kind = request.headers['content-type'] ?? '';
  let size = 0;
  request.on('data', (part: Buffer) => {
    size += part.length;
  });
  const body = kind.startsWith('multipart/form-data')
    ? await multipart(request)
    : { json: parse(Buffer.concat(await request.toArray()).toString('utf8')), files: [] };
  if (size > MOST) throw no.tooLarge();
  return body;
}
