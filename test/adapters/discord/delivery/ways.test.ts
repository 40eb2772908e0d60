// Which ways there are, and which is next after each kind of failure: as a table.

import { expect, it } from 'vitest';
import { inMessages, type Way } from '../../../../src/adapters/discord/delivery/parts.ts';
import { createTokens, type Ref } from '../../../../src/adapters/discord/delivery/ref.ts';
import { waysAfter, waysFor } from '../../../../src/adapters/discord/delivery/ways.ts';
import { smallerThan } from '../../../../src/adapters/discord/send.ts';
import { ApiError, type ApiErrorKind } from '../../../../src/adapters/shared/errors.ts';

const MIB = 1024 * 1024;
const ref: Ref = {
  ...{ application: '1', channel: '2', message: '3', person: '4', token: 'old', tokenAt: 0 },
  ...{ ephemeral: false, inside: true, most: 10 * MIB, locale: 'en-US' },
};
const left: readonly Way[] = ['bot', 'reply', 'direct'];
const after = (failed: Way, kind: ApiErrorKind, code = '') =>
  waysAfter(failed, new ApiError(kind, code, ''), left);

it('private places and those without the bot have no way through the channel', () => {
  const by = { application: '1', token: 't' };
  expect(waysFor(ref, by)).toEqual(['token', 'bot', 'reply', 'direct']);
  expect(waysFor({ ...ref, ephemeral: true }, by)).toEqual(['token', 'direct']);
  expect(waysFor({ ...ref, inside: false }, undefined)).toEqual(['direct']);
});

it('each failure leads to the next way that can work, or ends the attempt', () => {
  expect(after('token', 'expired')).toEqual(['bot', 'reply', 'direct']);
  expect(after('token', 'gone')).toEqual(['reply', 'direct']);
  expect(after('bot', 'channel-closed', '50001')).toEqual(['direct']);
  expect(after('bot', 'channel-closed', '50083')).toEqual(['reply', 'direct']);
  expect(after('direct', 'person-closed')).toEqual([]);
  expect(after('token', 'busy')).toBeUndefined();
  expect(after('token', 'files-too-large')).toBeUndefined();
  expect(waysAfter('token', new Error('a mistake of ours'), left)).toBeUndefined();
});

it('a press renews the token, and neither is used when it is about to run out', () => {
  const minute = 60_000;
  let now = 10 * minute;
  const tokens = createTokens({ now: () => now });
  const tokenAt = (minutes: number) => {
    now = minutes * minute;
    return tokens.of(ref)?.token;
  };
  expect([tokenAt(13), tokenAt(16)]).toEqual(['old', undefined]);
  now = 10 * minute;
  tokens.renew(ref.message, 'new');
  expect([tokenAt(13), tokenAt(16), tokenAt(25)]).toEqual(['new', 'new', undefined]);
});

it('what was too large is asked for smaller, the usual limit first', () => {
  expect(smallerThan(50 * MIB, 40 * MIB)).toBe(10 * MIB);
  expect(smallerThan(10 * MIB, 9 * MIB)).toBeLessThan(5 * MIB);
});

it('files keep their order over several messages', () => {
  const files = [8, 8, 8, 8, 40].map((size) => ({ bytes: size * MIB }));
  expect(inMessages([files], 10, 25 * MIB).map((part) => part.length)).toEqual([3, 1, 1]);
});

it('a file that fills a message by itself is followed by none without files', () => {
  expect(inMessages([[{ bytes: 40 * MIB }], []], 10, 25 * MIB).map((part) => part.length)).toEqual([1]);
});

it('a dub in four languages loses no file: films and sounds on the card, all captions in the next message', () => {
  const some = (count: number) => Array.from({ length: count }, () => ({ bytes: 1 }));
  expect(inMessages([some(8), some(8)], 10, 25 * MIB).map((part) => part.length)).toEqual([8, 8]);
  expect(inMessages([some(2), some(4)], 10, 25 * MIB).map((part) => part.length)).toEqual([6]);
  expect(inMessages([some(12), some(3)], 10, 25 * MIB).map((part) => part.length)).toEqual([10, 5]);
});
