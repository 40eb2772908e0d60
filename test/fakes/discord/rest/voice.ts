// Voice over REST: voice states, stage speakers and channel status (D resources/voice, D
// resources/channel#set-voice-channel-status).

import type { Core } from '../core.ts';
import { memberOf, voiceStateJson } from '../gateway/payload.ts';
import type { Channel, GuildRecord, User, VoiceState } from '../world.ts';
import { botHas, mustSee } from './permissions.ts';
import { no } from './refusal.ts';
import type { Body } from './upload.ts';

const VOICE = 2;
const STAGE = 13;
/** The intent GUILDS. */
const GUILDS = 1;

export type SetState = (state: VoiceState, change: Partial<Pick<VoiceState, 'suppress' | 'asked'>>) => void;

interface StateBody {
  readonly channel_id?: string | null;
  readonly suppress?: boolean | null;
  readonly request_to_speak_timestamp?: string | null;
}

function stateOf(guild: GuildRecord, who: string): VoiceState {
  const state = guild.voice.get(who);
  if (!state) throw no.voiceState();
  return state;
}

export function readState(core: Core, guild: GuildRecord, who: string) {
  const state = stateOf(guild, who);
  if (state.user !== core.world.bot && !botHas(state.channel, 'Connect')) throw no.permissions();
  return {
    status: 200,
    body: { ...voiceStateJson(state, memberOf(core, guild, state.user)), guild_id: guild.id },
  };
}

/** Only stage states can be changed here. */
function onStage(state: VoiceState, { channel_id: channel }: StateBody): void {
  if (state.channel.type !== STAGE) throw no.channelType();
  if (channel && channel !== state.channel.id) throw no.voiceState();
}

export function changeOwnState(core: Core, guild: GuildRecord, { json }: Body, set: SetState) {
  const body = (json ?? {}) as StateBody;
  const state = stateOf(guild, core.world.bot.id);
  onStage(state, body);
  if (body.suppress === false && !botHas(state.channel, 'MuteMembers')) throw no.permissions();
  const asked = body.request_to_speak_timestamp;
  if (asked && !botHas(state.channel, 'RequestToSpeak')) throw no.permissions();
  set(state, {
    ...(typeof body.suppress === 'boolean' ? { suppress: body.suppress } : {}),
    ...(asked === undefined ? {} : { asked: asked === null ? undefined : Date.parse(asked) }),
  });
  return { status: 204 };
}

export function changeState(core: Core, guild: GuildRecord, who: User, { json }: Body, set: SetState) {
  const body = (json ?? {}) as StateBody;
  const state = stateOf(guild, who.id);
  onStage(state, body);
  if (!botHas(state.channel, 'MuteMembers')) throw no.permissions();
  if (typeof body.suppress === 'boolean')
    set(state, { suppress: body.suppress, asked: body.suppress ? undefined : core.world.now() });
  return { status: 204 };
}

export function setStatus(core: Core, channel: Channel, { json }: Body) {
  mustSee(channel);
  const { guild } = channel;
  if (channel.type !== VOICE || !guild) throw no.channelType();
  const inside = guild.voice.get(core.world.bot.id)?.channel === channel;
  if (!botHas(channel, 'SetVoiceChannelStatus') || (!inside && !botHas(channel, 'ManageChannels')))
    throw no.permissions();
  changeStatus(core, channel, (json as { status?: string | null } | null)?.status ?? undefined);
  return { status: 204 };
}

/** Discord does not name the person. */
export function changeStatus(core: Core, channel: Channel, status: string | undefined): void {
  channel.status = status || undefined;
  core.changed();
  core.dispatch(
    'VOICE_CHANNEL_STATUS_UPDATE',
    { id: channel.id, guild_id: channel.guild?.id, status: channel.status ?? null },
    GUILDS,
  );
}
