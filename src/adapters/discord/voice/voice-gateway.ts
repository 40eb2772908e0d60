// Tracks the members of voice channels from gateway events, and connects the voice library to the gateway. Does not
// connect to voice servers.

import { isDeepStrictEqual } from 'node:util';
import {
  type APIGuildMember,
  type APIVoiceState,
  type GatewayVoiceServerUpdateDispatchData,
  type GatewayVoiceState,
  type Guild,
  Status,
  type WebSocketShard,
} from 'discord.js';
import { LRUCache } from 'lru-cache';
import { createShortId } from '../../../kit/id.ts';
import type { VoiceEvent } from '../gateway/voice-event.ts';

/** Receives the bot's own voice events in one server. */
interface VoiceHandlers {
  state(data: GatewayVoiceState): void;
  server(data: GatewayVoiceServerUpdateDispatchData): void;
}

export interface VoiceGateway {
  readonly botUserId: string;
  /** Group name of the voice library's connections. Two bots in one process must not share connections. */
  readonly connectionGroup: string;
  /** A server of this process in discord.js's cache. */
  guild(id: string): Guild | undefined;
  /**
   * Gateway adapter for the voice library. `sendPayload` returns false without a connection for the server; while it
   * reconnects, the last payload waits.
   */
  attach(guild: string, handlers: VoiceHandlers): { sendPayload(payload: object): boolean; destroy(): void };
  /** Sends a payload that is useless later. Returns false if the connection cannot take it now. */
  sendNow(guild: string, payload: object): boolean;
  readonly presence: VoicePresence;
}

interface VoiceMember {
  readonly user: string;
  readonly channel: string;
  readonly isBot: boolean;
  /** True if the user hears nothing. */
  readonly isDeaf: boolean;
  /** True for a stage's audience. */
  readonly isSuppressed: boolean;
  /** Ids of the user's roles, as last seen. Empty unless `keepsRoles` is set. */
  readonly roles: readonly string[];
}

interface VoicePresence {
  update(event: VoiceEvent): void;
  /** Called when a message shows its author's present roles. Returns true if they changed. */
  updateRoles(guild: string, user: string, roles: readonly string[]): boolean;
  find(guild: string, user: string): VoiceMember | undefined;
  membersIn(guild: string, channel: string): readonly VoiceMember[];
  /** Users who can hear playback in the channel. */
  listenersIn(guild: string, channel: string): readonly VoiceMember[];
}

type SeenMember = Pick<APIGuildMember, 'user' | 'roles'> | undefined;

function createVoicePresence(keepsRoles: boolean): VoicePresence {
  const guilds = new Map<string, Map<string, VoiceMember>>();
  const updateMember = (guild: string, state: Omit<APIVoiceState, 'guild_id'>, seen: SeenMember): void => {
    const people = guilds.get(guild) ?? new Map<string, VoiceMember>();
    guilds.set(guild, people);
    const { user_id: user, channel_id: channel } = state;
    if (channel === null) {
      people.delete(user);
      return;
    }
    const before = people.get(user);
    const isBot = seen?.user?.bot === true || before?.isBot === true;
    const isDeaf = state.deaf || state.self_deaf;
    const roles = keepsRoles ? (seen?.roles ?? before?.roles ?? []) : [];
    people.set(user, { user, channel, isBot, isDeaf, isSuppressed: state.suppress, roles });
  };
  const membersIn: VoicePresence['membersIn'] = (guild, channel) =>
    [...(guilds.get(guild)?.values() ?? [])].filter((one) => one.channel === channel);
  return {
    update(event) {
      if (event.is === 'voice-state' && event.data.guild_id !== undefined)
        updateMember(event.data.guild_id, event.data, event.data.member);
      if (event.is === 'released') for (const server of event.servers) guilds.delete(server);
      if (event.is !== 'guild') return;
      const { id, voice_states: states, members } = event.data;
      guilds.delete(id);
      const seen = new Map(members.map((member) => [member.user.id, member]));
      for (const state of states) updateMember(id, state, state.member ?? seen.get(state.user_id));
    },
    updateRoles(guild, user, roles) {
      const member = guilds.get(guild)?.get(user);
      const isChanged = keepsRoles && member !== undefined && !isDeepStrictEqual(member.roles, roles);
      if (isChanged) guilds.get(guild)?.set(user, { ...member, roles });
      return isChanged;
    },
    find: (guild, user) => guilds.get(guild)?.get(user),
    membersIn,
    listenersIn: (guild, channel) => membersIn(guild, channel).filter(({ isBot, isDeaf }) => !isBot && !isDeaf),
  };
}

export interface VoiceGatewayOptions {
  botUserId(): string | undefined;
  guild(id: string): Guild | undefined;
  /** True if reading aloud may need the roles of users. */
  readonly keepsRoles?: boolean;
  /** `from`: the user's previous voice channel. */
  onEvent(event: VoiceEvent, from?: string): void;
}

/**
 * A payload sent while the shard resumes would wait for a new session, possibly forever (`WebSocketShard.send`,
 * @discordjs/ws 1.2.3).
 */
const canReceive = ({ status }: WebSocketShard): boolean =>
  status === Status.Ready || status === Status.WaitingForGuilds;

/** Holds the last gateway payload of each server until it can be sent. */
function createPendingPayloads(guild: VoiceGatewayOptions['guild']) {
  const pending = new Map<string, object>();
  const sendPending = (server: string): void => {
    const payload = pending.get(server);
    const shard = guild(server)?.shard;
    if (!payload || !shard || !canReceive(shard)) return;
    pending.delete(server);
    shard.send(payload);
  };
  return {
    /** Returns false if this process has no connection for the server. */
    send(server: string, payload: object): boolean {
      if (!guild(server)?.shard) return false;
      pending.set(server, payload);
      sendPending(server);
      return true;
    },
    handleEvent(event: VoiceEvent): void {
      if (event.is === 'guild') sendPending(event.data.id);
      if (event.is === 'resumed') for (const server of [...pending.keys()]) sendPending(server);
      if ('servers' in event) for (const server of event.servers) pending.delete(server);
    },
  };
}

/** Each shard has a few sessions. */
const MAX_SESSIONS = 1000;

/** Distinguishes voice states of this process's sessions from another process's. */
function createGatewaySessions() {
  const own = new LRUCache<string, true>({ max: MAX_SESSIONS });
  /**
   * Discord does not document that voice states carry gateway session ids, so this is used only once it was observed.
   */
  let isSeen = false;
  return {
    add: (id: string): unknown => own.set(id, true),
    isForeign({ session_id: id, channel_id: channel }: GatewayVoiceState): boolean {
      isSeen ||= own.has(id);
      return isSeen && !own.has(id) && channel !== null;
    },
  };
}

/** Combines the voice events of all shards and passes the bot's own to the attached handlers. */
export function createVoiceGateway(
  options: VoiceGatewayOptions,
): VoiceGateway & { handleEvent(event: VoiceEvent): void } {
  const presence = createVoicePresence(options.keepsRoles === true);
  const payloads = createPendingPayloads(options.guild);
  const sessions = createGatewaySessions();
  const attached = new Map<string, VoiceHandlers>();
  function handleOwnState(data: GatewayVoiceState): void {
    const { guild_id: server = '' } = data;
    if (sessions.isForeign(data)) handleEvent({ is: 'owned-elsewhere', servers: [server] });
    else attached.get(server)?.state(data);
  }
  function handleEvent(event: VoiceEvent): void {
    const { guild_id: server = '', user_id: user } = event.is === 'voice-state' ? event.data : { user_id: '' };
    const from = presence.find(server, user)?.channel;
    presence.update(event);
    payloads.handleEvent(event);
    // Sends no leave payload, because that would disconnect a process that now owns the server.
    if ('servers' in event) for (const server of event.servers) attached.delete(server);
    if (event.is === 'session') sessions.add(event.id);
    if (event.is === 'server') attached.get(event.data.guild_id)?.server(event.data);
    if (event.is === 'voice-state' && event.data.user_id === options.botUserId()) handleOwnState(event.data);
    options.onEvent(event, from);
  }
  return {
    connectionGroup: createShortId(),
    get botUserId() {
      return options.botUserId() ?? '';
    },
    guild: options.guild,
    presence,
    sendNow(guild, payload) {
      const shard = options.guild(guild)?.shard;
      if (!shard || !canReceive(shard)) return false;
      shard.send(payload);
      return true;
    },
    attach(guild, handlers) {
      attached.set(guild, handlers);
      return {
        sendPayload: (payload) => attached.get(guild) === handlers && payloads.send(guild, payload),
        destroy: () => {
          if (attached.get(guild) === handlers) attached.delete(guild);
        },
      };
    },
    handleEvent,
  };
}
