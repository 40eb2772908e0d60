// “Try again” is offered only if a retry may help.

import { expect, test } from 'vitest';
import { isRetryable } from '../../../src/domain/tasks/is-retryable.ts';
import type { TaskFailure } from '../../../src/domain/tasks/task.ts';

const failed = (reason: string): TaskFailure => ({ kind: 'failed', statusWord: 'ERROR', reason });

test('not for an invalid input', () => {
  expect(isRetryable(failed('INVALID_SOURCE_DATA'))).toBe(false);
  expect(isRetryable(failed('source_too_long'))).toBe(false);
  expect(isRetryable({ kind: 'invalid', problems: [] })).toBe(false);
  expect(isRetryable({ kind: 'refused', status: 413, message: '' })).toBe(false);
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
] as const)('not for a permanent file error: %s', (why) => {
  expect(isRetryable({ kind: 'file-gone', name: 'a.mp4', why })).toBe(false);
});

test('for temporary faults and ones fixed elsewhere', () => {
  expect(isRetryable(failed('PROCESSING_ERROR'))).toBe(true);
  expect(isRetryable({ kind: 'failed', statusWord: 'ERROR' })).toBe(true);
  expect(isRetryable({ kind: 'refused', status: 402, message: '' })).toBe(true);
  expect(isRetryable({ kind: 'unreachable' })).toBe(true);
  expect(isRetryable({ kind: 'file-gone', name: 'a.mp3', why: 'incomplete' })).toBe(true);
  expect(isRetryable({ kind: 'file-gone', name: 'a.mp4', why: 'too-complex' })).toBe(true);
});
