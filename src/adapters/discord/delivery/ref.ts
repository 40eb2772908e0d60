// Where a message of ours stands on Discord: what an origin carries as its message, as opaque JSON for everybody else.
// The token is the quick way in for a quarter of an hour; channel and message hold for good.

import { z } from 'zod';
import type { MessageRef } from '../../../domain/tasks/task.ts';
import { TOKEN_MS } from '../limits.ts';

const Ref = z.object({
  application: z.string(),
  channel: z.string(),
  message: z.string(),
  /** Absent in direct and private channels. */
  guild: z.string().optional(),
  /** Who asked: for the direct message when nothing else is left. */
  person: z.string(),
  /** Of the interaction that made the message. A secret while it lives; empty where there is none, or none any more. */
  token: z.string().default(''),
  /** When that interaction came, in milliseconds since 1970. */
  tokenAt: z.number(),
  /** Seen by one person only; channel routes do not find it. */
  ephemeral: z.boolean(),
  /** Whether the bot itself is in that place; without, only tokens lead there. */
  inside: z.boolean(),
  /** Largest file there, in bytes, as the interaction said (`attachment_size_limit`). */
  most: z.number().int().positive(),
  /** Discord's locale of the person, `de` or `en-US`. */
  locale: z.string(),
});

/** What of it the store keeps sealed. */
export const SECRET_PARTS = ['token'];

export type Ref = z.infer<typeof Ref>;

/** `undefined` for what is no message of this adapter. */
export function readRef(at: MessageRef): Ref | undefined {
  return Ref.safeParse(at).data;
}

export const toMessageRef = (ref: Ref): MessageRef => JSON.parse(JSON.stringify(ref)) as MessageRef;

/** A token's age is known; what Discord thinks of it is only known when it is used. */
export const isFresh = (tokenAt: number, now: number): boolean => now - tokenAt < TOKEN_MS;
