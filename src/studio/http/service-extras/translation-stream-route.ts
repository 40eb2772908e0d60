// POST /translation/stream: translates one text and sends each part as soon as it is ready. The work is a task that is
// deleted with the request. Errors before the first part are JSON; later ones cut the connection.

import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Operation } from '../../../domain/commands/command.ts';
import { FAIR_QUEUE_HEADER } from '../../../domain/tasks/fair-queue-header.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { createValidationError, restoreJobError, StudioStoppingError, type StudioTaskFailure } from '../../errors.ts';
import { deleteTask } from '../../jobs/cleanup.ts';
import { validateFairQueueHeader } from '../../jobs/fair-queue-header.ts';
import { parseJsonBody } from '../parse-json.ts';
import type { StudioApp, StudioEnv } from '../route-helpers.ts';
import { assertQueueHasRoom, prepareTask, type TaskRouteOptions } from '../task-routes.ts';

/** Longer texts would be long tasks. Clients with more use `/translate`. */
const MAX_CHARACTERS = 30_000;
/** Waits end earlier when the task changes. */
const MAX_WAIT_MS = 60_000;

const HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

type StreamRouteOptions = TaskRouteOptions & { readonly log: Log };

/** Does nothing if the catalogue has no translation. */
export function addTranslationStreamRoute(app: StudioApp, options: StreamRouteOptions): void {
  const operation = options.operations.find(({ endpoint }) => endpoint === '/translate');
  if (operation) app.post('/translation/stream', (context) => streamTranslation(context, operation, options));
}

async function streamTranslation(
  context: Context<StudioEnv>,
  operation: Operation,
  options: StreamRouteOptions,
): Promise<Response> {
  assertQueueHasRoom(options);
  const { raw: request } = context.req;
  const body = await parseJsonBody(request, options.limits.maxJsonBytes);
  const requester = {
    owner: context.get('owner'),
    fairQueueHeader: validateFairQueueHeader(context.req.header(FAIR_QUEUE_HEADER)),
  };
  const values = { ...body, texts: [requireText(body['text'])] };
  const id = randomUUID();
  const task = prepareTask(id, requester, operation, { values, files: {} }, options, undefined);
  const settleReservation = await options.reserveSpace(0);
  settleReservation(0);
  options.runner.add(options.tasks.insert({ ...task, input: { ...task.input, reportsParts: true } }));
  const parts = followTranslation(id, options, request.signal);
  const first = await parts.next();
  const cut = (error: unknown) => {
    options.log.warn('translation stream cut', { task: id, error: formatError(error) });
    // An error in the stream would append its text to the response.
    (context.env as Partial<HttpBindings>).outgoing?.destroy();
  };
  return new Response(ReadableStream.from(encode(first.value ?? '', parts, cut)), { headers: HEADERS });
}

function requireText(text: unknown): string {
  const refuse = (msg: string, type: string) => createValidationError(['body', 'text'], msg, type);
  if (text === undefined) throw refuse('Field required', 'missing');
  if (typeof text !== 'string') throw refuse('Input should be a valid string', 'string_type');
  if (text.trim() === '') throw refuse('Input should have words', 'string_too_short');
  if (text.length > MAX_CHARACTERS)
    throw refuse(`String should have at most ${MAX_CHARACTERS} characters; use /translate`, 'string_too_long');
  return text;
}

async function* encode(
  first: string,
  rest: AsyncGenerator<string>,
  onError: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  try {
    yield encoder.encode(first);
    for await (const part of rest) yield encoder.encode(part);
  } catch (error) {
    onError(error);
  } finally {
    // Also ends the task if the client left before the second part.
    await rest.return(undefined);
  }
}

/** Yields what was added to the translation since the last time. Ends and deletes the task in any case. */
async function* followTranslation(
  id: string,
  options: TaskRouteOptions,
  signal: AbortSignal,
): AsyncGenerator<string, undefined> {
  const { tasks, runner } = options;
  let sent = '';
  try {
    for (;;) {
      // The client left.
      if (signal.aborted) return undefined;
      const task = tasks.findById(id);
      if (!task || runner.isStopping()) throw new StudioStoppingError();
      if (task.failure) throw toRequestError(task.failure);
      runner.markRead(id);
      const text = task.result?.texts?.join('') ?? runner.getLastReport(id)?.text ?? '';
      if (text.length > sent.length) {
        // After a crash the translation starts again, perhaps with another engine.
        if (!text.startsWith(sent)) throw new Error('the translation changed while it was sent');
        const added = text.slice(sent.length);
        sent = text;
        yield added;
      } else if (task.result) return undefined;
      else await runner.waitForChange(id, MAX_WAIT_MS, signal);
    }
  } finally {
    const task = tasks.findById(id);
    if (task) await runner.cancel(task);
    await deleteTask(id, options);
    options.onDeleted();
  }
}

/** The text or the languages are at fault, or the server. */
function toRequestError(failure: StudioTaskFailure): Error {
  if (failure.reason !== 'INVALID_SOURCE_DATA') return restoreJobError(failure);
  return createValidationError(['body'], failure.message);
}
