// Tests lines whose protected parts became names, numbers and tags: the masked text, and which answers are accepted.

import { expect, test } from 'vitest';
import { createWordFinder, type WordReplacement } from '../../../../src/domain/pronunciation/replace-words.ts';
import { prepareLine } from '../../../../src/studio/engines/translation/line-parts.ts';
import { maskLine, type Protection } from '../../../../src/studio/engines/translation/mask.ts';
import { unmaskLine } from '../../../../src/studio/engines/translation/unmask.ts';

interface Options {
  readonly to?: string;
  readonly protection?: Protection;
  readonly terms?: readonly WordReplacement[];
}

function masked(text: string, { to = 'es-ES', protection = 'light', terms = [] }: Options = {}) {
  const line = prepareLine(text, createWordFinder(terms, 'en-US'));
  const mask = maskLine(line, protection, to);
  if (!mask) throw new Error('The line has too many parts.');
  return { line, mask, unmask: (answer: string) => unmaskLine(answer, line, mask, to) };
}

test.each([
  ['words become names', 'Please ask @anna in #general.', 'Please ask Zarvok in Druvax.'],
  ['variables become numbers', 'You have {count} of %d files.', 'You have 701 of 702 files.'],
  ['numbers and lone signs stay', 'At 10:30 he/she paid $5.', 'At 10:30 he/she paid $5.'],
  [
    'pairs enclose their words',
    'A **red** car & a *fast* one',
    'A <b id="1">red</b> car &amp; a <b id="5">fast</b> one',
  ],
  ['nested pairs', 'Very **big _red_ cars** here', 'Very <b id="1">big <b id="3">red</b> cars</b> here'],
  ['links with a label', 'See [the page](https://a.org) now', 'See <b id="1">the page</b> now'],
  ['links of Slack', 'See <https://a.org|the page> now', 'See <b id="1">the page</b> now'],
  ['emoji', 'I love it 👍 so much', 'I love it<img id="1"> so much'],
  ['stops precede closing tags', 'A **hot** plate 👍!', 'A <b id="1">hot</b> plate!<img id="5">'],
  ['single signs', '5 * 3 is not 4_4 * 2', '5 * 3 is not Zarvok * 2'],
  ['a name that occurs in the line', 'Zarvok met @anna', 'Zarvok met Druvax'],
])('%s: %s', (_, source, text) => {
  expect(masked(source).mask.text).toBe(text);
});

test.each([
  ['# Welcome here', '# ', ''],
  ['- [ ] Buy **milk**', '- [ ] ', ''],
  ['> All of **this**! 👍', '> ', ' 👍'],
  ['1) Open it', '1) ', ''],
  ['* Wash it', '* ', ''],
])('decoration around the line is left out: %s', (source, before, after) => {
  expect(masked(source).line).toMatchObject({ before, after });
});

test('full protection makes everything a number or a tag', () => {
  const { mask, unmask } = masked('At 10:30 he/she met @anna in room 12.', { protection: 'full' });
  expect(mask.text).toBe('At 701 he<img id="3">she met 702 in room 703.');
  expect(unmask('A las 701 él<img id="3">ella vio a 702 en la sala 703.')).toBe(
    'A las 10:30 él/ella vio a @anna en la sala 12.',
  );
});

test('languages that inflect names get numbers', () => {
  expect(masked('Ask @anna', { to: 'pl-PL' }).mask.text).toBe('Ask 701');
});

test('dictionary words appear unchanged in the translation', () => {
  const { mask, unmask } = masked('The house is big.', {
    to: 'de-DE',
    terms: [{ word: 'house', replacement: 'Hütte' }],
  });
  expect(mask.text).toBe('The Zarvok is big.');
  expect(unmask('Das Zarvok ist groß.')).toBe('Das Hütte ist groß.');
});

test('markup returns around the words that it enclosed', () => {
  const { unmask } = masked('I bought a **red** car and a __new house__ yesterday!');
  expect(unmask('Compré un coche <b id="1">rojo</b> y una <b id="5">casa nueva</b> ayer!')).toBe(
    'Compré un coche **rojo** y una __casa nueva__ ayer!',
  );
});

test.each([
  ['an empty pair', 'Una <b id="1"></b>casa grande', 'Una **casa** grande'],
  ['a divided pair', 'Una <b id="1">casa</b> muy <b id="1">grande</b>', 'Una **casa muy grande**'],
  ['spaces inside', 'Una casa<b id="1"> grande </b>', 'Una casa **grande**'],
  ['punctuation inside', 'Una casa<b id="1">, grande.</b>', 'Una casa, **grande**.'],
])('%s is repaired', (_, answer, text) => {
  expect(masked('A **big** house').unmask(answer)).toBe(text);
});

test('crossed pairs are rejected', () => {
  const { unmask } = masked('I never saw _a garden_ so **nice**.');
  expect(unmask('Nunca vi <b id="1">un</b> <b id="5">lindo</b> <b id="1">jardín</b>.')).toBeUndefined();
});

test('a mark stays outside the pair that follows', () => {
  const { unmask } = masked('I saw a 👍 **nice** garden, C# etc.', { protection: 'full' });
  expect(unmask('Vi un jardín <b id="3"><img id="1">lindo</b>, C <img id="7">y más.')).toBe(
    'Vi un jardín 👍 **lindo**, C# y más.',
  );
});

const { unmask } = masked('This is **very** good & new, @anna 😀 <3 it');

test('masked parts are restored with their spaces', () => {
  const answer = 'Esto es <b id="1">muy</b> bueno &amp; nuevo, Zarvok <img id="7">&lt;3 esto';
  expect(unmask(answer)).toBe('Esto es **muy** bueno & nuevo, @anna 😀 <3 esto');
});

test.each([
  ['nothing', ''],
  ['no tag', 'Esto es muy bueno &amp; nuevo, Zarvok <img id="7">&lt;3 esto'],
  ['an emoji twice', 'Esto es <b id="1">muy</b> bueno, Zarvok <img id="7"><img id="7">&lt;3 esto'],
  ['no name', 'Esto es <b id="1">muy</b> bueno y nuevo, <img id="7">&lt;3 esto'],
  ['a name twice', 'Esto es <b id="1">muy</b> bueno, Zarvok Zarvok <img id="7">&lt;3 esto'],
  ['no number', 'Esto es <b id="1">muy</b> bueno, Zarvok <img id="7">&lt; esto'],
  ['no sign', 'Esto es <b id="1">muy</b> bueno, Zarvok <img id="7">3 esto'],
  ['a word without end', `${'bueno '.repeat(80)}<b id="1">a</b> Zarvok <img id="7">&lt;3`],
  ['a tag of no part', 'Esto es <b id="1">muy</b> bueno, Zarvok <img id="7"><img id="8">&lt;3 esto'],
  ['an open tag', 'Esto es <b id="1">muy bueno, Zarvok <img id="7">&lt;3 esto'],
])('%s: is no translation', (_, answer) => {
  expect(unmask(answer)).toBeUndefined();
});

test('a wrong script is no translation', () => {
  const { unmask: restore } = masked('The house is very big and new.', { to: 'ru-RU' });
  expect(restore('The house is very big and new.')).toBeUndefined();
  expect(restore('Дом очень большой и новый.')).toBe('Дом очень большой и новый.');
});
