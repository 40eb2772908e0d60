// Reference to a message of ours on Slack, stored as opaque JSON with the task. Only the response URL is short-lived:
// it is the last way to reach a user in a channel without the bot.

import { z } from 'zod';
import type { OpaqueMessageRef } from '../../domain/tasks/task.ts';
import { toJson } from '../../kit/json.ts';

/** A workflow step that waits for the result, and the outputs that it expects. */
export const WorkflowExecution = z.object({ id: z.string(), outputs: z.array(z.enum(['text', 'link'])) });

export type WorkflowExecution = z.infer<typeof WorkflowExecution>;

/** True for the id of a Slack user. A workflow may run without a user. */
export const isUserId = (id: string): boolean => /^[UW][A-Z0-9]+$/.test(id);

const SlackMessageRef = z.object({
  /** Id of the workspace. */
  team: z.string(),
  /** Channel id from the response of `chat.postMessage`: D… for a direct message, never U…. */
  channel: z.string(),
  /** Timestamp of our card, which is also its id. */
  ts: z.string(),
  /** Thread that contains the card. Without a thread, files are posted in a thread below the card. */
  thread: z.string().optional(),
  /**
   * Id of the requester, for a direct message as the last resort. A workflow without a user has an id that is not a
   * user's.
   */
  person: z.string(),
  /** Response URL of a slash command, and the time of the command. A secret while it is valid. */
  response: z.object({ url: z.string(), at: z.number() }).optional(),
  execution: WorkflowExecution.optional(),
});

/** Keys that the store must encrypt. */
export const SECRET_FIELDS = ['response'];

export type SlackMessageRef = z.infer<typeof SlackMessageRef>;

/** Returns the thread for all follow-up messages of the card. */
export const getThread = (ref: Pick<SlackMessageRef, 'ts' | 'thread'>): string => ref.thread ?? ref.ts;

/** Slack shows status lines in threads. In direct messages each message of the app starts a thread. */
export const canShowStatusLine = ({ channel, thread }: Pick<SlackMessageRef, 'channel' | 'thread'>): boolean =>
  thread !== undefined || channel.startsWith('D');

/** Returns `undefined` for a message of another adapter. */
export function parseMessageRef(at: OpaqueMessageRef): SlackMessageRef | undefined {
  return SlackMessageRef.safeParse(at).data;
}

export const toMessageRef = (ref: Partial<SlackMessageRef>): OpaqueMessageRef => toJson(ref);
