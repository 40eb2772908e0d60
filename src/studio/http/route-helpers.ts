// Helpers for all routes: API key owner, link origin, parameters and error responses.

import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { FAIR_QUEUE_HEADER } from '../../domain/tasks/fair-queue-header.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { isDiskFullError } from '../../kit/sqlite/disk-full-error.ts';
import { ClientLeftError, createValidationError, JobError, StudioHttpError, StudioStoppingError } from '../errors.ts';
import { createNoSpaceError } from '../jobs/disk-errors.ts';
import { validateFairQueueHeader } from '../jobs/fair-queue-header.ts';
import type { NewStudioTask, StudioTask } from '../jobs/studio-task.ts';
import type { StudioLimits } from '../limits.ts';

/** `owner` is the id of the API key, set on every route that requires a key. */
export type StudioEnv = { Variables: { owner: string } };

export type StudioApp = Hono<StudioEnv>;

/** Owner of a request, and its place in the queue. */
export type Requester = Pick<NewStudioTask, 'owner' | 'fairQueueHeader'>;

/** @throws {@link StudioHttpError} if the header of the queue is malformed. */
export const getRequester = (context: Context<StudioEnv>): Requester => ({
  owner: context.get('owner'),
  fairQueueHeader: validateFairQueueHeader(context.req.header(FAIR_QUEUE_HEADER)),
});

/**
 * Returns a function that closes the client's connection, so that the end of a body is missing. `undefined` if the server
 * isn't Node's. An error in the body would do the same, but the server prints it and may append it to the body.
 */
export function getConnectionCutter({ env }: Context<StudioEnv>): (() => void) | undefined {
  const { outgoing } = (env ?? {}) as Partial<HttpBindings>;
  return outgoing && (() => void outgoing.destroy());
}

/** Returns scheme and host as the client sent them, so that links use the same address. */
export const getOrigin = (context: Context<StudioEnv>): string => new URL(context.req.url).origin;

/** Converts `/story-result/{run_id}?include_transcript=true` to the router's syntax. */
export const toHonoPath = (path: string): string => (path.split('?')[0] ?? path).replace(/\{(\w+)\}/g, ':$1');

/**
 * Parses a number in the path. `hint` is appended to the error message.
 *
 * @throws {@link StudioHttpError}
 */
export function parsePathNumber(context: Context<StudioEnv>, name: string, hint = ''): number {
  const value = context.req.param(name) ?? '';
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw createValidationError(['path', name], `Input should be a valid integer${hint}`, 'int_parsing');
}

/** @throws {@link StudioHttpError} if the path contains no valid run id. */
export const parseRunId = (context: Context<StudioEnv>): number =>
  parsePathNumber(context, 'run_id', ': the run_id of a status');

/**
 * Parses a query parameter that accepts only the given values, the first one by default.
 *
 * @throws {@link StudioHttpError}
 */
export function parseQueryChoice<T extends string>(
  context: Context<StudioEnv>,
  name: string,
  choices: readonly [T, ...T[]],
): T {
  const value = context.req.query(name) ?? choices[0];
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined)
    throw createValidationError(['query', name], `Input should be ${choices.join(' or ')}`, 'enum');
  return choice;
}

/** True if the task belongs to this API key and has not expired. Expired tasks may not have been deleted yet. */
export const isTaskVisibleTo = (
  { owner, finishedAt }: StudioTask,
  requester: string,
  { limits, now }: Retention,
): boolean => owner === requester && (finishedAt === undefined || finishedAt > now() - limits.retentionMs);

/**
 * Returns the task of a run while its result is stored.
 *
 * @throws {@link StudioHttpError}
 */
export function getFinishedTask(
  context: Context<StudioEnv>,
  task: StudioTask | undefined,
  retention: Retention,
): FinishedStudioTask {
  const { result } = task ?? {};
  if (task && result && isTaskVisibleTo(task, context.get('owner'), retention)) return { ...task, result };
  throw new StudioHttpError(404, 'Run not found. Results are kept for 24 hours.');
}

interface Retention {
  readonly limits: Pick<StudioLimits, 'retentionMs'>;
  readonly now: () => number;
}

type FinishedStudioTask = StudioTask & Required<Pick<StudioTask, 'result'>>;

/**
 * Maps any error to a status and a sentence, or the list of a 422. Logs only unexpected errors.
 */
export function toHttpError(error: Error, context: Context<StudioEnv>, log: Log): DescribedHttpError {
  if (error instanceof StudioHttpError) return error;
  if (error instanceof JobError) return { status: 500, detail: error.message, headers: {} };
  if (error instanceof StudioStoppingError)
    return {
      status: 503,
      detail: 'This server is restarting. Try again in a moment.',
      headers: { 'retry-after': '5' },
    };
  if (error instanceof ClientLeftError) return { status: 400, detail: 'The client has left.', headers: {} };
  const [, route = ''] = context.req.path.split('/');
  if (isDiskFullError(error)) {
    log.error('disk full; request refused', { route });
    return createNoSpaceError();
  }
  log.error('request failed', { method: context.req.method, route, error: formatError(error) });
  return { status: 500, detail: 'Something went wrong on this server. Nothing was started. Try again.', headers: {} };
}

export interface DescribedHttpError extends Pick<StudioHttpError, 'detail' | 'headers'> {
  readonly status: ContentfulStatusCode;
}

/** Sends `detail` as the service does. */
export function toErrorResponse(error: Error, context: Context<StudioEnv>, log: Log): Response {
  const { status, detail, headers } = toHttpError(error, context, log);
  return context.json({ detail }, status, headers);
}
