// Where started modules are found, from sources and from the built package, and how commands are called there.

import { expect, test } from 'vitest';
import { beside } from '../../../src/kit/process/beside.ts';
import { called } from '../../../src/kit/process/called.ts';
import { sources } from '../../architecture/sources.ts';

test('a neighbour has the ending of whoever asks for it', () => {
  expect(beside('./worker', 'file:///app/src/detect/index.ts').href).toBe('file:///app/src/detect/worker.ts');
  expect(beside('../app/watchdog', 'file:///app/dist/src/studio/main.js').href).toBe(
    'file:///app/dist/src/app/watchdog.js',
  );
});

test('nothing in the sources is started or read by the name of a source: in the package it has another ending', () => {
  const named = /(?:new URL|join|fork|require)\([^()]*\.ts['"`]/;
  const found = sources('src/**/*.ts', 'src/**/*.js', 'commands/**/*.ts')
    // The generator of the pages runs in the repository only.
    .filter(({ path, text }) => path !== 'src/cli/docs.ts' && named.test(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

test.each([
  ['start', '', 'npm start', 'npx earshot start'],
  ['engines', '', 'npm run engines', 'npx earshot engines'],
  ['doctor', 'discord', 'npm run doctor -- discord', 'npx earshot doctor discord'],
  ['manifest', '--http', 'npm run -s manifest -- --http', 'npx earshot manifest --http'],
])('%s %s is called as people can call it where they are', (command, words, here, installed) => {
  expect(called(command, words, false)).toBe(here);
  expect(called(command, words, true)).toBe(installed);
});
