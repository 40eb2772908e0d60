// A file as an HTTP answer: type, length, ranges, and nothing that lets a browser take it for something else.
// Knows no links; whoever calls has found the file.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Refusal } from '../faults.ts';

export interface FileAnswer {
  readonly path: string;
  readonly type: string;
  /** What a browser would call it on disk. */
  readonly name: string;
}

export const GONE = 'This file is no longer here. Results are kept for 24 hours; start the task again.';

/** The one range asked for, `undefined` for the whole, `null` when it lies outside. Several ranges: the whole. */
export function rangeOf(header: string | null, size: number): readonly [number, number] | undefined | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [from, to] = [match?.[1] ?? '', match?.[2] ?? ''];
  if (from === '' && to === '') return undefined;
  if (from === '') return Number(to) === 0 ? null : [Math.max(0, size - Number(to)), size - 1];
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (Number(from) >= size) return null;
  return Number(from) > end ? undefined : [Number(from), end];
}

/** Throws a 404 or 416 {@link Refusal}. */
export async function sendFile(request: Request, { path, type, name }: FileAnswer): Promise<Response> {
  const facts = await stat(path).catch(() => undefined);
  if (!facts) throw new Refusal(404, GONE);
  const { size } = facts;
  const range = rangeOf(request.headers.get('range'), size);
  if (range === null)
    throw new Refusal(416, 'The file is shorter than that.', { 'content-range': `bytes */${size}` });
  const [start, end] = range ?? [0, size - 1];
  const headers = {
    'content-type': type,
    'content-length': String(end - start + 1),
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  };
  const status = range ? 206 : 200;
  // A stream nobody reads would keep the file open.
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const bytes = Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>;
  return new Response(bytes, { status, headers });
}
