// The spoken text of a message, with phrases for content that cannot be read.

import { expect, test } from 'vitest';
import {
  extractLanguageSample,
  isExcludedFromReading,
  type ReadableMessage,
  toSpokenContent,
  toSpokenText,
} from '../../../../../src/adapters/discord/voice/read-aloud/spoken-text.ts';
import { getMessages } from '../../../../../src/domain/messages.ts';
import { LOCALE_TAGS, readCatalogue } from '../../../../../src/messages/catalogue.ts';

const names = {
  role: (id: string) => (id === '5' ? 'Crew' : undefined),
  channel: (id: string) => (id === '6' ? 'dev-talk' : undefined),
};
const message = (more: Partial<ReadableMessage>): ReadableMessage => ({
  content: '',
  attachments: [],
  mentions: [{ id: '1', username: 'bo', global_name: 'Bo', member: { nick: 'Bo ✨ the Great' } }],
  author: { id: '9' },
  ...more,
});
const say = (more: Partial<ReadableMessage>, language = 'en', speaker?: string): string =>
  toSpokenText(message(more), { messages: getMessages(language), language, names, speaker });
const file = (content_type: string) =>
  ({
    id: '3',
    filename: 'a',
    size: 1,
    url: '',
    proxy_url: '',
    content_type,
  }) as ReadableMessage['attachments'][0];

test.each([
  ['Hello team', 'Hello team.'],
  ['see https://www.example.com/a/b?c=d#e ok?', 'see a link to example.com ok?'],
  ['<https://example.org:8080/x>', 'a link to example.org.'],
  ['read [the guide](https://example.com/long) first', 'read the guide first.'],
  ['```ts\nlet a = `1`;\n``` works', 'code left out works.'],
  ['call `npm test` now', 'call npm test now.'],
  [`so: \`${'x = 1; '.repeat(9)}\``, 'so: code left out.'],
  ['he ||dies|| there', 'he spoiler left out there.'],
  ['<@1> and <@!2>, ask <@&5> in <#6>', 'Bo the Great and somebody, ask Crew in dev talk.'],
  ['type </tts:123> <:party_parrot:42>', 'type /tts party parrot.'],
  ['at <t:0:F>', 'at Thursday, January 1, 1970 at 12:00 AM UTC.'],
  ['well 😂😂🔥 done 🦩', 'well laughing done.'],
  ['# Title\n> quoted\n- **one**\n- _two_ three!', 'Title. quoted. one. _two_ three!'],
  ['noooooooooo!!!!!!!!', 'nooo!!!'],
  ['2 \\* 3', '2 * 3.'],
  ['   ', ''],
])('reads %j as %j', (content, said) => {
  expect(say({ content })).toBe(said);
});

test('names content without words in the message’s language', () => {
  expect(say({ attachments: [file('image/png'), file('image/jpeg'), file('application/pdf')] })).toBe(
    '2 pictures left out. File left out.',
  );
  expect(say({ content: 'schau', attachments: [file('image/png')] }, 'de', 'Bo')).toBe(
    'Bo sagt: schau. Bild ausgelassen.',
  );
  expect(say({ flags: 1 << 13, attachments: [file('audio/ogg')] }, 'fr')).toBe('Message vocal omis.');
  expect(say({ sticker_items: [{ id: '4', name: 'Wave!', format_type: 1 }] })).toBe('Sticker Wave.');
  const answers = [
    { answer_id: 1, poll_media: { text: 'Red' } },
    { answer_id: 2, poll_media: { text: 'Blue' } },
  ];
  const poll = { question: { text: 'Which?' }, answers } as unknown as NonNullable<ReadableMessage['poll']>;
  expect(say({ poll })).toBe('Poll: Which? Red, Blue.');
});

test('announces replies and forwards', () => {
  const forwarded = { content: 'Good news', attachments: [], embeds: [], timestamp: '', mentions: [] };
  expect(
    say({
      message_reference: { type: 1, channel_id: '6' },
      message_snapshots: [{ message: forwarded }] as unknown as NonNullable<ReadableMessage['message_snapshots']>,
    }),
  ).toBe('Forwarded: Good news.');
  const answered = { author: { id: '1', username: 'bo', global_name: 'Bo' } } as NonNullable<
    ReadableMessage['referenced_message']
  >;
  expect(say({ content: 'yes', referenced_message: answered }, 'en', 'Ana')).toBe('Ana answered Bo: yes.');
  expect(say({ content: 'si', referenced_message: answered }, 'es')).toBe('si.');
});

test('cuts a long message after a word and announces it', () => {
  const said = say({ content: 'one two three '.repeat(100) });
  expect(said).toMatch(/(one|two|three)\. And so on\.$/);
  expect(said.length).toBeLessThan(330);
});

test('detects language from the text and skips excluded messages', () => {
  expect(extractLanguageSample(message({ content: 'guten Tag https://example.com <@1>' })).trim()).toBe('guten Tag');
  expect([
    isExcludedFromReading({ content: '// not aloud' }),
    isExcludedFromReading({ content: 'https://a.example' }),
  ]).toEqual([true, false]);
});

test.each(LOCALE_TAGS)('every emoji has a name in %s', (tag) => {
  const prefix = 'aloud.spoken.emoji.';
  const named = [...readCatalogue(tag, ['voice'])].filter(([id]) => id.startsWith(prefix));
  expect([named.length, named.filter(([, text]) => text === '')]).toEqual([24, []]);
  for (const [id, text] of named) expect(say({ content: id.slice(prefix.length) }, tag).replace(/\.$/, '')).toBe(text);
});

test('uses the names that people chose for themselves', () => {
  const answered = { author: { id: '2', username: 'cy' } } as NonNullable<ReadableMessage['referenced_message']>;
  const spokenNames = new Map([
    ['1', '[Robert](https://example.com)'],
    ['2', 'Cynthia'],
  ]);
  const saying = { messages: getMessages('en'), language: 'en', names, spokenNames, speaker: 'Ana' };
  const spoken = toSpokenText(message({ content: 'hi <@1> ||secret||', referenced_message: answered }), saying);
  expect(spoken).toBe('Ana answered Cynthia: hi Robert https example.com spoiler left out.');
});

test.each([
  [50, 'word '.repeat(10).trim()],
  [1000, 'word '.repeat(200).trim()],
])('shortens to %i characters before a translation', (maxCharacters, kept) => {
  const saying = { messages: getMessages('en'), language: 'en', names, maxCharacters, speaker: 'Ana' };
  const long = message({ content: 'word '.repeat(300) });
  const content = toSpokenContent(long, saying);
  expect(content).toBe(`${kept}. And so on.`);
  expect(toSpokenText(long, { ...saying, messages: getMessages('de') }, 'Wort')).toBe('Ana sagt: Wort');
});
