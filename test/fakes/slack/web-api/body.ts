// Reads request bodies: forms, JSON, multipart, raw bytes. Independent of methods.

import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { Refusal } from './refusal.ts';

export type Args = Readonly<Record<string, unknown>>;

export interface Body {
  readonly kind: 'form' | 'json' | 'none';
  readonly args: Args;
}

/** Arguments that forms encode as JSON. */
const STRUCTURED = new Set([
  'message',
  'attachments',
  'blocks',
  'files',
  'loading_messages',
  'metadata',
  'outputs',
  'prompts',
  'view',
]);

export const bytesOf = async (request: IncomingMessage): Promise<Buffer> => Buffer.concat(await request.toArray());

function structured(name: string, value: string): unknown {
  if (!STRUCTURED.has(name)) return value;
  try {
    return JSON.parse(value);
  } catch {
    throw new Refusal(name === 'blocks' ? 'invalid_blocks_format' : 'invalid_arguments', [`${name} is not JSON`]);
  }
}

/** `kind`: content type of the request. */
export function readBody(kind: string, text: string, query: URLSearchParams): Body {
  if (kind.startsWith('application/json')) {
    try {
      return { kind: 'json', args: JSON.parse(text) as Args };
    } catch {
      throw new Refusal('invalid_json');
    }
  }
  if (text && !kind.startsWith('application/x-www-form-urlencoded')) throw new Refusal('invalid_form_data');
  const pairs = [...query, ...new URLSearchParams(text)];
  return {
    kind: text ? 'form' : 'none',
    args: Object.fromEntries(pairs.map(([name, value]) => [name, structured(name, value)])),
  };
}

/** Reads an upload: the first file of a multipart body, or the raw body. */
export function readUpload(request: IncomingMessage): Promise<Buffer> {
  if (!request.headers['content-type']?.startsWith('multipart/form-data')) return bytesOf(request);
  return new Promise((resolve, reject) => {
    let found: Buffer | undefined;
    const reader = busboy({ headers: request.headers, defParamCharset: 'utf8' });
    reader.on('file', (_field, stream) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('close', () => {
        found ??= Buffer.concat(parts);
      });
    });
    reader.on('error', reject);
    reader.on('close', () => resolve(found ?? Buffer.alloc(0)));
    request.on('aborted', () => reject(new Error('the sender went away')));
    request.pipe(reader);
  });
}
