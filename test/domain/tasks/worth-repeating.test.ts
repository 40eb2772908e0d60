// “Try again” is offered only where it can help.

import { expect, test } from 'vitest';
import type { Failure } from '../../../src/domain/tasks/task.ts';
import { isWorthRepeating } from '../../../src/domain/tasks/worth-repeating.ts';

const failed = (reason: string): Failure => ({ kind: 'failed', word: 'ERROR', reason });

test('not for what was given: an empty file, too long a text, an unknown sound, a missing translator', () => {
  expect(isWorthRepeating(failed('INVALID_SOURCE_DATA'))).toBe(false);
  expect(isWorthRepeating(failed('source_too_long'))).toBe(false);
  expect(isWorthRepeating({ kind: 'invalid', problems: [] })).toBe(false);
  expect(isWorthRepeating({ kind: 'refused', status: 413, said: '' })).toBe(false);
});

test.each([
  'damaged',
  'gone',
  'no-sound',
  'not-media',
  'too-large',
  'too-long',
  'too-many-tracks',
  'unknown-codec',
] as const)('not for a file that stays what it is: %s', (why) => {
  expect(isWorthRepeating({ kind: 'file-gone', name: 'a.mp4', why })).toBe(false);
});

test('for what passes or can be put right elsewhere', () => {
  expect(isWorthRepeating(failed('PROCESSING_ERROR'))).toBe(true);
  expect(isWorthRepeating({ kind: 'failed', word: 'ERROR' })).toBe(true);
  expect(isWorthRepeating({ kind: 'refused', status: 402, said: '' })).toBe(true);
  expect(isWorthRepeating({ kind: 'unreachable' })).toBe(true);
  expect(isWorthRepeating({ kind: 'file-gone', name: 'a.mp3', why: 'incomplete' })).toBe(true);
  expect(isWorthRepeating({ kind: 'file-gone', name: 'a.mp4', why: 'too-heavy' })).toBe(true);
});
