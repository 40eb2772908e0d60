// Faults that tests inject before or after requests: errors, dropped sockets, delays, web pages. `files.download` and
// `files.upload` are the file host's methods, `response_url` means response URLs.

import { createFaults, type Faults } from '../faults.ts';

export interface FaultWish {
  /** Method name or pattern. Absent for every method. */
  readonly method?: string | RegExp;
  /** Limits the fault to API calls with this text in their arguments, such as a channel id or a file name. */
  readonly names?: string;
  /** Number of affected requests, by default one. */
  readonly times?: number;
  /** Slack's error code. `ratelimited` has status 429. The request is not applied. */
  readonly error?: string;
  readonly status?: number;
  /** Seconds in the Retry-After header of a 429. */
  readonly retryAfter?: number;
  /** True to respond with a web page. */
  readonly html?: boolean;
  /** Drops the socket before the request is applied. */
  readonly before?: 'drop';
  /** Applies the request, then drops the socket (downloads: in the middle) or responds with `status`. */
  readonly after?: 'drop' | 'status';
  readonly delayMs?: number;
  /** For downloads: redirects to another origin, declares fewer bytes, or never ends. */
  readonly redirect?: 'foreign';
  readonly short?: boolean;
  readonly endless?: boolean;
}

export interface Asked {
  readonly method: string;
  /** Raw arguments of the call. */
  readonly said: string;
}

export type SlackFaults = Faults<FaultWish, Asked>;

export const createSlackFaults = (): SlackFaults =>
  createFaults(
    ({ method, names = '' }, asked) =>
      asked.said.includes(names) &&
      (method === undefined || (typeof method === 'string' ? method === asked.method : method.test(asked.method))),
  );

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Response of a fault. */
export function troubleAnswer({ error, status, retryAfter = 1, html }: FaultWish): Answer {
  const code = status ?? (error === 'ratelimited' ? 429 : 200);
  const headers: Record<string, string> = { 'content-type': html ? 'text/html' : 'application/json' };
  if (code === 429) headers['retry-after'] = String(retryAfter);
  const words = error ?? (code === 429 ? 'ratelimited' : 'internal_error');
  const text = html
    ? `<!DOCTYPE html><title>Slack</title><h1>${code}</h1>`
    : JSON.stringify({ ok: false, error: words });
  return { status: code, headers, text };
}
