// Calls with the bot's token: reading, posting and editing messages in channels, and direct channels. Ephemeral
// messages are invisible here.

import type { Core } from '../core.ts';
import { channelJson, isBare, messageJson } from '../gateway/payload.ts';
import { FLAGS } from '../limits.ts';
import { change, type MessageBody, post, remove } from '../messages.ts';
import { type Channel, type Message, MIB, type User } from '../world.ts';
import { botHas, mustSee, mustSend } from './permissions.ts';
import { fault, invalid, no } from './refusal.ts';
import type { Body } from './upload.ts';

function channelOf(core: Core, id: string): Channel {
  const channel = core.world.channels.get(id);
  if (!channel) throw no.channel();
  mustSee(channel);
  return channel;
}

function messageOf(channel: Channel, id: string): Message {
  const message = channel.messages.find((one) => one.id === id && !one.deleted && !one.ephemeral);
  if (!message) throw no.message();
  return message;
}

const json = (core: Core, message: Message) => messageJson(core, message, isBare(core, message));
const limitOf = (channel: Channel) => channel.guild?.attachmentLimit ?? 10 * MIB;

export const readChannel = (core: Core, id: string) => ({
  status: 200,
  body: channelJson(core, channelOf(core, id)),
});

export function listMessages(core: Core, channelId: string, query: URLSearchParams) {
  const channel = channelOf(core, channelId);
  const limit = Number(query.get('limit') ?? 50);
  if (!(limit >= 1 && limit <= 100)) throw invalid([fault('limit', 'NUMBER_TYPE_MAX', 'Between 1 and 100.')]);
  if (!botHas(channel, 'ReadMessageHistory')) return { status: 200, body: [] };
  const all = channel.messages
    .filter((one) => !one.deleted && !one.ephemeral)
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
  const before = query.get('before');
  const after = query.get('after');
  const found = before ? all.filter((one) => BigInt(one.id) < BigInt(before)) : all;
  const page = after ? found.filter((one) => BigInt(one.id) > BigInt(after)).slice(-limit) : found.slice(0, limit);
  return { status: 200, body: page.map((one) => json(core, one)) };
}

/** Other people's messages need a permission that the bot does not ask for. */
export function deleteMessage(core: Core, channelId: string, id: string) {
  const channel = channelOf(core, channelId);
  const message = messageOf(channel, id);
  if (message.author !== core.world.bot && !botHas(channel, 'ManageMessages')) throw no.permissions();
  remove(core, message);
  return { status: 204 };
}

export function pinMessage(core: Core, channelId: string, id: string) {
  const channel = channelOf(core, channelId);
  const message = messageOf(channel, id);
  if (!botHas(channel, 'PinMessages')) throw no.permissions();
  message.pinned = true;
  return { status: 204 };
}

export function readMessage(core: Core, channelId: string, id: string) {
  const channel = channelOf(core, channelId);
  if (!botHas(channel, 'ReadMessageHistory')) throw no.permissions();
  return { status: 200, body: json(core, messageOf(channel, id)) };
}

export function createMessage(core: Core, channelId: string, { json: raw, files }: Body) {
  const channel = channelOf(core, channelId);
  const body = (raw ?? {}) as MessageBody;
  mustSend(core.world, channel, files.length > 0);
  if ((body.flags ?? 0) & FLAGS.voice && !botHas(channel, 'SendVoiceMessages')) throw no.voiceMessages();
  if (body.message_reference && !botHas(channel, 'ReadMessageHistory')) throw no.permissions();
  if (channel.archived) channel.archived = false;
  const message = post(core, {
    channel,
    author: core.world.bot,
    door: 'bot',
    body,
    files,
    limit: limitOf(channel),
    mayEveryone: botHas(channel, 'MentionEveryone'),
  });
  return { status: 200, body: json(core, message) };
}

export function editMessage(core: Core, channelId: string, id: string, { json: raw, files }: Body) {
  const channel = channelOf(core, channelId);
  const message = messageOf(channel, id);
  if (message.author !== core.world.bot) throw no.notAuthor();
  if (files.length > 0 && !botHas(channel, 'AttachFiles')) throw no.permissions();
  const body = (raw ?? {}) as MessageBody;
  const mayEveryone = botHas(channel, 'MentionEveryone');
  change(core, message, { door: 'bot', body, files, limit: limitOf(channel), mayEveryone });
  return { status: 200, body: json(core, message) };
}

/** Returns the direct channel between the bot and a user, creating it if missing. */
export function directChannel(core: Core, user: User): Channel {
  const known = [...core.world.channels.values()].find((one) => one.type === 1 && one.recipients[0] === user);
  if (known) return known;
  const made: Channel = {
    id: core.world.id(),
    name: user.name,
    type: 1,
    guild: undefined,
    parent: undefined,
    recipients: [user],
    denied: 0n,
    archived: false,
    locked: false,
    userLimit: 0,
    status: undefined,
    oldEdits: [],
    messages: [],
  };
  core.world.channels.set(made.id, made);
  return made;
}

export function openDirect(core: Core, { json: raw }: Body) {
  const user = core.world.users.get(String((raw as { recipient_id?: string } | null)?.recipient_id));
  if (!user) throw no.user();
  if (user.bot) throw no.closedDms();
  return { status: 200, body: channelJson(core, directChannel(core, user)) };
}
