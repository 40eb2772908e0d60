// Identifies callers: all clients with the shared secret are one person, and an access token names a person. Describes
// to clients how to sign in (RFC 6750, RFC 9728).

import { getOAuthProtectedResourceMetadataUrl } from '@modelcontextprotocol/server';
import { equalsInConstantTime, type SecretAttemptLimiter } from '../../../kit/http/secret-attempts.ts';
import { clientMessages } from '../client-messages.ts';
import { McpHttpError } from '../errors.ts';
import { type Caller, SHARED_CALLER } from './caller.ts';
import { IssuerUnavailableError, TokenError } from './token-error.ts';
import { isToken } from './token-form.ts';

/** Scope that every access token needs. */
export const REQUIRED_SCOPE = 'earshot';

export interface TokenVerifier {
  /** @throws {TokenError} @throws {IssuerUnavailableError} */
  verify(token: string): Promise<Caller>;
  /** A problem of the issuer that the operator should know. */
  warning(): string | undefined;
  /** Reads the issuer's keys. Never rejects. */
  prepare(): Promise<void>;
}

/** Sign-in with OAuth. The issuer registers clients, asks people and gives tokens. */
export interface OAuthAccess {
  readonly issuer: string;
  /** URL of this MCP server, as clients know it. */
  readonly resource: string;
  readonly tokens: TokenVerifier;
}

interface AccessGateOptions {
  /** Shared secret of clients. */
  readonly secret: string | undefined;
  readonly attempts: SecretAttemptLimiter;
  readonly oauth: OAuthAccess | undefined;
}

/** Returns the caller. `clientKey` counts wrong secrets. @throws {McpHttpError} */
export type AccessGate = (authorization: string | undefined, clientKey: string) => Promise<Caller>;

export function createAccessGate({ secret, attempts, oauth }: AccessGateOptions): AccessGate {
  const missing = oauth ? clientMessages.missingToken(oauth.issuer) : clientMessages.missingSecret;
  const refuse = (status: 401 | 403, message: string, error?: TokenError) =>
    new McpHttpError(status, message, { challenge: formatChallenge(oauth, error) });

  function checkSecret(token: string, clientKey: string): Caller {
    const verdict = secret !== undefined && attempts.check(clientKey, () => equalsInConstantTime(token, secret));
    if (verdict === 'too-many-attempts') throw new McpHttpError(429, clientMessages.wrongSecrets);
    if (!verdict) throw refuse(401, missing, new TokenError('invalid_token', clientMessages.token.invalid));
    return SHARED_CALLER;
  }

  return async (authorization, clientKey) => {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw refuse(401, missing);
    // Clients of many people share an address and often send expired tokens, so these count as no guesses.
    if (!oauth || !isToken(token)) return checkSecret(token, clientKey);
    try {
      return await oauth.tokens.verify(token);
    } catch (thrown) {
      if (thrown instanceof IssuerUnavailableError)
        throw new McpHttpError(503, clientMessages.issuerUnavailable(oauth.issuer));
      if (!(thrown instanceof TokenError)) throw thrown;
      throw refuse(thrown.code === 'insufficient_scope' ? 403 : 401, thrown.message, thrown);
    }
  };
}

function formatChallenge(oauth: OAuthAccess | undefined, error: TokenError | undefined): string {
  const parts = {
    ...(error && { error: error.code }),
    ...(oauth && {
      ...(error && { error_description: error.message }),
      scope: REQUIRED_SCOPE,
      resource_metadata: getOAuthProtectedResourceMetadataUrl(new URL(oauth.resource)),
    }),
  };
  const listed = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return ['Bearer', listed.join(', ')].filter(Boolean).join(' ');
}

/** Document of RFC 9728, from which clients learn where to sign in. */
export const createResourceMetadata = ({ issuer, resource }: OAuthAccess) => ({
  resource,
  authorization_servers: [issuer],
  scopes_supported: [REQUIRED_SCOPE],
  bearer_methods_supported: ['header'],
  resource_name: 'Earshot',
});
