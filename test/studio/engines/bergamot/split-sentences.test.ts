// Tests how a masked text is split into sentences, with tags and abbreviations.

import { expect, test } from 'vitest';
import { splitSentences } from '../../../../src/domain/media/sentences.ts';
import { splitIntoSentences } from '../../../../src/studio/engines/bergamot/split-sentences.ts';
import { processorMs } from '../../../processor-time.ts';

const split = (text: string, tag = 'en-US', isHtml = false) =>
  splitIntoSentences({ text, isHtml }, tag).map((sentence) => sentence.text);

test.each([
  ['en-US', 'Hello. How are you? I am fine.', ['Hello.', 'How are you?', 'I am fine.']],
  ['en-US', 'Dr. Smith met Mr. Jones at 5 p.m. and left.', ['Dr. Smith met Mr. Jones at 5 p.m. and left.']],
  ['pt-BR', 'O Sr. Silva saiu. A Sra. Souza ficou.', ['O Sr. Silva saiu.', 'A Sra. Souza ficou.']],
  ['de-DE', 'Am 3. Mai kam Dr. Maier. Er blieb.', ['Am 3. Mai kam Dr. Maier.', 'Er blieb.']],
  ['ja-JP', '今日は雨です。明日は晴れます。', ['今日は雨です。', '明日は晴れます。']],
  ['en-US', 'One sentence only', ['One sentence only']],
])('%s: %s', (tag, text, sentences) => {
  expect(split(text, tag)).toEqual(sentences);
});

test('tags stay with their words', () => {
  const text = '<b id="0">Hello.</b> <b id="3">How</b> are you?<img id="5"> I am <i>fine</i>.';
  expect(split(text, 'en-US', true)).toEqual([
    '<b id="0">Hello.</b>',
    '<b id="3">How</b> are you?<img id="5">',
    'I am <i>fine</i>.',
  ]);
});

test('tags around several sentences are repeated', () => {
  expect(split('Oh, <b id="1">no. <b id="2">Not</b> again.</b> Stop!', 'en-US', true)).toEqual([
    'Oh, <b id="1">no.</b>',
    '<b id="1"><b id="2">Not</b> again.</b>',
    'Stop!',
  ]);
});

test('tags do not count for the length of a sentence', () => {
  const emoji = Array.from({ length: 20 }, (_, at) => `<img id="${at}">`).join('');
  expect(split(`Great job ${emoji}everyone! See you.`, 'en-US', true)).toEqual([
    `Great job ${emoji}everyone!`,
    'See you.',
  ]);
});

test('a long line is split in linear time', () => {
  const line = 'This is a sentence without any tags. '.repeat(16_000);
  const findingMs = processorMs(() => void splitSentences(line, 'en-US'));
  expect(processorMs(() => expect(split(line)).toHaveLength(16_000))).toBeLessThan(3 * findingMs);
});

test('a long sentence is divided at clauses, a long word is not', () => {
  const clauses = Array.from({ length: 30 }, (_, at) => `this is clause number ${at}`).join(', ');
  expect(split(clauses).length).toBeGreaterThan(1);
  expect(split(clauses).join(' ')).toBe(clauses);
  expect(split('house'.repeat(500))).toHaveLength(1);
});
