// What the room for voice needs of Discord's gateway, and who is in which voice channel as the gateway tells it. No voice servers here.

import {
  type APIVoiceState,
  type GatewayGuildCreateDispatchData,
  type GatewayVoiceServerUpdateDispatchData,
  type GatewayVoiceState,
  type Guild,
  LimitedCollection,
  Status,
  type WebSocketShard,
} from 'discord.js';
import { shortId } from '../../../kit/id.ts';

/** What the gateway says about voice. */
export type VoiceEvent =
  | { readonly is: 'state'; readonly data: GatewayVoiceState }
  | { readonly is: 'server'; readonly data: GatewayVoiceServerUpdateDispatchData }
  /** A server is there, with everybody who is in voice. */
  | { readonly is: 'guild'; readonly data: GatewayGuildCreateDispatchData }
  /** A shard begins a session. */
  | { readonly is: 'session'; readonly id: string }
  /** A shard whose connection was gone goes on. */
  | { readonly is: 'back' }
  /** Another process has the bot in voice there, while this one does not know yet that the shard is not its own any more. */
  | { readonly is: 'taken'; readonly servers: readonly string[] }
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
  /**
   * As the voice library wants it: says something to the gateway, false where it cannot. While the connection is gone, the last word
   * waits.
   */
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

/**
 * What a shard is given while it resumes waits until it has to begin anew, which may be never or long after (`WebSocketShard.send`,
 * @discordjs/ws 1.2.3).
 */
const hears = ({ status }: WebSocketShard): boolean =>
  status === Status.Ready || status === Status.WaitingForGuilds;

/** The last word of each server to the gateway. */
function createLastWords(guild: GatewayParts['guild']) {
  const unsaid = new Map<string, object>();
  const sayUnsaid = (server: string): void => {
    const payload = unsaid.get(server);
    const shard = guild(server)?.shard;
    if (!payload || !shard || !hears(shard)) return;
    unsaid.delete(server);
    shard.send(payload);
  };
  return {
    /** False where this process has no connection for the server. */
    say(server: string, payload: object): boolean {
      if (!guild(server)?.shard) return false;
      unsaid.set(server, payload);
      sayUnsaid(server);
      return true;
    },
    read(event: VoiceEvent): void {
      if (event.is === 'guild') sayUnsaid(event.data.id);
      if (event.is === 'back') for (const server of [...unsaid.keys()]) sayUnsaid(server);
      if ('servers' in event) for (const server of event.servers) unsaid.delete(server);
    },
  };
}

/** Of each shard a few. */
const REMEMBERED = { maxSize: 1000 };

/** What tells the bot's own state by a session of this process from that by another's. */
function createSessions() {
  const own = new LimitedCollection<string, true>(REMEMBERED);
  /** Voice goes by the sessions of the gateway, which is not written down anywhere: seen once, it is relied on. */
  let isSeen = false;
  return {
    begun: (id: string): unknown => own.set(id, true),
    isOthers({ session_id: id, channel_id: channel }: GatewayVoiceState): boolean {
      isSeen ||= own.has(id);
      return isSeen && !own.has(id) && channel !== null;
    },
  };
}

/** Joins what the shards of this process say, and hands the bot's own to whoever is attached. */
export function createVoiceGateway(parts: GatewayParts): VoiceGateway & { hear(event: VoiceEvent): void } {
  const presence = createPresence();
  const words = createLastWords(parts.guild);
  const sessions = createSessions();
  const attached = new Map<string, VoiceEars>();
  function hearOwn(data: GatewayVoiceState): void {
    const { guild_id: server = '' } = data;
    if (sessions.isOthers(data)) hear({ is: 'taken', servers: [server] });
    else attached.get(server)?.state(data);
  }
  function hear(event: VoiceEvent): void {
    presence.read(event);
    words.read(event);
    // Said by this process, a last word would take the bot out of the channel that another one has it in.
    if ('servers' in event) for (const server of event.servers) attached.delete(server);
    if (event.is === 'session') sessions.begun(event.id);
    if (event.is === 'server') attached.get(event.data.guild_id)?.server(event.data);
    if (event.is === 'state' && event.data.user_id === parts.us()) hearOwn(event.data);
    parts.changed(event);
  }
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
        sendPayload: (payload) => attached.get(guild) === ears && words.say(guild, payload),
        destroy: () => {
          if (attached.get(guild) === ears) attached.delete(guild);
        },
      };
    },
    hear,
  };
}
