// Extraction of text and files from everywhere in a message.

import type { APIMessage } from 'discord.js';
import { expect, test } from 'vitest';
import { extractFiles, extractText } from '../../../../src/adapters/discord/message/message-content.ts';
import { reader } from './reader.ts';

const US = '900';
const bare = { id: '1', channel_id: '3', content: '', mentions: [], attachments: [], embeds: [] };
const message = (more: object) => ({ ...bare, author: { id: '5' }, ...more }) as unknown as APIMessage;
const said = (more: object) => extractText(message(more), US, reader());

const forward = (inner: object) => ({
  message_snapshots: [{ message: { content: '', attachments: [], embeds: [], ...inner } }],
});
const fields = [
  { name: 'Host', value: 'db-1' },
  { name: '\u200b', value: 'see <#12345>' },
];
const card = { type: 'rich', title: 'Disk', description: 'Only 3 % left', fields };
const app = { author: { id: '6', bot: true } };
const components = [
  {
    type: 17,
    components: [
      { type: 10, content: '# News' },
      {
        type: 9,
        components: [{ type: 10, content: 'It rains in <#12345>.' }],
        accessory: { type: 11, media: { url: 'https://example.com/a.png' }, description: 'A cloud' },
      },
      { type: 12, items: [{ media: { url: 'https://example.com/b.png' }, description: 'A wet street' }] },
      { type: 14 },
      { type: 1, components: [{ type: 2, label: 'More' }] },
    ],
  },
];
const shown = 'News\n\nIt rains in general.\n\nA cloud\n\nA wet street';

test.each([
  [
    'an embed with all its parts',
    { ...app, embeds: [{ ...card, author: { name: 'Monitor' }, footer: { text: 'v1' } }] },
    'Monitor\n\nDisk\n\nOnly 3 % left\n\nHost: db-1\n\nsee general',
  ],
  ['an embed with nothing but a footer', { embeds: [{ footer: { text: 'Alan Kay' } }] }, 'Alan Kay'],
  [
    'content beside an embed of an app',
    { ...app, content: 'New issue', embeds: [card] },
    'New issue\n\nDisk\n\nOnly 3 % left\n\nHost: db-1\n\nsee general',
  ],
  [
    'an embed of a webhook',
    { webhook_id: '8', content: 'Look', embeds: [{ title: 'Build', description: 'passed' }] },
    'Look\n\nBuild\n\npassed',
  ],
  [
    'the preview of a link',
    { content: 'see https://example.com', embeds: [{ type: 'rich', title: 'Example' }] },
    'see https://example.com',
  ],
  ['the preview of a film', { content: 'this', embeds: [{ type: 'video', title: 'Film' }] }, 'this'],
  ['components', { flags: 32768, components }, shown],
  ['a forward of components', forward({ components }), shown],
  ['a forward of an embed', forward({ embeds: [card] }), 'Disk\n\nOnly 3 % left\n\nHost: db-1\n\nsee general'],
  [
    'names in a forward',
    forward({ content: 'ask <@7> about it', mentions: [{ id: '7', username: 'eve' }] }),
    'ask eve about it',
  ],
  [
    'a name of the server',
    { content: 'hi <@7>', mentions: [{ id: '7', username: 'eve', member: { nick: 'Boss' } }] },
    'hi Boss',
  ],
  ['a comment above a forward', { content: 'Look:', ...forward({ content: 'News' }) }, 'Look:\n\nNews'],
  [
    'a poll',
    {
      poll: {
        question: { text: 'Tea or coffee?' },
        answers: [
          { answer_id: 1, poll_media: { text: 'Tea' } },
          { answer_id: 2, poll_media: { text: 'Coffee' } },
        ],
      },
    },
    'Tea or coffee?\n\nTea\nCoffee',
  ],
  [
    'a poll that is over',
    {
      poll: {
        question: { text: 'Tea?' },
        answers: [{ answer_id: 1, poll_media: { text: 'Yes' } }],
        results: { is_finalized: true, answer_counts: [{ id: 1, count: 4 }] },
      },
    },
    'Tea?\n\nYes: 4',
  ],
  [
    'the result of a poll',
    {
      embeds: [
        {
          type: 'poll_result',
          fields: [
            { name: 'poll_question_text', value: 'Tea?' },
            { name: 'victor_answer_text', value: 'Yes' },
            { name: 'victor_answer_votes', value: '4' },
          ],
        },
      ],
    },
    'Tea?\n\nYes: 4',
  ],
  [
    'the text for a picture',
    { attachments: [{ id: '1', filename: 'a.png', size: 1, url: 'u', description: 'A cat' }] },
    'A cat',
  ],
  [
    'words beside a picture',
    {
      content: 'Look',
      attachments: [{ id: '1', filename: 'a.png', size: 1, url: 'u', description: 'A cat' }],
    },
    'Look',
  ],
  ['the first message of a thread', { type: 21, referenced_message: message({ content: 'Original' }) }, 'Original'],
  ['an answer', { type: 19, content: 'Yes', referenced_message: message({ content: 'Original' }) }, 'Yes'],
  ['a sticker', { sticker_items: [{ id: '1', name: 'Wave' }] }, ''],
])('%s is read', (_, more, text) => {
  expect(said(more)).toBe(text);
});

const CDN = 'https://cdn.discordapp.com/attachments/3/4';
const named = (more: object) => extractFiles(message(more)).map(({ name }) => name);

test.each([
  ['a forward', forward({ attachments: [{ id: '1', filename: 'a.wav', size: 1, url: `${CDN}/a.wav` }] }), ['a.wav']],
  [
    'a file component',
    {
      components: [
        { type: 17, components: [{ type: 13, file: { url: `${CDN}/b.mp3?ex=1` }, name: 'b.mp3', size: 5 }] },
      ],
    },
    ['b.mp3'],
  ],
  [
    'a gallery in a forward',
    forward({ components: [{ type: 12, items: [{ media: { url: `${CDN}/c.mp4` } }] }] }),
    ['c.mp4'],
  ],
  [
    'a link shown as a film',
    { content: `${CDN}/d.mp4`, embeds: [{ type: 'video', video: { url: `${CDN}/d.mp4?ex=2` } }] },
    ['d.mp4'],
  ],
  [
    'an attachment that a component shows',
    {
      attachments: [{ id: '1', filename: 'e.mp3', size: 1, url: `${CDN}/e.mp3?ex=1` }],
      components: [{ type: 13, file: { url: `${CDN}/e.mp3?ex=2` } }],
    },
    ['e.mp3'],
  ],
  ['another host', { components: [{ type: 13, file: { url: 'https://example.com/f.mp3' } }] }, []],
])('files are found in %s', (_, more, names) => {
  expect(named(more)).toEqual(names);
});
