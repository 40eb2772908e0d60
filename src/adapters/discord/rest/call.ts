// One REST call to Discord with everything around it: which of two clients makes it, how long it may take, whether and when it
// is tried again. Waiting out a 429 is discord.js's own. Why the rest is not: docs/decisions/discord-js.md.

import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { DefaultRestOptions, RateLimitError, REST, type RESTOptions, type RequestMethod } from 'discord.js';
import { Agent, FormData, request } from 'undici';
import { backoff, jitter } from '../../../kit/backoff.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { createLimit } from '../../../kit/time-limit.ts';
import type { Clock } from '../../../ports/clock.ts';
import { neverSent } from '../../shared/errors.ts';
import type { FileUpload } from '../../shared/files.ts';
import { toApiError } from '../errors.ts';

/** What a small call may take, and what every byte adds at 1 Mbit/s. */
const CALL_MS = 15_000;
const MS_PER_BYTE = 8 / 1000;
/** A first answer is worth nothing after this (D receiving-and-responding). */
const ANSWER_MS = 3000;
/** A longer wait for a rate limit is left to the caller, who tries again later. */
const WAIT_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4000;
/** Discord.js's own timer covers the wait for headers only; {@link createRequest} covers the body too. */
const NEVER_MS = 2 ** 31 - 1;
/** Discord.js keeps about 1.5 kB for every token it called with, and it is of no use once nothing is in it. */
const FORGET_MS = 60_000;

type MakeRequest = RESTOptions['makeRequest'];

/** Of a voice message: its length, and what players draw of it. */
export interface Upload extends FileUpload {
  readonly voice?: { readonly seconds: number; readonly waveform: string };
}

export interface Call {
  readonly method: `${RequestMethod}`;
  readonly path: `/${string}`;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly files?: readonly Upload[];
  /** For the server's log of what was changed. */
  readonly reason?: string;
  /** With the bot's token, or by a token in the path. */
  readonly as: 'bot' | 'token';
  /** Doing it twice is the same as doing it once. */
  readonly repeatable: boolean;
}

export interface CallerParts {
  readonly token: string;
  /** With `/api` and without a version; Discord's own when left out. */
  readonly base?: string | undefined;
  readonly log: Log;
  readonly clock: Clock;
  /** How often a call that may be repeated is tried again. */
  readonly retries?: number;
}

export function createCaller({ token, base, log, clock, retries = 3 }: CallerParts) {
  const options: Partial<RESTOptions> = {
    ...(base !== undefined && { api: base }),
    version: '10',
    // Ours wait between tries and know which calls may be repeated.
    retries: 0,
    timeout: NEVER_MS,
    handlerSweepInterval: FORGET_MS,
    rejectOnRateLimit: ({ timeToReset, retryAfter }) => Math.max(timeToReset, retryAfter) > WAIT_MS,
    makeRequest: createRequest(),
  };
  const clients = {
    bot: new REST(options).setToken(token),
    // Discord does not count these against the bot's 50 a second; discord.js would.
    token: new REST({ ...options, globalRequestsPerSecond: Number.POSITIVE_INFINITY }),
  };

  async function once({ method, path, query, body, files = [], reason, as }: Call): Promise<unknown> {
    const sent = files.length > 0 ? await formOf(body ?? {}, files) : body;
    return clients[as].request({
      method: method as RequestMethod,
      fullRoute: path,
      auth: as === 'bot',
      ...(query && { query: new URLSearchParams(query) }),
      ...(reason !== undefined && { reason }),
      ...(sent && { body: sent, passThroughBody: sent instanceof FormData }),
    });
  }

  return async function call(wanted: Call): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(wanted);
      } catch (thrown) {
        const fault = toApiError(thrown);
        const again = fault.kind === 'busy' && (wanted.repeatable || neverSent(thrown));
        // Asking again inside a long limit counts towards being locked out altogether.
        if (!again || tries > retries || thrown instanceof RateLimitError) throw fault;
        log.warn('discord call tried again', { method: wanted.method, tries, reason: reasonOf(fault) });
        await clock.sleep(jitter(backoff(tries, FIRST_PAUSE_MS, LONGEST_PAUSE_MS)));
      }
    }
  };
}

/** Files stay on the disk until the socket takes them, and can be read again for another try. */
async function formOf(body: object, files: readonly Upload[]): Promise<FormData> {
  const form = new FormData();
  const attachments = files.map(({ name, description, voice }, id) => ({
    id,
    filename: name,
    ...(description !== undefined && { description }),
    ...(voice && { duration_secs: voice.seconds, waveform: voice.waveform }),
  }));
  form.append('payload_json', JSON.stringify({ ...body, attachments }));
  for (const [at, { path, type, name }] of files.entries())
    form.append(`files[${at}]`, await openAsBlob(path, { type }), name);
  return form;
}

/** Each request within its time, answer included. */
function createRequest(): MakeRequest {
  const uploads = new Agent();

  /** Undici's own, since discord.js's leaves a rejection behind when an upload breaks off. Answers to uploads are small. */
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
    const said = Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]);
    return new Response(status === 204 ? null : text, { status, headers: said });
  }

  return async (url, init) => {
    const body: unknown = init.body;
    const { signal, over } = createLimit(timeFor(url, body));
    try {
      if (body instanceof FormData) return await upload(url, body, signal, init).finally(over);
      const answer = await DefaultRestOptions.makeRequest(url, { ...init, signal });
      if (answer.body instanceof Readable) answer.body.once('close', over);
      return answer;
    } catch (thrown) {
      over();
      throw thrown;
    }
  };
}

function timeFor(url: string, body: unknown): number {
  if (!(body instanceof FormData))
    return url.includes('/callback')
      ? ANSWER_MS
      : CALL_MS + (typeof body === 'string' ? body.length : 0) * MS_PER_BYTE;
  const parts = [...body.values()].map((part) => (typeof part === 'string' ? part.length : part.size));
  return CALL_MS + Math.round(parts.reduce((sum, bytes) => sum + bytes, 0) * MS_PER_BYTE);
}
