// Language detection of short texts with the real tables and child process. Prints the results.

import { afterAll, expect, test } from 'vitest';
import { listLanguagesForSide, toBaseTag } from '../../../src/domain/media/language.ts';
import { createLanguageDetector } from '../../../src/language-detection/index.ts';
import { realClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { MORE_TEXTS } from '../../fixtures/more-short-texts.ts';
import { SHORT_TEXTS } from '../../fixtures/short-texts.ts';

const among = [...new Set(listLanguagesForSide('source').map(({ tag }) => toBaseTag(tag)))];
const detector = createLanguageDetector({ clock: realClock, log: createFakeLog() });
afterAll(() => detector.stop());

async function counted(texts: typeof SHORT_TEXTS) {
  const rows = Object.entries(texts).flatMap(([tag, all]) => all.map((text) => ({ tag, text })));
  const told = await Promise.all(rows.map(async (row) => ({ ...row, found: await detector.detect(row.text, among) })));
  const wrong = told.filter(({ tag, found }) => found.is === 'sure' && found.language !== tag);
  const detected = told.filter(({ tag, found }) => found.is === 'sure' && found.language === tag);
  return {
    all: told.length,
    detected: detected.length,
    asked: told.length - detected.length - wrong.length,
    wrong,
  };
}

test.each([
  ['two hundred short texts', SHORT_TEXTS, 200],
  ['texts without added words', MORE_TEXTS, 120],
])('of %s most are detected and 3 percent are wrong', async (name, texts, many) => {
  const { all, detected, asked, wrong } = await counted(texts);
  const errors = wrong.map(({ tag, text }) => `${tag} “${text}”`).join(', ');
  console.log(`${name}: ${detected} detected, ${asked} asked, ${wrong.length} wrong (${errors})`);
  expect(all).toBe(many);
  expect(wrong.length / all).toBeLessThanOrEqual(0.03);
  expect(detected / all).toBeGreaterThan(0.88);
});

test('only the requested languages are considered', async () => {
  const text = 'Der Zug hat schon wieder Verspätung';
  expect(await detector.detect(text, among)).toEqual({ is: 'sure', language: 'de' });
  expect(await detector.detect(text, ['en', 'fr', 'ja'])).toEqual({ is: 'unknown' });
  expect(await detector.detect('おはようございます', ['en', 'fr'])).toEqual({ is: 'unknown' });
});

test.each(['', '   ', '12:30', '👍', 'x', 'https://example.com/bonjour', 'a'.repeat(200_000), '\ud800'])(
  '%.20j has no detected language',
  async (text) => {
    expect(await detector.detect(text, among)).toMatchObject({ is: expect.stringMatching(/^un/) });
  },
);
