// Foreign text in Slack's markup: no mentions, no formatting, no lost characters.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeAndTruncate, escapeText } from '../../../../src/adapters/slack/blocks/escape.ts';

const APART = /\u2060/g;
const decoded = (text: string): string =>
  text.replace(APART, '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const nasty = fc
  .array(
    fc
      .constantFrom(
        '<!channel>',
        '<@U0123>',
        '@here',
        '@channel',
        '&lt;!here&gt;',
        '*',
        '_',
        '~',
        '`',
        '```',
        '> ',
        '\n',
      )
      .map(String),
    { maxLength: 30 },
  )
  .chain((signs) => fc.string({ unit: 'grapheme', maxLength: 40 }).map((more) => signs.join('') + more));

it('leaves no markup in any text and keeps entities whole', () => {
  fc.assert(
    fc.property(nasty, fc.integer({ min: 1, max: 60 }), (text, most) => {
      for (const safe of [escapeText(text), escapeAndTruncate(text, most).text]) {
        expect(safe).not.toMatch(/[<>]/);
        expect(safe).not.toMatch(/&(?!(amp|lt|gt);)/);
        expect(safe).not.toMatch(/@(here|channel|everyone|group)/i);
        expect(safe).not.toMatch(/(?<!\u2060)[*_~`]|[*_~`](?!\u2060)/);
        expect(safe).not.toMatch(/^[ \t]*&gt;/m);
      }
      expect(escapeAndTruncate(text, most).text.length).toBeLessThanOrEqual(most);
    }),
  );
});

it('reads back as it was written', () => {
  for (const text of [
    'Tom & Jerry <3',
    'a &lt; b',
    '2 * 3 * 4 = 24',
    'snake_case `code`',
    '> quoted',
    'it is 12:30:45',
  ])
    expect(decoded(escapeText(text))).toBe(text);
});

it('makes no emoji of words and keeps times intact', () => {
  expect(escapeText(':smile:')).not.toContain(':smile:');
  expect(escapeText('12:30:45')).toBe('12:30:45');
});
