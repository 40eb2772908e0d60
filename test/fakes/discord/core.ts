// What the parts of the fake share: the world, the file host, the gateway's mouth and the settings. No behaviour.

import type { Cdn } from './cdn.ts';
import type { Schemas } from './rest/schema.ts';
import type { World } from './world.ts';

export interface Settings {
  /** Milliseconds within which an interaction must be answered. */
  readonly patience: number;
  /** Milliseconds between heartbeats that the gateway asks for. */
  readonly heartbeat: number;
  /** How many the application is told to open. */
  readonly shards: number;
  /** The application is allowed to read messages: the developer portal's switch for the intent MESSAGE_CONTENT. */
  readonly messageContent: boolean;
  /** Milliseconds between heartbeats that a voice server asks for. */
  readonly voiceHeartbeat: number;
  /** How long a voice session and its place in the channel outlive their socket, milliseconds. */
  readonly voicePatience: number;
}

export interface Core {
  readonly world: World;
  readonly cdn: Cdn;
  readonly schemas: Schemas;
  readonly settings: Settings;
  /**
   * Sends an event to every session whose intents include one of `intents` (none: to all). What depends on a session's intents
   * is made for each.
   */
  dispatch(event: string, data: unknown | ((intents: number) => unknown), intents?: number): void;
  /** Wakes those who wait for something to change. */
  changed(): void;
}
