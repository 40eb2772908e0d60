// The plan, held by tests: who may import whom, where each library lives, no cycles even counting types.

import { expect, test } from 'vitest';
import { cyclesIn } from './measures.ts';
import { type Source, sources } from './sources.ts';

const all = sources('src/**/*.ts', 'commands/**/*.ts');

/** Each layer may import from those listed; entries put things together and may import anything. */
const LAYERS: readonly (readonly [string, RegExp, readonly string[]])[] = [
  ['kit', /^src\/kit\//, ['kit']],
  ['domain', /^src\/domain\//, ['domain', 'kit']],
  ['commands', /^commands\//, ['commands', 'domain', 'kit']],
  ['ports', /^src\/ports\//, ['ports', 'domain', 'kit']],
  ['core', /^src\/core\//, ['core', 'ports', 'domain', 'kit']],
  ['adapters/shared', /^src\/adapters\/shared\//, ['adapters/shared', 'ports', 'domain', 'kit']],
  ['adapters/web', /^src\/adapters\/web\//, ['adapters/web', 'ports', 'domain', 'kit']],
  [
    'adapters/discord',
    /^src\/adapters\/discord\//,
    ['adapters/discord', 'adapters/shared', 'ports', 'domain', 'kit'],
  ],
  [
    'adapters/slack',
    /^src\/adapters\/slack\//,
    ['adapters/slack', 'adapters/shared', 'ports', 'domain', 'kit'],
  ],
  ['media-links', /^src\/media-links\//, ['media-links', 'ports', 'domain', 'kit']],
  ['service', /^src\/service\//, ['service', 'ports', 'domain', 'kit']],
  ['resize', /^src\/resize\//, ['resize', 'ports', 'domain', 'kit']],
  ['disk', /^src\/disk\//, ['disk', 'ports', 'domain', 'kit']],
  ['metrics', /^src\/metrics\//, ['metrics', 'ports', 'domain', 'kit']],
  ['store', /^src\/store\//, ['store', 'ports', 'domain', 'kit']],
  ['queue', /^src\/queue\//, ['queue', 'ports', 'domain', 'kit']],
  ['studio', /^src\/studio\/(?!main\.ts)/, ['studio', 'domain', 'kit']],
  ['config', /^src\/config\//, ['config', 'studio', 'core', 'ports', 'domain', 'kit']],
  ['entry', /^src\/main\.ts$|^src\/app\/|^src\/studio\/main\.ts$|^src\/cli\//, []],
];

const layerOf = (path: string): string =>
  LAYERS.find(([, where]) => where.test(path))?.[0] ?? `no layer (${path})`;

const breaches = (source: Source): string[] => {
  const layer = layerOf(source.path);
  const allowed = LAYERS.find(([name]) => name === layer)?.[2] ?? [];
  if (layer === 'entry') return [];
  return source.own
    .filter((path) => !allowed.includes(layerOf(path)))
    .map((path) => `${source.path} imports ${path}: ${layer} may import ${allowed.join(', ')}`);
};

/** Where each library may be imported. */
const HOMES: Readonly<Record<string, RegExp>> = {
  undici: /^src\/service\//,
  keyv: /^src\/store\//,
  pino: /^src\/app\/log\.ts$/,
  'discord.js': /^src\/adapters\/discord\//,
  '@slack/web-api': /^src\/adapters\/slack\//,
  '@slack/socket-mode': /^src\/adapters\/slack\//,
  '@slack/types': /^src\/adapters\/slack\//,
  'prom-client': /^src\/metrics\//,
  bullmq: /^src\/queue\//,
  ioredis: /^src\/queue\//,
  '@keyv/redis': /^src\/store\//,
};

test('every source file belongs to a layer of the plan', () => {
  expect(all.map((source) => layerOf(source.path)).filter((layer) => layer.startsWith('no layer'))).toEqual(
    [],
  );
});

test('dependencies point one way', () => {
  expect(all.flatMap(breaches)).toEqual([]);
});

test('each library is imported in its home only', () => {
  const strays = all.flatMap((source) =>
    source.packages
      .filter((name) => HOMES[name] && !HOMES[name].test(source.path))
      .map((name) => `${source.path} imports ${name}, which lives in ${HOMES[name]}`),
  );
  expect(strays).toEqual([]);
});

test('there is no import cycle, types counted', () => {
  expect(cyclesIn(all).map((cycle) => cycle.join(' → '))).toEqual([]);
});

test('only the reader of settings reads the environment', () => {
  // Setting a variable, for programs that are started, is no reading.
  const reads = /process\.env\b(?!\['\w+'\] = )/;
  expect(all.filter(({ text }) => reads.test(text)).map(({ path }) => path)).toEqual([
    'src/config/config.ts',
  ]);
});

test('the core and the domain know no platform by name', () => {
  const words = /\b(discord|slack|web chat|guild|slash command|ephemeral)\b/i;
  const named = all
    .filter(({ path }) => /^src\/(core|domain|kit)\//.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (words.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    );
  expect(named).toEqual([]);
});
