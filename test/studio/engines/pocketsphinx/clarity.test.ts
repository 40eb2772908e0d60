// What was understood and what was only guessed, by scores as the recogniser gave them to recordings.

import { describe, expect, test } from 'vitest';
import { understandable } from '../../../../src/studio/engines/pocketsphinx/clarity.ts';

interface Given {
  readonly count?: number;
  readonly sure: number;
  readonly fit: number;
  readonly likely: number;
  /** Words a second. */
  readonly pace: number;
}

function passage({ count = 12, sure, fit, likely, pace }: Given, text = 'word') {
  const frames = Math.round(100 / pace);
  const words = Array.from({ length: count }, (_, at) => {
    const start = 100 + at * frames;
    return { text, start, end: start + frames, sure, fit, likely };
  });
  return { passage: { start: 100, end: 100 + count * frames }, words };
}
const SPOKEN: Given = { sure: 0.8, fit: -24, likely: -310, pace: 4 };

describe('a passage is', () => {
  test.each<[string, Given]>([
    ['English', SPOKEN],
    ['English in noise', { sure: 0.62, fit: -32, likely: -313, pace: 4 }],
    ['a single word', { ...SPOKEN, count: 1, sure: 0.95, pace: 3 }],
  ])('understood: %s', (_, given) => {
    const { words, unclear } = understandable([passage(given)]);
    expect(words).toHaveLength(given.count ?? 12);
    expect(unclear).toBe(0);
  });

  test.each<[string, Given]>([
    ['Italian by an English voice', { sure: 0.65, fit: -26, likely: -506, pace: 3.4 }],
    ['Turkish', { sure: 0.44, fit: -53, likely: -333, pace: 4.5 }],
    ['a machine that speaks English unclearly', { sure: 0.48, fit: -48, likely: -345, pace: 4 }],
    ['English drowned in noise', { sure: 0.26, fit: -39, likely: -387, pace: 3.7 }],
    ['a piano', { count: 4, sure: 0.88, fit: -25, likely: -394, pace: 0.9 }],
    ['techno', { count: 5, sure: 0.97, fit: -4, likely: -374, pace: 0.35 }],
    ['a dog', { count: 2, sure: 0.94, fit: -14, likely: -306, pace: 2.7 }],
  ])('left out: %s', (_, given) => {
    expect(understandable([passage(given)])).toMatchObject({ words: [], sure: 0, understood: 0, unclear: 1 });
  });
});

test('a doubtful line of a few words is believed where the rest is clear, and not where it is not', () => {
  const doubtful = passage({ count: 3, sure: 0.6, fit: -40, likely: -400, pace: 4 }, 'short');
  const foreign = passage({ sure: 0.47, fit: -50, likely: -450, pace: 4 });
  expect(understandable([passage(SPOKEN), doubtful]).unclear).toBe(0);
  expect(understandable([foreign, doubtful]).unclear).toBe(2);
});

test('clear passages stay beside unclear ones, with their own times and confidence; what says nothing does not count', () => {
  const drowned = passage({ sure: 0.1, fit: -40, likely: -400, pace: 4 }, 'guess');
  const silent = { passage: { start: 0, end: 90 }, words: [] };
  const { words, sure, unclear, understood, guesses } = understandable([silent, passage(SPOKEN), drowned]);
  expect(new Set(words.map(({ text }) => text))).toEqual(new Set(['word']));
  expect([words[0]?.start, words[0]?.end]).toEqual([1, 1.25]);
  expect(sure).toBeCloseTo(0.8);
  expect(unclear).toBe(1);
  expect(understood).toBeCloseTo(0.485);
  expect(guesses.flat().map(({ text }) => text)).toEqual(Array(12).fill('guess'));
});

test('a word that music leaves behind, alone in a pause, is dropped; one that is sure stays', () => {
  const stray = (text: string, sure: number) => ({ text, start: 10, end: 30, sure, fit: -27, likely: -280 });
  const { passage: place, words } = passage(SPOKEN);
  const heard = (first: ReturnType<typeof stray>) => [{ passage: place, words: [first, ...words] }];
  expect(understandable(heard(stray('who', 0.5))).words).toHaveLength(12);
  expect(understandable(heard(stray('hello', 0.9))).words[0]?.text).toBe('hello');
});

test('music that was left out is no speech that was missed', () => {
  const piano = passage({ count: 4, sure: 0.88, fit: -25, likely: -394, pace: 0.9 });
  expect(understandable([passage(SPOKEN), piano]).understood).toBeCloseTo(0.97);
});

test('a sentence is judged apart from the music that follows it without a rest', () => {
  const { passage: place, words } = passage(SPOKEN);
  const after = passage({ count: 6, sure: 0.5, fit: -60, likely: -420, pace: 1.4 }, 'music').words;
  const later = after.map((word) => ({ ...word, start: word.start + 400, end: word.end + 400 }));
  const { words: left, unclear, guesses } = understandable([{ passage: place, words: [...words, ...later] }]);
  expect(left.map(({ text }) => text)).toEqual(words.map(({ text }) => text));
  expect([unclear, guesses]).toEqual([1, []]);
});
