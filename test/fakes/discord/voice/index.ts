// Voice in the fake Discord: voice states, voice servers and the bot's frames. Follows Discord's documentation
// (topics/voice-connections) and the DAVE protocol; driven by the real @discordjs/voice.
//
//   const stage = guild.channel({ name: 'Lounge', type: 'voice' });
//   discord.voice.join(ana, stage);                     // a listener with her own client and keys
//   …the bot joins and plays…
//   discord.voice.frames(stage).filter(({ heard }) => heard).map(({ opus }) => opus)
//
// The servers speak wss:// with a key made for loopback; see trust.ts. A program that a test starts needs
// `NODE_EXTRA_CA_CERTS: LOOPBACK_CA` (trust.ts) in its environment; this process trusts it automatically.

import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '../core.ts';
import { channelJson } from '../gateway/payload.ts';
import { botHas } from '../rest/permissions.ts';
import { changeStatus } from '../rest/voice.ts';
import { type Channel, type GuildRecord, isVoice, type User, type VoiceState } from '../world.ts';
import { type Call, createCall, type Frame } from './call.ts';
import type { Given } from './client.ts';
import { OP } from './dave/delivery.ts';
import { createVoiceServer, type VoiceServer, type Weather } from './server.ts';
import { type Grant, VOICE_OP, type VoiceSession } from './session.ts';
import { speak } from './speech.ts';
import { createStates, guildOf, type Silencing, type States } from './states.ts';
import { MODES, type Mode } from './transport.ts';

export type { Frame } from './call.ts';

/** The payload of gateway opcode 4. */
export interface Wish {
  readonly guild_id?: unknown;
  readonly channel_id?: unknown;
  readonly self_mute?: unknown;
  readonly self_deaf?: unknown;
}

/** The payload of gateway opcode 43. */
interface InfoWish {
  readonly guild_id?: unknown;
  readonly fields?: unknown;
}

export interface VoiceNeeds {
  readonly core: Core;
  /** Reports a fault of the client. */
  readonly trouble: (place: string, reason: string) => void;
  /** Sends an event to one session of the gateway. */
  readonly tell: (session: string, event: string, data: object) => void;
}

/** The intent GUILDS. */
const GUILDS = 1;
const REDUNDANT = 4014;
const TERMINATED = 4022;
const RESUMABLE = 4015;

/** Delay before the bot hears of a user whose keys it already received. */
const UNTOLD_MS = 100;

/** First SSRC of users, above all SSRCs of the bot. */
const FIRST_SOURCE = 1 << 20;

/** The voice server of each server, and the bot's token for it. */
function createServers({ core, trouble }: VoiceNeeds, states: States, weather: Weather) {
  const servers: VoiceServer[] = [];
  const current = new Map<string, Promise<VoiceServer>>();
  const grants = new Map<string, Grant>();
  const { voiceHeartbeat, voicePatience } = core.settings;

  function admit(given: Given): Grant | number {
    const grant = grants.get(String(given.server_id));
    if (!grant) return 4011;
    if (grant.token !== given.token || grant.user !== given.user_id) return 4004;
    if (grant.session !== given.session_id) return 4006;
    return grant.call.dave > Number(given.max_dave_protocol_version ?? 0) ? 4017 : grant;
  }

  const start = async (): Promise<VoiceServer> => {
    const made = await createVoiceServer({
      heartbeat: voiceHeartbeat,
      patience: voicePatience,
      weather,
      admit,
      ended(grant) {
        if (grants.get(grant.guild) !== grant) return;
        const guild = core.world.guilds.get(grant.guild);
        const state = guild && states.of(core.world.bot, guild);
        if (state) states.drop(state);
      },
      allowed(grant) {
        const guild = core.world.guilds.get(grant.guild);
        const state = guild && states.of(core.world.bot, guild);
        return state !== undefined && !state.mute && !state.suppress;
      },
      trouble,
      changed: core.changed,
    });
    servers.push(made);
    return made;
  };
  const sessionsOf = (guild: GuildRecord): readonly [VoiceServer, VoiceSession][] =>
    servers.flatMap((server) =>
      [...server.sessions]
        .filter(({ grant }) => grant.guild === guild.id)
        .map((session): [VoiceServer, VoiceSession] => [server, session]),
    );
  return {
    servers,
    grants,
    sessionsOf,
    /** The present voice server of this server. */
    serving(guild: GuildRecord): Promise<VoiceServer> {
      const known = current.get(guild.id) ?? current.values().next().value ?? start();
      current.set(guild.id, known);
      return known;
    },
    /** Assigns a new voice server. */
    renew(guild: GuildRecord): void {
      current.set(guild.id, start());
    },
    drop(guild: GuildRecord, code: number, resumable = false): void {
      if (!resumable) grants.delete(guild.id);
      for (const [server, session] of sessionsOf(guild)) server.drop(session, code, resumable);
    },
  };
}

export function createVoice(needs: VoiceNeeds) {
  const { core, trouble, tell } = needs;
  const { world } = core;
  const calls = new Map<string, Call>();
  const away = new Set<string>();
  /** Users whom the bot has not heard of yet. */
  const untold = new Set<User>();
  /** SSRCs of users who have spoken. */
  const sources = new Map<string, number>();
  const weather: Weather = {
    loss: 0,
    delay: 0,
    modes: MODES,
    keysLost: 0,
    askedInVain: 0,
    blocked: false,
  };
  const callOf = (channel: Channel): Call => {
    const known = calls.get(channel.id) ?? createCall(channel, (reason) => trouble('dave', reason));
    calls.set(channel.id, known);
    return known;
  };
  const tellBot = (guild: GuildRecord, op: number, d: object) => {
    for (const [, session] of servers.sessionsOf(guild)) session.tell(op, d);
  };
  const inCall = (channel: Channel | undefined, guild: GuildRecord): boolean =>
    channel !== undefined && servers.grants.get(guild.id)?.call === calls.get(channel.id);

  /** Users' clients run here; the bot brings its own. */
  const states = createStates(core, (user, from, to) => {
    const guild = (from ?? to)?.guild;
    if (user === world.bot || !guild) return;
    if (from) callOf(from).exit(user);
    if (from && inCall(from, guild)) tellBot(guild, VOICE_OP.clientDisconnect, { user_id: user.id });
    const isTold = to && inCall(to, guild) && !untold.has(user);
    if (isTold) tellBot(guild, VOICE_OP.clientsConnect, { user_ids: [user.id] });
    if (to) callOf(to).enter(user);
  });
  const servers = createServers(needs, states, weather);

  /** Sends the bot to a voice server for its channel, with a new token. */
  async function invite(guild: GuildRecord): Promise<void> {
    const server = away.has(guild.id) ? undefined : await servers.serving(guild);
    const state = states.of(world.bot, guild);
    if (!state) return;
    const token = randomBytes(8).toString('hex');
    const call = callOf(state.channel);
    if (server)
      servers.grants.set(guild.id, {
        guild: guild.id,
        user: world.bot.id,
        session: state.session,
        token,
        call,
      });
    tell(state.session, 'VOICE_SERVER_UPDATE', {
      token,
      guild_id: guild.id,
      endpoint: server?.endpoint ?? null,
    });
  }

  function leave(guild: GuildRecord, code = REDUNDANT): void {
    const state = states.of(world.bot, guild);
    if (state) states.drop(state);
    servers.drop(guild, code);
  }

  const full = (channel: Channel): boolean =>
    channel.userLimit > 0 && states.inside(channel).length >= channel.userLimit && !botHas(channel, 'MoveMembers');

  /** Handles the bot's request to join a channel. Without permission, Discord does not answer. */
  function wished(session: string, wish: Wish) {
    const guild = world.guilds.get(String(wish.guild_id));
    if (!guild?.bot) return trouble('opcode 4', 'the bot is not in this server');
    if (wish.channel_id === null || wish.channel_id === undefined) return leave(guild);
    const channel = guild.channels.find(({ id }) => id === wish.channel_id);
    if (!channel || !isVoice(channel)) return trouble('opcode 4', 'there is no such voice channel');
    const before = states.of(world.bot, guild);
    // A new session, such as a restarted program's, joins again.
    const stays = before?.channel === channel && before.session === session;
    if (!botHas(channel, 'ViewChannel') || !botHas(channel, 'Connect')) return;
    if (before?.channel !== channel && full(channel)) return;
    const own = { selfMute: wish.self_mute === true, selfDeaf: wish.self_deaf === true };
    const connected = servers.sessionsOf(guild).some(([, one]) => one.socket);
    if (!stays) servers.drop(guild, REDUNDANT);
    if (stays) states.set(before, own);
    else states.put(world.bot, channel, { ...own, session });
    if (!stays || !connected) void invite(guild);
  }

  /** Answers with the statuses of the voice channels (D events/gateway-events#request-channel-info). */
  function informed(session: string, { guild_id: id, fields }: InfoWish) {
    const guild = world.guilds.get(String(id));
    if (!guild?.bot) return trouble('opcode 43', 'the bot is not in this server');
    if (!Array.isArray(fields)) return trouble('opcode 43', 'fields are missing');
    const channels = guild.channels.filter(isVoice).map((one) => ({
      id: one.id,
      ...(fields.includes('status') && { status: one.status ?? null }),
    }));
    tell(session, 'CHANNEL_INFO', { guild_id: guild.id, channels });
  }

  const stateOf = (user: User, guild: GuildRecord): VoiceState => {
    const state = states.of(user, guild);
    if (!state) throw new Error(`${user.name} is in no voice channel of ${guild.name}.`);
    return state;
  };

  return {
    states,
    wished,
    informed,
    /** Removes the users of an ended gateway session from voice. */
    ended(session: string): void {
      for (const guild of world.guilds.values()) if (states.of(world.bot, guild)?.session === session) leave(guild);
    },
    tests: {
      /** Puts a user into the channel, with a listening client. */
      join: (person: User, channel: Channel, more?: Silencing): void => void states.put(person, channel, more),
      /** Like `join`, but the bot receives the user's keys before their voice state. */
      async joinUntold(person: User, channel: Channel): Promise<void> {
        untold.add(person);
        states.put(person, channel);
        await pause(UNTOLD_MS);
        untold.delete(person);
        tellBot(guildOf(channel), VOICE_OP.clientsConnect, { user_ids: [person.id] });
      },
      leave: (person: User, guild: GuildRecord): void => states.drop(stateOf(person, guild)),
      /** Moves a user, or the bot, to another channel. */
      move(user: User, channel: Channel): void {
        const guild = guildOf(channel);
        const { session } = stateOf(user, guild);
        if (user === world.bot) servers.drop(guild, REDUNDANT);
        states.put(user, channel, { session });
        if (user === world.bot) void invite(guild);
      },
      /** Disconnects the bot, as a moderator would. */
      kick: (guild: GuildRecord): void => leave(guild),
      /** Changes a user's mute state: muted, deafened, invited to speak on a stage. */
      set: (user: User, guild: GuildRecord, change: Silencing): void => states.set(stateOf(user, guild), change),
      /** Sets or removes the channel's status, as a moderator would. */
      setStatus: (channel: Channel, status: string | undefined): void => changeStatus(core, channel, status),
      state: (user: User, guild: GuildRecord): VoiceState | undefined => states.of(user, guild),
      /** Users in the channel, including the bot. */
      inside: (channel: Channel): readonly User[] => states.inside(channel).map(({ user }) => user),
      /** All frames of the bot, in order of arrival. */
      frames: (channel: Channel): readonly Frame[] => calls.get(channel.id)?.frames ?? [],
      /** Speaks these Opus frames, one every 20 ms, to the bot in the same channel. */
      async speak(person: User, guild: GuildRecord, frames: readonly Buffer[]): Promise<void> {
        const [found] = servers.sessionsOf(guild);
        const state = stateOf(person, guild);
        if (!found || found[1].grant.call.channel !== state.channel)
          throw new Error(`The bot is not connected to #${state.channel.name}.`);
        const [server, session] = found;
        const ssrc = sources.get(person.id) ?? FIRST_SOURCE + sources.size;
        sources.set(person.id, ssrc);
        const audible = () => {
          const bot = states.of(world.bot, guild);
          const silent = state.mute || state.selfMute || state.suppress;
          return !silent && bot !== undefined && !bot.deaf && !bot.selfDeaf;
        };
        await speak({ server, session, person, ssrc, audible }, frames);
      },
      /** Members of the channel's encryption group. */
      group: (channel: Channel): readonly string[] => calls.get(channel.id)?.delivery.group ?? [],
      /** The bot's session: its protocol and whether its socket is open. */
      session(guild: GuildRecord) {
        const found = servers.sessionsOf(guild)[0]?.[1];
        if (!found) return undefined;
        const { grant, mode, speaking, socket } = found;
        const flags = speaking?.flags ?? 0;
        return { channel: grant.call.channel, mode, speaking: flags > 0, open: socket !== undefined };
      },
      /**
       * Moves the server's voice to another region: removes the endpoint, ends the call, and assigns a new one after
       * `awayMs`.
       */
      regionChange(guild: GuildRecord, { awayMs = 0 }: { readonly awayMs?: number } = {}): void {
        away.add(guild.id);
        servers.renew(guild);
        void invite(guild);
        servers.drop(guild, TERMINATED);
        setTimeout(() => {
          away.delete(guild.id);
          if (states.of(world.bot, guild)) void invite(guild);
        }, awayMs).unref();
      },
      /** Closes the voice server's sockets; by default with 4015 (crashed), which allows a resume. */
      gone: (guild: GuildRecord, code = RESUMABLE, { resumable = code === RESUMABLE } = {}): void =>
        servers.drop(guild, code, resumable),
      /** Deletes the channel with everyone in it. */
      remove(channel: Channel): void {
        const guild = guildOf(channel);
        guild.channels.splice(guild.channels.indexOf(channel), 1);
        world.channels.delete(channel.id);
        const bot = states.of(world.bot, guild);
        if (bot?.channel === channel) leave(guild, TERMINATED);
        for (const state of states.inside(channel)) states.drop(state);
        if (guild.bot) core.dispatch('CHANNEL_DELETE', channelJson(core, channel), GUILDS);
      },
      /** Sends the bot a commit that it cannot use, so that it has to rejoin the group. */
      confuse(guild: GuildRecord): void {
        for (const [, session] of servers.sessionsOf(guild))
          session.tellBinary(OP.announceCommit, Buffer.from('\u0000\u0001no commit'));
      },
      /** Loses the key messages of the bot's next `count` sessions. */
      loseKeys(count: number): void {
        weather.keysLost = count;
      },
      /** Leaves the bot's next `count` IP discovery requests unanswered. */
      loseQuestions(count: number): void {
        weather.askedInVain = count;
      },
      /** Resolves once the voice servers have read every packet sent so far. */
      async received(): Promise<void> {
        await Promise.all(servers.servers.map((server) => server.received()));
      },
      /** Makes the voice servers ignore all open sockets. */
      freeze(): void {
        for (const server of servers.servers) server.freeze();
      },
      /** Loses this share of the bot's packets, from 0 to 1. */
      lose(fraction: number): void {
        weather.loss = fraction;
      },
      /** Delays the voice servers' messages. */
      slow(ms: number): void {
        weather.delay = ms;
      },
      /** Drops every datagram, like a firewall. */
      block(on: boolean): void {
        weather.blocked = on;
      },
      /** Sets the encryption modes that the voice servers offer. */
      offer(...modes: readonly Mode[]): void {
        weather.modes = modes;
      },
    },
    async close(): Promise<void> {
      for (const call of calls.values()) call.close();
      await Promise.all(servers.servers.map((server) => server.close()));
    },
  };
}
