// Text and files of Slack's messages, in every kind of block.

import { describe, expect, test } from 'vitest';
import {
  collectFiles,
  readMessageText,
  type SlackMessageContent,
} from '../../../../src/adapters/slack/payloads/message-content.ts';
import { stripMarkup } from '../../../../src/adapters/slack/payloads/text.ts';

const NAMES: Readonly<Record<string, string>> = { U1: 'Ana' };
const nameOf = (user: string) => NAMES[user];

const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
const plain = (text: string) => ({ type: 'plain_text', text });
const rich = (...elements: object[]) => ({ type: 'rich_text', elements });
const part = (type: string, ...elements: object[]) => ({ type: `rich_text_${type}`, elements });
const text = (said: string) => ({ type: 'text', text: said });
const section = (said: string) => part('section', text(said));

describe('blocks', () => {
  test.each<[string, object, string]>([
    [
      'a section with fields',
      { type: 'section', text: mrkdwn('*Build*'), fields: [mrkdwn('Branch: `main`'), plain('5 min')] },
      'Build\nBranch: main\n5 min',
    ],
    ['a header', { type: 'header', text: plain('New issue') }, 'New issue'],
    ['a context', { type: 'context', elements: [{ type: 'image', alt_text: 'logo' }, mrkdwn('by <@U1>')] }, 'by Ana'],
    ['an image by its title', { type: 'image', title: plain('The team'), alt_text: 'faces' }, 'The team'],
    ['an image by its description', { type: 'image', alt_text: 'faces' }, 'faces'],
    ['a video', { type: 'video', title: plain('Demo'), description: plain('Two minutes') }, 'Demo\nTwo minutes'],
    ['markdown', { type: 'markdown', text: '## Notes\n**Ship** it' }, 'Notes\nShip it'],
    [
      'a table',
      {
        type: 'table',
        rows: [[{ type: 'raw_text', text: 'a' }, rich(section('b'))], [{ type: 'raw_text', text: 'c' }]],
      },
      'a, b\nc',
    ],
    ['a divider', { type: 'divider' }, ''],
    ['buttons', { type: 'actions', elements: [{ type: 'button', text: plain('Approve') }] }, ''],
    ['a kind that is not known', { type: 'hologram', text: 'x' }, ''],
    ['a person with a name', rich(part('section', text('Hi '), { type: 'user', user_id: 'U1' })), 'Hi Ana'],
    ['a person without one', rich(part('section', text('Hi '), { type: 'user', user_id: 'U9' })), 'Hi'],
    ['a user group', rich(part('section', { type: 'usergroup', usergroup_id: 'S1' }, text(' look'))), 'look'],
    ['a channel', rich(part('section', text('see '), { type: 'channel', channel_id: 'C1' })), 'see'],
    ['a broadcast', rich(part('section', { type: 'broadcast', range: 'here' }, text(' hi'))), '@here hi'],
    [
      'an emoji with a skin tone',
      rich(part('section', { type: 'emoji', name: 'wave', unicode: '1f44b-1f3fd' })),
      '👋🏽',
    ],
    ['an emoji of the workspace', rich(part('section', text('ok '), { type: 'emoji', name: 'party' })), 'ok'],
    ['an emoji with a broken code', rich(part('section', text('ok'), { type: 'emoji', unicode: 'zz' })), 'ok'],
    ['a date', rich(part('section', { type: 'date', timestamp: 1, format: '{date}', fallback: '1 May' })), '1 May'],
    ['a link with a label', rich(part('section', { type: 'link', url: 'https://x.example', text: 'here' })), 'here'],
    ['a color', rich(part('section', { type: 'color', value: '#ff0000' })), '#ff0000'],
    [
      'a list after a line',
      rich(section('Buy:'), part('list', section('one'), section('two')), section('Thanks')),
      'Buy:\none\ntwo\nThanks',
    ],
    ['a quote', rich(part('quote', text('said'))), 'said'],
    ['preformatted text', rich(part('preformatted', text('a = 1'))), 'a = 1'],
  ])('%s', (_, block, said) => {
    expect(readMessageText({ text: 'the fallback', blocks: [block] }, { getUserName: nameOf })).toBe(
      said || 'the fallback',
    );
  });
});

describe('attachments', () => {
  const forward = { is_share: true, text: 'The forwarded words', author_name: 'Ben' };
  test.each<[string, SlackMessageContent, string]>([
    [
      'title, pretext, text and fields',
      {
        text: '',
        attachments: [
          {
            pretext: 'Alert',
            title: 'Disk',
            text: 'Only 3 % left',
            fields: [{ title: 'Host', value: 'db1' }],
            footer: 'monitor',
          },
        ],
      },
      'Alert\nDisk\nOnly 3 % left\nHost: db1',
    ],
    ['a fallback alone', { text: '', attachments: [{ fallback: 'Only this' }] }, 'Only this'],
    ['a forward with a comment', { text: 'Listen', attachments: [forward] }, 'Listen\n\nThe forwarded words'],
    [
      'a forward of blocks',
      {
        text: '',
        attachments: [
          {
            is_share: true,
            text: 'x',
            message_blocks: [{ message: { blocks: [rich(section('In blocks'))] } }],
          },
        ],
      },
      'In blocks',
    ],
    [
      'a forward of a forward',
      { text: '', attachments: [{ is_share: true, text: 'Outer', attachments: [forward] }] },
      'Outer\nThe forwarded words',
    ],
    [
      'a name inside a forward',
      { text: '', attachments: [{ is_share: true, text: 'ask <@U1> or <@U9>' }] },
      'ask Ana or',
    ],
    [
      'no preview beside what somebody wrote',
      {
        text: 'See https://x.example',
        attachments: [{ from_url: 'https://x.example', title: 'A page', text: 'Much text' }],
      },
      'See https://x.example',
    ],
    ['a preview alone', { text: '', attachments: [{ from_url: 'https://x.example', title: 'A page' }] }, 'A page'],
    [
      'a quoted message by its link',
      {
        text: 'This:',
        attachments: [{ is_msg_unfurl: true, from_url: 'https://x.example', text: 'Quoted' }],
      },
      'This:\n\nQuoted',
    ],
    ['shapes that are none', { text: 'Hi', attachments: [null, 7, { fields: 'x', blocks: {} }] }, 'Hi'],
  ])('%s', (_, message, said) => {
    expect(readMessageText(message, { getUserName: nameOf })).toBe(said);
  });

  test('stops at forwards within forwards without end', () => {
    const loop: { is_share: true; text: string; attachments: object[] } = {
      is_share: true,
      text: 'x',
      attachments: [],
    };
    loop.attachments.push(loop);
    expect(readMessageText({ text: '', attachments: [loop] }).length).toBeLessThan(100);
    expect(collectFiles({ attachments: [loop] })).toEqual([]);
  });
});

test.each<[string, string]>([
  ['Hi <@U9> there', 'Hi there'],
  ['Hi <@U9|bo>!', 'Hi bo!'],
  ['in <#C1|general>, see <#C2>.', 'in #general, see.'],
  ['<!subteam^S1|@team> and <!subteam^S2>', '@team and'],
  ['<!here> now', '@here now'],
  ['due <!date^1700000000^{date}|14 Nov>', 'due 14 Nov'],
  ['<https://x.example|the page>', 'the page'],
  ['well done :tada: :wave::skin-tone-3:', 'well done'],
  [':+1: yes', 'yes'],
  ['at 10:30:45, a:b:c and std::move::x', 'at 10:30:45, a:b:c and std::move::x'],
  ['a &lt;b&gt; &amp; c', 'a <b> & c'],
  [':tada:', ''],
  ['keeps  two blanks', 'keeps  two blanks'],
  ['5 &gt; 3', '5 > 3'],
  ['say &lt;!here&gt; and &lt;@U9&gt;', 'say <!here> and <@U9>'],
  ['<https://x.example|this | that>', 'this | that'],
  ['call <tel:+4930123|030 123> or <tel:+4930124>', 'call 030 123 or +4930124'],
  ['<slack://channel?id=C1|open it> or <sip:ana@x.example>', 'open it or ana@x.example'],
  ['<HTTPS://x.example|the page>', 'the page'],
  ['on <!date^1700000000^{date_short} at {time}^https://x.example|14 Nov>', 'on 14 Nov'],
  [':party-parrot: :おめでとう: :flag-de: yes', 'yes'],
  ['@ana see #general', '@ana see #general'],
])('%s reads as “%s”', (given, read) => {
  expect(stripMarkup(given)).toBe(read);
});

const file = { id: 'F1', name: 'talk.wav', mode: 'hosted' };

test.each<[string, SlackMessageContent, readonly object[]]>([
  ['of its own', { files: [file] }, [file]],
  ['inside a forward', { text: 'Listen', attachments: [{ is_share: true, files: [file] }] }, [file]],
  ['named by its text alone', { blocks: [rich(part('section', { type: 'file', file_id: 'F1' }))] }, [{ id: 'F1' }]],
  [
    'named by its text and told whole',
    { files: [file], blocks: [rich(part('section', { type: 'file', file_id: 'F1' }))] },
    [file],
  ],
  ['told twice', { files: [{ id: 'F1' }], attachments: [{ files: [file] }] }, [file]],
  ['without an id', { files: [null as never, {} as never] }, []],
])('finds a file %s', (_, message, found) => {
  expect(collectFiles(message)).toEqual(found);
});
