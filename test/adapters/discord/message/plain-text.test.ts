// Discord's markup and markdown as plain text.

import { expect, test } from 'vitest';
import { toPlainText } from '../../../../src/adapters/discord/message/plain-text.ts';
import { reader } from './reader.ts';

test.each([
  ['a person', 'Hello <@11> and <@!11>', 'Hello Ana and Ana'],
  ['a person whose name is not known', 'ask <@99> about it', 'ask about it'],
  ['somebody unknown at the start', '<@99> hello', 'hello'],
  ['a role', 'ask <@&22>, not <@&23>', 'ask Moderators, not'],
  ['a channel', 'Read <#12345> first', 'Read general first'],
  ['a channel that is not known', 'Read <#777> first', 'Read first'],
  ['own emoji', 'yes <:party_parrot:879> and <a:dance:880>!', 'yes and!'],
  ['an emoji alone', '<:party_parrot:879>', ''],
  ['several emoji alone', '<a:x:1><:y:2> <:z:3>', ''],
  ['a sound', 'listen <sound:0:123>', 'listen'],
  ['a command link', 'see </tts:123> or </a b c:4>', 'see /tts or /a b c'],
  ['pages of the server', 'Pick in <id:customize> or <id:guide>', 'Pick in Channels & Roles or Server Guide'],
  ['a page that is not known', 'in <id:new>!', 'in!'],
  ['a spoiler', 'It is ||the butler|| really', 'It is the butler really'],
  ['a masked link', 'see [the docs](https://example.com/a "Docs")', 'see the docs'],
  ['an address in brackets', 'see <https://example.com>', 'see https://example.com'],
  [
    'e-mail and telephone',
    '<a.b@example.com> <mailto:c@d.org?subject=x> <+1 555-0101> <tel:+15550101>',
    'a.b@example.com c@d.org +1 555-0101 +15550101',
  ],
  ['headings', '# Title\n## Part\n-# small\nText', 'Title\nPart\nsmall\nText'],
  ['quotes', '> # said\n>>> all of it', 'said\nall of it'],
  ['emphasis', 'look at **this**, *team*', 'look at **this**, *team*'],
  ['figures and names with signs', '2*3*4 and snake_case_name', '2*3*4 and snake_case_name'],
  ['a code block', '```js\nlet a = 1;\n```', 'let a = 1;'],
  ['a code block without a language', '```one two```', 'one two'],
  ['code in a line', 'run `npm test` or ``a``', 'run npm test or a'],
  ['escaped marks', '\\*not bold\\* ¯\\_(ツ)_/¯', '*not bold* ¯_(ツ)_/¯'],
  ['line breaks', 'one\n\ntwo', 'one\n\ntwo'],
  ['what only looks like a code', '<@> <:x> <t:soon> <3 a < b > c', '<@> <:x> <t:soon> <3 a < b > c'],
])('%s', (_, text, said) => {
  expect(toPlainText(text, reader())).toBe(said);
});

test.each([
  ['t', '1:20 AM UTC'],
  ['T', '1:20:00 AM UTC'],
  ['d', 'December 31, 2025'],
  ['D', 'December 31, 2025'],
  ['F', 'Wednesday, December 31, 2025 at 1:20 AM UTC'],
  ['s', 'December 31, 2025 at 1:20 AM UTC'],
  ['S', 'December 31, 2025 at 1:20:00 AM UTC'],
  ['R', '22 hours ago'],
  ['x', 'December 31, 2025 at 1:20 AM UTC'],
])('a timestamp of style %s is a readable time', (style, said) => {
  expect(toPlainText(`<t:1767144000:${style}>`, reader()).replaceAll('\u202f', ' ')).toBe(said);
});

test('writes a timestamp in the person’s language', () => {
  expect(toPlainText('<t:1767144000>', reader('de'))).toBe('31. Dezember 2025 um 01:20 UTC');
  expect(toPlainText('<t:1767398400:R>', reader('fr'))).toBe('après-demain');
  expect(toPlainText('<t:99999999999999999>', reader())).toBe('');
});
