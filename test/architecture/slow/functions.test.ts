// The linter finds no function that is too long, and no line saved by a trick.

import { expect, test } from 'vitest';
import { lint } from '../readable/lint.ts';
import { ROOT } from '../sources.ts';

const findings = lint(ROOT, ['src', 'commands']);

test('no function has more than 60 lines of code', () => {
  expect(findings.functions.map(({ path, line, name, message }) => `${path}:${line} ${name}: ${message}`)).toEqual([]);
});

test('no function is shortened by a trick', () => {
  expect(findings.tricks.map(({ path, line, message }) => `${path}:${line}: ${message}`)).toEqual([]);
});
