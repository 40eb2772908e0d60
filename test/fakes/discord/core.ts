// State and functions that the parts of the fake share. No behaviour.

import type { Cdn } from './cdn.ts';
import type { Schemas } from './rest/schema.ts';
import type { World } from './world.ts';

export interface Settings {
  /** Milliseconds within which an interaction must be answered. */
  readonly patience: number;
  /** Milliseconds between heartbeats that the gateway asks for. */
  readonly heartbeat: number;
  /** Number of shards that the fake recommends. */
  readonly shards: number;
  /** True if the developer portal allows the intent MESSAGE_CONTENT. */
  readonly messageContent: boolean;
  /** Milliseconds between heartbeats that a voice server asks for. */
  readonly voiceHeartbeat: number;
  /** Milliseconds for which a voice session and its place in the channel outlive their socket. */
  readonly voicePatience: number;
}

export interface Core {
  readonly world: World;
  readonly cdn: Cdn;
  readonly schemas: Schemas;
  readonly settings: Settings;
  /**
   * Sends an event to every session whose intents include one of `intents`, or to all sessions if omitted. Payloads
   * that depend on the session's intents are built per session.
   */
  dispatch(event: string, data: unknown | ((intents: number) => unknown), intents?: number): void;
  /** Wakes waiting tests after a change. */
  changed(): void;
}
