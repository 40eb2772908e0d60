// The engine on the Apertium that is installed here, and what it says where there is none or not the right one.

import { expect, test } from 'vitest';
import { apertium, createApertium } from '../../../src/studio/engines/apertium/index.ts';
import { directionOf } from '../../../src/studio/engines/apertium/modes.ts';
import { type Survey, surveyTranslation } from '../../../src/studio/engines/apertium/survey.ts';
import type { TranslationWishes } from '../../../src/studio/engines/engine.ts';
import { ENGINES } from '../../../src/studio/engines/index.ts';
import { translate } from '../../../src/studio/operations/translate.ts';
import { sampled, whole } from '../../sampled.ts';
import { faultOf, quiet } from './job.ts';

const { pairs = [] } = await apertium.describe();
const there = (from: string, to: string) => pairs.some((pair) => pair.from === from && pair.to === to);
const ready = ['en es', 'es ca', 'en pt'].every((pair) => there(pair.slice(0, 2), pair.slice(3)));
if (!ready)
  process.stderr.write('Not run: tests of translation, for want of Apertium pairs (npm run engines)\n');

const translated = (texts: readonly string[], from: string, to: string, wishes: TranslationWishes = {}) =>
  translate({ texts, from, to, wishes }, '/nowhere', quiet);

/** The same on a machine with other pairs. */
const translatedWith = (survey: () => Promise<Survey>, to: string) =>
  translate({ texts: ['Hello'], from: 'en-US', to }, '/nowhere', quiet, {
    ...ENGINES,
    translation: [createApertium(survey)],
  });

test('one language for both is refused before any engine is asked', async () => {
  const asked = () => Promise.reject(new Error('An engine was asked.'));
  const translation = [{ ...apertium, describe: asked, translate: asked }];
  const wanted = { texts: ['The house'], from: 'en-US', to: 'en-GB' };
  const fault = await faultOf(translate(wanted, '/nowhere', quiet, { ...ENGINES, translation }));
  expect(fault.message).toBe(
    'Both languages are English: there is nothing to translate. Choose another target language.',
  );
});

test.skipIf(!ready)('English becomes Spanish, segment by segment', async () => {
  const { texts, files } = await translated(['The house is big.', '', 'Good morning'], 'en-US', 'es-MX');
  expect(texts).toEqual(['La casa es grande.', '', 'Buenos días']);
  expect(files).toEqual({});
});

test.skipIf(!ready)('everything that is not words comes through exactly once', async () => {
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
  for (const to of sampled(['es-ES', 'ca-ES', 'pt-BR'], 1)) {
    const result = await translated(texts, 'en-GB', to);
    result.texts?.forEach((text, index) => {
      expect(text.split(kept[index] ?? '?')).toHaveLength(2);
      expect(text).not.toMatch(/PROT|ZQ|\[k/);
    });
  }
});

if (whole)
  test.skipIf(!ready)('capitals, lists, names of things and questions look as a reader expects', async () => {
    const { texts } = await translated(
      [
        'THE HOUSE IS BIG',
        'List:\n- milk\n- bread and butter',
        '#general is the channel',
        'Good morning, how are you today?',
        'Thank you!',
        'foo_bar is big',
      ],
      'en-US',
      'es-ES',
    );
    expect(texts).toEqual([
      'LA CASA ES GRANDE',
      'Lista:\n- leche\n- pan y mantequilla',
      '#general es el canal',
      'Buenos días, ¿cómo estás hoy?',
      '¡Gracias!',
      'foo_bar es grande',
    ]);
  });

if (whole)
  test.skipIf(!ready)('what denies goes on denying, and is polite', async () => {
    const english = ['Nadie sabe.', 'No hay nadie en casa.', 'Nada funciona.', 'Ninguno de ellos vino.'];
    expect((await translated(english, 'es-ES', 'en-US')).texts).toEqual([
      'Nobody knows.',
      'There is not anybody home.',
      'Nothing works.',
      'None of them came.',
    ]);
    const spanish = [
      'Nobody knows.',
      'I don’t know anybody here.',
      'Could you help me, please?',
      'See you tomorrow!',
    ];
    expect((await translated(spanish, 'en-US', 'es-ES')).texts).toEqual([
      'Nadie sabe.',
      'No conozco a nadie aquí.',
      '¿Me podrías ayudar, por favor?',
      '¡Hasta mañana!',
    ]);
  });

test.skipIf(!ready)('what is in the target language already is refused, not handed back', async () => {
  for (const [text, from, to] of [
    ['La casa és gran i l’aigua és freda.', 'es-ES', 'ca-ES'],
    ['La casa es grande y el agua está fría.', 'en-US', 'es-ES'],
  ] as const)
    expect((await faultOf(translated([text], from, to))).message).toMatch(
      /^None of this could be translated/,
    );
});

test.skipIf(!ready)('a name stays what it is, nothing stays nothing, and it is said', async () => {
  expect((await translated(['Madrid'], 'en-US', 'es-ES')).texts).toEqual(['Madrid']);
  const { texts, message } = await translated(['', '👍', '42'], 'en-US', 'es-ES');
  expect(texts).toEqual(['', '👍', '42']);
  expect(message).toMatch(/no words to translate/);
});

if (whole)
  test.skipIf(!ready)('five thousand words in one segment come back whole', async () => {
    const text = 'The house number 7 is very big and the water is cold today. '.repeat(385);
    const [result = ''] = (await translated([text], 'en-US', 'es-ES')).texts ?? [];
    expect(result.match(/7/g)).toHaveLength(385);
  });

test.skipIf(!ready)('two steps, unknown words and wishes without effect are told', async () => {
  const { message } = await translated(['The blorp is in the house.'], 'en-US', 'pt-BR', {
    formality: 'formal',
  });
  expect(message).toMatch(/two steps: English → Spanish → Portuguese\./);
  expect(message).toMatch(
    /gist.*1 word was not in the dictionary, and stayed or may have the wrong form: blorp\. .*The formality asked for had no effect/,
  );
});

test.skipIf(!ready)('the variant of the region is used', async () => {
  const [portugal, brazil] = await Promise.all(
    ['pt-PT', 'pt-BR'].map(async (to) => (await translated(['El tren sale.'], 'es-ES', to)).texts?.[0]),
  );
  expect([portugal, brazil]).toEqual(['O comboio sai.', 'O trem sai.']);
});

test.skipIf(!ready)('a text in another language fails instead of coming back as it is', async () => {
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

test.skipIf(!ready)('a pair that is missing is named, with what there is and how to get more', async () => {
  const { reason, message } = await faultOf(translated(['Hello'], 'en-US', 'ja-JP'));
  expect(reason).toBe('INVALID_SOURCE_DATA');
  expect(message).toMatch(
    /no translator for English → Japanese .*From English there is .*Catalan, .*Portuguese, .*Spanish\..*no Apertium pair.*SERVICE_BASE_URL/,
  );
});

test('a pair that could be installed: how', async () => {
  const survey = { installation: { folder: '/', version: '3', modes: [], state: '' }, directions: [] };
  const [direction] = ['spa-cat'].flatMap((mode) => directionOf(mode) ?? []);
  const little = async () => ({ ...survey, directions: direction ? [direction] : [] });
  const { message } = await faultOf(translatedWith(little, 'it-IT'));
  expect(message).toMatch(
    /English → Italian on this server\. Translated here are Catalan, Spanish\. .*npm run engines/,
  );
});

test('the same language on both sides is refused', async () => {
  const { reason, message } = await faultOf(translated(['Hello'], 'en-US', 'en-GB'));
  expect([reason, message]).toEqual([
    'INVALID_SOURCE_DATA',
    expect.stringContaining('Both languages are English'),
  ]);
});

test('with nothing installed it says so, and how to change that', async () => {
  const { message } = await faultOf(translatedWith(async () => ({ directions: [] }), 'es-ES'));
  expect(message).toMatch(/English → Spanish: no translation engine is installed.*npm run engines/);
});

test.skipIf(!ready)('the survey is remembered, and finds only what is worth offering', async () => {
  const [first, second] = [await surveyTranslation(), await surveyTranslation()];
  expect(second).toBe(first);
  expect(first.directions.every(({ mode }) => directionOf(mode) !== undefined)).toBe(true);
  expect(pairs).toContainEqual({ from: 'es', to: 'ca', grade: 'good' });
  expect(pairs).toContainEqual({ from: 'en', to: 'pt', grade: 'gist', via: 'es' });
  expect(pairs.filter(({ from, to }) => from === to)).toEqual([]);
});
