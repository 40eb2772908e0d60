// A chat platform's file over HTTP: fetched with the platform's right at the moment it is asked for, whole or in part, under
// headers that let no browser run it. All addresses that lead nowhere look alike; no address is ever logged.

import { Hono } from 'hono';
import type { FileRef } from '../domain/media/file-kinds.ts';
import { answerFile, cut, type Part, partOf } from '../kit/http/file-answer.ts';
import { broken } from '../kit/http/unexpected-error.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import type { OpenFile } from '../ports/chat.ts';
import type { LinkTokens, Ticket } from './link-tokens.ts';

export const UNDER = '/media/relay';

const NOTHING =
  'There is nothing behind this link, or no longer: files are passed on for an hour. Ask for it again in the chat.';
const BAD = 'The file could not be fetched from the chat platform. Try again in a moment.';
/** One service reads one file with a few connections; more is somebody else. */
const AT_ONCE = 8;

interface ServeParts {
  readonly tokens: LinkTokens;
  /** Reads a file of the named chat platform, or a part of it where that gives parts. */
  open(adapter: string, file: FileRef, part?: Part): Promise<OpenFile>;
  readonly log: Log;
}

export function createServe({
  tokens,
  open,
  log,
}: ServeParts): (request: Request) => Response | Promise<Response> {
  const app = new Hono();
  const busy = new Map<string, number>();
  app.onError(broken(log, 'a relayed file broke'));
  app.notFound((context) => context.text(NOTHING, 404, { 'Cache-Control': 'no-store' }));

  /** `over` is called when the stream is. */
  async function give(
    request: Request,
    { adapter, file, name }: Ticket,
    over: () => void,
  ): Promise<Response> {
    // Known beforehand only where the platform told the size with the file.
    const wanted = request.method === 'HEAD' ? undefined : partOf(request.headers.get('range'), file.bytes);
    const opened = await open(adapter, file as FileRef, wanted === 'none' ? undefined : wanted);
    const { stream, bytes = file.bytes, type = 'application/octet-stream' } = opened;
    const answer = answerFile(request, {
      name,
      type,
      bytes,
      inline: false,
      cache: 'private, no-store',
      open(part) {
        const body = part && !opened.part ? cut(stream, part) : stream;
        body.on('error', (fault) => log.warn('relayed file cut off', { adapter, reason: reasonOf(fault) }));
        return body.once('close', over);
      },
    });
    if (answer.body === null) stream.destroy();
    log.info('relayed file read', { adapter, status: answer.status, bytes });
    return answer;
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
