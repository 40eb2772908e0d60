// Who did something on Slack and where, and the ways to answer. Ids of people and places begin with the workspace, so that
// nothing of one is visible in another.

import { z } from 'zod';
import type { Person, Place } from '../../../domain/commands/invocation.ts';
import { Execution } from '../delivery/ref.ts';
import { RESPONSE } from '../limits.ts';

/** What a person is called of whom Slack gives no name. */
export const SOMEONE = 'the person';

/** A person at a place. Without a channel (the home tab) answers go to a direct message. */
export const Caller = z.object({
  team: z.string(),
  /** Slack's own id of the person. */
  user: z.string(),
  name: z.string(),
  channel: z.string().optional(),
  channelName: z.string().optional(),
  /** Where an answer in that channel belongs. */
  thread: z.string().optional(),
  response: z.object({ url: z.string(), at: z.number() }).optional(),
  /** What a form opens by: once, for three seconds. */
  trigger: z.object({ id: z.string(), at: z.number() }).optional(),
  /** The workflow's step that waits for what comes of it: it asked, and nobody is there to answer. */
  execution: Execution.optional(),
  /** What a task is called that comes of what they did: the same for the same thing. */
  task: z.string().optional(),
});

export type Caller = z.infer<typeof Caller>;

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

/** What was begun there, taken up again: the place stays, and who does so is who asks, by the newest way to answer. */
export const continuedBy = (before: Caller, now: Caller): Caller => ({
  ...before,
  team: now.team,
  user: now.user,
  name: now.name,
  response: now.response ?? before.response,
  trigger: now.trigger,
  task: now.task ?? before.task,
});

/** Some 2 MB of names. */
const MOST_NAMES = 20_000;

/**
 * What people are called, as their own presses and commands said lately: Slack leaves names out of messages, and asking for each
 * would cost a call. In memory; for showing only.
 */
export function createNames() {
  const names = new Map<string, string>();
  return {
    /** Remembers what somebody is called, or says it where Slack did not. */
    withName(caller: Caller): Caller {
      const key = `${caller.team}:${caller.user}`;
      if (caller.name === SOMEONE) return { ...caller, name: names.get(key) ?? SOMEONE };
      names.delete(key);
      names.set(key, caller.name);
      const [oldest] = names.keys();
      if (names.size > MOST_NAMES && oldest !== undefined) names.delete(oldest);
      return caller;
    },
    /** By Slack's id. */
    of: (team: string) => (user: string) => names.get(`${team}:${user}`),
  };
}
