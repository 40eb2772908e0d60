// What a reader has to hold in mind is bounded: files, folders, names; and no file comes without an introduction or with
// leftovers.

import { expect, test } from 'vitest';
import { folderSizes, linesOf, typesDeclaredTwice } from './measures.ts';
import { ROOT, sources } from './sources.ts';

const code = sources('src/**/*.ts', 'src/**/*.js', 'src/**/*.css', 'commands/**/*.ts');
const tests = sources('test/**/*.ts');
const benches = sources('bench/**/*.ts');

test('no file is longer than 400 lines', () => {
  const written = [...code, ...tests, ...benches].filter(({ text }) => !text.startsWith('// Generated '));
  const long = written.filter((source) => linesOf(source) > 400);
  expect(long.map((source) => `${source.path}: ${linesOf(source)} lines`)).toEqual([]);
});

test('no folder has more than 20 files', () => {
  const sizes = [...folderSizes(ROOT, ['src', 'commands', 'test', 'docs'])];
  expect(sizes.filter(([, files]) => files > 20)).toEqual([]);
});

test('no two files of a folder share a type name', () => {
  expect(typesDeclaredTwice([...code, ...tests])).toEqual([]);
});

test('every file starts with a comment', () => {
  const silent = [...code, ...tests, ...benches]
    .filter(({ text }) => !/^(\/\/|\/\*)/.test(text))
    .map(({ path }) => path);
  expect(silent).toEqual([]);
});

test('no open tasks, console calls, default exports or mocks remain', () => {
  const leftovers = /\b(TODO|FIXME|XXX)\b|console\.log|^export default/m;
  const found = code.filter(({ text }) => leftovers.test(text)).map(({ path }) => path);
  const mocks = [...tests, ...benches]
    .filter(
      ({ path, text }) => !path.startsWith('test/architecture/') && /\bvi\.(mock|fn)\b|\.(only|todo)\(/.test(text),
    )
    .map(({ path }) => path);
  expect([...found, ...mocks]).toEqual([]);
});
