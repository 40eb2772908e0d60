// Tests which modes are offered, and the routes over them.

import { expect, test } from 'vitest';
import {
  TEST_SENTENCES,
  toApertiumCode,
  toApertiumVariantSuffix,
} from '../../../../src/studio/engines/apertium/languages.ts';
import { RATED_PAIRS } from '../../../../src/studio/engines/apertium/rated-pairs.ts';
import { findBestRoute, parseMode } from '../../../../src/studio/engines/apertium/routing.ts';

const directions = (modes: string) => modes.split(' ').flatMap((mode) => parseMode(mode) ?? []);
const modesOf = (modes: string, from: string, to: string, variant = '') =>
  findBestRoute(directions(modes), from, to, variant)?.steps.map(({ mode }) => mode);

test.each([
  ['eng-spa', 'en', 'es', 'gist'],
  ['es-pt_BR', 'es', 'pt', 'good'],
  ['swe-nob', 'sv', 'nb', 'good'],
  ['zlm-ind', 'ms', 'id', 'good'],
])('%s is %s to %s: %s', (mode, from, to, quality) => {
  expect(parseMode(mode)).toMatchObject({ mode, from, to, quality });
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

test('otherwise the best pair of steps is used, graded gist', () => {
  const modes = 'hbs-eng eng-spa eng-cat hbs-slv';
  expect(modesOf(modes, 'hbs', 'es')).toEqual(['hbs-eng', 'eng-spa']);
  expect(modesOf('eng-cat cat-por', 'en', 'pt')).toEqual(['eng-cat', 'cat-por']);
  expect(findBestRoute(directions('hbs-eng eng-spa'), 'hbs', 'es')?.quality).toBe('gist');
});

test('a route measured as better replaces the direct one', () => {
  expect(modesOf('es-fr spa-cat cat-fra', 'es', 'fr')).toEqual(['spa-cat', 'cat-fra']);
  expect(findBestRoute(directions('es-fr spa-cat cat-fra'), 'es', 'fr')?.quality).toBe('good');
  const ways = 'fr-es spa-eng fra-cat cat-eng cat-spa';
  expect(modesOf(ways, 'fr', 'en')).toEqual(['fra-cat', 'cat-spa', 'spa-eng']);
});

test('a small gain does not justify another step', () => {
  expect(modesOf('eng-spa eng-cat cat-spa spa-ita', 'en', 'it')).toEqual(['eng-spa', 'spa-ita']);
  expect(modesOf('eng-spa es-pt en-gl gl-pt spa-cat cat-por', 'en', 'pt')).toEqual(['eng-spa', 'es-pt']);
});

test('unmeasured routes of three steps are not used', () => {
  expect(modesOf('swe-isl isl-eng eng-spa', 'sv', 'es')).toBeUndefined();
  expect(modesOf('', 'en', 'es')).toBeUndefined();
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
