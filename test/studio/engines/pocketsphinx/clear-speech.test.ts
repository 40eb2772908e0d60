// Tests the separation of clear speech and guesses, with real scores of the recogniser.

import { describe, expect, test } from 'vitest';
import { selectClearWords } from '../../../../src/studio/engines/pocketsphinx/clear-speech.ts';

interface Given {
  readonly count?: number;
  readonly sure: number;
  readonly acousticScore: number;
  readonly languageScore: number;
  /** Words per second. */
  readonly pace: number;
}

function passage({ count = 12, sure, acousticScore, languageScore, pace }: Given, text = 'word') {
  const frames = Math.round(100 / pace);
  const words = Array.from({ length: count }, (_, at) => {
    const startFrame = 100 + at * frames;
    return { text, startFrame, endFrame: startFrame + frames, sure, acousticScore, languageScore };
  });
  return { passage: { startFrame: 100, endFrame: 100 + count * frames }, words };
}
const SPOKEN: Given = { sure: 0.8, acousticScore: -24, languageScore: -310, pace: 4 };

describe('a passage', () => {
  test.each<[string, Given]>([
    ['English', SPOKEN],
    ['English in noise', { sure: 0.62, acousticScore: -32, languageScore: -313, pace: 4 }],
    ['a single word', { ...SPOKEN, count: 1, sure: 0.95, pace: 3 }],
  ])('understood: %s', (_, given) => {
    const { words, unclearPassages } = selectClearWords([passage(given)]);
    expect(words).toHaveLength(given.count ?? 12);
    expect(unclearPassages).toBe(0);
  });

  test.each<[string, Given]>([
    ['Italian by an English voice', { sure: 0.65, acousticScore: -26, languageScore: -506, pace: 3.4 }],
    ['Turkish', { sure: 0.44, acousticScore: -53, languageScore: -333, pace: 4.5 }],
    ['a machine that speaks English unclearly', { sure: 0.48, acousticScore: -48, languageScore: -345, pace: 4 }],
    ['English drowned in noise', { sure: 0.26, acousticScore: -39, languageScore: -387, pace: 3.7 }],
    ['a piano', { count: 4, sure: 0.88, acousticScore: -25, languageScore: -394, pace: 0.9 }],
    ['techno', { count: 5, sure: 0.97, acousticScore: -4, languageScore: -374, pace: 0.35 }],
    ['a dog', { count: 2, sure: 0.94, acousticScore: -14, languageScore: -306, pace: 2.7 }],
  ])('left out: %s', (_, given) => {
    expect(selectClearWords([passage(given)])).toMatchObject({
      words: [],
      sure: 0,
      understoodShare: 0,
      unclearPassages: 1,
    });
  });
});

test('a doubtful short line is accepted among clear ones only', () => {
  const doubtful = passage({ count: 3, sure: 0.6, acousticScore: -40, languageScore: -400, pace: 4 }, 'short');
  const foreign = passage({ sure: 0.47, acousticScore: -50, languageScore: -450, pace: 4 });
  expect(selectClearWords([passage(SPOKEN), doubtful]).unclearPassages).toBe(0);
  expect(selectClearWords([foreign, doubtful]).unclearPassages).toBe(2);
});

test('clear passages remain beside unclear ones with their own times', () => {
  const drowned = passage({ sure: 0.1, acousticScore: -40, languageScore: -400, pace: 4 }, 'guess');
  const silent = { passage: { startFrame: 0, endFrame: 90 }, words: [] };
  const { words, sure, unclearPassages, understoodShare, guesses } = selectClearWords([
    silent,
    passage(SPOKEN),
    drowned,
  ]);
  expect(new Set(words.map(({ text }) => text))).toEqual(new Set(['word']));
  expect([words[0]?.start, words[0]?.end]).toEqual([1, 1.25]);
  expect(sure).toBeCloseTo(0.8);
  expect(unclearPassages).toBe(1);
  expect(understoodShare).toBeCloseTo(0.485);
  expect(guesses.flat().map(({ text }) => text)).toEqual(Array(12).fill('guess'));
});

test('an unsure single word left by music is dropped', () => {
  const stray = (text: string, sure: number) => ({
    text,
    startFrame: 10,
    endFrame: 30,
    sure,
    acousticScore: -27,
    languageScore: -280,
  });
  const { passage: place, words } = passage(SPOKEN);
  const heard = (first: ReturnType<typeof stray>) => [{ passage: place, words: [first, ...words] }];
  expect(selectClearWords(heard(stray('who', 0.5))).words).toHaveLength(12);
  expect(selectClearWords(heard(stray('hello', 0.9))).words[0]?.text).toBe('hello');
});

test('dropped music does not count as missed speech', () => {
  const piano = passage({ count: 4, sure: 0.88, acousticScore: -25, languageScore: -394, pace: 0.9 });
  expect(selectClearWords([passage(SPOKEN), piano]).understoodShare).toBeCloseTo(0.97);
});

test('a sentence is judged separately from the music after it', () => {
  const { passage: place, words } = passage(SPOKEN);
  const after = passage({ count: 6, sure: 0.5, acousticScore: -60, languageScore: -420, pace: 1.4 }, 'music').words;
  const later = after.map((word) => ({
    ...word,
    startFrame: word.startFrame + 400,
    endFrame: word.endFrame + 400,
  }));
  const { words: left, unclearPassages, guesses } = selectClearWords([{ passage: place, words: [...words, ...later] }]);
  expect(left.map(({ text }) => text)).toEqual(words.map(({ text }) => text));
  expect([unclearPassages, guesses]).toEqual([1, []]);
});
