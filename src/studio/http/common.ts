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

/** A number that an address names; `meant` is added to what is said of another. Throws a {@link Refusal}. */
export function numberIn(context: Context<Env>, name: string, meant = ''): number {
  const given = context.req.param(name) ?? '';
  if (/^\d{1,15}$/.test(given)) return Number(given);
  throw invalid(['path', name], `Input should be a valid integer${meant}`, 'int_parsing');
}

/** The run that an address names. Throws a {@link Refusal}. */
export const readRun = (context: Context<Env>): number =>
  numberIn(context, 'run_id', ': the run_id of a status');

/** What a query asks for, one of those words; the first is what holds when nothing is said. Throws a {@link Refusal}. */
export function wordIn<T extends string>(context: Context<Env>, name: string, from: readonly [T, ...T[]]): T {
  const given = context.req.query(name) ?? from[0];
  const found = from.find((one) => one === given);
  if (found === undefined) throw invalid(['query', name], `Input should be ${from.join(' or ')}`, 'enum');
  return found;
}

/** Only by its own key, and not beyond its time even if nobody has swept yet. */
export const mayBeSeen = (
  { owner, finished }: TaskRecord,
  asking: string,
  { limits, now }: KeepingTime,
): boolean => owner === asking && (finished === undefined || finished > now() - limits.keepMs);

/** The task of a run as long as its result is here for whoever asks. Throws a {@link Refusal}. */
export function finishedRun(
  context: Context<Env>,
  task: TaskRecord | undefined,
  time: KeepingTime,
): Finished {
  const { result } = task ?? {};
  if (task && result && mayBeSeen(task, context.get('owner'), time)) return { ...task, result };
  throw new Refusal(404, 'There is no such run here. Results are kept for 24 hours.');
}

interface KeepingTime {
  readonly limits: Pick<Limits, 'keepMs'>;
  readonly now: () => number;
}

type Finished = TaskRecord & Required<Pick<TaskRecord, 'result'>>;

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
