// Faults that tests inject before or after requests: dropped sockets, errors, delays.

import { createFaults, type Faults } from '../faults.ts';

export interface FaultWish {
  readonly method?: string;
  /** Part of the route’s template or of the path with its token, or a pattern for either. */
  readonly route?: string | RegExp;
  /** True for requests with files only, false for requests without files only. */
  readonly hasFiles?: boolean;
  /** Number of requests that meet the fault; one by default. */
  readonly times?: number;
  /** True if repeated requests to the same path are spared. */
  readonly oncePerPath?: true;
  /** Cuts the socket before the request is applied. */
  readonly before?: 'drop';
  /** Applies the request, then cuts the socket or answers with `status`. */
  readonly after?: 'drop' | 'status';
  readonly status?: number;
  /** Discord's error code. */
  readonly code?: number;
  /** Seconds, sent with status 429. */
  readonly retryAfter?: number;
  readonly global?: boolean;
  /** Answers with a web page instead of JSON. */
  readonly html?: boolean;
  readonly delayMs?: number;
}

export interface Asked {
  readonly method: string;
  /** The route's template. */
  readonly route: string;
  readonly path: string;
  readonly hasFiles: boolean;
}

export type DiscordFaults = Faults<FaultWish, Asked>;

export const createDiscordFaults = (): DiscordFaults =>
  createFaults(
    ({ method, route, hasFiles }, asked) =>
      (hasFiles === undefined || hasFiles === asked.hasFiles) &&
      (method === undefined || method.toUpperCase() === asked.method) &&
      (route === undefined ||
        [asked.route, asked.path].some((text) =>
          typeof route === 'string' ? text.includes(route) : route.test(text),
        )),
  );

const WORDS: Readonly<Record<number, readonly [number, string]>> = {
  401: [0, '401: Unauthorized'],
  403: [50013, 'Missing Permissions'],
  404: [10008, 'Unknown Message'],
  413: [40005, 'Request entity too large'],
  500: [0, '500: Internal Server Error'],
  502: [0, '502: Bad Gateway'],
  503: [0, '503: Service Unavailable'],
};

/** Body and headers of a fault with a status. */
export function troubleAnswer({ status = 500, code: told, retryAfter = 1, global = false, html }: FaultWish): {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
} {
  const headers: Record<string, string> = { 'content-type': html ? 'text/html' : 'application/json' };
  if (status === 429) {
    headers['retry-after'] = String(Math.ceil(retryAfter));
    headers['x-ratelimit-reset-after'] = String(retryAfter);
    headers['x-ratelimit-scope'] = global ? 'global' : 'user';
    if (global) headers['x-ratelimit-global'] = 'true';
  }
  if (html) return { status, headers, text: `<html><body><h1>${status}</h1><p>cloudflare</p></body></html>` };
  const [code, message] = WORDS[status] ?? [0, String(status)];
  const body =
    status === 429
      ? { message: 'You are being rate limited.', retry_after: retryAfter, global, code: 0 }
      : { message, code: told ?? code };
  return { status, headers, text: JSON.stringify(body) };
}
