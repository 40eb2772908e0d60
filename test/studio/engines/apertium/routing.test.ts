// Tests which modes are offered, and the routes over them.

import { expect, test } from 'vitest';
import {
  TEST_SENTENCES,
  toApertiumCode,
  toApertiumVariantSuffix,
} from '../../../../src/studio/engines/apertium/languages.ts';
import { RATED_PAIRS } from '../../../../src/studio/engines/apertium/rated-pairs.ts';
import { listApertiumPairs } from '../../../../src/studio/engines/apertium/reachable-pairs.ts';
import { findBestRoute, parseMode } from '../../../../src/studio/engines/apertium/routing.ts';

const directions = (modes: string) => modes.split(' ').flatMap((mode) => parseMode(mode) ?? []);
const modesOf = (modes: string, from: string, to: string, variant = '') =>
  findBestRoute(directions(modes), from, to, variant)?.map(({ mode }) => mode);

test.each([
  ['eng-spa', 'en', 'es'],
  ['es-pt_BR', 'es', 'pt'],
  ['swe-nob', 'sv', 'nb'],
  ['zlm-ind', 'ms', 'id'],
])('%s is %s to %s', (mode, from, to) => {
  expect(parseMode(mode)).toMatchObject({ mode, from, to });
});

test.each(['eng-hbs', 'hbs-mkd', 'rus-ukr', 'eo-en-bytecode', 'eco-es-fr', 'cat-por_PTpre1990', 'eng-cat_iec2017'])(
  '%s is unavailable',
  (mode) => {
    expect(parseMode(mode)).toBeUndefined();
  },
);

test('the direct pair is preferred in the requested variant', () => {
  const modes = 'es-pt es-pt_BR spa-cat es-gl gl-es spa-cat_valencia';
  expect(modesOf(modes, 'es', 'pt')).toEqual(['es-pt']);
  expect(modesOf(modes, 'es', 'pt', toApertiumVariantSuffix('pt-BR'))).toEqual(['es-pt_BR']);
  expect(modesOf(modes, 'es', 'ca', toApertiumVariantSuffix('ca-ES-valencia'))).toEqual(['spa-cat_valencia']);
  expect(modesOf(modes, 'es', 'pt', 'XX')).toEqual(['es-pt']);
});

test('otherwise the best pair of steps is used', () => {
  expect(modesOf('hbs-eng eng-spa eng-cat hbs-slv', 'hbs', 'es')).toEqual(['hbs-eng', 'eng-spa']);
  expect(modesOf('eng-cat cat-por', 'en', 'pt')).toEqual(['eng-cat', 'cat-por']);
  expect(modesOf('eng-spa es-pt en-gl gl-pt eng-cat cat-por', 'en', 'pt')).toEqual(['eng-spa', 'es-pt']);
});

test('a direct pair is never replaced by a route', () => {
  expect(modesOf('es-fr spa-cat cat-fra', 'es', 'fr')).toEqual(['es-fr']);
});

test('routes of three steps are not used', () => {
  expect(modesOf('swe-isl isl-eng eng-spa', 'sv', 'es')).toBeUndefined();
  expect(modesOf('', 'en', 'es')).toBeUndefined();
});

test('every pair is graded gist', () => {
  const pairs = listApertiumPairs(directions('spa-cat hbs-eng eng-spa'));
  expect(pairs).toContainEqual({ from: 'es', to: 'ca', quality: 'gist' });
  expect(pairs).toContainEqual({ from: 'hr', to: 'es', quality: 'gist', via: 'en' });
  expect(new Set(pairs.map(({ quality }) => quality))).toEqual(new Set(['gist']));
});

test('every offered direction has a test sentence', () => {
  expect(RATED_PAIRS.filter(({ from }) => TEST_SENTENCES[from] === undefined)).toEqual([]);
  expect(new Set(RATED_PAIRS.map(({ from, to }) => `${from} ${to}`)).size).toBe(RATED_PAIRS.length);
});

test('tags become pair languages', () => {
  expect(['en-GB', 'es-419', 'pt-BR', 'hr-HR', 'bs-BA', 'zh-CN-henan'].map(toApertiumCode)).toEqual([
    'en',
    'es',
    'pt',
    'hbs',
    'hbs',
    'zh',
  ]);
});
