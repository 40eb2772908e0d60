// Offered files over HTTP: whole or in parts, under headers that let no browser run them. Whoever has the address may
// read; all other addresses look alike. The address is never logged, since it is the right to read.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Hono } from 'hono';
import { answerFile } from '../kit/http/file-answer.ts';
import { broken } from '../kit/http/unexpected-error.ts';
import type { Log } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from './file-store.ts';

export const UNDER = '/media/shared';

/** What a browser may play by itself; all else is saved. */
const INLINE = /^(audio|video)\//;

const NOTHING =
  'There is nothing behind this link, or no longer: results are kept here for 7 days. Ask for it again in the chat.';

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
  app.get(`${UNDER}/:secret/:name`, async (context) => {
    const found = store.find(context.req.param('secret'));
    if (!found || found.until <= clock.now() || found.name !== context.req.param('name'))
      return context.notFound();
    const { name, type, task, role } = found;
    const path = store.pathOf(found);
    const facts = await stat(path).catch(() => undefined);
    if (!facts) return context.notFound();
    const answer = answerFile(context.req.raw, {
      name,
      type,
      bytes: facts.size,
      inline: INLINE.test(type),
      cache: 'private, max-age=3600',
      open: (part) => createReadStream(path, part),
    });
    log.info('shared file read', { task, role, status: answer.status });
    return answer;
  });
  return (request) => app.fetch(request);
}
