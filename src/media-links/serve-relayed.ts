// A chat platform's file over HTTP: fetched with the platform's right at the moment it is asked for, whole or in part, under
// headers that let no browser run it. All addresses that lead nowhere look alike; no address is ever logged.

import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { FileRef } from '../domain/media/file-kinds.ts';
import { broken } from '../kit/http/unexpected-error.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import type { OpenFile } from '../ports/chat.ts';
import type { LinkTokens, Ticket } from './link-tokens.ts';
import { rangeOf, sliced } from './ranges.ts';

export const UNDER = '/media/relay';

const NOTHING =
  'There is nothing behind this link, or no longer: files are passed on for an hour. Ask for it again in the chat.';
const BAD = 'The file could not be fetched from the chat platform. Try again in a moment.';
/** One service reads one file with a few connections; more is somebody else. */
const AT_ONCE = 8;

interface ServeParts {
  readonly tokens: LinkTokens;
  /** Reads a file of the named chat platform. */
  open(adapter: string, file: FileRef): Promise<OpenFile>;
  readonly log: Log;
}

const headersOf = (type: string, name: string): Record<string, string> => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'private, no-store',
  'Accept-Ranges': 'bytes',
});

export function createServe({
  tokens,
  open,
  log,
}: ServeParts): (request: Request) => Response | Promise<Response> {
  const app = new Hono();
  const busy = new Map<string, number>();
  app.onError(broken(log, 'a relayed file broke'));
  app.notFound((context) => context.text(NOTHING, 404, { 'Cache-Control': 'no-store' }));

  async function give(
    request: Request,
    { adapter, file, name }: Ticket,
    over: () => void,
  ): Promise<Response> {
    const {
      stream,
      bytes = file.bytes,
      type = 'application/octet-stream',
    } = await open(adapter, file as FileRef);
    const range = rangeOf(request.headers.get('range'), bytes);
    const headers = headersOf(type, name);
    const note = (status: number) => log.info('relayed file read', { adapter, status, bytes });
    const empty = request.method === 'HEAD' || range === 'none';
    if (empty) stream.destroy();
    if (range === 'none') {
      note(416);
      return new Response(null, {
        status: 416,
        headers: { ...headers, 'Content-Range': `bytes */${bytes}` },
      });
    }
    const part = range && { 'Content-Range': `bytes ${range.start}-${range.end}/${bytes}` };
    const length = range ? range.end - range.start + 1 : bytes;
    const all = { ...headers, ...part, ...(length !== undefined && { 'Content-Length': String(length) }) };
    const status = range ? 206 : 200;
    note(status);
    if (empty) return new Response(null, { status, headers: all });
    const body = range ? sliced(stream, range) : stream;
    body.on('error', (fault) => log.warn('relayed file cut off', { adapter, reason: reasonOf(fault) }));
    body.once('close', over);
    return new Response(Readable.toWeb(body) as ReadableStream, { status, headers: all });
  }

  app.get(`${UNDER}/:secret/:name`, async (context) => {
    const secret = context.req.param('secret');
    const ticket = await tokens.find(secret);
    if (!ticket || ticket.name !== context.req.param('name')) return context.notFound();
    const now = busy.get(secret) ?? 0;
    if (now >= AT_ONCE)
      return context.text('This link is being read already. Try again in a moment.', 429, {
        'Retry-After': '5',
      });
    busy.set(secret, now + 1);
    let open = true;
    const over = () => {
      const left = (busy.get(secret) ?? 1) - (open ? 1 : 0);
      open = false;
      if (left > 0) busy.set(secret, left);
      else busy.delete(secret);
    };
    try {
      const response = await give(context.req.raw, ticket, over);
      if (response.body === null) over();
      return response;
    } catch (thrown) {
      over();
      log.warn('relayed file not read', { adapter: ticket.adapter, reason: reasonOf(thrown) });
      return context.text(BAD, 502, { 'Cache-Control': 'no-store' });
    }
  });
  return (request) => app.fetch(request);
}
