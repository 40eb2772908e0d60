// The location of a bot message on Discord, stored as opaque JSON. Its interaction token works for a quarter of an
// hour, and a button press brings a new one; channel and message ids stay valid.

import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { OpaqueMessageRef } from '../../../domain/tasks/task.ts';
import { toJson } from '../../../kit/json.ts';
import type { Clock } from '../../../ports/clock.ts';
import { INTERACTION_TOKEN_MS } from '../limits.ts';
import type { InteractionToken } from '../rest/discord-api.ts';

const DiscordMessageRef = z.object({
  application: z.string(),
  channel: z.string(),
  message: z.string(),
  /** Absent in direct and private channels. */
  guild: z.string().optional(),
  /** Id of the requester, for a direct message as the last resort. */
  person: z.string(),
  /**
   * Token of the interaction that created the message; empty if none is valid. Secret while it lives, so descriptor.ts
   * has the store encrypt it.
   */
  token: z.string().default(''),
  /** When the interaction arrived, in milliseconds since 1970. */
  tokenCreatedAt: z.number(),
  /** True if only one user sees the message. Channel routes cannot find it. */
  ephemeral: z.boolean(),
  /** True if the bot is a member of the place. Otherwise only tokens work there. */
  isBotMember: z.boolean(),
  /** Maximum file size there in bytes, from the interaction's `attachment_size_limit`. */
  maxFileBytes: z.number().int().positive(),
  /** The user's Discord locale, such as `de` or `en-US`. */
  locale: z.string(),
});

export type DiscordMessageRef = z.infer<typeof DiscordMessageRef>;

/** Returns `undefined` for references of other adapters. */
export function parseMessageRef(at: OpaqueMessageRef): DiscordMessageRef | undefined {
  return DiscordMessageRef.safeParse(at).data;
}

/** Returns the message's URL. Ephemeral messages have none. */
export function toMessageLink(at: OpaqueMessageRef): string | undefined {
  const ref = parseMessageRef(at);
  if (!ref || ref.ephemeral || ref.message === '') return undefined;
  return `https://discord.com/channels/${ref.guild ?? '@me'}/${ref.channel}/${ref.message}`;
}

export const toMessageRef = (ref: DiscordMessageRef): OpaqueMessageRef => toJson(ref);

/** About 300 bytes each. A message whose token is evicted still has other delivery methods. */
const MAX_RENEWED_TOKENS = 5000;

export type InteractionTokens = ReturnType<typeof createInteractionTokens>;

/** Tracks the valid token of each message by age. Discord may still reject a token when it is used. */
export function createInteractionTokens({ now }: Pick<Clock, 'now'>) {
  const renewed = new LRUCache<string, { readonly token: string; readonly at: number }>({ max: MAX_RENEWED_TOKENS });
  const isFresh = (at: number): boolean => now() - at < INTERACTION_TOKEN_MS;

  return {
    /** Returns the newest token that has not expired. */
    find({
      application,
      message,
      token,
      tokenCreatedAt,
    }: Pick<DiscordMessageRef, 'application' | 'message' | 'token' | 'tokenCreatedAt'>): InteractionToken | undefined {
      const press = renewed.get(message);
      if (press && isFresh(press.at)) return { application, token: press.token };
      return token !== '' && isFresh(tokenCreatedAt) ? { application, token } : undefined;
    },
    /** Stores the token of a button press on the message. */
    renew(message: string, token: string): void {
      renewed.set(message, { token, at: now() });
    },
    forget: (message: string): unknown => renewed.delete(message),
  };
}
