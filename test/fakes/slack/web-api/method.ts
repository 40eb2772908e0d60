// Web API method of the fake, and helpers for arguments, channels and messages of the bot. Independent of concrete methods.

import { messageAt } from '../content/messages.ts';
import type { Core } from '../core.ts';
import { type Channel, emptyTalk, type Grant, type Message, type Team, type User } from '../world.ts';
import type { Args } from './body.ts';
import { Refusal } from './refusal.ts';

export interface Call {
  readonly core: Core;
  readonly args: Args;
  readonly team: Team;
  readonly grant: Grant;
}

export interface Method {
  /** Scopes of which one is enough. */
  readonly scopes?: readonly string[];
  readonly must?: readonly string[];
  readonly may?: readonly string[];
  /** True if the method ignores JSON bodies, as Slack does. */
  readonly formOnly?: boolean;
  handle(call: Call): Readonly<Record<string, unknown>>;
}

/** A method without a workspace token. */
export interface OpenMethod extends Omit<Method, 'handle'> {
  readonly token: 'app' | 'none';
  handle(call: Pick<Call, 'core' | 'args'>): Readonly<Record<string, unknown>>;
}

export const text = (args: Args, name: string): string | undefined =>
  args[name] === undefined ? undefined : String(args[name]);
export const flag = (args: Args, name: string): boolean =>
  args[name] === true || args[name] === 'true' || args[name] === '1';

export function userOf(team: Team, id: unknown): User {
  const found = team.users.get(String(id));
  if (!found) throw new Refusal('user_not_found');
  return found;
}

/** Returns the direct message with the user, and creates it if necessary. */
export function direct(core: Core, team: Team, user: User): Channel {
  const found = [...team.channels.values()].find(
    (one) => one.kind === 'im' && one.botIsMember && one.members.has(user),
  );
  if (found) return found;
  const made: Channel = {
    id: core.world.id('D'),
    name: 'directmessage',
    kind: 'im',
    team,
    members: new Set([user, team.bot]),
    botIsMember: true,
    ...emptyTalk(),
  };
  team.channels.set(made.id, made);
  return made;
}

/** Finds a channel that the bot can see. Private channels of others count as missing. */
export function seen(team: Team, id: unknown): Channel {
  const found = team.channels.get(String(id));
  if (!found || (found.kind !== 'public' && !found.botIsMember)) throw new Refusal('channel_not_found');
  return found;
}

/** Finds a channel that the bot can post in. */
export function writable(team: Team, id: unknown): Channel {
  const found = seen(team, id);
  if (found.archived) throw new Refusal('is_archived');
  if (!found.botIsMember) throw new Refusal('not_in_channel');
  return found;
}

export function ownMessage(channel: Channel, ts: unknown, otherwise: string): Message {
  const found = messageAt(channel, ts);
  if (!found) throw new Refusal('message_not_found');
  if (!found.bot) throw new Refusal(otherwise);
  return found;
}
