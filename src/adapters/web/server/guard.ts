// Who may call: the Host and Origin of a request, the secret, and the headers that keep a browser from doing harm.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Clock } from '../../../ports/clock.ts';
import { BOUNDS } from '../limits.ts';
import type { Sessions } from '../people/sessions.ts';
import { dropCookie, readCookie, visitorOf, writeCookie } from '../people/visitor.ts';
import { Fault } from './fault.ts';

const COOKIE = 'earshot';
/** `name`, `name:port` or `[v6]:port`, and nothing that could be read as anything else. */
const HOST = /^(\[[\da-f:.]+\]|[\da-z._-]+)(:\d{1,5})?$/i;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

export interface Gate {
  /** Refuses foreign hosts and origins. */
  readonly origin: MiddlewareHandler;
  /** Refuses callers who neither send the secret nor signed in. */
  readonly secret: MiddlewareHandler;
  /** Opens a session when the secret is right; throws {@link Fault} when it is not. */
  signIn(context: Context, given: string): void;
  /** Whether the caller signed in, rather than sending the secret along. */
  isSignedIn(context: Context): boolean;
  /** Ends the caller's session. */
  signOut(context: Context): void;
}

interface GateParts {
  readonly secret: string | undefined;
  /** Hosts besides loopback, with a port where it is not the usual one. */
  readonly allowedHosts: readonly string[];
  readonly attempts: Attempts;
  /** There are some where there is a secret. */
  readonly sessions: Sessions | undefined;
}

export function createGate({ secret, allowedHosts, attempts, sessions }: GateParts): Gate {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));

  const isSecret = (context: Context, given: string): boolean =>
    secret === undefined || attempts.judge(visitorOf(context), () => same(given, secret));

  const isSignedIn = (context: Context): boolean => {
    const token = readCookie(context, COOKIE);
    return token !== undefined && sessions?.holds(token) === true;
  };

  /** With a secret every name is fine: a page that rebinds its name to ours has neither the secret nor our cookie. */
  const knows = (host: string): boolean => {
    const name = HOST.exec(host)?.[1];
    if (name === undefined) return false;
    return secret !== undefined || LOOPBACK.test(name) || allowed.has(host) || allowed.has(name);
  };

  const origin: MiddlewareHandler = async (context, next) => {
    const host = (context.req.header('host') ?? new URL(context.req.url).host).toLowerCase();
    if (!knows(host)) throw new Fault(403, ({ texts }) => texts.web.address);
    const from = context.req.header('origin');
    const url = from === undefined ? undefined : URL.parse(from);
    if (from !== undefined && url?.host !== host && !(url && allowed.has(url.host)))
      throw new Fault(403, ({ texts }) => texts.web.foreign);
    await next();
  };

  const demand: MiddlewareHandler = async (context, next) => {
    if (secret !== undefined) {
      const bearer = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
      if (!isSignedIn(context) && (bearer === undefined || !isSecret(context, bearer)))
        throw new Fault(401, ({ texts }) => texts.web.signIn);
    }
    await next();
  };

  return {
    origin,
    secret: demand,
    signIn(context, given) {
      if (!isSecret(context, given)) throw new Fault(401, ({ texts }) => texts.web.wrongSecret);
      if (sessions) writeCookie(context, COOKIE, sessions.open(visitorOf(context)), BOUNDS.sessionMs / 1000);
    },
    isSignedIn,
    signOut(context) {
      sessions?.close(readCookie(context, COOKIE) ?? '');
      dropCookie(context, COOKIE);
    },
  };
}

/** In constant time, whatever the lengths. */
function same(given: string, wanted: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** For every answer; those that say more themselves (a file's own policy) are left as they are. */
export const safeHeaders: MiddlewareHandler = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    mediaSrc: ["'self'", 'blob:'],
    imgSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
  },
  xFrameOptions: 'DENY',
  // Whether the way to us is encrypted is the operator's business.
  strictTransportSecurity: false,
  overwrite: false,
});

interface Attempts {
  /**
   * Whether it is right, asked only while there is room for one more wrong one: else a quick "yes" among slow "no"s would
   * give the secret away. Throws {@link Fault} 429 when there is none.
   */
  judge(visitor: string, isRight: () => boolean): boolean;
}

export function createAttempts(clock: Clock): Attempts {
  const wrong = new Map<string, number[]>();
  const strangers: number[] = [];
  const known = new Map<string, true>();

  const fresh = (moments: number[]): number => {
    const since = clock.now() - BOUNDS.wrongSecrets.perMs;
    while (moments[0] !== undefined && moments[0] < since) moments.shift();
    return moments.length;
  };

  return {
    judge(visitor, isRight) {
      const pot = wrong.get(visitor) ?? [];
      const isKnown = known.has(visitor);
      const full = isKnown
        ? fresh(pot) >= BOUNDS.wrongSecrets.ofKnown
        : fresh(pot) >= BOUNDS.wrongSecrets.ofOne || fresh(strangers) >= BOUNDS.wrongSecrets.ofAll;
      if (full) throw new Fault(429, ({ texts }) => texts.web.wrongSecrets);
      if (isRight()) {
        touch(known, visitor, true);
        return true;
      }
      pot.push(clock.now());
      if (!isKnown) strangers.push(clock.now());
      touch(wrong, visitor, pot);
      return false;
    },
  };
}

/** Keeps the addresses that were seen last, and no more than so many. */
function touch<T>(map: Map<string, T>, visitor: string, value: T): void {
  map.delete(visitor);
  map.set(visitor, value);
  const [oldest] = map.keys();
  if (map.size > BOUNDS.wrongSecrets.addresses && oldest !== undefined) map.delete(oldest);
}
