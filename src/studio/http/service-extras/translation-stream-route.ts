// POST /translation/stream: translates one text and sends each part as soon as it is ready. The work is a task that is
// deleted with the request. Errors before the first part are JSON; later ones cut the connection.

import type { Context } from 'hono';
import type { Operation } from '../../../domain/commands/command.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { createValidationError, JobError } from '../../errors.ts';
import { acceptTask, assertQueueHasRoom } from '../../jobs/accept-task.ts';
import { awaitAttendedTask } from '../../jobs/attended-task.ts';
import type { StudioTask } from '../../jobs/studio-task.ts';
import { parseJsonBody } from '../parse-json.ts';
import { getConnectionCutter, getRequester, type StudioApp, type StudioEnv } from '../route-helpers.ts';
import { prepareTask, type TaskRouteOptions } from '../task-routes.ts';

/** Longer texts would be long tasks. Clients with more use `/translate`. */
const MAX_CHARACTERS = 30_000;

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
  const requester = getRequester(context);
  const values = { ...body, texts: [requireText(body['text'])] };
  const { stored } = await acceptTask(options, 0, async (id) => {
    const task = prepareTask(id, requester, operation, { values, files: {} }, options, undefined);
    return { task: { ...task, input: { ...task.input, reportsParts: true }, isAttended: true }, keptBytes: 0 };
  });
  const parts = followTranslation(stored, options, request.signal);
  const first = await parts.next();
  const cut = (error: unknown) => {
    options.log.warn('translation stream cut', { task: stored.id, error: formatError(error) });
    getConnectionCutter(context)?.();
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
  task: StudioTask,
  options: TaskRouteOptions,
  signal: AbortSignal,
): AsyncGenerator<string, undefined> {
  const leaving = new AbortController();
  let text = '';
  let sent = '';
  let isEnded = false;
  let change = Promise.withResolvers<void>();
  const show = (translated: string | undefined): void => {
    text = translated ?? text;
    change.resolve();
  };
  const ended = awaitAttendedTask(task, options, {
    signal: AbortSignal.any([signal, leaving.signal]),
    onReport: (report) => show(report.text),
  }).then(({ texts }) => show(texts?.join('')));
  const markEnded = (): void => {
    isEnded = true;
    change.resolve();
  };
  ended.then(markEnded, markEnded);
  try {
    for (;;) {
      if (text.length > sent.length) {
        // After a crash the translation starts again, perhaps with another engine.
        if (!text.startsWith(sent)) throw new Error('the translation changed while it was sent');
        const added = text.slice(sent.length);
        sent = text;
        yield added;
      } else if (isEnded) {
        await ended;
        return undefined;
      } else {
        await change.promise;
        change = Promise.withResolvers();
      }
    }
  } catch (error) {
    throw error instanceof JobError && error.reason === 'INVALID_SOURCE_DATA' ? toRequestError(error) : error;
  } finally {
    leaving.abort();
    await ended.catch(() => {});
  }
}

/** The text or the languages are at fault. */
const toRequestError = ({ message }: JobError): Error => createValidationError(['body'], message);
