// Makes one REST call to Discord: chooses the client, the timeout and the retries. discord.js waits for rate limits.
// Reasons: docs/decisions/discord-js.md.

import { Readable } from 'node:stream';
import { DefaultRestOptions, RateLimitError, REST, type RESTOptions, type RequestMethod } from 'discord.js';
import { Agent, FormData, request } from 'undici';
import { formatError, type Log } from '../../../kit/log.ts';
import { retry } from '../../../kit/retry.ts';
import { createTimeoutSignal } from '../../../kit/timeout-signal.ts';
import type { Clock } from '../../../ports/clock.ts';
import { isConnectFailure } from '../../shared/api-error.ts';
import { type FileUpload, openUpload } from '../../shared/prepare-uploads.ts';
import { toApiError } from '../errors.ts';

/** Timeout of a small call, and the time added per byte at 1 Mbit/s. */
const REQUEST_TIMEOUT_MS = 15_000;
const MS_PER_BYTE = 8 / 1000;
/** Discord accepts the first response within three seconds (Discord docs: receiving-and-responding). */
const FIRST_RESPONSE_MS = 3000;
/** Longer rate limits are reported to the caller, which retries later. */
const MAX_RATE_LIMIT_WAIT_MS = 60_000;
const RETRY_DELAYS = { minMs: 250, maxMs: 4000 };
/** discord.js's own timer covers the wait for headers only; {@link createMakeRequest} covers the body too. */
const NEVER_MS = 2 ** 31 - 1;
/** discord.js keeps about 1.5 kB per token; idle handlers are removed at this interval. */
const HANDLER_SWEEP_MS = 60_000;

type MakeRequest = RESTOptions['makeRequest'];

/** `voice` holds a voice message's length in seconds and the waveform that players draw. */
export type AttachmentUpload = FileUpload & {
  readonly voice?: { readonly seconds: number; readonly waveform: string };
};

export interface RestRequest {
  readonly method: `${RequestMethod}`;
  readonly path: `/${string}`;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly files?: readonly AttachmentUpload[];
  /** Shown in the server's audit log. */
  readonly reason?: string;
  /** `bot` sends the bot token; `token` means that the path contains an interaction token. */
  readonly authorizedBy: 'bot' | 'token';
  /** True if repeating the call has no further effect. */
  readonly isRepeatable: boolean;
}

export interface RestRequesterOptions {
  readonly token: string;
  /** API base with `/api` but without a version. Defaults to Discord's. */
  readonly base?: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly retries?: number;
}

export function createRestRequester({ token, base, log, clock, retries = 3 }: RestRequesterOptions) {
  const options: Partial<RESTOptions> = {
    ...(base !== undefined && { api: base }),
    version: '10',
    // This module retries instead, because it knows which calls are repeatable.
    retries: 0,
    timeout: NEVER_MS,
    handlerSweepInterval: HANDLER_SWEEP_MS,
    rejectOnRateLimit: ({ timeToReset, retryAfter }) => Math.max(timeToReset, retryAfter) > MAX_RATE_LIMIT_WAIT_MS,
    makeRequest: createMakeRequest(),
  };
  const clients = {
    bot: new REST(options).setToken(token),
    // Discord does not count interaction calls against the bot's 50 per second, but discord.js would.
    token: new REST({ ...options, globalRequestsPerSecond: Number.POSITIVE_INFINITY }),
  };

  async function sendOnce({
    method,
    path,
    query,
    body,
    files = [],
    reason,
    authorizedBy,
  }: RestRequest): Promise<unknown> {
    const payload = files.length > 0 ? await toFormData(body ?? {}, files) : body;
    return clients[authorizedBy].request({
      method: method as RequestMethod,
      fullRoute: path,
      auth: authorizedBy === 'bot',
      ...(query && { query: new URLSearchParams(query) }),
      ...(reason !== undefined && { reason }),
      ...(payload && { body: payload, passThroughBody: payload instanceof FormData }),
    });
  }

  return async function call(restRequest: RestRequest): Promise<unknown> {
    const { method, isRepeatable } = restRequest;
    try {
      return await retry(() => sendOnce(restRequest), {
        ...RETRY_DELAYS,
        maxTries: retries + 1,
        clock,
        // Retrying within a long rate limit would count towards a ban.
        shouldRetry: ({ error }) =>
          toApiError(error).kind === 'busy' &&
          (isRepeatable || isConnectFailure(error)) &&
          !(error instanceof RateLimitError),
        onRetry: ({ error, tries }) =>
          log.warn('discord request retried', { method, tries, reason: formatError(toApiError(error)) }),
      });
    } catch (thrown) {
      throw toApiError(thrown);
    }
  };
}

/** Streams files from disk, so that a retry can read them again. */
async function toFormData(body: object, files: readonly AttachmentUpload[]): Promise<FormData> {
  const form = new FormData();
  const attachments = files.map(({ name, description, voice }, id) => ({
    id,
    filename: name,
    ...(description !== undefined && { description }),
    ...(voice && { duration_secs: voice.seconds, waveform: voice.waveform }),
  }));
  form.append('payload_json', JSON.stringify({ ...body, attachments }));
  for (const [at, file] of files.entries()) form.append(`files[${at}]`, await openUpload(file, file.type), file.name);
  return form;
}

/** Limits each request's time, including the response body. */
function createMakeRequest(): MakeRequest {
  const uploads = new Agent();

  /**
   * Uses undici directly, because discord.js leaves an unhandled rejection when an upload breaks off. Responses to
   * uploads are small.
   */
  async function upload(url: string, form: FormData, signal: AbortSignal, init: Parameters<MakeRequest>[1]) {
    const {
      statusCode: status,
      headers,
      body,
    } = await request(url, {
      method: init.method as 'POST',
      headers: init.headers as Record<string, string>,
      body: form,
      signal,
      dispatcher: uploads,
    });
    const text = await body.text();
    const headerEntries = Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]);
    return new Response(status === 204 ? null : text, { status, headers: headerEntries });
  }

  return async (url, init) => {
    const body: unknown = init.body;
    const { signal, clear } = createTimeoutSignal(requestTimeoutFor(url, body));
    try {
      if (body instanceof FormData) return await upload(url, body, signal, init).finally(clear);
      const answer = await DefaultRestOptions.makeRequest(url, { ...init, signal });
      if (answer.body instanceof Readable) answer.body.once('close', clear);
      return answer;
    } catch (thrown) {
      clear();
      throw thrown;
    }
  };
}

function requestTimeoutFor(url: string, body: unknown): number {
  if (!(body instanceof FormData))
    return url.includes('/callback')
      ? FIRST_RESPONSE_MS
      : REQUEST_TIMEOUT_MS + (typeof body === 'string' ? body.length : 0) * MS_PER_BYTE;
  const parts = [...body.values()].map((part) => (typeof part === 'string' ? part.length : part.size));
  return REQUEST_TIMEOUT_MS + Math.round(parts.reduce((sum, bytes) => sum + bytes, 0) * MS_PER_BYTE);
}
