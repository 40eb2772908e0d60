// Controls access: checks Host, Origin and the secret, and sets security headers.

import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { isValidHost } from '../../../kit/http/host-name.ts';
import { equalsInConstantTime, type SecretAttemptLimiter } from '../../../kit/http/secret-attempts.ts';
import { waitForTimeSlice } from '../../../kit/loop/yield-to-event-loop.ts';
import { message } from '../../../messages/message.ts';
import { getRequestHost, isAllowedHost, isAllowedOrigin } from '../../shared/http/allowed-hosts.ts';
import { getVisitorKey } from '../../shared/http/visitor-key.ts';
import { HttpError } from '../http-error.ts';
import { ENFORCED_LIMITS } from '../limits.ts';
import { clearCookie, readCookie, writeCookie } from '../people/cookies.ts';
import type { SignInSessions } from '../people/sign-in-sessions.ts';

const SESSION_COOKIE = 'earshot';

export interface AccessGuard {
  readonly checkOrigin: MiddlewareHandler;
  /** Rejects callers who neither send the secret nor have a session. */
  readonly requireSignIn: MiddlewareHandler;
  /** Opens a session. Throws an {@link HttpError} if the secret is wrong. */
  signIn(context: Context, secret: string): void;
  /** True if the caller has a session. False if they sent the secret. */
  isSignedIn(context: Context): boolean;
  signOut(context: Context): void;
}

interface AccessGuardOptions {
  readonly secret: string | undefined;
  /** Hosts besides loopback, with their port unless it is the default. */
  readonly allowedHosts: readonly string[];
  readonly attempts: SecretAttemptLimiter;
  /** Absent if there is no secret. */
  readonly sessions: SignInSessions | undefined;
}

export function createAccessGuard({ secret, allowedHosts, attempts, sessions }: AccessGuardOptions): AccessGuard {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));

  const isCorrectSecret = (context: Context, entered: string): boolean => {
    if (secret === undefined) return true;
    const verdict = attempts.check(getVisitorKey(context), () => equalsInConstantTime(entered, secret));
    if (verdict === 'too-many-attempts') throw new HttpError(429, message('web.wrongSecrets'));
    return verdict;
  };

  const isSignedIn = (context: Context): boolean => {
    const token = readCookie(context, SESSION_COOKIE);
    return token !== undefined && sessions?.isValid(token) === true;
  };

  /** With a secret, every host name is accepted: DNS rebinding gains nothing without the secret or the cookie. */
  const acceptsHost = (host: string): boolean =>
    isValidHost(host) && (secret !== undefined || isAllowedHost(host, allowed));

  const checkOrigin: MiddlewareHandler = async (context, next) => {
    const host = getRequestHost(context);
    if (!acceptsHost(host)) throw new HttpError(403, message('web.address'));
    if (!isAllowedOrigin(context.req.header('origin'), host, allowed)) throw new HttpError(403, message('web.foreign'));
    await next();
  };

  const requireSignIn: MiddlewareHandler = async (context, next) => {
    if (secret !== undefined) {
      const bearer = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
      if (!isSignedIn(context) && (bearer === undefined || !isCorrectSecret(context, bearer)))
        throw new HttpError(401, message('web.signIn'));
    }
    await next();
  };

  return {
    checkOrigin,
    requireSignIn,
    signIn(context, entered) {
      if (!isCorrectSecret(context, entered)) throw new HttpError(401, message('web.wrongSecret'));
      if (sessions)
        writeCookie(context, SESSION_COOKIE, sessions.open(getVisitorKey(context)), ENFORCED_LIMITS.sessionMs / 1000);
    },
    isSignedIn,
    signOut(context) {
      sessions?.close(readCookie(context, SESSION_COOKIE) ?? '');
      clearCookie(context, SESSION_COOKIE);
    },
  };
}

/** Yields before responses that take milliseconds to create, so that many of them do not block the event loop. */
export const eventLoopYieldMiddleware: MiddlewareHandler = async (_, next) => {
  await waitForTimeSlice();
  await next();
};

/**
 * Sets default headers. Responses with stricter headers of their own keep them. `inlineHashes`: sources of the styles
 * and scripts in the page itself.
 */
export const createSecurityHeaders = (inlineHashes: readonly string[] = []): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", ...inlineHashes],
      scriptSrc: ["'self'", ...inlineHashes],
      mediaSrc: ["'self'", 'blob:'],
      imgSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
    xFrameOptions: 'DENY',
    // HTTPS is the operator's decision.
    strictTransportSecurity: false,
    overwrite: false,
  });
