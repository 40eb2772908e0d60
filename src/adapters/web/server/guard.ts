// Who may call: the Host and Origin of a request, the secret, and the headers that keep a browser from doing harm.

import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { isHost, isLoopbackHost } from '../../../kit/http/host-name.ts';
import { type Attempts, same } from '../../../kit/http/secret.ts';
import { ownTurn } from '../../../kit/loop/yield.ts';
import { hostOf, isAmong, isOwnOrigin } from '../../shared/http/hosts.ts';
import { visitorOf } from '../../shared/http/visitor.ts';
import { BOUNDS } from '../limits.ts';
import { dropCookie, readCookie, writeCookie } from '../people/cookies.ts';
import type { Sessions } from '../people/sessions.ts';
import { Fault } from './fault.ts';

const COOKIE = 'earshot';

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

  const isSecret = (context: Context, given: string): boolean => {
    if (secret === undefined) return true;
    const judged = attempts.judge(visitorOf(context), () => same(given, secret));
    if (judged === 'too many') throw new Fault(429, ({ texts }) => texts.web.wrongSecrets);
    return judged;
  };

  const isSignedIn = (context: Context): boolean => {
    const token = readCookie(context, COOKIE);
    return token !== undefined && sessions?.holds(token) === true;
  };

  /** With a secret every name is fine: a page that rebinds its name to ours has neither the secret nor our cookie. */
  const knows = (host: string): boolean =>
    isHost(host) && (secret !== undefined || isLoopbackHost(host) || isAmong(host, allowed));

  const origin: MiddlewareHandler = async (context, next) => {
    const host = hostOf(context);
    if (!knows(host)) throw new Fault(403, ({ texts }) => texts.web.address);
    if (!isOwnOrigin(context.req.header('origin'), host, allowed))
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

/** Before answers that take milliseconds to make: many at once leave turns of the event loop to others. */
export const takeTurns: MiddlewareHandler = async (_, next) => {
  await ownTurn();
  await next();
};

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
