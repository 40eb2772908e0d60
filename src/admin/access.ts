// Who may see /admin. Without a secret whoever sits at this machine, where nothing else reaches the port; with one, whoever sends it
// along: a browser asks for it by itself (Basic), scripts send it as a bearer.

import { callerOf, peerOf } from '../kit/http/remote-address.ts';
import { type Attempts, same } from '../kit/http/secret.ts';
import { isOfThisMachine } from '../kit/http/this-machine.ts';

interface AccessParts {
  readonly secret: string | undefined;
  /** True if nobody but programs on this machine reaches the port. */
  readonly isLocal: boolean;
  readonly attempts: Attempts;
}

/** Why somebody does not see it; `undefined` for who may. */
export type Refused = 'elsewhere' | 'unset' | 'wrong' | 'too many';

export type Access = (env: unknown, headers: Headers) => Refused | undefined;

export const createAccess =
  ({ secret, isLocal, attempts }: AccessParts): Access =>
  (env, headers) => {
    if (secret === undefined) {
      if (!isLocal) return 'unset';
      return isOfThisMachine(env, headers) ? undefined : 'elsewhere';
    }
    const given = secretIn(headers.get('authorization') ?? '');
    if (given === undefined) return 'wrong';
    const visitor = callerOf(peerOf(env), headers.get('x-forwarded-for') ?? undefined);
    const judged = attempts.judge(visitor, () => same(given, secret));
    if (judged === 'too many') return judged;
    return judged ? undefined : 'wrong';
  };

/** The password of Basic, whoever it is for, or a bearer. */
function secretIn(authorization: string): string | undefined {
  const [, scheme = '', sent = ''] = /^(basic|bearer) (\S+)$/i.exec(authorization.trim()) ?? [];
  if (scheme.toLowerCase() === 'bearer') return sent;
  if (scheme === '') return undefined;
  const text = Buffer.from(sent, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return at < 0 ? undefined : text.slice(at + 1);
}
