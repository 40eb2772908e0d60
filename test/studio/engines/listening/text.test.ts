// Marks of sounds are no words, and text that nobody can have said is noticed.

import { describe, expect, test } from 'vitest';
import { markSentenceEnds } from '../../../../src/studio/engines/listening/group-sentences.ts';
import { isInvented } from '../../../../src/studio/engines/listening/invented-text.ts';
import { removeSoundMarks } from '../../../../src/studio/engines/listening/sound-marks.ts';
import { readWords } from '../../../../src/studio/engines/sherpa/load-recogniser.ts';

test.each([
  ['[Music]', ''],
  ['(dramatic music)', ''],
  ['♪ la la la ♪', ''],
  ['♪', ''],
  ['（笑い声）', ''],
  ['【音楽】', ''],
  ['*sighs*', ''],
  ['<|nospeech|>', ''],
  ['...', ''],
  ['(BGM', ''],
  ['Thank you. (applause) Good night. [Music]', 'Thank you. Good night.'],
  ['It costs 5 * 3 or (maybe', 'It costs 5 * 3 or (maybe'],
])('%s reads “%s”', (text, spoken) => {
  expect(removeSoundMarks(text)).toBe(spoken);
});

describe('invented text', () => {
  test.each([
    ['a sentence in a moment', 'Thank you very much for watching my video.', 0.3],
    ['one word for ever', 'ais, '.repeat(40), 20],
    ['a sentence three times', 'We are all the ones who have lost our lives. '.repeat(3), 9],
    ['repeated characters', 'ご視聴ありがとうございました'.repeat(3), 12],
  ])('%s is noticed', (_, text, seconds) => {
    expect(isInvented(text, seconds)).toBe(true);
  });

  test.each([
    ['a fast speaker', 'The quick brown fox jumps over the lazy dog and runs into the forest.', 3],
    ['a refusal', 'No, no, no, no, no, that is not what I said at all, and you know it.', 5],
    ['a chorus', 'Row, row, row your boat, gently down the stream.', 4],
    ['Japanese', '今日は良い天気ですね。散歩に行きましょう。', 3],
    ['nothing', '', 2],
  ])('%s is speech', (_, text, seconds) => {
    expect(isInvented(text, seconds)).toBe(false);
  });
});

test('sentence ends are found among words, but not after abbreviations', () => {
  const words = ['Dr. ', 'Day ', 'is ', 'out. ', 'Call ', 'again ', 'at ', '9. ', 'Thanks.'];
  const ends = markSentenceEnds(words, 'en-US');
  expect(words.filter((_, at) => ends[at])).toEqual(['out. ', '9. ', 'Thanks.']);
});

test.each([
  ['Chinese', '今 天 。 我 们 走 吧 。', ['今天。', '我们', '走', '吧。']],
  ['mixed scripts', '我 ▁O K ▁go 去', ['我', ' OK', ' go', '去']],
  ['English', '▁Hel lo , ▁you', [' Hello,', ' you']],
])('tokens of %s are joined into words', (_, tokens, words) => {
  const list = tokens.split(' ');
  const answer = { text: '', tokens: list, timestamps: list.map((_, at) => at) };
  expect(readWords(answer, list.length)?.map(({ text }) => text)).toEqual(words);
});
