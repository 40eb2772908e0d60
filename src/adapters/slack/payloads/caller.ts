// Who did something and where, read from Slack's payloads: the workspace, the person, the channel and thread, and the ways
// to answer. Pure. Ids of people and places begin with the workspace, so that nothing of one is visible in another.

import type { BlockAction, SlashCommand } from '@slack/bolt';
import { z } from 'zod';
import type { Person, Place } from '../../../domain/commands/invocation.ts';
import type { MessageRef } from '../../../domain/tasks/task.ts';
import { idFor } from '../../../kit/id.ts';
import { type Ref, toMessageRef } from '../delivery/ref.ts';
import { RESPONSE } from '../limits.ts';

/** What a person is called of whom Slack gives no name. */
export const SOMEONE = 'the person';

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

/** `thing`: what Slack calls what was done, in this workspace. */
export const taskOf = (team: string, thing: string | undefined) =>
  thing === undefined ? {} : { task: idFor(`slack ${team} ${thing}`) };

const responseOf = (url: string | undefined, at: number) => (url ? { response: { url, at } } : {});

export function callerOfCommand(body: SlashCommand, team: string, at: number): Caller {
  return {
    team,
    ...(body.enterprise_id && { enterprise: body.enterprise_id }),
    user: body.user_id,
    name: body.user_name || SOMEONE,
    channel: body.channel_id,
    ...(body.channel_name && { channelName: body.channel_name }),
    ...responseOf(body.response_url, at),
    ...taskOf(team, body.trigger_id),
  };
}

/** What Slack says of people in everything that they press, choose or send. */
interface ByPerson {
  readonly user: { readonly id: string; readonly name?: string; readonly username?: string };
  readonly channel?: { readonly id: string; readonly name?: string };
  readonly enterprise?: { readonly id: string };
  readonly trigger_id?: string;
  readonly response_url?: string;
}

/** `thread`: where an answer in that place belongs. */
export function callerOfPerson(body: ByPerson, team: string, at: number, thread?: string): Caller {
  const { user, channel, enterprise } = body;
  return {
    team,
    ...(enterprise && { enterprise: enterprise.id }),
    user: user.id,
    name: user.name ?? user.username ?? SOMEONE,
    ...(channel && { channel: channel.id }),
    ...(channel?.name && { channelName: channel.name }),
    ...(thread && { thread }),
    ...responseOf(body.response_url, at),
    ...taskOf(team, body.trigger_id),
  };
}

/** An administrator of the very workspace the button stands in; Slack does not say so in every payload. */
export function mayModerate({ user, team }: Pick<BlockAction, 'user' | 'team'>): boolean {
  const { is_admin: admin } = user as { readonly is_admin?: boolean };
  return admin === true && team != null && user.team_id === team.id;
}

export const personOf = ({ team, user, name }: Caller): Person => ({ id: `${team}:${user}`, name });

export function placeOf({ team, user, channel, channelName }: Caller): Place {
  const direct = channel === undefined || channel.startsWith('D');
  return {
    id: `${team}:${channel ?? user}`,
    name: direct ? 'direct message' : (channelName ?? channel),
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
