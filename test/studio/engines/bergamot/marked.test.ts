// Lines with numbers and tags for what must be kept: what is asked, and which answers count as a translation.

import { expect, test } from 'vitest';
import { createFinder } from '../../../../src/domain/dictionary/respell.ts';
import { isWhole, marked, putBack } from '../../../../src/studio/engines/bergamot/marked.ts';

const find = createFinder([], 'en-US');

test('what acts as a word becomes a number, decoration a tag, and what stands around stays outside', () => {
  expect(marked('Please ask @anna at 10:30.', find)).toMatchObject({
    text: 'Please ask 702 at 704.',
    html: false,
  });
  expect(marked('** This & *that* 👍', find)).toMatchObject({
    text: 'This &amp; <img id="1">that',
    html: true,
    before: '** ',
    after: '* 👍',
  });
  expect(marked('👍 @anna', find)).toMatchObject({ before: '👍 ' });
  expect(isWhole(marked('👍 @anna', find))).toBe(false);
  expect(isWhole(marked('👍👍', find))).toBe(false);
});

test('a number of the line that looks like a stand-in is kept as one', () => {
  const line = marked('Room 703 is @anna’s, room 12 is free.', find);
  expect(line.text).toBe('Room 702 is 704’s, room 12 is free.');
  expect(putBack('La sala 702 es de 704, la sala 12 está libre.', line, 'es-ES')).toBe(
    'La sala 703 es de @anna, la sala 12 está libre.',
  );
});

const line = marked('This is **very** good & new, @anna <3', find);

test('kept things come back where they were put, with their own space around', () => {
  expect(line.text).toBe('This is <img id="1">very<img id="3"> good &amp; new, 706 <img id="7">3');
  const answer = 'Esto es <img id="1"> muy <img id="3">bueno &amp; nuevo, 706 <img id="7">3';
  expect(putBack(answer, line, 'es-ES')).toBe('Esto es **muy** bueno & nuevo, @anna <3');
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
  expect(putBack(answer, line, 'es-ES')).toBeUndefined();
});

test('another script than the language has is no translation', () => {
  const plain = marked('The house is very big and new.', find);
  expect(putBack('The house is very big and new.', plain, 'ru-RU')).toBeUndefined();
  expect(putBack('Дом очень большой и новый.', plain, 'ru-RU')).toBe('Дом очень большой и новый.');
});

test('what a dictionary has stands in the answer as it says', () => {
  const terms = createFinder([{ word: 'house', as: 'Hütte' }], 'en-US');
  const asked = marked('The house is big.', terms);
  expect(asked.text).toBe('The 702 is big.');
  expect(putBack('Das 702 ist groß.', asked, 'de-DE')).toBe('Das Hütte ist groß.');
});
