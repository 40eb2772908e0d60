// Troubles that tests put in front of requests or behind them: dropped sockets, errors, slowness. Knows no routes'
// meaning, only their names.

export interface FaultWish {
  readonly method?: string;
  /** Part of the route’s template or of the path with its token, or a pattern for either. */
  readonly route?: string | RegExp;
  /** How many requests it meets; one by default. */
  readonly times?: number;
  /** Cuts the socket before the request is applied. */
  readonly before?: 'drop';
  /** Applies the request, then cuts the socket or answers with `status`. */
  readonly after?: 'drop' | 'status';
  readonly status?: number;
  /** Seconds, told with a 429. */
  readonly retryAfter?: number;
  readonly global?: boolean;
  /** Answers with a web page instead of JSON. */
  readonly html?: boolean;
  readonly delayMs?: number;
}

export interface FaultHandle {
  /** How many requests it has met so far. */
  readonly met: number;
}

export interface Faults {
  add(wish: FaultWish): FaultHandle;
  /** The trouble for this request, counted as used. */
  take(method: string, route: string, path: string): FaultWish | undefined;
  clear(): void;
}

export function createFaults(): Faults {
  const open: { readonly wish: FaultWish; left: number; met: number }[] = [];
  const meets = ({ method, route }: FaultWish, asked: string, template: string, path: string) =>
    (method === undefined || method.toUpperCase() === asked) &&
    (route === undefined ||
      [template, path].some((text) => (typeof route === 'string' ? text.includes(route) : route.test(text))));
  return {
    add(wish) {
      const one = { wish, left: wish.times ?? 1, met: 0 };
      open.push(one);
      return one;
    },
    take(method, route, path) {
      const found = open.find(({ wish, left }) => left > 0 && meets(wish, method, route, path));
      if (!found) return undefined;
      found.left -= 1;
      found.met += 1;
      return found.wish;
    },
    clear: () => void open.splice(0),
  };
}

const WORDS: Readonly<Record<number, readonly [number, string]>> = {
  401: [0, '401: Unauthorized'],
  403: [50013, 'Missing Permissions'],
  404: [10008, 'Unknown Message'],
  413: [40005, 'Request entity too large'],
  500: [0, '500: Internal Server Error'],
  502: [0, '502: Bad Gateway'],
  503: [0, '503: Service Unavailable'],
};

/** Discord's body and headers for a trouble with a status. */
export function troubleAnswer({ status = 500, retryAfter = 1, global = false, html }: FaultWish): {
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
      : { message, code };
  return { status, headers, text: JSON.stringify(body) };
}
