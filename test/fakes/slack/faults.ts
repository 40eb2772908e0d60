// Troubles that tests put in front of requests or behind them: errors, dropped sockets, slowness, web pages. It knows
// methods only by name; `files.download` and `files.upload` are the file host's, `response_url` its own.

import { createFaults, type Faults } from '../faults.ts';

export interface FaultWish {
  /** The method's name, or a pattern for it; every method when missing. */
  readonly method?: string | RegExp;
  /** Only calls of the API whose arguments name this: a channel's id, a file's name. */
  readonly names?: string;
  /** How many requests it meets; one by default. */
  readonly times?: number;
  /** Slack's code; `ratelimited` comes with status 429. The request is not applied. */
  readonly error?: string;
  readonly status?: number;
  /** Seconds, told with a 429. */
  readonly retryAfter?: number;
  /** Answers with a web page. */
  readonly html?: boolean;
  /** Cuts the socket before the request is applied. */
  readonly before?: 'drop';
  /** Applies the request, then cuts the socket (downloads: in the middle) or answers with `status`. */
  readonly after?: 'drop' | 'status';
  readonly delayMs?: number;
  /** Downloads: sends the reader to another origin, tells fewer bytes than there are, or never ends. */
  readonly redirect?: 'foreign';
  readonly short?: boolean;
  readonly endless?: boolean;
}

export interface Asked {
  readonly method: string;
  /** Its arguments as they came. */
  readonly said: string;
}

export type SlackFaults = Faults<FaultWish, Asked>;

export const createSlackFaults = (): SlackFaults =>
  createFaults(
    ({ method, names = '' }, asked) =>
      asked.said.includes(names) &&
      (method === undefined ||
        (typeof method === 'string' ? method === asked.method : method.test(asked.method))),
  );

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What a trouble answers. */
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
