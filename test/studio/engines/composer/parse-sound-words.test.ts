// Files of words for sounds: what is read from them, and the errors that lead to a mistake.

import { expect, test } from 'vitest';
import { parseSoundWords } from '../../../../src/domain/sound-prompts/parse-sound-words.ts';
import { LOCALE_TAGS, readLocaleFile } from '../../../../src/messages/catalogue.ts';

const ENGLISH = {
  isSound: (english: string) => ['rain', 'siren'].includes(english),
  isChange: (english: string) => english === 'heavy',
  isMusic: (english: string) => english === 'calm',
};
const parse = (...lines: readonly string[]) => parseSoundWords('it', 'it/sounds.txt', lines.join('\n'), ENGLISH);

test('reads words by section, without comments and blank lines', () => {
  const language = parse(
    '# A comment',
    '',
    '[sounds]',
    'rain: pioggia, gocce di pioggia',
    '[music]',
    'calm: calmo, forte',
    '[changes]',
    'heavy: forte',
    '[small words]',
    'and: e, ed',
    'left out: escluso',
    '[fillers]',
    'il, lo',
    ' la ',
    '[endings]',
    'e, o',
  );
  expect(language).toEqual({
    tag: 'it',
    sounds: [{ english: 'rain', words: ['pioggia', 'gocce di pioggia'] }],
    music: [{ english: 'calm', words: ['calmo', 'forte'] }],
    modifiers: [
      { english: 'heavy', words: ['forte'] },
      { english: 'and', words: ['e', 'ed'] },
      { english: 'left out', words: ['escluso'] },
    ],
    fillerWords: ['il', 'lo', 'la'],
    endings: ['e', 'o'],
  });
});

test('a file may have no section', () => {
  expect(parse('# Nothing yet')).toEqual({
    tag: 'it',
    sounds: [],
    music: [],
    modifiers: [],
    fillerWords: [],
    endings: [],
  });
});

test.each([
  ['rain: pioggia', '1: a section such as [name] must come first.'],
  ['[noises]\nrain: pioggia', '1: unknown section. There are sounds, music, changes, small words, fillers, endings.'],
  ['[sounds]\npioggia', '2: a line must be: English: word, phrase, word'],
  ['[sounds]\nrain: pioggia,', '2: something is missing beside a comma.'],
  ['[sounds]\nrein: pioggia', '2: src/studio/engines/composer/lexicon/sounds.txt has no sound “rein”.'],
  ['[changes]\nhevy: forte', '2: src/studio/engines/composer/lexicon/modifiers.txt has no change “hevy”.'],
  ['[small words]\nplus: più', '2: “plus” is unknown. There are and, with, then,'],
  ['[sounds]\nrain: pioggia\nrain: piogge', '3: “rain” is already in line 2.'],
  ['[sounds]\nrain: pioggia, pioggia', '2: “pioggia” is there twice.'],
  ['[sounds]\nrain: perché, perche', '2: “perche” is already in line 2.'],
  ['[sounds]\nrain: forte\n[changes]\nheavy: Forte', '4: “Forte” is already in line 2.'],
  ['[sounds]\nrain: pioggia\n[fillers]\nil, pioggia', '4: “pioggia” is already in line 2.'],
  ["[sounds]\nrain: goccia d'acqua", "2: “goccia d'acqua” may only have letters, digits and single spaces."],
  ['[endings]\na, e\no, a', '3: “a” is already in line 2.'],
])('says what is wrong and where: %j', (text, problem) => {
  expect(() => parse(text)).toThrow(`it/sounds.txt, line ${problem}`);
});

test('every file begins with the same explanation', () => {
  const files = LOCALE_TAGS.flatMap((tag) => readLocaleFile(tag, 'sounds.txt') ?? []);
  expect(new Set(files.map((text) => text.split('\n\n')[0])).size).toBe(1);
});
