// Spoken lines of subtitle cues: growing and repeated cues, and names of speakers.

import { describe, expect, test } from 'vitest';
import { extractSpokenLines } from '../../../src/domain/media/subtitles.ts';

const saidIn = (...cues: readonly (readonly [number, number, string])[]): readonly string[] =>
  extractSpokenLines(cues.map(([start, end, text]) => ({ start, end, text }))).map(
    ({ start, end, text }) => `${start}-${end} ${text}`,
  );

describe('cues', () => {
  test('that grow word by word become one line', () => {
    const grown = saidIn(
      [0, 1, 'good'],
      [1.1, 2, 'good morning'],
      [2.1, 3, 'good morning all'],
      [4, 5, 'we'],
      [5.1, 6, 'we go'],
    );
    expect(grown).toEqual(['0-3 good morning all', '4-6 we go']);
  });

  test('that repeat a whole cue once become one line', () => {
    const once = saidIn([0, 1, 'we go to'], [1, 2, 'we go to town'], [3, 4, 'and'], [5, 6, 'back'], [7, 8, 'home']);
    expect(once.slice(0, 2)).toEqual(['0-2 we go to town', '3-4 and']);
  });

  test.each([
    [
      ['Speaker 1: Hi.', 'Speaker 2: Hello.'],
      ['Hi.', 'Hello.'],
    ],
    [
      ['Ana: Hi.', '- Bo Li: Hello.\n- Ana: Well?'],
      ['Hi.', 'Hello.', 'Well?'],
    ],
    [
      ['Remember: buy milk.', 'Look: a bird.'],
      ['Remember: buy milk.', 'Look: a bird.'],
    ],
    [
      ['Note: one.', 'Two.', 'Three.', 'Four.', 'Note: five.'],
      ['Note: one.', 'Two.', 'Three.', 'Four.', 'Note: five.'],
    ],
  ])('lose names of speakers, not other words: %j', (texts, said) => {
    const cues = texts.map((text, at) => [at, at + 0.5, text] as const);
    expect(saidIn(...cues).map((line) => line.slice(line.indexOf(' ') + 1))).toEqual(said);
  });
});
