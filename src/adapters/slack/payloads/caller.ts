// Who did something and where, read from Slack's payloads: the workspace, the person, the channel and thread, and the ways
// to answer. Pure. Ids of people and places begin with the workspace, so that nothing of one is visible in another.

import { z } from 'zod';
import type { Person, Place } from '../../../domain/commands/invocation.ts';
import type { MessageRef } from '../../../domain/tasks/task.ts';
import { idFor } from '../../../kit/id.ts';
import { type Ref, toMessageRef } from '../delivery/ref.ts';
import { RESPONSE } from '../limits.ts';
import { WORDS } from '../words.ts';
import { teamIn } from './team.ts';

/** Somebody at some place. Without a channel (the home tab) answers go to a direct message. */
export const Caller = z.object({
  team: z.string(),
  enterprise: z.string().optional(),
  /** Slack's own id of the person. */
  user: z.string(),
  name: z.string(),
  channel: z.string().optional(),
  channelName: z.string().optional(),
  thread: z.string().optional(),
  response: z.object({ url: z.string(), at: z.number() }).optional(),
  /** What a task is called that comes of what they did: the same for the same thing. */
  task: z.string().optional(),
});

export type Caller = z.infer<typeof Caller>;

const named = z.object({ id: z.string(), name: z.string().optional() });
const home = {
  team: z.object({ id: z.string() }).nullish(),
  enterprise: z.object({ id: z.string() }).nullish(),
  user: z.object({
    id: z.string(),
    name: z.string().optional(),
    username: z.string().optional(),
    team_id: z.string().optional(),
    is_admin: z.boolean().optional(),
  }),
  trigger_id: z.string().optional(),
  response_url: z.string().optional(),
};

export const CommandBody = z.object({
  command: z.string(),
  text: z.string().default(''),
  team_id: z.string().optional(),
  enterprise_id: z.string().optional(),
  user_id: z.string(),
  user_name: z.string().optional(),
  channel_id: z.string(),
  channel_name: z.string().optional(),
  trigger_id: z.string(),
  response_url: z.string().optional(),
});

export const PersonBody = z.object({
  ...home,
  channel: named.nullish(),
  view: z.object({ team_id: z.string().optional(), app_installed_team_id: z.string().nullish() }).nullish(),
  message: z.object({ ts: z.string(), thread_ts: z.string().optional() }).nullish(),
  container: z.object({ message_ts: z.string().optional(), thread_ts: z.string().optional() }).nullish(),
});

export type PersonBody = z.infer<typeof PersonBody>;

/** `thing`: what Slack calls what was done, in this workspace. */
export const taskOf = (team: string, thing: string | undefined) =>
  thing === undefined ? {} : { task: idFor(`slack ${team} ${thing}`) };

const responseOf = (url: string | undefined, at: number) => (url ? { response: { url, at } } : {});

export function callerOfCommand(body: z.infer<typeof CommandBody>, now: number): Caller {
  return {
    team: body.team_id || body.enterprise_id || '',
    ...(body.enterprise_id && { enterprise: body.enterprise_id }),
    user: body.user_id,
    name: body.user_name || WORDS.someone,
    channel: body.channel_id,
    ...(body.channel_name && { channelName: body.channel_name }),
    ...responseOf(body.response_url, now),
    ...taskOf(body.team_id || body.enterprise_id || '', body.trigger_id),
  };
}

/** Of a shortcut, a button or a form; `thread`: where an answer in that place belongs. */
export function callerOfPerson(body: PersonBody, now: number, thread?: string): Caller {
  const { user, channel, enterprise } = body;
  return {
    team: teamIn(body),
    ...(enterprise && { enterprise: enterprise.id }),
    user: user.id,
    name: user.name ?? user.username ?? WORDS.someone,
    ...(channel && { channel: channel.id }),
    ...(channel?.name && { channelName: channel.name }),
    ...(thread && { thread }),
    ...responseOf(body.response_url, now),
    ...taskOf(teamIn(body), body.trigger_id),
  };
}

/** An administrator of the very workspace the button stands in; Slack does not say so in every payload. */
export const mayModerate = ({ user, team }: PersonBody): boolean =>
  user.is_admin === true && team != null && user.team_id === team.id;

export const personOf = ({ team, user, name }: Caller): Person => ({ id: `${team}:${user}`, name });

export function placeOf({ team, user, channel, channelName }: Caller): Place {
  const direct = channel === undefined || channel.startsWith('D');
  return {
    id: `${team}:${channel ?? user}`,
    name: direct ? WORDS.directMessage : (channelName ?? channel),
    server: team,
    ...(direct && { direct }),
    ...(channel !== undefined && { channels: [channel] }),
  };
}

/** The address to answer by, while it leads anywhere. */
export const responseIn = ({ response }: Caller, now: number): string | undefined =>
  response && now - response.at < RESPONSE.ms ? response.url : undefined;

/** Where a card of ours stands that was posted for somebody. */
export function refOf(
  caller: Caller,
  at: { channel: string; ts: string; thread?: string | undefined },
): MessageRef {
  const { team, enterprise, user, response } = caller;
  const ref: Ref = {
    team,
    ...(enterprise !== undefined && { enterprise }),
    channel: at.channel,
    ts: at.ts,
    ...(at.thread !== undefined && { thread: at.thread }),
    person: user,
    ...(response && { response }),
  };
  return toMessageRef(ref);
}
