// What the room for voice needs of Discord's gateway, and who is in which voice channel as the gateway tells it. No voice servers here.

import type {
  APIVoiceState,
  GatewayGuildCreateDispatchData,
  GatewayVoiceServerUpdateDispatchData,
  GatewayVoiceState,
  Guild,
} from 'discord.js';
import { shortId } from '../../../kit/id.ts';

/** What the gateway says about voice. */
export type VoiceEvent =
  | { readonly is: 'state'; readonly data: GatewayVoiceState }
  | { readonly is: 'server'; readonly data: GatewayVoiceServerUpdateDispatchData }
  /** A server is there, with everybody who is in voice. */
  | { readonly is: 'guild'; readonly data: GatewayGuildCreateDispatchData }
  /** Servers of a shard that is this process's no more. */
  | { readonly is: 'away'; readonly servers: readonly string[] };

/** Hears what the gateway says about the bot itself in one server. */
interface VoiceEars {
  state(data: GatewayVoiceState): void;
  server(data: GatewayVoiceServerUpdateDispatchData): void;
}

export interface VoiceGateway {
  /** The bot's user id. */
  readonly us: string;
  /** Under which the voice library keeps its connections: two bots of one process are not to share them. */
  readonly group: string;
  /** A server of this process, as discord.js knows it. */
  guild(id: string): Guild | undefined;
  /** As the voice library wants it: says something to the gateway, false where it cannot. */
  attach(guild: string, ears: VoiceEars): { sendPayload(payload: object): boolean; destroy(): void };
  readonly presence: Presence;
}

/** Somebody in a voice channel. */
export interface InVoice {
  readonly user: string;
  readonly channel: string;
  readonly isBot: boolean;
  /** Hears nothing. */
  readonly deaf: boolean;
  /** On a stage: in the audience. */
  readonly suppressed: boolean;
}

export interface Presence {
  read(event: VoiceEvent): void;
  of(guild: string, user: string): InVoice | undefined;
  inside(guild: string, channel: string): readonly InVoice[];
  /** People who can hear what is played there. */
  listeners(guild: string, channel: string): readonly InVoice[];
}

function createPresence(): Presence {
  const guilds = new Map<string, Map<string, InVoice>>();
  const note = (guild: string, state: Omit<APIVoiceState, 'guild_id'>, bots: ReadonlySet<string>): void => {
    const people = guilds.get(guild) ?? new Map<string, InVoice>();
    guilds.set(guild, people);
    const { user_id: user, channel_id: channel } = state;
    if (channel === null) {
      people.delete(user);
      return;
    }
    const isBot = state.member?.user?.bot === true || bots.has(user) || people.get(user)?.isBot === true;
    const deaf = state.deaf || state.self_deaf;
    people.set(user, { user, channel, isBot, deaf, suppressed: state.suppress });
  };
  const inside: Presence['inside'] = (guild, channel) =>
    [...(guilds.get(guild)?.values() ?? [])].filter((one) => one.channel === channel);
  return {
    read(event) {
      if (event.is === 'state' && event.data.guild_id !== undefined)
        note(event.data.guild_id, event.data, new Set());
      if (event.is === 'away') for (const server of event.servers) guilds.delete(server);
      if (event.is !== 'guild') return;
      const { id, voice_states: states, members } = event.data;
      guilds.delete(id);
      const bots = new Set(members.flatMap(({ user }) => (user.bot ? [user.id] : [])));
      for (const state of states) note(id, state, bots);
    },
    of: (guild, user) => guilds.get(guild)?.get(user),
    inside,
    listeners: (guild, channel) => inside(guild, channel).filter(({ isBot, deaf }) => !isBot && !deaf),
  };
}

export interface GatewayParts {
  us(): string | undefined;
  guild(id: string): Guild | undefined;
  /** Hears of every change. */
  changed(event: VoiceEvent): void;
}

/** Joins what the shards of this process say, and hands the bot's own to whoever is attached. */
export function createVoiceGateway(parts: GatewayParts): VoiceGateway & { hear(event: VoiceEvent): void } {
  const presence = createPresence();
  const attached = new Map<string, VoiceEars>();
  return {
    group: shortId(),
    get us() {
      return parts.us() ?? '';
    },
    guild: parts.guild,
    presence,
    attach(guild, ears) {
      attached.set(guild, ears);
      return {
        sendPayload(payload) {
          const shard = attached.get(guild) === ears ? parts.guild(guild)?.shard : undefined;
          if (!shard) return false;
          shard.send(payload);
          return true;
        },
        destroy: () => {
          if (attached.get(guild) === ears) attached.delete(guild);
        },
      };
    },
    hear(event) {
      presence.read(event);
      // Said by this process, a last word would take the bot out of the channel that another one has it in.
      if (event.is === 'away') for (const server of event.servers) attached.delete(server);
      if (event.is === 'server') attached.get(event.data.guild_id)?.server(event.data);
      if (event.is === 'state' && event.data.user_id === parts.us())
        attached.get(event.data.guild_id ?? '')?.state(event.data);
      parts.changed(event);
    },
  };
}
