// Tests of splitting texts with pauses, phonetic writing and tags into passages.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toEnglish } from '../../../../src/domain/messages.ts';
import {
  createMarkedPassages,
  type MarkedPassages,
} from '../../../../src/studio/operations/narration/marked-passages.ts';
import { splitIntoPassages } from '../../../../src/studio/operations/tts.ts';

const splitBlocks = (texts: readonly string[], tag = 'en-US'): MarkedPassages =>
  createMarkedPassages(
    texts.map((text) => ({ text, pause: 0.8 })),
    tag,
  );

/** Shows exact pauses with a sign: `Hello|1!`. */
const show = ({ passages }: Pick<MarkedPassages, 'passages'>): string =>
  passages
    .map(({ text, pause, isExact, leadIn }) => `${leadIn ? `${leadIn}! ` : ''}${text} ${pause}${isExact ? '!' : ''}`)
    .join(' / ');

test.each([
  ['Hello. World.', 'Hello. 0.3 / World. 0.8'],
  ['Hello [pause 1s] world.', 'Hello 1! / world. 0.8'],
  ['Hello. [pause 2s] World.', 'Hello. 2! / World. 0.8'],
  ['[pause 1s] Hello', '1! Hello 0.8'],
  ['Hello [pause 1s]', 'Hello 1!'],
  ['One [pause 1s][pause 500ms] two', 'One 1.5! / two 0.8'],
  ['One [pause 1s] \n\n [pause 1s] two', 'One 2! / two 0.8'],
  ['Ready [pause 1s]! Go', 'Ready! 1! / Go 0.8'],
  ['Ready[pause 1s], go [pause 1s].', 'Ready, 1! / go. 1!'],
  ['It costs [pause 1s] .50', 'It costs 1! / .50 0.8'],
  ['One.\n\nTwo. [pause 1s]\n\nThree.', 'One. 0.8 / Two. 1! / Three. 0.8'],
  ['- one [pause 1s]\n- two', 'one 1! / two 0.8'],
  ['**Bold [pause 1s] words**', 'Bold 1! / words 0.8'],
  ['Say `[pause 1s]` now', 'Say [pause 1s] now 0.8'],
  ['No [pause 0s] gap.', 'No 0! / gap. 0.8'],
  ['The /ˈfəʊniːm/ is here. [B EY1 S] too.', 'The /ˈfəʊniːm/ is here. 0.3 / [B EY1 S] too. 0.8'],
  ['Hello [laughter], world [sigh].', 'Hello, world. 0.8'],
  ['早上好[暂停 2秒]。再见', '早上好。 2! / 再见 0.8'],
])('%j', (text, passages) => {
  expect(show(splitBlocks([text]))).toBe(passages);
});

test('pauses between the paragraphs of a document replace theirs', () => {
  expect(show(splitBlocks(['One.', '[pause 3s]', 'Two.', '[pause 1s] Three.']))).toBe('One. 3! / Two. 1! / Three. 0.8');
});

test.each(['[pause 1s]', '[laughter]', '[pause] … [sigh]', '<break/>'])('%s has nothing to say', (text) => {
  expect(splitIntoPassages(text, 'en-US')).toEqual([]);
});

describe('messages', () => {
  const messagesOf = (text: string): readonly string[] => splitBlocks([text]).messages.map(toEnglish);

  test('a text without markup has none', () => {
    expect(messagesOf('Hello [pause 10s] /ðə/ world.')).toEqual([]);
  });

  test('tell of shortened pauses and of tags', () => {
    expect(messagesOf('[laughter] A [pause 11s] b [sigh] c [laughter]')).toEqual([
      'A pause lasts at most 10 seconds, and all pauses together 2 minutes. Longer ones were shortened.',
      'The voices here can’t do this, so it was left out: [laughter], [sigh].',
    ]);
  });
});

describe('limits', () => {
  const totalOf = (text: string): number =>
    splitIntoPassages(text, 'en-US').reduce((sum, { pause, isExact }) => sum + (isExact ? pause : 0), 0);

  test('one pause lasts at most ten seconds', () => {
    expect(totalOf('a [pause 600s] b')).toBe(10);
  });

  test('all pauses last at most two minutes', () => {
    expect(totalOf('word [pause 9s] '.repeat(50))).toBe(120);
  });

  test('long texts may pause longer', () => {
    expect(totalOf('Many words are in this text. '.repeat(2000) + 'word [pause 9s] '.repeat(100))).toBeCloseTo(238, 0);
  });

  test('words after the last allowed pause stay', () => {
    const passages = splitIntoPassages('word [pause 10s] '.repeat(20), 'en-US');
    expect(
      passages
        .map(({ text }) => text)
        .join(' ')
        .match(/word/g),
    ).toHaveLength(20);
  });
});

test.each(['[sigh] a', 'a [pause 1s] b. ', '[pause]', '[laughter]. ', '/ðə/ '])(
  '600,000 characters of %j take little time',
  (unit) => {
    const started = performance.now();
    splitIntoPassages(unit.repeat(600_000 / unit.length), 'en-US');
    expect(performance.now() - started).toBeLessThan(20_000);
  },
);

describe('any text', () => {
  const piece = fc.constantFrom(
    'Hi. ',
    'you ',
    '[pause 1s]',
    '[pause]',
    '/ðə/ ',
    '[sigh]',
    '\n\n',
    ', ',
    '7! ',
    '<break/>',
  );

  test('keeps its words and its pauses', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { passages } = splitBlocks([pieces.join('')]);
        const words = passages.map(({ text }) => text).join(' ');
        const count = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;
        for (const word of [/Hi/g, /you/g, /ðə/g, /7/g]) expect(count(word, words)).toBe(count(word, pieces.join('')));
        const pauses = count(/\[pause 1s\]/g, pieces.join('')) + 0.5 * count(/\[pause\]|<break/g, pieces.join(''));
        const exact = passages.reduce((sum, one) => sum + (one.leadIn ?? 0) + (one.isExact ? one.pause : 0), 0);
        if (passages.length > 0) expect(exact).toBeCloseTo(pauses);
      }),
    );
  });

  test('without markup is split as before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Hi. ', 'you ', '\n\n', 'Dr. ', '5 ')), (pieces) => {
        expect(splitIntoPassages(pieces.join(''), 'en-US').every(({ isExact, leadIn }) => !isExact && !leadIn)).toBe(
          true,
        );
      }),
    );
  });
});
