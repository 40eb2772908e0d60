// Which messages are meant for us, and what stands in them: mentions, and everything in the bot's own talks. Pure. Others,
// our own, and later changes are not for us.

import { z } from 'zod';
import { asObject } from '../../../kit/json.ts';
import { FileBody } from '../read.ts';
import { type Caller, taskOf } from './caller.ts';
import { teamIn } from './team.ts';

const Event = z.object({
  type: z.enum(['app_mention', 'message']),
  subtype: z.string().nullish(),
  channel: z.string(),
  channel_type: z.string().optional(),
  user: z.string(),
  text: z.string().nullish(),
  ts: z.string(),
  thread_ts: z.string().optional(),
  files: z.array(FileBody).nullish(),
  bot_id: z.string().nullish(),
  edited: z.unknown().optional(),
});

const Body = z.object({
  team_id: z.string(),
  enterprise_id: z.string().nullish(),
  authorizations: z.array(z.object({ user_id: z.string(), is_bot: z.boolean().optional() })).nullish(),
  event: Event,
});

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

/** `undefined` for what is not for us. Decided before anything is claimed: other copies of a message may be for us. */
export function readWritten(given: unknown): Written | undefined {
  const body = Body.safeParse(given).data;
  if (!body) return undefined;
  const { event, enterprise_id: enterprise, authorizations } = body;
  const team = teamIn(given);
  const own =
    event.channel_type === 'im' || (event.channel_type === undefined && event.channel.startsWith('D'));
  const us = authorizations?.find(({ is_bot }) => is_bot !== false)?.user_id;
  if (event.type === 'message' && !own) return undefined;
  if (event.bot_id != null || event.user === us || event.edited !== undefined) return undefined;
  if (event.subtype != null && !WRITTEN.has(event.subtype)) return undefined;
  // In a channel the answer stays with what was said; in a talk of two it follows on.
  const thread = event.thread_ts ?? (own ? undefined : event.ts);
  return {
    team,
    ...(enterprise && { enterprise }),
    user: event.user,
    channel: event.channel,
    own,
    ts: event.ts,
    ...(thread !== undefined && { thread }),
    text: withoutName(event.text ?? '', us),
    files: event.files ?? [],
  };
}

/** `name`: what the person is called, which Slack does not say here. */
export function callerOfWritten(
  { team, enterprise, user, channel, thread, ts }: Written,
  name: string,
): Caller {
  return {
    team,
    ...(enterprise !== undefined && { enterprise }),
    user,
    name,
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

/** Whether an event is worth anything to us at all. */
export const isForUs = (body: unknown): boolean => {
  const event = asObject(asObject(body)?.['event']);
  if (event?.['type'] === 'app_home_opened') return event['tab'] === 'home';
  return readWritten(body) !== undefined;
};
