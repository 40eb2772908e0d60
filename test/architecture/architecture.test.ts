// The plan, held by tests: who may import whom, where each library lives, no cycles even counting types.

import { expect, test } from 'vitest';
import { cyclesIn, mutualFolders } from './measures.ts';
import { type Source, sources } from './sources.ts';

const all = sources('src/**/*.ts', 'commands/**/*.ts');

const BELOW = ['ports', 'domain', 'messages', 'kit'];
const PARTS = [
  'admin',
  'media-links',
  'service',
  'transcoding',
  'documents',
  'provenance',
  'language-detection',
  'disk',
  'metrics',
  'store',
  'queue',
  'core',
];
const PLATFORMS = [
  ...new Set(all.flatMap(({ path }) => /^src\/(adapters\/(?!shared\/)[\w-]+)\//.exec(path)?.[1] ?? [])),
];
const APP = ['commands', 'config', 'extensions', 'adapters', 'adapters/shared', ...PARTS, ...BELOW];

const folders = (names: readonly string[], allowed: readonly string[]) =>
  names.map((name) => [name, new RegExp(`^src/${name}/`), allowed] as const);

/** What each layer may import besides itself. Every platform is one, so that none imports another. */
const LAYERS: readonly (readonly [string, RegExp, readonly string[]])[] = [
  ['commands', /^commands\//, ['domain', 'messages', 'kit']],
  ...folders(['kit'], []),
  ...folders(['messages'], ['kit']),
  ...folders(['domain'], ['messages', 'kit']),
  ...folders(['ports', 'config'], ['domain', 'messages', 'kit']),
  ...folders(PARTS, BELOW),
  ...folders(['adapters/shared'], ['config', ...BELOW]),
  ...folders(PLATFORMS, ['adapters/shared', 'config', ...BELOW]),
  ['adapters', /^src\/adapters\/index\.ts$/, ['adapters/shared', ...PLATFORMS]],
  [
    'studio-main',
    /^src\/studio-main\.ts$/,
    ['studio', 'app', 'commands', 'config', 'extensions', 'language-detection', 'messages', 'kit'],
  ],
  // Loads the engines of extensions too.
  ['studio-worker', /^src\/studio-worker\.ts$/, ['studio', 'extensions']],
  ...folders(['studio'], ['documents', 'domain', 'messages', 'kit']),
  // What an extension may bring: an operation, a platform, an engine, with settings.
  ...folders(['extensions'], ['adapters/shared', 'studio', 'config', 'domain', 'messages', 'kit']),
  ['public', /^src\/public\.ts$/, ['extensions', 'adapters/shared', 'studio', 'config', ...BELOW]],
  ...folders(['app'], APP),
  ['main', /^src\/main\.ts$/, ['app', 'config', 'extensions', 'kit']],
  ...folders(['cli'], ['main', 'app', 'studio', 'studio-main', ...PLATFORMS, ...APP]),
];

const layerOf = (path: string): string => LAYERS.find(([, where]) => where.test(path))?.[0] ?? `no layer (${path})`;

const breaches = (source: Source): string[] => {
  const layer = layerOf(source.path);
  const allowed = [layer, ...(LAYERS.find(([name]) => name === layer)?.[2] ?? [])];
  return source.own
    .filter((path) => !allowed.includes(layerOf(path)))
    .map((path) => `${source.path} imports ${path}: ${layer} may import ${allowed.join(', ')}`);
};

/** Where each library may be imported. */
const HOMES: Readonly<Record<string, RegExp>> = {
  undici: /^src\/(service|cli\/models\/fetch|adapters\/discord\/rest|adapters\/slack\/connection)\//,
  keyv: /^src\/store\//,
  pino: /^src\/app\/create-log\.ts$/,
  '@discordjs/voice':
    /^src\/adapters\/discord\/voice\/(channel-connection|connection-recovery|library-workarounds)\.ts$/,
  'discord.js': /^src\/adapters\/discord\//,
  '@slack/bolt': /^src\/adapters\/slack\//,
  '@slack/oauth': /^src\/adapters\/slack\//,
  '@slack/web-api': /^src\/adapters\/slack\//,
  '@slack/types': /^src\/adapters\/slack\//,
  'intl-messageformat': /^src\/messages\/format\.ts$/,
  esbuild: /^src\/adapters\/web\/server\/page\/bundle-page\.ts$/,
  'prom-client': /^src\/metrics\//,
  '@modelcontextprotocol/server': /^src\/adapters\/mcp\//,
  jose: /^src\/adapters\/mcp\/access\//,
  bullmq: /^src\/queue\//,
  ioredis: /^src\/(kit\/redis\.ts|queue\/|store\/redis\/)/,
  eld: /^src\/language-detection\//,
  // These read whole files of strangers: in child processes with limits only.
  'music-metadata': /^src\/(provenance\/tag-worker|transcoding\/mp3\/tags|studio\/audio\/decode-to-disk)\.ts$/,
  'browser-id3-writer': /^src\/transcoding\/mp3\/tags\.ts$/,
  mediabunny:
    /^src\/(transcoding\/(convert-file|decode-sound|open-recording|measure-audio|ogg-opus)\.ts|studio\/(audio|streams\/encoding)\/)/,
  'audio-decode': /^src\/(transcoding\/(decode-sound|open-recording)\.ts|studio\/(audio|engines\/composer)\/)/,
  htmlparser2: /^src\/documents\//,
  jszip: /^src\/documents\/word\//,
  mammoth: /^src\/documents\/word\//,
  'markdown-it': /^src\/documents\/markdown\//,
  unpdf: /^src\/documents\/pdf\//,
  yauzl: /^src\/(documents\/epub|cli\/models)\//,
  'range-parser': /^src\/kit\/http\//,
  'content-disposition': /^src\/kit\/http\//,
};

test('every source file belongs to a planned layer', () => {
  expect(all.map((source) => layerOf(source.path)).filter((layer) => layer.startsWith('no layer'))).toEqual([]);
});

test('dependencies point in one direction', () => {
  expect(all.flatMap(breaches)).toEqual([]);
});

test('no two sibling folders import each other, types included', () => {
  expect(mutualFolders([...all, ...sources('src/adapters/web/page/**/*.js')])).toEqual([]);
});

test('each library is imported in one place only', () => {
  const strays = all.flatMap((source) =>
    source.packages
      .filter((name) => HOMES[name] && !HOMES[name].test(source.path))
      .map((name) => `${source.path} imports ${name}, which lives in ${HOMES[name]}`),
  );
  expect(strays).toEqual([]);
});

test('there is no import cycle, types included', () => {
  expect(cyclesIn(all).map((cycle) => cycle.join(' → '))).toEqual([]);
});

test('only the settings reader reads the environment', () => {
  // Setting a variable, for programs that are started, is no reading.
  const reads = /process\.env\b(?!\['\w+'\] = )/;
  expect(all.filter(({ text }) => reads.test(text)).map(({ path }) => path)).toEqual(['src/config/environment.ts']);
});

test('the core and the domain know no platform by name', () => {
  const names = PLATFORMS.map((path) => path.split('/')[1]).filter((name) => name !== 'web');
  const words = new RegExp(`\\b(${names.join('|')}|web chat|guild|slash command|ephemeral)\\b`, 'i');
  const named = all
    .filter(({ path }) => /^src\/(core|domain|messages|kit)\//.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (words.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    );
  expect(named).toEqual([]);
});
