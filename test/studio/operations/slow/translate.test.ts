// Tests translation with the installed Apertium, and the messages without it or its pairs.

import { expect, test } from 'vitest';
import { apertiumEngine, createApertiumEngine } from '../../../../src/studio/engines/apertium/index.ts';
import { parseMode } from '../../../../src/studio/engines/apertium/routing.ts';
import { type ApertiumSurvey, surveyApertium } from '../../../../src/studio/engines/apertium/survey.ts';
import type { TranslationPreferences } from '../../../../src/studio/engines/engine.ts';
import { ENGINES } from '../../../../src/studio/engines/index.ts';
import { translateAllTexts } from '../../../../src/studio/operations/translate.ts';
import { faultOf, quiet } from '../job.ts';

const { pairs = [] } = await apertiumEngine.describe();
const there = (from: string, to: string) => pairs.some((pair) => pair.from === from && pair.to === to);
const ready = ['en es', 'es ca', 'en pt'].every((pair) => there(pair.slice(0, 2), pair.slice(3)));
if (!ready) process.stderr.write('Not run: tests of translation, for want of Apertium pairs (npm run engines)\n');

const translated = (texts: readonly string[], from: string, to: string, preferences: TranslationPreferences = {}) =>
  translateAllTexts({ texts, from, to, preferences }, '/nowhere', quiet);

/** Simulates a machine with other pairs. */
const translatedWith = (survey: () => Promise<ApertiumSurvey>, to: string) =>
  translateAllTexts({ texts: ['Hello'], from: 'en-US', to }, '/nowhere', quiet, {
    ...ENGINES,
    translation: [createApertiumEngine(survey)],
  });

test('the same language twice is refused before any engine', async () => {
  const asked = () => Promise.reject(new Error('An engine was asked.'));
  const translation = [{ ...apertiumEngine, describe: asked, translate: asked }];
  const wanted = { texts: ['The house'], from: 'en-US', to: 'en-GB' };
  const fault = await faultOf(translateAllTexts(wanted, '/nowhere', quiet, { ...ENGINES, translation }));
  expect(fault.message).toBe(
    'Both languages are English: there is nothing to translate. Choose another target language.',
  );
});

test.skipIf(!ready)('English becomes Spanish, segment by segment', async () => {
  const { texts, files } = await translated(['The house is big.', '', 'Good morning'], 'en-US', 'es-MX');
  expect(texts).toEqual(['La casa es grande.', '', 'Buenos días']);
  expect(files).toEqual({});
});

test.skipIf(!ready)('everything except words is returned exactly once', async () => {
  const kept = [
    '@anna',
    '<@123>',
    '#general',
    'https://example.com/a?b=c',
    'joe@example.org',
    '👍🏽',
    ':tada:',
    '`npm test`',
    '{name}',
    '%s',
    '20 km/h',
    '10:30',
  ];
  const texts = kept.map((one) => `Please look at ${one} before the house is sold, my dear friend.`);
  for (const to of ['es-ES', 'ca-ES', 'pt-BR']) {
    const result = await translated(texts, 'en-GB', to);
    result.texts?.forEach((text, index) => {
      expect(text.split(kept[index] ?? '?')).toHaveLength(2);
      expect(text).not.toMatch(/PROT|ZQ|\[k/);
    });
  }
});

test.skipIf(!ready)('lists and identifiers keep their form', async () => {
  const { texts } = await translated(['List:\n- milk\n- bread and butter', 'foo_bar is big'], 'en-US', 'es-ES');
  expect(texts?.map((text) => text.toLowerCase())).toEqual([
    'lista:\n- leche\n- pan y mantequilla',
    'foo_bar es grande',
  ]);
});

test.skipIf(!ready)('text already in the target language is refused', async () => {
  for (const [text, from, to] of [
    ['La casa és gran i l’aigua és freda.', 'es-ES', 'ca-ES'],
    ['La casa es grande y el agua está fría.', 'en-US', 'es-ES'],
  ] as const)
    expect((await faultOf(translated([text], from, to))).message).toMatch(/^None of this could be translated/);
});

test.skipIf(!ready)('names and texts without words stay unchanged with a note', async () => {
  expect((await translated(['Madrid'], 'en-US', 'es-ES')).texts).toEqual(['Madrid']);
  const { texts, message } = await translated(['', '👍', '42'], 'en-US', 'es-ES');
  expect(texts).toEqual(['', '👍', '42']);
  expect(message).toMatch(/no words to translate/);
});

test.skipIf(!ready)('five thousand words in one segment are returned completely', async () => {
  const text = 'The house number 7 is very big and the water is cold today. '.repeat(385);
  const [result = ''] = (await translated([text], 'en-US', 'es-ES')).texts ?? [];
  expect(result.match(/7/g)).toHaveLength(385);
});

test.skipIf(!ready)('two steps, unknown words and unused options are reported', async () => {
  const { message } = await translated(['The blorp is in the house.'], 'en-US', 'pt-BR', {
    formality: 'formal',
  });
  expect(message).toMatch(/two steps: English → Spanish → Portuguese\./);
  expect(message).toMatch(
    /gist.*A better translator can be added.*1 word was not in the dictionary and may be untranslated or in the wrong form: blorp\. .*The requested formality had no effect/,
  );
});

test.skipIf(!ready)('the variant of the region is used', async () => {
  const [portugal, brazil] = await Promise.all(
    ['pt-PT', 'pt-BR'].map(async (to) => (await translated(['El tren sale.'], 'es-ES', to)).texts?.[0]),
  );
  expect([portugal, brazil]).toEqual(['O comboio sai.', 'O trem sai.']);
});

test.skipIf(!ready)('a text in another language fails', async () => {
  const fault = await faultOf(translated(['Zzyzx qwrtp blonk frumious.'], 'es-ES', 'ca-ES'));
  expect(fault.message).toMatch(
    /^None of this could be translated from Spanish to Catalan: .*Check that the text is in Spanish/,
  );
});

test.skipIf(!ready)('five hundred segments keep their order', async () => {
  const texts = Array.from({ length: 500 }, (_, index) => `The house number ${index} is big.`);
  const result = await translated(texts, 'en-US', 'es-ES');
  expect(result.texts?.map((text) => /\d+/.exec(text)?.[0])).toEqual(texts.map((_, index) => String(index)));
});

test.skipIf(!ready)('a missing pair is reported with alternatives', async () => {
  const { reason, message } = await faultOf(translated(['Hello'], 'en-US', 'zu-ZA'));
  expect(reason).toBe('INVALID_SOURCE_DATA');
  expect(message).toMatch(
    /no translator for English → Zulu .*Available from English: .*Catalan, .*Portuguese, .*Spanish\..*no such pair.*SERVICE_BASE_URL/,
  );
});

test.skipIf(!ready)('a missing pair of the catalogue is reported as one that can be added', async () => {
  const { message } = await faultOf(translated(['Hello'], 'en-US', 'ja-JP'));
  expect(message).toMatch(/no translator for English → Japanese .* The operator of this Earshot can add one\.$/);
});

test('an installable pair is reported with instructions', async () => {
  const survey = { installation: { folder: '/', version: '3', modes: [], fingerprint: '' }, directions: [] };
  const [direction] = ['spa-cat'].flatMap((mode) => parseMode(mode) ?? []);
  const little = async () => ({ ...survey, directions: direction ? [direction] : [] });
  const { message } = await faultOf(translatedWith(little, 'gl-ES'));
  expect(message).toMatch(/English → Galician on this server\. Available here: Catalan, Spanish\. .*npm run engines/);
});

test('the same language on both sides is refused', async () => {
  const { reason, message } = await faultOf(translated(['Hello'], 'en-US', 'en-GB'));
  expect([reason, message]).toEqual(['INVALID_SOURCE_DATA', expect.stringContaining('Both languages are English')]);
});

test('a missing installation is reported with instructions', async () => {
  const { message } = await faultOf(translatedWith(async () => ({ directions: [] }), 'es-ES'));
  expect(message).toMatch(/English → Spanish: no translation engine is installed.*npm run engines/);
});

test.skipIf(!ready)('the survey is cached and lists useful pairs only', async () => {
  const [first, second] = [await surveyApertium(), await surveyApertium()];
  expect(second).toBe(first);
  expect(first.directions.every(({ mode }) => parseMode(mode) !== undefined)).toBe(true);
  expect(pairs).toContainEqual({ from: 'es', to: 'ca', quality: 'gist' });
  expect(pairs).toContainEqual({ from: 'en', to: 'pt', quality: 'gist', via: 'es' });
  expect(pairs.filter(({ from, to }) => from === to)).toEqual([]);
});
