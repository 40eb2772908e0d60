// Where a message of ours stands on Discord: what an origin carries as its message, as opaque JSON for everybody else.
// A token is the quick way in for a quarter of an hour, and a pressed button brings a new one; channel and message hold for good.

import { LimitedCollection } from 'discord.js';
import { z } from 'zod';
import type { MessageRef } from '../../../domain/tasks/task.ts';
import type { Clock } from '../../../ports/clock.ts';
import { TOKEN_MS } from '../limits.ts';
import type { Token } from '../rest/api.ts';

const Ref = z.object({
  application: z.string(),
  channel: z.string(),
  message: z.string(),
  /** Absent in direct and private channels. */
  guild: z.string().optional(),
  /** Who asked: for the direct message when nothing else is left. */
  person: z.string(),
  /** Of the interaction that made the message. A secret while it lives (descriptor.ts has the store seal it); empty where there is none, or none any more. */
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

export type Ref = z.infer<typeof Ref>;

/** `undefined` for what is no message of this adapter. */
export function readRef(at: MessageRef): Ref | undefined {
  return Ref.safeParse(at).data;
}

/** Where people find it again; nothing leads to what one person alone saw. */
export function linkTo(at: MessageRef): string | undefined {
  const ref = readRef(at);
  if (!ref || ref.ephemeral || ref.message === '') return undefined;
  return `https://discord.com/channels/${ref.guild ?? '@me'}/${ref.channel}/${ref.message}`;
}

export const toMessageRef = (ref: Ref): MessageRef => JSON.parse(JSON.stringify(ref)) as MessageRef;

/** About 300 bytes each. The oldest message forgotten has other ways left. */
const MOST_RENEWED = 5000;

export type Tokens = ReturnType<typeof createTokens>;

/** Which tokens lead to messages now. A token's age is known; what Discord thinks of it only shows when it is used. */
export function createTokens({ now }: Pick<Clock, 'now'>) {
  const renewed = new LimitedCollection<string, { readonly token: string; readonly at: number }>({
    maxSize: MOST_RENEWED,
  });
  const isFresh = (at: number): boolean => now() - at < TOKEN_MS;

  return {
    /** The newest that still works, if any. */
    of({
      application,
      message,
      token,
      tokenAt,
    }: Pick<Ref, 'application' | 'message' | 'token' | 'tokenAt'>): Token | undefined {
      const press = renewed.get(message);
      if (press && isFresh(press.at)) return { application, token: press.token };
      return token !== '' && isFresh(tokenAt) ? { application, token } : undefined;
    },
    /** A button of the message was pressed. */
    renew(message: string, token: string): void {
      renewed.delete(message);
      renewed.set(message, { token, at: now() });
    },
    drop: (message: string): unknown => renewed.delete(message),
  };
}
