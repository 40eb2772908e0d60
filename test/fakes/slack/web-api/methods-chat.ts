// chat.*: post, update, delete, ephemeral messages. Also lists conversations. messages.ts checks the limits.

import { change, type MessageBody, messageAt, post, repliesTo } from '../content/messages.ts';
import { deleteMessage } from '../delivery/changes.ts';
import { CHANNEL_TYPES, SUBSCRIPTIONS } from '../delivery/events.ts';
import { fileJson, messageJson } from '../delivery/payload.ts';
import type { Block, Channel, Message } from '../world.ts';
import type { Args } from './body.ts';
import { type Call, direct, flag, type Method, ownMessage, seen, text, writable } from './method.ts';
import { Refusal } from './refusal.ts';
import { allows } from './tokens.ts';

const LONGEST = 4000;
const CONTENT = ['text', 'blocks', 'parse', 'link_names'];

const bodyOf = (args: Args): MessageBody => ({
  text: text(args, 'text'),
  blocks: args['blocks'] as readonly Block[] | undefined,
  thread_ts: text(args, 'thread_ts'),
  metadata: args['metadata'],
});

/** Replies require an existing message. Slack posts a reply to a deleted message without replies outside a thread. */
function inThread(channel: Channel, body: MessageBody): MessageBody {
  if (!body.thread_ts) return body;
  const parent = channel.messages.find((one) => one.ts === body.thread_ts);
  if (!parent) throw new Refusal('thread_not_found');
  return parent.deleted && repliesTo(parent).length === 0 ? { ...body, thread_ts: undefined } : body;
}

/** Sends the app its own message in a channel, as Slack does. */
const announce = ({ core, team }: Call, message: Message): void => {
  const { channel, ts } = message;
  if (channel.kind === 'im') return;
  const type = CHANNEL_TYPES[channel.kind];
  const event = { ...messageJson(core, message), channel: channel.id, event_ts: ts, channel_type: type };
  void core.event(team, event, SUBSCRIPTIONS[channel.kind]);
};

/** A user id means the user's direct message. */
function target({ core, team, args }: Call): Channel {
  const user = team.users.get(String(args['channel']));
  return user ? direct(core, team, user) : writable(team, args['channel']);
}

const short = (value: string | undefined) => {
  if (value !== undefined && value.length > LONGEST) throw new Refusal('msg_too_long');
};

export const CHAT: Readonly<Record<string, Method>> = {
  'chat.postMessage': {
    scopes: ['chat:write'],
    must: ['channel'],
    may: [...CONTENT, 'thread_ts', 'metadata', 'mrkdwn', 'unfurl_links', 'unfurl_media'],
    handle(call) {
      const { core, args } = call;
      const channel = target(call);
      const message = post(core, { channel, by: 'bot', body: inThread(channel, bodyOf(args)) });
      announce(call, message);
      return { channel: channel.id, ts: message.ts, message: messageJson(core, message) };
    },
  },
  'chat.update': {
    scopes: ['chat:write'],
    must: ['channel', 'ts'],
    may: [...CONTENT, 'metadata'],
    handle({ core, args, team }) {
      const channel = seen(team, args['channel']);
      short(text(args, 'text'));
      const message = ownMessage(channel, args['ts'], 'cant_update_message');
      change(core, message, 'bot', bodyOf(args));
      return { channel: channel.id, ts: message.ts, text: message.text, message: messageJson(core, message) };
    },
  },
  'chat.delete': {
    scopes: ['chat:write'],
    must: ['channel', 'ts'],
    handle({ core, args, team }) {
      const channel = seen(team, args['channel']);
      const message = ownMessage(channel, args['ts'], 'cant_delete_message');
      void deleteMessage(core, message);
      return { channel: channel.id, ts: message.ts };
    },
  },
  'chat.getPermalink': {
    must: ['channel', 'message_ts'],
    formOnly: true,
    handle({ core, args, team }) {
      const channel = seen(team, args['channel']);
      const message = messageAt(channel, args['message_ts']);
      if (!message) throw new Refusal('message_not_found');
      const permalink = `${core.api()}/archives/${channel.id}/p${message.ts.replace('.', '')}`;
      return { channel: channel.id, permalink };
    },
  },
  'chat.postEphemeral': {
    scopes: ['chat:write'],
    must: ['channel', 'user'],
    may: [...CONTENT, 'thread_ts'],
    handle({ core, args, team }) {
      const channel = writable(team, args['channel']);
      short(text(args, 'text'));
      const user = team.users.get(String(args['user']));
      if (!user || !channel.members.has(user)) throw new Refusal('user_not_in_channel');
      const message = post(core, { channel, by: 'bot', body: bodyOf(args), ephemeralTo: user });
      return { message_ts: message.ts };
    },
  },
};

const PAGES = ['cursor', 'inclusive', 'latest', 'limit', 'oldest', 'include_all_metadata'];
const HISTORY = { public: 'channels:history', private: 'groups:history', im: 'im:history' } as const;

/** Most messages for a distributed app outside the Marketplace, and for all others. */
const MOST_LISTED = { distributed: 15, others: 999 } as const;

function listing(call: Call, wanted: (ts: string, thread: string | undefined) => boolean) {
  const { core, team, args } = call;
  const channel = seen(team, args['channel']);
  if (!channel.botIsMember) throw new Refusal('not_in_channel');
  const needed = HISTORY[channel.kind];
  if (!allows(team, needed)) throw new Refusal('missing_scope', [], { needed });
  const [oldest, latest] = [Number(args['oldest'] ?? 0), Number(args['latest'] ?? Number.POSITIVE_INFINITY)];
  return channel.messages
    .filter((one) => !one.deleted && !one.ephemeralTo && wanted(one.ts, one.thread_ts))
    .filter(({ ts }) => ts === args['ts'] || (Number(ts) > oldest && Number(ts) < latest))
    .map((one) => {
      const { metadata, ...json } = messageJson(core, one);
      const files = one.files.map((file) => fileJson(core, file));
      return {
        ...json,
        ...(files.length > 0 ? { files } : {}),
        ...(metadata && flag(args, 'include_all_metadata') ? { metadata } : {}),
      };
    });
}

/** Slack silently returns fewer messages than asked for, but an app should know the limit. */
function page<T>({ core, args }: Call, method: string, messages: readonly T[]) {
  const most = core.settings.distributed ? MOST_LISTED.distributed : MOST_LISTED.others;
  const asked = Number(args['limit'] ?? 100);
  if (asked > most) core.refuse(method, `asks for more than ${most} messages`);
  const limit = Math.min(asked, most);
  return { messages: messages.slice(0, limit), has_more: messages.length > limit };
}

/** Lists have one page. */
export const LISTINGS: Readonly<Record<string, Method>> = {
  'conversations.history': {
    must: ['channel'],
    may: PAGES,
    formOnly: true,
    handle(call) {
      const found = listing(call, (ts, thread) => !thread || thread === ts);
      return page(call, 'conversations.history', found.toReversed());
    },
  },
  'conversations.replies': {
    must: ['channel', 'ts'],
    may: PAGES,
    formOnly: true,
    handle(call) {
      const root = text(call.args, 'ts');
      const found = listing(call, (ts, thread) => ts === root || thread === root);
      if (found.length === 0) throw new Refusal('thread_not_found');
      return page(call, 'conversations.replies', found);
    },
  },
};
