// Tests that names are checked by all their addresses and that connections use exactly those.

import type { lookup } from 'node:dns';
import { expect, test } from 'vitest';
import { getFileNameFromUrl } from '../../../src/studio/fetch/check-response.ts';
import { createPublicLookup, isPublicAddress } from '../../../src/studio/fetch/public-address.ts';

/** Creates a DNS resolver with a fixed answer. */
const resolving = (...addresses: string[]) =>
  ((_: string, __: object, answer: (error: null, found: object[]) => void) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup;

const ask = (resolve: typeof lookup, all = true): Promise<unknown> =>
  new Promise((done, fail) => {
    createPublicLookup(resolve)('example.com', { all }, (error, address) => (error ? fail(error) : done(address)));
  });

test.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '::',
  '::ffff:8.8.8.8',
  '::7f00:1',
  'ff02::1',
  '2001:db8::1',
  '2001:0:1::1',
  '255.255.255.255',
  'example.com',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('a name with public addresses gets them', async () => {
  expect(await ask(resolving('1.1.1.1', '2606:4700::1111'))).toHaveLength(2);
  expect(await ask(resolving('1.1.1.1'), false)).toBe('1.1.1.1');
});

test('one private address among public ones forbids the name', async () => {
  await expect(ask(resolving('1.1.1.1', '10.0.0.1'))).rejects.toThrow(/not on the public internet/);
  await expect(ask(resolving())).rejects.toThrow();
});

test('a file is named after its link', () => {
  expect(getFileNameFromUrl(new URL('https://example.com/a/My%20talk.mp4?x=1'))).toBe('My talk.mp4');
  expect(getFileNameFromUrl(new URL('https://example.com/a%E2%80%AEb%0Ac.mp4'))).toBe('ab c.mp4');
  expect(getFileNameFromUrl(new URL('https://example.com/%E0%A4%A'))).toBe('%E0%A4%A');
  expect(getFileNameFromUrl(new URL('https://example.com/'))).toBe('example.com');
});
