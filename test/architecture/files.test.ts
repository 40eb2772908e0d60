// What a reader has to hold in mind is bounded: functions, files, folders, names; and no file comes without an introduction or
// with leftovers.

import { expect, test } from 'vitest';
import { judged } from './exceptions.ts';
import { folderSizes, linesOf, typesDeclaredTwice } from './measures.ts';
import { lint } from './readable/lint.ts';
import { ROOT, sources } from './sources.ts';

const code = sources('src/**/*.ts', 'src/**/*.js', 'src/**/*.css', 'commands/**/*.ts');
const tests = sources('test/**/*.ts');
const benches = sources('bench/**/*.ts');
const findings = lint(ROOT, ['src', 'commands']);

test('no function has more than 60 lines of code', () => {
  const long = findings.functions.map(({ path, line, name, message }) => ({
    place: `${path} ${name}`,
    says: `${path}:${line} ${name}: ${message}`,
  }));
  expect(judged('function', long)).toEqual([]);
});

test('no file is longer than 400 lines', () => {
  const long = [...code, ...tests, ...benches]
    .filter((source) => linesOf(source) > 400)
    .map((source) => ({ place: source.path, says: `${source.path}: ${linesOf(source)} lines, 400 at most` }));
  expect(judged('file', long)).toEqual([]);
});

test('no folder has more than 20 files', () => {
  const crowded = [...folderSizes(ROOT, ['src', 'commands', 'test', 'docs'])]
    .filter(([, files]) => files > 20)
    .map(([folder, files]) => ({
      place: folder,
      says: `${folder}: ${files} files, 20 at most: give it rooms`,
    }));
  expect(judged('folder', crowded)).toEqual([]);
});

test('no two files of a folder declare types of one name', () => {
  const twice = typesDeclaredTwice([...code, ...tests]).map((place) => ({
    place,
    says: `${place}: declared by two files of the folder; one of them needs a name of its own`,
  }));
  expect(judged('type', twice)).toEqual([]);
});

test('no line is saved by a trick', () => {
  const tricks = findings.tricks.map(({ path, line, message }) => ({
    place: path,
    says: `${path}:${line}: ${message}`,
  }));
  expect(judged('trick', tricks)).toEqual([]);
});

test('every file opens by saying what it is for', () => {
  const silent = [...code, ...tests, ...benches]
    .filter(({ text }) => !/^(\/\/|\/\*)/.test(text))
    .map(({ path }) => path);
  expect(silent).toEqual([]);
});

test('nothing is left behind: no open ends, no console, no default exports, no replaced modules', () => {
  const leftovers = /\b(TODO|FIXME|XXX)\b|console\.log|^export default/m;
  const found = code.filter(({ text }) => leftovers.test(text)).map(({ path }) => path);
  const mocks = [...tests, ...benches]
    .filter(
      ({ path, text }) =>
        !path.startsWith('test/architecture/') && /\bvi\.(mock|fn)\b|\.(only|todo)\(/.test(text),
    )
    .map(({ path }) => path);
  expect([...found, ...mocks]).toEqual([]);
});
