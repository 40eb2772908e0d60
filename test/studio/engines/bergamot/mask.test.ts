// Tests lines whose protected parts became numbers and tags: the masked text, and which answers are accepted.

import { expect, test } from 'vitest';
import { createWordFinder } from '../../../../src/domain/pronunciation/replace-words.ts';
import { canTranslateWhole, maskLine, unmaskLine } from '../../../../src/studio/engines/bergamot/mask.ts';

const find = createWordFinder([], 'en-US');

test('masks words as numbers and decoration as tags', () => {
  expect(maskLine('Please ask @anna at 10:30.', find)).toMatchObject({
    text: 'Please ask 702 at 704.',
    isHtml: false,
  });
  expect(maskLine('** This & *that* 👍', find)).toMatchObject({
    text: 'This &amp; <img id="1">that',
    isHtml: true,
    before: '** ',
    after: '* 👍',
  });
  expect(maskLine('👍 @anna', find)).toMatchObject({ before: '👍 ' });
  expect(canTranslateWhole(maskLine('👍 @anna', find))).toBe(false);
  expect(canTranslateWhole(maskLine('👍👍', find))).toBe(false);
});

test('a number in the text that resembles a placeholder survives', () => {
  const line = maskLine('Room 703 is @anna’s, room 12 is free.', find);
  expect(line.text).toBe('Room 702 is 704’s, room 12 is free.');
  expect(unmaskLine('La sala 702 es de 704, la sala 12 está libre.', line, 'es-ES')).toBe(
    'La sala 703 es de @anna, la sala 12 está libre.',
  );
});

const line = maskLine('This is **very** good & new, @anna <3', find);

test('masked parts are restored with their spaces', () => {
  expect(line.text).toBe('This is <img id="1">very<img id="3"> good &amp; new, 706 <img id="7">3');
  const answer = 'Esto es <img id="1"> muy <img id="3">bueno &amp; nuevo, 706 <img id="7">3';
  expect(unmaskLine(answer, line, 'es-ES')).toBe('Esto es **muy** bueno & nuevo, @anna <3');
});

test.each([
  ['nothing', ''],
  ['no tag', 'Esto es muy <img id="3">bueno &amp; nuevo, 706 <img id="7">3'],
  ['a tag twice', 'Esto es <img id="1"><img id="1">muy<img id="3"> bueno, 706 <img id="7">3'],
  ['no number', 'Esto es <img id="1">muy<img id="3"> bueno y nuevo, <img id="8">3'],
  ['a number that was not given', 'Esto es 701 <img id="1">muy<img id="3"> bueno, 706 <img id="7">3'],
  ['a word without end', `${'bueno '.repeat(80)}<img id="1"><img id="3"> 706 <img id="7">3`],
  ['kept things alone', '<img id="1"><img id="3"> 706 <img id="7">'],
])('%s: is no translation', (_, answer) => {
  expect(unmaskLine(answer, line, 'es-ES')).toBeUndefined();
});

test('a wrong script is no translation', () => {
  const plain = maskLine('The house is very big and new.', find);
  expect(unmaskLine('The house is very big and new.', plain, 'ru-RU')).toBeUndefined();
  expect(unmaskLine('Дом очень большой и новый.', plain, 'ru-RU')).toBe('Дом очень большой и новый.');
});

test('dictionary words appear unchanged in the translation', () => {
  const terms = createWordFinder([{ word: 'house', replacement: 'Hütte' }], 'en-US');
  const asked = maskLine('The house is big.', terms);
  expect(asked.text).toBe('The 702 is big.');
  expect(unmaskLine('Das 702 ist groß.', asked, 'de-DE')).toBe('Das Hütte ist groß.');
});
