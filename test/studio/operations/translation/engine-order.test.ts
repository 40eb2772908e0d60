// Tests which engine translates a pair: rules are asked only if no neural engine has the pair, or if it fails.

import { expect, test } from 'vitest';
import type { EngineGrade, TranslationEngine } from '../../../../src/studio/engines/engine.ts';
import { ENGINES } from '../../../../src/studio/engines/index.ts';
import { EngineError } from '../../../../src/studio/errors.ts';
import { translateAllTexts } from '../../../../src/studio/operations/translate.ts';
import { quiet } from '../job.ts';

/** Translates each line to the engine's name. */
function fake(
  name: string,
  grade: EngineGrade,
  pair: { readonly from: string; readonly to: string; readonly via?: string },
  fault?: Error,
) {
  const asked: string[] = [];
  const engine: TranslationEngine = {
    name,
    kind: grade === 'neural' ? 'folder' : 'system',
    capability: 'translation',
    grade,
    describe: async () => ({
      version: '1',
      licence: 'MIT',
      languages: [pair.from, pair.to],
      pairs: [{ ...pair, quality: grade === 'neural' ? 'good' : 'gist' }],
    }),
    translate: async (lines) => {
      asked.push(...lines);
      if (fault) throw fault;
      return { lines: lines.map(() => ({ text: name, unknownWords: [] })), message: `By ${name}.` };
    },
  };
  return { engine, asked };
}

const translate = (from: string, to: string, ...engines: readonly { readonly engine: TranslationEngine }[]) =>
  translateAllTexts({ texts: ['la casa'], from, to }, '', quiet, {
    ...ENGINES,
    translation: engines.map(({ engine }) => engine),
  });

const RULES = { from: 'es', to: 'ca' };

test.each([
  ['direct', { from: 'es', to: 'ca' }],
  ['over English', { from: 'es', to: 'ca', via: 'en' }],
])('rules are not asked where a neural pair exists: %s', async (_, pair) => {
  const rules = fake('rules', 'rules', RULES);
  const done = await translate('es-ES', 'ca-ES', rules, fake('neural', 'neural', pair));
  expect(done).toMatchObject({ texts: ['neural'], message: 'By neural.' });
  expect(rules.asked).toEqual([]);
});

test('rules stand in if the neural engine fails', async () => {
  const failing = fake('neural', 'neural', RULES, new EngineError('neural', 'could not translate', ''));
  const done = await translate('es-ES', 'ca-ES', fake('rules', 'rules', RULES), failing);
  expect(done).toMatchObject({
    texts: ['rules'],
    message: 'neural could not translate, so rules was used instead. By rules.',
  });
});

test('rules translate what nothing else can', async () => {
  const neural = fake('neural', 'neural', { from: 'en', to: 'de' });
  const done = await translate('es-ES', 'ca-ES', fake('rules', 'rules', RULES), neural);
  expect(done).toMatchObject({ texts: ['rules'], message: 'By rules.' });
  expect(neural.asked).toEqual([]);
});
