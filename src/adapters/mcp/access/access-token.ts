// Verifies access tokens: JSON Web Tokens that the issuer signed for this server (RFC 9068, RFC 8707). Tokens are never
// stored, logged or passed on.

import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose';
import type { Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { clientMessages } from '../client-messages.ts';
import { type Caller, createSignedInCaller } from './caller.ts';
import { REQUIRED_SCOPE, type TokenVerifier } from './gate.ts';
import { createIssuerKeys } from './issuer-keys.ts';
import { IssuerUnavailableError, TokenError } from './token-error.ts';

/** Asymmetric ones only: with the others, the key that verifies a token can also make one. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');
/** RFC 9068 demands `at+jwt`, but many issuers write `JWT`. Other values name tokens for other purposes. */
const TOKEN_TYPES = ['at+jwt', 'jwt'];
const MAX_TOKEN_LENGTH = 8_192;
const MAX_SUBJECT_LENGTH = 255;
const CLOCK_TOLERANCE_SECONDS = 30;

interface TokenVerifierOptions {
  readonly issuer: string;
  /** URL of this MCP server, the audience of its tokens. */
  readonly resource: string;
  readonly clock: Clock;
  readonly log: Log;
}

export function createTokenVerifier({ issuer, resource, clock, log }: TokenVerifierOptions): TokenVerifier {
  const keys = createIssuerKeys({ issuer, clock, log });

  const parse = async (token: string): Promise<JWTPayload> => {
    if (token.length > MAX_TOKEN_LENGTH) throw new TokenError('invalid_token', clientMessages.token.tooLarge);
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys.find, {
        issuer,
        audience: [resource, `${resource}/`],
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(clock.now()),
      });
      requireBearerToken(payload, protectedHeader);
      return payload;
    } catch (thrown) {
      throw toTokenError(thrown, resource);
    }
  };

  return {
    async verify(token): Promise<Caller> {
      const payload = await parse(token);
      const { sub } = payload;
      if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT_LENGTH)
        throw new TokenError('invalid_token', clientMessages.token.invalid);
      if (!listScopes(payload).includes(REQUIRED_SCOPE))
        throw new TokenError('insufficient_scope', clientMessages.token.noScope(REQUIRED_SCOPE));
      return createSignedInCaller(issuer, sub, findName(payload));
    },
    warning: keys.failure,
    // Reads the keys early, so that an operator learns at the start if the issuer is wrong.
    prepare: () => keys.find.reload().catch(() => undefined),
  };
}

/**
 * Tells access tokens from others that the issuer signs. ID tokens often have the type `JWT` too, but their audience is
 * the client, and they have no scope.
 */
function requireBearerToken({ cnf }: JWTPayload, { typ = 'jwt' }: JWTHeaderParameters): void {
  const { otherType, boundToKey } = clientMessages.token;
  const type = typ.toLowerCase().replace(/^application\//, '');
  if (!TOKEN_TYPES.includes(type)) throw new TokenError('invalid_token', otherType);
  // A thief of such a token lacks its key, which is not checked here (RFC 9449, RFC 8705).
  if (cnf !== undefined) throw new TokenError('invalid_token', boundToKey);
}

/** `scope` of RFC 9068, or `scp` of some issuers. */
function listScopes({ scope, scp }: JWTPayload): readonly unknown[] {
  const scopes = scope ?? scp;
  return typeof scopes === 'string' ? scopes.split(' ') : Array.isArray(scopes) ? scopes : [];
}

const findName = (payload: JWTPayload): string | undefined =>
  ['name', 'preferred_username', 'email'].map((claim) => payload[claim]).find((value) => typeof value === 'string');

function toTokenError(thrown: unknown, resource: string): Error {
  const { token } = clientMessages;
  if (thrown instanceof IssuerUnavailableError || thrown instanceof TokenError) return thrown;
  if (thrown instanceof errors.JWKSTimeout || thrown instanceof errors.JWKSInvalid)
    return new IssuerUnavailableError(thrown.message);
  if (thrown instanceof errors.JWTExpired) return new TokenError('invalid_token', token.expired);
  if (thrown instanceof errors.JWTClaimValidationFailed) {
    const reasons: Readonly<Record<string, string>> = {
      aud: token.otherAudience(resource),
      iss: token.otherIssuer,
      nbf: token.notYet,
    };
    return new TokenError('invalid_token', reasons[thrown.claim] ?? token.invalid);
  }
  if (thrown instanceof errors.JOSEError) return new TokenError('invalid_token', token.invalid);
  // A key of the set does not fit the token's algorithm.
  if (thrown instanceof TypeError || thrown instanceof DOMException)
    return new TokenError('invalid_token', token.invalid);
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
