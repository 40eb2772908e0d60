// Changes of messages with their events: deletions, edits, and deleted files. Slack replaces a deleted message that has
// replies by a placeholder (“tombstone”), and announces that as an edit.

import { remove, repliesTo, rewrite } from '../content/messages.ts';
import type { Core } from '../core.ts';
import type { FileRecord, Message, Team } from '../world.ts';
import type { Delivery } from './delivery.ts';
import { CHANNEL_TYPES, SUBSCRIPTIONS } from './events.ts';
import { messageJson } from './payload.ts';

type Sent = Promise<Delivery | undefined>;

const tombstone = (message: Message): Record<string, unknown> => ({
  type: 'message',
  subtype: 'tombstone',
  text: 'This message was deleted.',
  user: 'USLACKBOT',
  hidden: true,
  ts: message.ts,
  thread_ts: message.ts,
  reply_count: repliesTo(message).length,
});

function announce(core: Core, { channel }: Message, event: Readonly<Record<string, unknown>>): Sent {
  const ts = core.world.ts();
  const about = { type: 'message', hidden: true, channel: channel.id, channel_type: CHANNEL_TYPES[channel.kind] };
  return channel.botIsMember
    ? core.event(channel.team, { ...about, ts, event_ts: ts, ...event }, SUBSCRIPTIONS[channel.kind])
    : Promise.resolve(undefined);
}

const announceEdit = (core: Core, message: Message, now: object, before: object): Sent =>
  announce(core, message, { subtype: 'message_changed', message: now, previous_message: before });

const announceDeletion = (core: Core, message: Message, before: object): Sent =>
  announce(core, message, { subtype: 'message_deleted', deleted_ts: message.ts, previous_message: before });

/** Deletes the message. Resolves with the delivery of its event. */
export async function deleteMessage(core: Core, message: Message): Sent {
  const before = messageJson(core, message);
  remove(core, message);
  if (repliesTo(message).length > 0) return announceEdit(core, message, tombstone(message), before);
  const sent = announceDeletion(core, message, before);
  const parent = message.channel.messages.find(({ ts, deleted }) => deleted && ts === message.thread_ts);
  // The placeholder disappears with its last reply.
  if (parent && parent !== message && repliesTo(parent).length === 0)
    await announceDeletion(core, parent, tombstone(parent));
  return sent;
}

/** Deletes the file. Its messages stay. */
export async function deleteFile(core: Core, file: FileRecord): Promise<void> {
  const { team, id, shares } = file;
  const messages = [...team.channels.values()]
    .flatMap((channel) => channel.messages)
    .filter((one) => !one.deleted && one.files.includes(file));
  const before = messages.map((one) => messageJson(core, one));
  file.deleted = true;
  for (const [at, one] of messages.entries()) await announceEdit(core, one, messageJson(core, one), before[at] ?? {});
  const channels = shares.map(({ channel }) => channel.id);
  await core.event(team, { type: 'file_deleted', file_id: id, channel_ids: channels, event_ts: core.world.ts() });
}

export function createChanges(core: Core, team: Team) {
  return {
    deleteMessage: (message: Message): Sent => deleteMessage(core, message),
    edit(message: Message, text: string): Sent {
      const before = messageJson(core, message);
      rewrite(core, message, text);
      return announceEdit(core, message, messageJson(core, message), before);
    },
    async deleteFile(id: string): Promise<void> {
      const file = team.files.get(id);
      if (file) await deleteFile(core, file);
    },
  };
}
