// One REST call to Discord with everything around it: which of the two clients, how long it may take, whether and when it
// is tried again. Waiting out a 429 is discord.js's own; which calls there are is rest.ts's business.

import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { DefaultRestOptions, RateLimitError, REST, type RESTOptions } from 'discord.js';
import { backoff, jitter } from '../../../kit/backoff.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { createLimit } from '../../../kit/time-limit.ts';
import type { Clock } from '../../../ports/clock.ts';
import { neverSent, toWireFault } from '../errors.ts';
import type { Upload, WireFault } from './api.ts';
import { upload } from './upload.ts';

/** What a small call may take, and what every byte adds at 1 Mbit/s. */
const CALL_MS = 15_000;
const MS_PER_BYTE = 8 / 1000;
/** A first answer is worth nothing after this (D receiving-and-responding). */
const ANSWER_MS = 3000;
/** A longer wait for a rate limit is left to the caller, who tries again later. */
const WAIT_MS = 60_000;
const [FIRST_MS, MOST_MS] = [250, 4000];
/** The clients' own timer runs over the wait for headers only; ours, by size, replaces it. */
const NEVER_MS = 2 ** 31 - 1;
/** The clients keep a line of about 1.5 kB for every token they called with, and it is of no use once nothing is in it. */
const FORGET_MS = 60_000;

export type Path = `/${string}`;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: Path;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly files?: readonly Upload[];
  /** With the bot's token, or by a token in the path. */
  readonly as: 'bot' | 'token';
  /** Doing it twice is the same as doing it once. */
  readonly repeatable: boolean;
}

export interface CallerParts {
  readonly token: string;
  readonly api?: string | undefined;
  readonly log: Log;
  readonly clock: Clock;
  /** How often a repeatable call is tried again. */
  readonly retries: number;
}

export type Caller = (call: Call) => Promise<unknown>;

export function createCaller({ token, api, log, clock, retries }: CallerParts): Caller {
  const options: Partial<RESTOptions> = {
    ...(api !== undefined && { api }),
    version: '10',
    // Ours wait between tries and know which calls may be repeated.
    retries: 0,
    timeout: NEVER_MS,
    handlerSweepInterval: FORGET_MS,
    rejectOnRateLimit: ({ timeToReset, retryAfter }) => Math.max(timeToReset, retryAfter) > WAIT_MS,
    makeRequest: async (url, init) => {
      // Theirs never comes, so that ours alone is enough.
      const { signal, over } = createLimit(timeFor(url, init.body));
      try {
        if (init.body instanceof FormData) {
          const { method, headers, body: form } = init;
          return await upload(url, {
            method,
            headers: headers as Record<string, string>,
            form,
            signal,
          }).finally(over);
        }
        const answer = await DefaultRestOptions.makeRequest(url, { ...init, signal } as typeof init);
        if (answer.body instanceof Readable) answer.body.once('close', over);
        return answer;
      } catch (thrown) {
        over();
        throw thrown;
      }
    },
  };
  const clients = {
    bot: new REST(options).setToken(token),
    // Discord does not count these against the bot's 50 a second; discord.js would.
    token: new REST({ ...options, globalRequestsPerSecond: Number.POSITIVE_INFINITY }),
  };

  async function once({ method, path, query, body, files = [], as }: Call): Promise<unknown> {
    const sent = files.length > 0 ? await formOf(body ?? {}, files) : body;
    return clients[as].request({
      method: method as never,
      fullRoute: path,
      auth: as === 'bot',
      ...(query && { query: new URLSearchParams(query) }),
      ...(sent && { body: sent, passThroughBody: sent instanceof FormData }),
    });
  }

  return async function call(wanted) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(wanted);
      } catch (thrown) {
        const fault: WireFault = toWireFault(thrown);
        const again = fault.trouble === 'busy' && (wanted.repeatable || neverSent(thrown));
        // Asking again inside a long limit counts towards being locked out altogether.
        if (!again || tries > retries || thrown instanceof RateLimitError) throw fault;
        log.warn('discord call tried again', { method: wanted.method, tries, reason: reasonOf(fault) });
        await clock.sleep(jitter(backoff(tries, FIRST_MS, MOST_MS)));
      }
    }
  };
}

/** Files stay on the disk until the socket takes them, and can be read again for another try. */
async function formOf(body: object, files: readonly Upload[]): Promise<FormData> {
  const form = new FormData();
  const attachments = files.map(({ name, description }, id) => ({
    id,
    filename: name,
    ...(description !== undefined && { description }),
  }));
  form.append('payload_json', JSON.stringify({ ...body, attachments }));
  for (const [at, { path, type, name }] of files.entries())
    form.append(`files[${at}]`, await openAsBlob(path, { type }), name);
  return form;
}

function timeFor(url: string, body: unknown): number {
  const bytes = sizeOf(body);
  return (bytes === 0 || body instanceof FormData === false) && url.includes('/callback')
    ? ANSWER_MS
    : CALL_MS + Math.round(bytes * MS_PER_BYTE);
}

function sizeOf(body: unknown): number {
  if (typeof body === 'string') return body.length;
  if (!(body instanceof FormData)) return 0;
  return [...body.values()].reduce(
    (sum, part) => sum + (typeof part === 'string' ? part.length : part.size),
    0,
  );
}
