// Delivery fallbacks: which ways lead to people from where a message stands, and which are left after one failed. The order: an
// edit by token, an edit by the bot, a new message in place, a direct message.

import { ApiError } from '../../shared/errors.ts';
import { isFresh, type Ref } from './ref.ts';

export type Way = 'token' | 'bot' | 'reply' | 'direct';

/** A token that a button press gave for a message, newer than the message's own. */
export interface Renewal {
  readonly token: string;
  readonly at: number;
}

/** The newest token that still works, if any. */
export function tokenFor(ref: Ref, renewed: Renewal | undefined, now: number): string | undefined {
  if (renewed && isFresh(renewed.at, now)) return renewed.token;
  return ref.token !== '' && isFresh(ref.tokenAt, now) ? ref.token : undefined;
}

/** What was seen by one person is never said again where all can read it. */
export function waysFor(ref: Ref, token: string | undefined): readonly Way[] {
  const open = ref.inside && !ref.ephemeral;
  return [
    ...(token === undefined ? [] : ['token' as const]),
    ...(open ? ['bot' as const, 'reply' as const] : []),
    'direct',
  ];
}

/** Archived threads take no edits; a new message opens them again, unless they are locked. */
export const ARCHIVED = '50083';

/** The ways left after `failed` ended with this; `undefined` when it is not a matter of ways. */
export function waysAfter(failed: Way, fault: unknown, left: readonly Way[]): readonly Way[] | undefined {
  if (!(fault instanceof ApiError)) return undefined;
  switch (fault.kind) {
    case 'busy':
    case 'large':
      return undefined;
    case 'gone':
      return left.filter((way) => way !== 'bot');
    case 'closed':
      if (fault.code === ARCHIVED && failed !== 'reply') return left.filter((way) => way !== 'bot');
      // By token and by the bot's rights are two different questions.
      return failed === 'token' ? left : left.filter((way) => way === 'direct');
    case 'shut':
      return [];
    default:
      return left;
  }
}

const MIB = 1024 * 1024;
const USUAL = 10 * MIB;

/** What to ask for next when the largest of these files was too large where at most `most` was thought to fit. */
export function smallerThan(most: number, largest: number): number {
  const bound = Math.min(most, largest - 1);
  return bound > USUAL ? USUAL : Math.max(1, Math.floor(bound / 2));
}

/** As many files a message as Discord takes, in order; `bytes` over all but a single one. */
export function inMessages<F extends { readonly bytes: number }>(
  files: readonly F[],
  count: number,
  bytes: number,
): readonly (readonly F[])[] {
  const parts: F[][] = [[]];
  for (const file of files) {
    const last = parts.at(-1) ?? [];
    const sum = last.reduce((total, one) => total + one.bytes, file.bytes);
    if (last.length > 0 && (last.length >= count || sum > bytes)) parts.push([file]);
    else last.push(file);
  }
  return parts;
}
