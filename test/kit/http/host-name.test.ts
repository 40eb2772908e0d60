// Tests which host names mean this machine, in settings and requests.

import { expect, test } from 'vitest';
import { isLoopbackHost, isLoopbackHostname, isValidHost, isWildcardAddress } from '../../../src/kit/http/host-name.ts';

test.each([
  ['localhost', true],
  ['127.0.0.2', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['127.0.0.1.example.com', false],
])('%s is loopback: %s', (host, expected) => {
  expect(isLoopbackHostname(host)).toBe(expected);
});

test.each([
  ['localhost:3000', true],
  ['LOCALHOST', true],
  ['127.0.0.2:80', true],
  ['[::1]:3000', true],
  ['::1', false],
  ['localhost.evil.example', false],
  ['localhost:3000@evil.example', false],
])('a request to %s is to this machine: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

test('wildcard addresses and ambiguous hosts are recognised', () => {
  expect(['0.0.0.0', '::', '127.0.0.1'].map(isWildcardAddress)).toEqual([true, true, false]);
  expect(['a.example:80', 'a b', 'a/b', ''].map(isValidHost)).toEqual([true, false, false, false]);
});
