// Which messages are meant for us, and what stands in them: mentions, and everything in the bot's own talks. Pure. Others,
// our own, and later changes are not for us.

import type { EnvelopedEvent } from '@slack/bolt';
import type { FileBody } from '../read.ts';
import { type Caller, SOMEONE, taskOf } from './caller.ts';

export interface Written {
  readonly team: string;
  readonly enterprise?: string;
  readonly user: string;
  readonly channel: string;
  /** The bot's own talk with somebody. */
  readonly own: boolean;
  /** Where an answer belongs. */
  readonly thread?: string;
  /** The message. */
  readonly ts: string;
  /** Without the bot's name. */
  readonly text: string;
  readonly files: readonly FileBody[];
}

/** What people write; joins, changes and deletions are of other kinds. */
const WRITTEN = new Set(['file_share', 'thread_broadcast', 'me_message']);

/** What of messages and mentions is read, whatever kind they are of. */
interface MessageEvent {
  readonly type: string;
  readonly subtype?: string;
  readonly channel?: string;
  readonly channel_type?: string;
  readonly user?: string;
  readonly text?: string | null;
  readonly ts?: string;
  readonly thread_ts?: string;
  readonly files?: readonly FileBody[] | null;
  readonly bot_id?: string | null;
  readonly edited?: unknown;
}

/** `undefined` for what is not for us. */
export function readWritten(body: EnvelopedEvent, team: string): Written | undefined {
  const { authorizations, enterprise_id: enterprise } = body;
  const event = body.event as MessageEvent;
  const { type, channel, user, ts } = event;
  if (channel === undefined || user === undefined || ts === undefined) return undefined;
  const own = event.channel_type === 'im' || (event.channel_type === undefined && channel.startsWith('D'));
  const us = authorizations?.find(({ is_bot }) => is_bot !== false)?.user_id;
  if (type === 'message' && !own) return undefined;
  if (event.bot_id != null || user === us || event.edited !== undefined) return undefined;
  if (event.subtype != null && !WRITTEN.has(event.subtype)) return undefined;
  // In a channel the answer stays with what was said; in a talk of two it follows on.
  const thread = event.thread_ts ?? (own ? undefined : ts);
  return {
    team,
    ...(enterprise && { enterprise }),
    user,
    channel,
    own,
    ts,
    ...(thread !== undefined && { thread }),
    text: withoutName(event.text ?? '', us),
    files: event.files ?? [],
  };
}

export function callerOfWritten({ team, enterprise, user, channel, thread, ts }: Written): Caller {
  return {
    team,
    ...(enterprise !== undefined && { enterprise }),
    user,
    // Slack does not say it here.
    name: SOMEONE,
    channel,
    ...(thread !== undefined && { thread }),
    ...taskOf(team, `${channel} ${ts}`),
  };
}

const withoutName = (text: string, us: string | undefined): string =>
  (us === undefined
    ? text.replace(/^\s*<@[UW][A-Z0-9]+(?:\|[^<>]*)?>/, '')
    : text.replace(new RegExp(`(?:(?<!\\s)\\s+)?<@${us}(?:\\|[^<>]*)?>[:,]?\\s*`, 'g'), ' ')
  ).trim();
