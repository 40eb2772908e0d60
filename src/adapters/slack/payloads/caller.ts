// The user and place of a Slack event, and the ways to respond. Ids of people and places begin with the workspace id,
// so that workspaces never see each other's data.

import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Person, Place } from '../../../domain/person.ts';
import { RESPONSE_URL_LIFETIME_MS } from '../limits.ts';
import { WorkflowExecution } from '../message-ref.ts';

/** Name of users whose name Slack does not send. */
export const UNKNOWN_USER_NAME = 'the person';

/** A user at a place. Without a channel (the home tab) responses go to a direct message. */
export const SlackCaller = z.object({
  team: z.string(),
  /** Slack's user id. */
  user: z.string(),
  name: z.string(),
  channel: z.string().optional(),
  channelName: z.string().optional(),
  /** Thread for the response. */
  thread: z.string().optional(),
  response: z.object({ url: z.string(), at: z.number() }).optional(),
  /** Trigger that opens a form: usable once, within three seconds. */
  trigger: z.object({ id: z.string(), at: z.number() }).optional(),
  /** Workflow step that made the request and waits for its result. */
  execution: WorkflowExecution.optional(),
  /** Id for the task of this request, the same for each repetition of the event. */
  task: z.string().optional(),
});

export type SlackCaller = z.infer<typeof SlackCaller>;

export const toPerson = ({ team, user, name }: SlackCaller): Person => ({ id: `${team}:${user}`, name });

export function toPlace({ team, user, channel, channelName }: SlackCaller): Place {
  const isDirect = channel === undefined || channel.startsWith('D');
  return {
    id: `${team}:${channel ?? user}`,
    name: isDirect ? 'direct message' : (channelName ?? channel),
    server: team,
    ...(isDirect && { isDirect }),
    ...(channel !== undefined && { channels: [channel] }),
  };
}

/** Returns the response URL until it expires. */
export const getUnexpiredResponseUrl = (
  { response }: Pick<SlackCaller, 'response'>,
  now: number,
): string | undefined => (response && now - response.at < RESPONSE_URL_LIFETIME_MS ? response.url : undefined);

/** Combines the place of an earlier request with the current user and the newest ways to respond. */
export const mergeCallers = (earlier: SlackCaller, current: SlackCaller): SlackCaller => ({
  ...earlier,
  team: current.team,
  user: current.user,
  name: current.name,
  response: current.response ?? earlier.response,
  trigger: current.trigger,
  task: current.task ?? earlier.task,
});

/** About 2 MB of names. */
const MAX_NAMES = 20_000;

/**
 * Caches display names from interactions, because messages lack names and a lookup would cost a call each. The names
 * are kept in memory, and only displayed.
 */
export function createUserNameCache() {
  const names = new LRUCache<string, string>({ max: MAX_NAMES });
  return {
    /** Stores the caller's name, or fills in a missing name. */
    withName(caller: SlackCaller): SlackCaller {
      const key = `${caller.team}:${caller.user}`;
      if (caller.name === UNKNOWN_USER_NAME) return { ...caller, name: names.get(key) ?? UNKNOWN_USER_NAME };
      names.set(key, caller.name);
      return caller;
    },
    /** By Slack's id. */
    createLookup: (team: string) => (user: string) => names.get(`${team}:${user}`),
  };
}
