// User text is shown as typed: without mentions, markdown or hidden characters.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeMarkdown, escapeMentions, escapeToFit } from '../../../src/adapters/discord/render.ts';
import { removeInvisible, toSingleLine } from '../../../src/kit/text.ts';

const parts = fc.constantFrom(
  ...['@everyone', '@here', '<@1234>', '<@!1>', '<@&99>', '<#12345>', '<t:0:R>', '<:a:1>', '</x:1>', ':smile:'],
  ...['**', '__', '~~', '||', '`', '```', '# ', '> ', '>>> ', '- ', '1. ', '-# ', '[a](https://x.y)', '\\', '\n'],
  ...['\u200b', '\u202e', '\u2066', '\u{e0041}', '\u200d', '\u3164', '@', '<', 'everyone', 'Hello ', '<@', '>', '1'],
);
const hostile = fc.oneof(
  fc.array(parts).map((all) => all.join('')),
  fc.string({ unit: 'binary' }),
);
const PINGS = /@(everyone|here)|<@[!&]?\d+>|<#\d+>|(?<!\\)<t:|(?<!\\)<a?:\w+:\d+>/i;
/** Removes escapes as Discord does: backslashes and the separator after @ are invisible. */
const asRead = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('\u200b', '');

it('pings no user in any text, escaped or single-line', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(escapeMarkdown(text)).not.toMatch(PINGS);
      expect(escapeMentions(toSingleLine(text))).not.toMatch(/@(everyone|here)|<@[!&]?\d+>|<#\d{5,}>/i);
    }),
  );
});

it('keeps the visible text unchanged', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(asRead(escapeMarkdown(text))).toBe(removeInvisible(text));
    }),
  );
});

it('escapes every markdown character', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const bare = escapeMarkdown(text).replace(/\\[!-/:-@[-`{-~]/g, 'x');
      expect(bare).not.toMatch(/[\\*_~`|<>[\]]|^[ \t]*[#+-]|^[ \t]*\d+[.)]/m);
    }),
  );
});

it('cuts text to fit without pinging any user', () => {
  fc.assert(
    fc.property(hostile, fc.integer({ min: 1, max: 60 }), (text, most) => {
      const cut = escapeToFit(text, most);
      expect(cut.text.length).toBeLessThanOrEqual(most);
      expect(cut.text).not.toMatch(PINGS);
    }),
  );
});

it('keeps joiners needed by scripts and emoji', () => {
  for (const text of ['می‌خواهم', '👩‍🚀', '🏳️‍🌈', 'क्‍ष']) expect(removeInvisible(text)).toBe(text);
  expect(removeInvisible('a\u200db\u200cc')).toBe('abc');
});

it('keeps times but escapes emoji codes and addresses', () => {
  expect(escapeMarkdown('Done in 24:00:01, at 1:02:03.')).toBe('Done in 24:00:01, at 1:02:03.');
  expect(escapeMarkdown('5:100: :smile: https://x.y')).toBe('5\\:100: \\:smile: https\\://x.y');
});
