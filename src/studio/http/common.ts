// What all routes share: who is asking, where answers' addresses begin, and how an error becomes an answer.
// Knows no route.

import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isDiskFull } from '../../kit/disk/space.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { invalid, JobFault, Refusal, Stopping } from '../faults.ts';
import { noRoom } from '../jobs/disk-words.ts';
import type { TaskRecord } from '../jobs/task-record.ts';
import type { Limits } from '../limits.ts';

/** `owner` is the mark of the API key; set for every route that needs one. */
export type Env = { Variables: { owner: string } };

export type App = Hono<Env>;

/** Scheme and host as the client named them: links in answers lead back the same way. */
export const originOf = (context: Context<Env>): string => new URL(context.req.url).origin;

/** `/story-result/{run_id}?include_transcript=true` as the router writes it. */
export const routeOf = (path: string): string => (path.split('?')[0] ?? path).replace(/\{(\w+)\}/g, ':$1');

/** The run that an address names. Throws a {@link Refusal}. */
export function readRun(context: Context<Env>): number {
  const run = context.req.param('run_id') ?? '';
  if (/^\d{1,15}$/.test(run)) return Number(run);
  throw invalid(['path', 'run_id'], 'Input should be a valid integer: the run_id of a status', 'int_parsing');
}

/** Only by its own key, and not beyond its time even if nobody has swept yet. */
export const mayBeSeen = (
  { owner, finished }: TaskRecord,
  asking: string,
  { limits, now }: { readonly limits: Pick<Limits, 'keepMs'>; readonly now: () => number },
): boolean => owner === asking && (finished === undefined || finished > now() - limits.keepMs);

/** `detail` is a sentence, or the list of a 422. Only what nobody foresaw is logged. */
export function answerError(error: Error, context: Context<Env>, log: Log): Response {
  const say = (status: ContentfulStatusCode, detail: unknown, headers: Record<string, string> = {}) =>
    context.json({ detail }, status, headers);
  if (error instanceof Refusal) return say(error.status, error.detail, error.headers);
  if (error instanceof JobFault) return say(500, error.message);
  if (error instanceof Stopping)
    return say(503, 'This server is restarting. Try again in a moment.', { 'retry-after': '5' });
  if (isDiskFull(error)) {
    log.error('disk full, request refused', { route: context.req.path.split('/')[1] ?? '' });
    return answerError(noRoom(), context, log);
  }
  log.error('request broke', {
    method: context.req.method,
    route: context.req.path.split('/')[1] ?? '',
    error: reasonOf(error),
  });
  return say(500, 'Something broke on this server. Nothing was started; try again.');
}
