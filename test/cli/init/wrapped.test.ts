// Lines for a terminal that is narrower than they are.

import { expect, test } from 'vitest';
import { wrapped } from '../../../src/cli/init/wrapped.ts';

test('they break between words, and the rest stands further in', () => {
  expect(wrapped('\n1. Open the portal and choose New.\n  FAULT token: it is empty.\n', 20)).toBe(
    '\n1. Open the portal\n   and choose New.\n  FAULT token: it is\n     empty.\n',
  );
});

test('an address stays in one piece', () => {
  expect(wrapped('  Open https://example.org/a/very/long/one now', 16)).toBe(
    '  Open\n     https://example.org/a/very/long/one\n     now',
  );
});

test('what is short enough stays as it is, and so does all where nobody knows how wide it is', () => {
  expect(wrapped('two  words', 10)).toBe('two  words');
  expect(wrapped('a much longer line', undefined)).toBe('a much longer line');
  // A terminal that does not say.
  expect(wrapped('a much longer line', 0)).toBe('a much longer line');
});
