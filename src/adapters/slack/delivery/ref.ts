// Where a message of ours is on Slack: what an origin carries as its message, opaque JSON outside this adapter. Nothing in it is
// short-lived but the response address, the last way to a person who asked where the bot is no member.

import { z } from 'zod';
import type { MessageRef } from '../../../domain/tasks/task.ts';

/** A workflow's step that waits for the result, and what it is told of it. */
export const Execution = z.object({ id: z.string(), outputs: z.array(z.enum(['text', 'link'])) });

export type Execution = z.infer<typeof Execution>;

/** Slack's id of somebody; a workflow may have nobody's. */
export const isPerson = (id: string): boolean => /^[UW][A-Z0-9]+$/.test(id);

const Ref = z.object({
  /** The workspace. */
  team: z.string(),
  /** The id `chat.postMessage` answered with: D… for a direct message, never U…. */
  channel: z.string(),
  /** Our card. */
  ts: z.string(),
  /** The thread the card is in; files go into the card's own thread otherwise. */
  thread: z.string().optional(),
  /** Who asked: for the direct message when nothing else is left. Of a workflow that names nobody it is no person's. */
  person: z.string(),
  /** A slash command's, with when it came. A secret while it lives. */
  response: z.object({ url: z.string(), at: z.number() }).optional(),
  execution: Execution.optional(),
});

/** What of it the store keeps sealed. */
export const SECRET_PARTS = ['response'];

export type Ref = z.infer<typeof Ref>;

/** The thread in which whatever follows the card belongs. */
export const threadOf = (ref: Pick<Ref, 'ts' | 'thread'>): string => ref.thread ?? ref.ts;

/** Where Slack shows how far something is: in a thread, and in a talk of two, in which each message of the app's begins one. */
export const hasStatusLine = ({ channel, thread }: Pick<Ref, 'channel' | 'thread'>): boolean =>
  thread !== undefined || channel.startsWith('D');

/** `undefined` for what is no message of this adapter. */
export function readRef(at: MessageRef): Ref | undefined {
  return Ref.safeParse(at).data;
}

export const toMessageRef = (ref: Partial<Ref>): MessageRef => JSON.parse(JSON.stringify(ref)) as MessageRef;
