// Voice states of all users in a server, sent to the bot as VOICE_STATE_UPDATE.

import { randomBytes } from 'node:crypto';
import type { Core } from '../core.ts';
import { joined } from '../gateway/interactions.ts';
import { memberOf, voiceStateJson } from '../gateway/payload.ts';
import { botHas } from '../rest/permissions.ts';
import { type Channel, type GuildRecord, isVoice, type User, type VoiceState } from '../world.ts';

/** Changeable fields of a voice state. */
export type Silencing = Partial<Pick<VoiceState, 'mute' | 'deaf' | 'selfMute' | 'selfDeaf' | 'suppress' | 'asked'>>;

/** The intent GUILD_VOICE_STATES. */
const VOICE_STATES = 1 << 7;
const STAGE = 13;

export interface States {
  /** Puts a user into a channel, from any other channel. */
  put(user: User, channel: Channel, more?: Silencing & { readonly session?: string }): VoiceState;
  /** Changes a user's mute state. */
  set(state: VoiceState, change: Silencing): void;
  drop(state: VoiceState): void;
  of(user: User, guild: GuildRecord): VoiceState | undefined;
  /** Everyone in the channel, in order of arrival. */
  inside(channel: Channel): readonly VoiceState[];
}

export const guildOf = (channel: Channel): GuildRecord => {
  if (!channel.guild || !isVoice(channel)) throw new Error(`#${channel.name} is no voice channel.`);
  return channel.guild;
};

/** `moved` is called after the bot was informed that a user joined or left a channel. */
export function createStates(
  core: Core,
  moved: (user: User, from: Channel | undefined, to: Channel | undefined) => void,
): States {
  const { world } = core;
  const announce = (state: VoiceState, left = false) => {
    const guild = guildOf(state.channel);
    if (guild.bot)
      core.dispatch(
        'VOICE_STATE_UPDATE',
        { ...voiceStateJson(state, memberOf(core, guild, state.user), left), guild_id: guild.id },
        VOICE_STATES,
      );
    core.changed();
  };
  /** Newcomers on a stage are in the audience; elsewhere the permission to speak decides. */
  const suppressed = (user: User, channel: Channel) =>
    channel.type === STAGE || (user === world.bot && !botHas(channel, 'Speak'));
  const FREE = { mute: false, deaf: false, selfMute: false, selfDeaf: false };
  return {
    put(user, channel, more = {}) {
      const guild = guildOf(channel);
      if (user !== world.bot) joined(guild, user);
      const before = guild.voice.get(user.id);
      const state: VoiceState = {
        ...FREE,
        ...before,
        session: before?.session ?? randomBytes(16).toString('hex'),
        suppress: suppressed(user, channel),
        asked: undefined,
        ...more,
        user,
        channel,
      };
      guild.voice.set(user.id, state);
      announce(state);
      if (before?.channel !== channel) moved(user, before?.channel, channel);
      return state;
    },
    set(state, change) {
      Object.assign(state, change);
      announce(state);
    },
    drop(state) {
      const guild = guildOf(state.channel);
      if (guild.voice.get(state.user.id) !== state) return;
      guild.voice.delete(state.user.id);
      announce(state, true);
      moved(state.user, state.channel, undefined);
    },
    of: (user, guild) => guild.voice.get(user.id),
    inside: (channel) => [...guildOf(channel).voice.values()].filter((one) => one.channel === channel),
  };
}
