// Tests that each command of `earshot` is an npm script too.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../architecture/sources.ts';

test('matches each package command to an npm script', () => {
  const listed = readFileSync(join(ROOT, 'src/cli/earshot.ts'), 'utf8');
  const names = [...listed.matchAll(/\bname: '([a-z]+)'/g)].map(([, name = '']) => name);
  expect(names).toEqual(expect.arrayContaining(['start', 'init', 'doctor', 'tasks']));
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
});
