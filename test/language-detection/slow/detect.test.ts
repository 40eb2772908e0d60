// The child process that scores texts, with its real tables.

import { afterAll, expect, test } from 'vitest';
import { createLanguageDetector } from '../../../src/language-detection/index.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';

// Its time limit never passes, because on a busy machine the process starts later than people wait for it.
const detector = createLanguageDetector({ clock: createFakeClock(), log: createFakeLog() });
afterAll(() => detector.stop());

test.each([
  ['Der Zug hat schon wieder Verspätung', 'de'],
  ['Le train est encore en retard', 'fr'],
  ['今日の会議は何時からですか', 'ja'],
  ['The meeting starts at https://example.com/bonjour @merci', 'en'],
])('“%s” has its highest score in %s', async (text, expected) => {
  const scores = Object.entries(await detector.score(text));
  expect(scores.toSorted(([, one], [, other]) => other - one)[0]?.[0]).toBe(expected);
});

test.each(['', '12:30', '👍', 'a'.repeat(200_000), '\ud800'])('%.20j has no scores', async (text) => {
  expect(await detector.score(text)).toEqual({});
});

test('many texts are scored at once', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => detector.score('Where did you put the keys?')));
  expect(all.every(({ en = 0 }) => en > 0.6)).toBe(true);
});
