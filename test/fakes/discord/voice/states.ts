// Who is in which voice channel of a server and how they are silenced, told to the bot with VOICE_STATE_UPDATE as Discord
// tells it. Knows no voice servers and no sound.

import { randomBytes } from 'node:crypto';
import type { Core } from '../core.ts';
import { joined } from '../gateway/interactions.ts';
import { memberOf, voiceStateJson } from '../gateway/payload.ts';
import { botHas } from '../rest/permissions.ts';
import { type Channel, type GuildRecord, isVoice, type User, type VoiceState } from '../world.ts';

/** What can be changed of somebody who is in voice. */
export type Silencing = Partial<
  Pick<VoiceState, 'mute' | 'deaf' | 'selfMute' | 'selfDeaf' | 'suppress' | 'asked'>
>;

/** The intent GUILD_VOICE_STATES. */
const VOICE_STATES = 1 << 7;
const STAGE = 13;

export interface States {
  /** Puts somebody into a channel, wherever they were before. */
  put(user: User, channel: Channel, more?: Silencing & { readonly session?: string }): VoiceState;
  /** Changes how somebody is silenced. */
  set(state: VoiceState, change: Silencing): void;
  drop(state: VoiceState): void;
  of(user: User, guild: GuildRecord): VoiceState | undefined;
  /** Everybody in the channel, those first who came first. */
  inside(channel: Channel): readonly VoiceState[];
}

export const guildOf = (channel: Channel): GuildRecord => {
  if (!channel.guild || !isVoice(channel)) throw new Error(`#${channel.name} is no voice channel.`);
  return channel.guild;
};

/** `moved` hears of everybody who came into a channel or left one, after the bot was told. */
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
  /** A stage's newcomers listen; elsewhere only the right to speak counts. */
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
