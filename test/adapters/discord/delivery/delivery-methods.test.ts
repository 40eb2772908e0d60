// The available delivery methods, and the next one after each kind of failure, as a table.

import { expect, it } from 'vitest';
import { reduceFileLimit } from '../../../../src/adapters/discord/card-sender.ts';
import { findFallbacks, listDeliveryMethods } from '../../../../src/adapters/discord/delivery/delivery-methods.ts';
import { type DeliveryMethod, groupFiles } from '../../../../src/adapters/discord/delivery/message-parts.ts';
import {
  createInteractionTokens,
  type DiscordMessageRef,
} from '../../../../src/adapters/discord/delivery/message-ref.ts';
import { ApiError, type ApiErrorKind } from '../../../../src/adapters/shared/api-error.ts';

const MIB = 1024 * 1024;
const ref: DiscordMessageRef = {
  ...{ application: '1', channel: '2', message: '3', person: '4', token: 'old', tokenCreatedAt: 0 },
  ...{ ephemeral: false, isBotMember: true, maxFileBytes: 10 * MIB, locale: 'en-US' },
};
const left: readonly DeliveryMethod[] = ['bot', 'reply', 'direct'];
const after = (failed: DeliveryMethod, kind: ApiErrorKind, code = '') =>
  findFallbacks(failed, new ApiError(kind, code, ''), left);

it('skips channel methods for private or botless places', () => {
  const by = { application: '1', token: 't' };
  expect(listDeliveryMethods(ref, by)).toEqual(['token', 'bot', 'reply', 'direct']);
  expect(listDeliveryMethods({ ...ref, ephemeral: true }, by)).toEqual(['token', 'direct']);
  expect(listDeliveryMethods({ ...ref, isBotMember: false }, undefined)).toEqual(['direct']);
});

it('chooses a fallback for each failure or ends the attempt', () => {
  expect(after('token', 'expired')).toEqual(['bot', 'reply', 'direct']);
  expect(after('token', 'gone')).toEqual(['reply', 'direct']);
  expect(after('bot', 'no-channel-access', '50001')).toEqual(['direct']);
  expect(after('bot', 'no-channel-access', '50083')).toEqual(['reply', 'direct']);
  expect(after('direct', 'no-direct-messages')).toEqual([]);
  expect(after('token', 'busy')).toBeUndefined();
  expect(after('token', 'files-too-large')).toBeUndefined();
  expect(findFallbacks('token', new Error('a mistake of ours'), left)).toBeUndefined();
});

it('renews the token on a press and drops expiring tokens', () => {
  const minute = 60_000;
  let now = 10 * minute;
  const tokens = createInteractionTokens({ now: () => now });
  const tokenAt = (minutes: number) => {
    now = minutes * minute;
    return tokens.find(ref)?.token;
  };
  expect([tokenAt(13), tokenAt(16)]).toEqual(['old', undefined]);
  now = 10 * minute;
  tokens.renew(ref.message, 'new');
  expect([tokenAt(13), tokenAt(16), tokenAt(25)]).toEqual(['new', 'new', undefined]);
});

it('reduces the file limit, first to the usual limit', () => {
  expect(reduceFileLimit(50 * MIB, 40 * MIB)).toBe(10 * MIB);
  expect(reduceFileLimit(10 * MIB, 9 * MIB)).toBeLessThan(5 * MIB);
});

it('keeps file order over several messages', () => {
  const files = [8, 8, 8, 8, 40].map((size) => ({ bytes: size * MIB }));
  expect(groupFiles([files], 10, 25 * MIB).map((part) => part.length)).toEqual([3, 1, 1]);
});

it('follows a message-filling file with no empty message', () => {
  expect(groupFiles([[{ bytes: 40 * MIB }], []], 10, 25 * MIB).map((part) => part.length)).toEqual([1]);
});

it('groups all files of a four-language dub without loss', () => {
  const some = (count: number) => Array.from({ length: count }, () => ({ bytes: 1 }));
  expect(groupFiles([some(8), some(8)], 10, 25 * MIB).map((part) => part.length)).toEqual([8, 8]);
  expect(groupFiles([some(2), some(4)], 10, 25 * MIB).map((part) => part.length)).toEqual([6]);
  expect(groupFiles([some(12), some(3)], 10, 25 * MIB).map((part) => part.length)).toEqual([10, 5]);
});
