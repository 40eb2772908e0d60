// Authorizes requests to /admin. Without a secret, only programs on this machine get access. With one, the request must
// contain it: browsers send it with Basic authentication, scripts as a bearer token.

import { getClientKey, getPeerAddress } from '../kit/http/client-address.ts';
import { isLocalRequest } from '../kit/http/local-request.ts';
import { equalsInConstantTime, type SecretAttemptLimiter } from '../kit/http/secret-attempts.ts';

interface AccessCheckOptions {
  readonly secret: string | undefined;
  /** True if only programs on this machine can reach the port. */
  readonly isLoopbackOnly: boolean;
  readonly attemptLimiter: SecretAttemptLimiter;
}

/** Reason for the denial; `undefined` for an authorized request. */
export type AccessDenialReason = 'not-local' | 'no-secret' | 'wrong-secret' | 'too-many-attempts';

export type CheckAccess = (env: unknown, headers: Headers) => AccessDenialReason | undefined;

export const createAccessCheck =
  ({ secret, isLoopbackOnly, attemptLimiter }: AccessCheckOptions): CheckAccess =>
  (env, headers) => {
    if (secret === undefined) {
      if (!isLoopbackOnly) return 'no-secret';
      return isLocalRequest(env, headers) ? undefined : 'not-local';
    }
    const sentSecret = parseAuthorization(headers.get('authorization') ?? '');
    if (sentSecret === undefined) return 'wrong-secret';
    const clientKey = getClientKey(getPeerAddress(env), headers.get('x-forwarded-for') ?? undefined);
    const verdict = attemptLimiter.check(clientKey, () => equalsInConstantTime(sentSecret, secret));
    if (verdict === 'too-many-attempts') return verdict;
    return verdict ? undefined : 'wrong-secret';
  };

/** Returns the Basic password, for any user name, or the bearer token. */
function parseAuthorization(authorization: string): string | undefined {
  const [, scheme = '', sent = ''] = /^(basic|bearer) (\S+)$/i.exec(authorization.trim()) ?? [];
  if (scheme.toLowerCase() === 'bearer') return sent;
  if (scheme === '') return undefined;
  const text = Buffer.from(sent, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return at < 0 ? undefined : text.slice(at + 1);
}
