// The text files of the lexicon: what is read from them, and the errors that lead to a mistake.

import { describe, expect, test } from 'vitest';
import { LEXICON } from '../../../../src/studio/engines/composer/lexicon/lexicon.ts';
import { parseCombinations } from '../../../../src/studio/engines/composer/lexicon/parse-combinations.ts';
import { parseModifiers } from '../../../../src/studio/engines/composer/lexicon/parse-modifiers.ts';
import { parseSounds } from '../../../../src/studio/engines/composer/lexicon/parse-sounds.ts';
import { parseWords } from '../../../../src/studio/engines/composer/lexicon/parse-words.ts';
import { RECIPES } from '../../../../src/studio/engines/composer/recipes/index.ts';

const sounds = (text: string) => parseSounds('s.txt', text, RECIPES);
const modifiers = (text: string) => parseModifiers('m.txt', text);
const combinations = (text: string) => parseCombinations('c.txt', text, new Set(['train', 'horn', 'whistle']));
const words = (text: string) => parseWords('w.txt', text);

describe('sounds', () => {
  test('are read with their source, properties and words', () => {
    const [group] = sounds(
      '[any]\nrain = recipe rain, all around: shower\ncrow = sample misc_crow every 1.3 s, countable: caw\nfire = recipe fire: ?fire, flame\nkoto = instrument 107 around note 62',
    );
    const plain = { isBackground: false, isCountable: false };
    expect(group?.entries).toEqual([
      { ...plain, label: 'rain', source: RECIPES.get('rain'), words: ['rain', 'shower'], isBackground: true },
      {
        ...plain,
        label: 'crow',
        source: { sample: 'misc_crow', intervalSeconds: 1.3 },
        words: ['crow', 'caw'],
        isCountable: true,
      },
      { ...plain, label: 'fire', source: RECIPES.get('fire'), words: ['?fire', 'flame'] },
      { ...plain, label: 'koto', source: { program: 107, centreKey: 62, bank: 0 }, words: ['koto'] },
    ]);
  });

  test.each([
    ['rain = recipe rain', '1: a section such as [name] must come first.'],
    ['[a]\nrain: shower', '2: a line must be: name = property, property: word, word'],
    ['[a]\nrain = recipe rian: shower', '2: the folder recipes has no recipe rian.'],
    ['[a]\nrain = rain: shower', '2: “rain” is no way to make a sound. Write recipe NAME, sample NAME, '],
    ['[a]\nkoto = instrument 300 around note 62', '2: a program and a note are at most 127.'],
    ['[a]\nrain = recipe rain, loud: shower', '2: “loud” is unknown. There are all around, countable.'],
    ['[a]\nrain = recipe rain: shower,, storm', '2: something is missing beside a comma.'],
    ['[a]\nrain = recipe rain: shower, rain', '2: “rain” is there twice.'],
    ['[a]\nrain = recipe rain\n[b]\nrain = recipe rain', '4: the sound “rain” is already in line 2.'],
  ])('an error says what is wrong and where: %j', (text, problem) => {
    expect(() => sounds(text)).toThrow(`s.txt, line ${problem}`);
  });

  test('use every recipe', () => {
    const used = new Set(LEXICON.groups.flatMap(({ entries }) => entries.map(({ source }) => source)));
    expect([...RECIPES].flatMap(([name, recipe]) => (used.has(recipe) ? [] : [name]))).toEqual([]);
  });
});

describe('modifiers', () => {
  test('are read with their change and words', () => {
    expect(modifiers('[a]\nfar = gain -7, low-pass 1100, moving away, reversed: remote')).toEqual([
      {
        label: 'far',
        words: ['far', 'remote'],
        change: { gain: -7, lowPassHz: 1100, movement: 'away', isReversed: true },
      },
    ]);
  });

  test.each([
    ['[a]\nfar = gain low: remote', '2: “gain low” is no change. There are gain NUMBER, '],
    ['[a]\nfar = gain 1\nfar = gain 2', '3: the change “far” is there twice.'],
  ])('an error says what is wrong and where: %j', (text, problem) => {
    expect(() => modifiers(text)).toThrow(`m.txt, line ${problem}`);
  });
});

describe('combinations', () => {
  test('are read by section', () => {
    expect(combinations('[instead of]\ntrain: horn, whistle\n[in company of]\ntrain: horn -> whistle')).toEqual({
      superseded: [['train', 'horn', 'whistle']],
      jointlyExcluded: [],
      replacements: [['train', 'horn', 'whistle']],
    });
  });

  test.each([
    ['[together]', '1: unknown section. There are instead of, unwanted together, in company of.'],
    ['[instead of]\ntrain', '2: a line must be: sound: other, other'],
    ['[instead of]\ntrain: bell', '2: sounds.txt has no sound “bell”.'],
    ['[in company of]\ntrain: horn', '2: a line must be: sound: other -> third'],
  ])('an error says what is wrong and where: %j', (text, problem) => {
    expect(() => combinations(text)).toThrow(`c.txt, line ${problem}`);
  });
});

describe('words', () => {
  test('are read by section', () => {
    expect(words('[filler]\na an\nthe\n[no sound]\nlake, pond: stream, splash')).toEqual({
      filler: new Set(['a', 'an', 'the']),
      sourceActionVerbs: new Set(),
      descriptive: new Set(),
      soundless: [{ words: ['lake', 'pond'], prompts: ['stream', 'splash'] }],
    });
  });

  test('an error says what is wrong and where', () => {
    expect(() => words('[filler]\na an\nan')).toThrow('w.txt, line 3: “an” is there twice.');
  });
});
