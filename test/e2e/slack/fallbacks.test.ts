// Every delivery method and error: the change to the place during the work, the place of the result, and the retry of a
// stored result. Printed as a table.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import type { Message } from '../../fakes/slack/index.ts';
import type { Earshot } from '../earshot.ts';
import { ended, SCRIPTED } from '../shown.ts';
import { type Held, held, type Wanted } from './held-tasks.ts';
import {
  actionOf,
  brought,
  buttons,
  cards,
  createSlackWorld,
  hasEnded,
  kinds,
  type SlackWorld,
  startConnected,
  words,
} from './workspace.ts';

const update = 'chat.update';
const upload = 'files.getUploadURLExternal';

interface Rung extends Pick<Wanted, 'direct' | 'private' | 'thread'> {
  readonly trouble: string;
  /** Changes the place before the result arrives. */
  happens(world: SlackWorld, one: Held): void;
  /** Place of the last card and of the files. */
  readonly card: 'card' | 'thread' | 'channel' | 'direct' | 'private' | 'nowhere';
  readonly files: 'card’s thread' | 'direct' | 'none';
}

const refused =
  (method: string, error: string): Rung['happens'] =>
  ({ slack }, { channel, task }) => {
    slack.fault({ method, error, names: method === upload ? task : channel.id, times: 100 });
  };
const shut = ({ slack }: SlackWorld, { who }: Held): void => {
  slack.fault({ method: 'conversations.open', error: 'user_disabled', names: who.id, times: 100 });
};
const archive = ({ channel }: Held): void => {
  channel.archived = true;
};

const RUNGS: readonly Rung[] = [
  { trouble: 'nothing', happens: () => {}, card: 'card', files: 'card’s thread' },
  {
    ...{ trouble: 'message_not_found', card: 'channel', files: 'card’s thread' },
    happens: ({ team }, { card }) => team.deleteMessage(card),
  },
  {
    ...{
      trouble: 'message_not_found, the card in a thread',
      thread: true,
      card: 'thread',
      files: 'card’s thread',
    },
    happens: ({ team }, { card }) => team.deleteMessage(card),
  },
  {
    ...{ trouble: 'message_not_found in a direct message', direct: true, card: 'direct', files: 'direct' },
    happens: ({ team }, { card }) => team.deleteMessage(card),
  },
  {
    ...{ trouble: 'cant_update_message', card: 'thread', files: 'card’s thread' },
    happens: refused(update, 'cant_update_message'),
  },
  {
    ...{ trouble: 'edit_window_closed', card: 'thread', files: 'card’s thread' },
    happens: refused(update, 'edit_window_closed'),
  },
  {
    ...{ trouble: 'is_archived', card: 'direct', files: 'direct' },
    happens: (world, one) => {
      refused(update, 'is_archived')(world, one);
      archive(one);
    },
  },
  {
    ...{ trouble: 'is_archived for files only', card: 'card', files: 'direct' },
    happens: (_, one) => archive(one),
  },
  {
    ...{ trouble: 'not_in_channel', card: 'card', files: 'direct' },
    happens: ({ team }, { channel }) => team.kick(channel),
  },
  {
    ...{ trouble: 'not_in_channel and the card deleted', card: 'direct', files: 'direct' },
    happens: ({ team }, { channel, card }) => {
      team.kick(channel);
      team.deleteMessage(card);
    },
  },
  {
    ...{ trouble: 'channel_not_found', private: true, card: 'direct', files: 'direct' },
    happens: ({ team }, { channel }) => team.kick(channel),
  },
  {
    ...{ trouble: 'channel_not_found, direct messages shut', private: true, card: 'private', files: 'none' },
    happens: (world, one) => {
      world.team.kick(one.channel);
      shut(world, one);
    },
  },
  {
    ...{ trouble: 'the same, 31 minutes after the command', private: true, card: 'nowhere', files: 'none' },
    happens: (world, one) => {
      world.team.kick(one.channel);
      shut(world, one);
      if (one.act) world.slack.age(one.act, 31);
    },
  },
  {
    ...{ trouble: 'storage_limit_reached', card: 'card', files: 'none' },
    happens: refused(upload, 'storage_limit_reached'),
  },
  {
    ...{ trouble: 'file_uploads_disabled', card: 'card', files: 'none' },
    happens: refused(upload, 'file_uploads_disabled'),
  },
  {
    ...{ trouble: 'token_revoked', card: 'nowhere', files: 'none' },
    happens: (world, one) => {
      for (const method of [update, upload, 'chat.postMessage', 'files.completeUploadExternal'])
        refused(method, 'token_revoked')(world, one);
    },
  },
  {
    ...{ trouble: 'msg_too_long', card: 'card', files: 'card’s thread' },
    happens: ({ slack }, { channel }) => slack.fault({ method: update, error: 'msg_too_long', names: channel.id }),
  },
];

let world: SlackWorld;
let service: MediaServer;
let earshot: Earshot;
const cases = new Map<string, Held>();
const table: string[] = [];
const caseOf = (trouble: string): Held => cases.get(trouble) as Held;

beforeAll(async () => {
  world = await createSlackWorld();
  service = await startMediaServer();
  service.word = 'PENDING';
  earshot = await startConnected(world, SCRIPTED(service));
  await Promise.all(
    RUNGS.map(async (rung) => {
      cases.set(rung.trouble, await held(world, { ...rung, name: rung.trouble }));
    }),
  );
  for (const { trouble, happens } of RUNGS) happens(world, caseOf(trouble));
  service.word = 'SUCCESS';
});

afterAll(async () => {
  process.stdout.write(`${table.join('\n')}\n`);
  await earshot.kill();
  await service.stop();
  await world.slack.close();
});

const row = (trouble: string, card: string, files: string, end: string): string =>
  [trouble.padEnd(40), `card: ${card}`.padEnd(14), `files: ${files}`.padEnd(20), end].join(' | ');

/** Finds the place of the card with the final state. */
function cardOf({ channel, who, card, act }: Held): Rung['card'] {
  if (cards(world.team.dm(who)).some(hasEnded)) return 'direct';
  const here = cards(channel).find((one) => hasEnded(one));
  if (here) return here === card ? 'card' : here.thread_ts ? 'thread' : 'channel';
  return act?.responses.some(hasEnded) ? 'private' : 'nowhere';
}

function filesOf({ channel, who }: Held): Rung['files'] {
  if (brought(world.team.dm(who)).length > 0) return 'direct';
  return brought(channel).length > 0 ? 'card’s thread' : 'none';
}

describe('delivery faults', () => {
  test.each(RUNGS)('$trouble', async ({ trouble, card, files }) => {
    const { slack, team } = world;
    const one = caseOf(trouble);
    const end = await ended(earshot, one.task);
    await slack.until(() => cardOf(one) === card && filesOf(one) === files).catch(() => {});
    table.push(row(trouble, cardOf(one), filesOf(one), end));
    expect([cardOf(one), filesOf(one)]).toEqual([card, files]);
    const results = [...new Set([one.channel, team.dm(one.who)])].flatMap(brought);
    expect(kinds(team, results)).toEqual(files === 'none' ? [] : ['wav']);
    const standing = cards(one.channel).find(hasEnded);
    if (card === 'card' && files === 'direct')
      expect(words(standing)).toMatch(/^Speech: Files can’t be posted here, so .* sent as a direct message/);
    if (files === 'card’s thread') expect(results[0]?.thread_ts).toBe(standing?.thread_ts ?? standing?.ts);
  });
});

describe('undelivered results', () => {
  test.each(['storage_limit_reached', 'file_uploads_disabled'])(
    '%s: Post it here posts once uploads work',
    async (trouble) => {
      const { slack, team } = world;
      const { who, channel } = caseOf(trouble);
      const card = cards(channel).at(-1) as Message;
      expect(buttons(card)).toContain('Post it here');
      slack.clearFaults();
      await team.press(who, card, actionOf(card, 'Post it here'));
      await slack.until(() => brought(channel).length === 1);
      expect(kinds(team, brought(channel))).toEqual(['wav']);
    },
  );

  test.each(RUNGS.filter(({ card }) => card === 'private' || card === 'nowhere'))(
    '$trouble: /tasks lists the result and posts it on request',
    async ({ trouble }) => {
      const { slack, team } = world;
      const { who } = caseOf(trouble);
      slack.clearFaults();
      const channel = team.channel({ name: `again-${trouble.replaceAll(/\W+/g, '-')}` });
      const asked = await team.command(who, channel, '/tasks');
      await slack.until(() => /Hello/.test(asked.response ?? ''));
      const list = asked.responses.at(-1) as Message;
      expect(list.ephemeralTo).toBe(who);
      await team.press(who, list, 'earshot:post');
      await slack.until(() => brought(channel).length === 1);
      expect(kinds(team, brought(channel))).toEqual(['wav']);
    },
  );

  test('ends tasks and deletes data of a workspace revoking access', async () => {
    const { slack, team } = world;
    expect(slack.refusals).toEqual([]);
    service.word = 'PENDING';
    const channel = team.channel({ name: 'token-revoked-and-told' });
    const before = earshot.log.length;
    await team.command(team.user('Told'), channel, '/tts', 'Hello team');
    const { task = '' } = await earshot.logged(
      (entry) => entry.to === 'polling' && earshot.log.indexOf(entry) >= before,
    );
    await team.revoke();
    const [end] = await Promise.all([
      ended(earshot, task),
      earshot.logged(({ msg }) => msg === 'data of a removed server or workspace deleted'),
    ]);
    table.push(row('token_revoked, and told of it', 'nowhere', 'none', end));
    expect([end, brought(channel)]).toEqual(['abandoned', []]);
  });
});
