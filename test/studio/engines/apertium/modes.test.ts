// Which modes are offered, and the way from one language to another over them.

import { expect, test } from 'vitest';
import { codeOf, SENTENCES, variantOf } from '../../../../src/studio/engines/apertium/languages.ts';
import { directionOf, routeBetween } from '../../../../src/studio/engines/apertium/modes.ts';
import { PAIRS } from '../../../../src/studio/engines/apertium/pairs.ts';

const directions = (modes: string) => modes.split(' ').flatMap((mode) => directionOf(mode) ?? []);
const modesOf = (modes: string, from: string, to: string, variant = '') =>
  routeBetween(directions(modes), from, to, variant)?.steps.map(({ mode }) => mode);

test.each([
  ['eng-spa', 'en', 'es', 'gist'],
  ['es-pt_BR', 'es', 'pt', 'good'],
  ['swe-nob', 'sv', 'nb', 'good'],
  ['zlm-ind', 'ms', 'id', 'good'],
])('%s is %s to %s: %s', (mode, from, to, grade) => {
  expect(directionOf(mode)).toMatchObject({ mode, from, to, grade });
});

test.each([
  'eng-hbs',
  'hbs-mkd',
  'rus-ukr',
  'eo-en-bytecode',
  'eco-es-fr',
  'cat-por_PTpre1990',
  'eng-cat_iec2017',
])('%s is not offered', (mode) => {
  expect(directionOf(mode)).toBeUndefined();
});

test('the direct way wins where no other was measured to be better, in the variant that was asked for', () => {
  const modes = 'es-pt es-pt_BR spa-cat es-gl gl-es spa-cat_valencia';
  expect(modesOf(modes, 'es', 'pt')).toEqual(['es-pt']);
  expect(modesOf(modes, 'es', 'pt', variantOf('pt-BR'))).toEqual(['es-pt_BR']);
  expect(modesOf(modes, 'es', 'ca', variantOf('ca-ES-valencia'))).toEqual(['spa-cat_valencia']);
  expect(modesOf(modes, 'es', 'pt', 'XX')).toEqual(['es-pt']);
});

test('without it the better of the ways over one language, graded as gist', () => {
  const modes = 'hbs-eng eng-spa eng-cat hbs-slv';
  expect(modesOf(modes, 'hbs', 'es')).toEqual(['hbs-eng', 'eng-spa']);
  expect(modesOf('eng-cat cat-por', 'en', 'pt')).toEqual(['eng-cat', 'cat-por']);
  expect(routeBetween(directions('hbs-eng eng-spa'), 'hbs', 'es')?.grade).toBe('gist');
});

test('what was measured to be better is taken before the direct way, and over three steps', () => {
  expect(modesOf('es-fr spa-cat cat-fra', 'es', 'fr')).toEqual(['spa-cat', 'cat-fra']);
  expect(routeBetween(directions('es-fr spa-cat cat-fra'), 'es', 'fr')?.grade).toBe('good');
  const ways = 'fr-es spa-eng fra-cat cat-eng cat-spa';
  expect(modesOf(ways, 'fr', 'en')).toEqual(['fra-cat', 'cat-spa', 'spa-eng']);
});

test('what is hardly better is not worth a step', () => {
  expect(modesOf('eng-spa eng-cat cat-spa spa-ita', 'en', 'it')).toEqual(['eng-spa', 'spa-ita']);
  expect(modesOf('eng-spa es-pt en-gl gl-pt spa-cat cat-por', 'en', 'pt')).toEqual(['eng-spa', 'es-pt']);
});

test('three steps that nobody measured are none', () => {
  expect(modesOf('swe-isl isl-eng eng-spa', 'sv', 'es')).toBeUndefined();
  expect(modesOf('', 'en', 'es')).toBeUndefined();
});

test('every offered direction can be tested: there is a sentence of its source language', () => {
  expect(PAIRS.filter(({ from }) => SENTENCES[from] === undefined)).toEqual([]);
  expect(new Set(PAIRS.map(({ from, to }) => `${from} ${to}`)).size).toBe(PAIRS.length);
});

test('tags become pair languages', () => {
  expect(['en-GB', 'es-419', 'pt-BR', 'hr-HR', 'bs-BA', 'zh-CN-henan'].map(codeOf)).toEqual([
    'en',
    'es',
    'pt',
    'hbs',
    'hbs',
    'zh',
  ]);
});
