// Sizes and manners of files: small, introduced by a comment, without leftovers.

import { expect, test } from 'vitest';
import { sources } from './sources.ts';

const code = sources('src/**/*.ts', 'src/**/*.js', 'src/**/*.css', 'commands/**/*.ts');
const tests = sources('test/**/*.ts', 'bench/**/*.ts');
const lines = (text: string): number => text.trimEnd().split('\n').length;
const over = (most: number, files: typeof code) =>
  files
    .filter(({ text }) => lines(text) > most)
    .map(({ path, text }) => `${path}: ${lines(text)} lines, ${most} at most`);

test('no source file is longer than 250 lines, no test longer than 400', () => {
  expect([...over(250, code), ...over(400, tests)]).toEqual([]);
});

test('the median source file is at most 80 lines', () => {
  const sizes = code
    .filter(({ path }) => path.endsWith('.ts'))
    .map(({ text }) => lines(text))
    .sort((a, b) => a - b);
  expect(sizes[sizes.length >> 1]).toBeLessThanOrEqual(80);
});

test('every file opens by saying what it is for', () => {
  const silent = [...code, ...tests].filter(({ text }) => !/^(\/\/|\/\*)/.test(text)).map(({ path }) => path);
  expect(silent).toEqual([]);
});

test('nothing is left behind: no open ends, no console, no default exports, no replaced modules', () => {
  const leftovers = /\b(TODO|FIXME|XXX)\b|console\.log|^export default/m;
  const found = code.filter(({ text }) => leftovers.test(text)).map(({ path }) => path);
  const mocks = tests
    .filter(
      ({ path, text }) =>
        !path.startsWith('test/architecture/') && /\bvi\.(mock|fn)\b|\.(only|todo)\(/.test(text),
    )
    .map(({ path }) => path);
  expect([...found, ...mocks]).toEqual([]);
});
