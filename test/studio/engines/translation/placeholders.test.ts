// Tests that protected parts come back exactly once, or the translation is rejected.

import { expect, test } from 'vitest';
import {
  formatWithPlaceholders,
  restorePlaceholders,
  splitIntoLinePieces,
} from '../../../../src/studio/engines/translation/placeholders.ts';

const keptIn = (line: string) =>
  splitIntoLinePieces(line).flatMap(({ kind, text }) => (kind === 'text' ? [] : [`${kind} ${text}`]));

test.each([
  ['Ask @anna.b about it', ['word @anna.b']],
  ['Hi <@123> and <@!45> in <#678>', ['word <@123>', 'word <@!45>', 'word <#678>']],
  ['Go to #general.', ['word #general']],
  ['See https://example.com/a?b=c#d.', ['word https://example.com/a?b=c#d']],
  ['See <https://example.com/x|page> now', ['word <https://example.com/x|page>']],
  ['See <https://example.com/x|the page> now', ['mark <https://example.com/x|', 'mark >']],
  ['See [the page](https://example.com/x) now', ['mark [', 'mark ](https://example.com/x)']],
  ['At <t:1780000000:R> use </play:123>', ['word <t:1780000000:R>', 'word </play:123>']],
  ['This is **_new_** and \\*plain', ['mark **', 'mark _', 'mark _', 'mark **', 'mark \\*']],
  ['Write to joe.b+x@mail.example.org!', ['word joe.b+x@mail.example.org']],
  ['Run `npm test` now', ['word `npm test`']],
  [`Dear {name}, {{count}} and \${cost}`, ['word {name}', 'word {{count}}', `word \${cost}`]],
  ['%s has %d of %1$s and %(name)s', ['word %s', 'word %d', 'word %1$s', 'word %(name)s']],
  [
    'It is 20 km/h, 5 °C, €12.50, 30% and 3 kg',
    ['number 20 km/h', 'number 5 °C', 'number €12.50', 'number 30%', 'number 3 kg'],
  ],
  ['At 10:30 on 2026-11-21, v1.2.3', ['number 10:30', 'number 2026-11-21', 'number v1.2.3']],
  ['Well 👍🏽 done 👨‍👩‍👧 :tada:', ['mark 👍🏽', 'mark 👨‍👩‍👧', 'mark :tada:']],
  ['A <b>fat</b> **word** and <:blob:123>', ['mark <b>', 'mark </b>', 'mark **', 'mark **', 'mark <:blob:123>']],
  ['{count, plural, one {# file} other {# files}}', ['word {count, plural, one {# file} other {# files}}']],
  ['You have {n, select, a {{m} of one} other {x}} left', ['word {n, select, a {{m} of one} other {x}}']],
  ['$HOME/bin/run.sh --help', ['word $HOME/bin/run.sh', 'word --help']],
  ['$ ls -la /tmp', ['word $ ls -la /tmp']],
  ['npm install --save left-pad', ['word npm install --save left-pad']],
  ['Open /etc/hosts or ~/.ssh/config.', ['word /etc/hosts', 'word ~/.ssh/config']],
  ['Run ./build.sh -v with --level=3, please', ['word ./build.sh', 'word -v', 'word --level=3']],
  ['Edit C:\\Users\\me\\a.txt now', ['word C:\\Users\\me\\a.txt']],
  ['Send report.pdf and main.test.ts.', ['word report.pdf', 'word main.test.ts']],
  ['Set PATH in %APPDATA%', ['word %APPDATA%']],
  ['He and/or she - or they - git gud', ['mark /']],
  ['3 doors and 50 discounts', []],
])('protects text that must not change: %s', (line, kept) => {
  expect(keptIn(line)).toEqual(kept);
  expect(
    splitIntoLinePieces(line)
      .map(({ text }) => text)
      .join(''),
  ).toBe(line);
});

test('placeholders contain no characters special to the translator', () => {
  const line = 'a [b] {c} ^d$ e/f <g> h\\i *j @k #l ~m _n_ |o';
  const left = formatWithPlaceholders(splitIntoLinePieces(line)).replaceAll(/\[k\d+\]/g, '');
  expect(left).not.toMatch(/[[\]{}^$/@<>\\*#~_|]/);
});

test('restored placeholders return the line in any order', () => {
  const pieces = splitIntoLinePieces('Ask @anna about https://example.com 👍');
  expect(restorePlaceholders(formatWithPlaceholders(pieces), pieces)).toBe('Ask @anna about https://example.com 👍');
  expect(restorePlaceholders('About Prot3zq ask PROT1ZQ [k5]', pieces)).toBe('About https://example.com ask @anna 👍');
});

test.each([
  ['lost', 'Ask about PROT3ZQ'],
  ['doubled', 'PROT1ZQ PROT1ZQ PROT3ZQ'],
  ['made up', 'PROT1ZQ PROT3ZQ PROT7ZQ'],
  ['a number that changed', 'PROT1ZQ PROT3ZQ 4'],
])('a wrong placeholder or number is detected: %s', (_, translated) => {
  expect(restorePlaceholders(translated, splitIntoLinePieces('Ask @anna about @bob'))).toBeUndefined();
});
