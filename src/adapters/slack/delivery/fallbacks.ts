// Delivery fallbacks: which ways lead to people from where a card stands, and which are left after one failed. The order: edit, a
// new message in the thread, in the channel, a direct message, the response address of a command.

import { ApiError } from '../../shared/errors.ts';
import { RESPONSE } from '../limits.ts';
import type { Ref } from './ref.ts';

export type Way = 'edit' | 'reply' | 'channel' | 'direct' | 'response';

/** A direct message is its own channel, so there is no other to fall back to. */
export function waysFor(ref: Ref, now: number): readonly Way[] {
  const direct = ref.channel.startsWith('D');
  const heard = ref.response !== undefined && now - ref.response.at < RESPONSE.ms;
  return [
    'edit',
    'reply',
    'channel',
    ...(direct ? [] : ['direct' as const]),
    ...(heard ? ['response' as const] : []),
  ];
}

/** Where files can go: a response address takes none. */
export const fileWays = (ways: readonly Way[]): readonly Way[] =>
  ways.filter((way) => way !== 'edit' && way !== 'response');

/** The thread in which whatever follows the card belongs. */
export const threadOf = (ref: Ref): string => ref.thread ?? ref.ts;

/** The ways left after `failed` ended with this; `undefined` when it is not a matter of ways. */
export function waysAfter(
  failed: Way,
  fault: unknown,
  left: readonly Way[],
  ref: Ref,
): readonly Way[] | undefined {
  if (!(fault instanceof ApiError)) return undefined;
  switch (fault.kind) {
    case 'busy':
    case 'long':
    case 'nofiles':
      return undefined;
    case 'gone':
      // Below a card that is not there any more there is nothing to answer to; a thread it only stood in is still there.
      return failed === 'edit' && threadOf(ref) === ref.ts ? left.filter((way) => way !== 'reply') : left;
    case 'closed':
      return left.filter((way) => way === 'direct' || way === 'response');
    case 'shut':
      return left.filter((way) => way === 'response');
    case 'revoked':
      return [];
    default:
      return left;
  }
}
