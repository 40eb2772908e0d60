// Offered files over HTTP: whole or in parts, under headers that let no browser run them. Whoever has the address may
// read; all other addresses look alike. The address is never logged, since it is the right to read.

import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { broken } from '../kit/http/unexpected-error.ts';
import type { Log } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from './file-store.ts';

export const UNDER = '/media/shared';

/** What a browser may play by itself; all else is saved. */
const INLINE = /^(audio|video)\//;

const NOTHING =
  'There is nothing behind this link, or no longer: results are kept here for 7 days. Ask for it again in the chat.';

const headersOf = (type: string, name: string): Readonly<Record<string, string>> => ({
  'Content-Type': type,
  'Content-Disposition': `${INLINE.test(type) ? 'inline' : 'attachment'}; filename="${name}"`,
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'private, max-age=3600',
  'Accept-Ranges': 'bytes',
});

export function createServe({
  store,
  clock,
  log,
}: {
  readonly store: FileStore;
  readonly clock: Clock;
  readonly log: Log;
}): (request: Request) => Response | Promise<Response> {
  const app = new Hono();
  app.onError(broken(log, 'a shared file broke'));
  app.notFound((context) => context.text(NOTHING, 404, { 'Cache-Control': 'no-store' }));
  app.get(`${UNDER}/:secret/:name`, async (context, next) => {
    const found = store.find(context.req.param('secret'));
    if (!found || found.until <= clock.now() || found.name !== context.req.param('name'))
      return context.notFound();
    const { secret, name, type, task, role } = found;
    const send = serveStatic({ root: store.folder, rewriteRequestPath: () => `${secret}/${name}` });
    const response = await send(context, next);
    if (!response) return context.notFound();
    for (const [header, value] of Object.entries(headersOf(type, name))) response.headers.set(header, value);
    log.info('shared file read', { task, role, status: response.status });
    return response;
  });
  return (request) => app.fetch(request);
}
