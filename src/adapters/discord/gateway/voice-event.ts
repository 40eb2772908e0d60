// Gateway events that voice connections need.

import type {
  GatewayGuildCreateDispatchData,
  GatewayVoiceServerUpdateDispatchData,
  GatewayVoiceState,
} from 'discord.js';

export type VoiceEvent =
  | { readonly is: 'voice-state'; readonly data: GatewayVoiceState }
  | { readonly is: 'server'; readonly data: GatewayVoiceServerUpdateDispatchData }
  /** A server became available, with everyone in its voice channels. */
  | { readonly is: 'guild'; readonly data: GatewayGuildCreateDispatchData }
  /** A shard started a new session. */
  | { readonly is: 'session'; readonly id: string }
  /** A shard resumed after a lost connection. */
  | { readonly is: 'resumed' }
  /** Another process put the bot in voice in these servers. This process may not know yet that it lost the shard. */
  | { readonly is: 'owned-elsewhere'; readonly servers: readonly string[] }
  /** Servers of a shard that this process no longer owns. */
  | { readonly is: 'released'; readonly servers: readonly string[] };
