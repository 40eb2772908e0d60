// Tests of the split of a long first sentence: where it is made, where not, and that no word is lost.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitFirstClause } from '../../../../src/studio/operations/narration/split-first-clause.ts';

const END =
  ', and then everybody went home to eat, to rest, and to think about the things that had been said that day.';
const SECOND = { text: 'It was late.', pause: 0.25 };
const split = (text: string) => splitFirstClause([{ text, pause: 0.3 }, SECOND]).map((one) => one.text);

test('a long sentence is split after its first long clause', () => {
  const text = `When the committee, that spring, met again in the old hall${END}`;
  expect(splitFirstClause([{ text, pause: 0.3 }, SECOND])).toEqual([
    { text: 'When the committee, that spring, met again in the old hall,', pause: 0.2 },
    { text: END.slice(2), pause: 0.3 },
    SECOND,
  ]);
  const japanese = `${'今日はとても良い天気なので'.repeat(4)}、${'みんなで公園へ出かけて遊びました'.repeat(6)}。`;
  expect(split(japanese).slice(0, 2).join('')).toBe(japanese);
  expect(split(japanese)).toHaveLength(3);
});

test.each([
  ['a short sentence', 'When the committee met again in the old hall, everybody went home.'],
  ['a sentence without clauses', 'word '.repeat(60).trim()],
  [
    'a date and numbers',
    `The committee of the old town hall met on March 5, 2024 to count 1,000 votes${'s'.repeat(60)}`,
  ],
  ['a short rest', `${'word '.repeat(30)}end, and then home.`],
])('%s stays whole', (_, text) => {
  expect(split(text)).toEqual([text, SECOND.text]);
});

test('no character but a space is lost', () => {
  const word = fc.constantFrom('word', 'comma,', 'hi', 'seven7,', '7,', '東京、', 'semi;', '"quoted,"');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 80 }), (words) => {
      const text = words.join(' ');
      const parts = splitFirstClause([{ text, pause: 0.3 }]);
      expect(parts.map((part) => part.text).join(' ')).toBe(text);
      expect(parts.at(-1)?.pause).toBe(0.3);
    }),
  );
  expect(splitFirstClause([])).toEqual([]);
});
