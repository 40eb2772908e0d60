// Tests wrapping for narrow terminals.

import { expect, test } from 'vitest';
import { wrapText } from '../../../src/cli/init/wrap-text.ts';

test('breaks between words and indents the rest', () => {
  expect(wrapText('\n1. Open the portal and choose New.\n  FAULT token: it is empty.\n', 20)).toBe(
    '\n1. Open the portal\n   and choose New.\n  FAULT token: it is\n     empty.\n',
  );
});

test('keeps an address in one piece', () => {
  expect(wrapText('  Open https://example.org/a/very/long/one now', 16)).toBe(
    '  Open\n     https://example.org/a/very/long/one\n     now',
  );
});

test('keeps short text, and all text at unknown width', () => {
  expect(wrapText('two  words', 10)).toBe('two  words');
  expect(wrapText('a much longer line', undefined)).toBe('a much longer line');
  // A terminal that reports no width.
  expect(wrapText('a much longer line', 0)).toBe('a much longer line');
});
