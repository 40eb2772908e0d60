// Whatever people type is shown as they typed it: no pings, no markdown, nothing hidden.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeText, fitText, noMention } from '../../../src/adapters/discord/render.ts';
import { oneLine, visible } from '../../../src/kit/text.ts';

const parts = fc.constantFrom(
  ...[
    '@everyone',
    '@here',
    '<@1234>',
    '<@!1>',
    '<@&99>',
    '<#12345>',
    '<t:0:R>',
    '<:a:1>',
    '</x:1>',
    ':smile:',
  ],
  ...[
    '**',
    '__',
    '~~',
    '||',
    '`',
    '```',
    '# ',
    '> ',
    '>>> ',
    '- ',
    '1. ',
    '-# ',
    '[a](https://x.y)',
    '\\',
    '\n',
  ],
  ...[
    '\u200b',
    '\u202e',
    '\u2066',
    '\u{e0041}',
    '\u200d',
    '\u3164',
    '@',
    '<',
    'everyone',
    'Hello ',
    '<@',
    '>',
    '1',
  ],
);
const hostile = fc.oneof(
  fc.array(parts).map((all) => all.join('')),
  fc.string({ unit: 'binary' }),
);
const PINGS = /@(everyone|here)|<@[!&]?\d+>|<#\d+>|(?<!\\)<t:|(?<!\\)<a?:\w+:\d+>/i;
/** What Discord shows: a backslash in front of a sign is not seen, nor what parts the @. */
const asRead = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('\u200b', '');

it('nobody is pinged by any text, escaped or in one line', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(escapeText(text)).not.toMatch(PINGS);
      expect(noMention(oneLine(text))).not.toMatch(/@(everyone|here)|<@[!&]?\d+>|<#\d{5,}>/i);
    }),
  );
});

it('what a person reads stays the same', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(asRead(escapeText(text))).toBe(visible(text));
    }),
  );
});

it('no sign of markdown is left without its backslash', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const bare = escapeText(text).replace(/\\[!-/:-@[-`{-~]/g, 'x');
      expect(bare).not.toMatch(/[\\*_~`|<>[\]]|^[ \t]*[#+-]|^[ \t]*\d+[.)]/m);
    }),
  );
});

it('a cut text fits and still pings nobody', () => {
  fc.assert(
    fc.property(hostile, fc.integer({ min: 1, max: 60 }), (text, most) => {
      const cut = fitText(text, most);
      expect(cut.text.length).toBeLessThanOrEqual(most);
      expect(cut.text).not.toMatch(PINGS);
    }),
  );
});

it('joiners stay where a script or an emoji needs them', () => {
  for (const text of ['می‌خواهم', '👩‍🚀', '🏳️‍🌈', 'क्‍ष']) expect(visible(text)).toBe(text);
  expect(visible('a\u200db\u200cc')).toBe('abc');
});

it('leaves a time as it is, while emoji and addresses are parted', () => {
  expect(escapeText('Done in 24:00:01, at 1:02:03.')).toBe('Done in 24:00:01, at 1:02:03.');
  expect(escapeText('5:100: :smile: https://x.y')).toBe('5\\:100: \\:smile: https\\://x.y');
});
