// Which names are this machine's own, in settings and in requests.

import { expect, test } from 'vitest';
import { isEveryAddress, isHost, isLoopback, isLoopbackHost } from '../../../src/kit/http/host-name.ts';

test.each([
  ['localhost', true],
  ['127.0.0.2', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['127.0.0.1.example.com', false],
])('%s is loopback: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
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

test('what listens everywhere is no name, and nor is what could be read in two ways', () => {
  expect(['0.0.0.0', '::', '127.0.0.1'].map(isEveryAddress)).toEqual([true, true, false]);
  expect(['a.example:80', 'a b', 'a/b', ''].map(isHost)).toEqual([true, false, false, false]);
});
