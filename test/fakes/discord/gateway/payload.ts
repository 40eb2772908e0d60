// The world as Discord's JSON: users, members, servers, channels, messages, attachments. Pure except for signed links.

import type { Core } from '../core.ts';
import { botRights, memberRights } from '../rest/permissions.ts';
import {
  type Attachment,
  bits,
  type Channel,
  type Embed,
  type GuildRecord,
  isVoice,
  type Member,
  type Message,
  type Role,
  type User,
  type VoiceState,
} from '../world.ts';

const iso = (at: number) => new Date(at).toISOString();

export const userJson = (user: User) => ({
  id: user.id,
  username: user.webhook ? user.name : user.name.toLowerCase(),
  global_name: user.bot ? null : user.name,
  discriminator: '0',
  avatar: null,
  bot: user.bot,
  flags: 0,
  public_flags: 0,
  primary_guild: null,
});

export const memberJson = (member: Member) => ({
  roles: member.roles ?? [],
  nick: member.nick ?? null,
  avatar: null,
  banner: null,
  joined_at: '2026-01-01T00:00:00.000Z',
  premium_since: null,
  deaf: false,
  mute: false,
  pending: false,
  flags: 0,
  communication_disabled_until: null,
  permissions: String(memberRights(member)),
});

export const roleJson = (role: Role, permissions = 0n) => ({
  id: role.id,
  name: role.name,
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  position: 0,
  permissions: String(permissions),
  managed: role.bot !== undefined,
  ...(role.bot !== undefined && { tags: { bot_id: role.bot } }),
  mentionable: true,
  flags: 0,
});

export function voiceStateJson(state: VoiceState, member: Member, left = false) {
  return {
    channel_id: left ? null : state.channel.id,
    user_id: state.user.id,
    session_id: state.session,
    member: {
      ...memberJson(member),
      permissions: undefined,
      user: userJson(state.user),
      deaf: state.deaf,
      mute: state.mute,
    },
    deaf: state.deaf,
    mute: state.mute,
    self_deaf: state.selfDeaf,
    self_mute: state.selfMute,
    self_stream: false,
    self_video: false,
    suppress: state.suppress,
    request_to_speak_timestamp: state.asked === undefined ? null : iso(state.asked),
  };
}

export function channelJson(core: Core, channel: Channel) {
  const base = {
    id: channel.id,
    type: channel.type,
    flags: 0,
    last_message_id: channel.messages.at(-1)?.id ?? null,
  };
  if (!channel.guild) return { ...base, recipients: channel.recipients.map(userJson), name: channel.name };
  const inGuild = {
    ...base,
    name: channel.name,
    guild_id: channel.guild.id,
    parent_id: channel.parent?.id ?? null,
  };
  if (channel.type < 10 || channel.type > 12)
    return {
      ...inGuild,
      ...(isVoice(channel) ? { bitrate: 64_000, user_limit: channel.userLimit, rtc_region: null } : {}),
      position: 0,
      nsfw: false,
      topic: null,
      rate_limit_per_user: 0,
      permission_overwrites:
        channel.denied === 0n ? [] : [{ id: core.world.bot.id, type: 1, allow: '0', deny: String(channel.denied) }],
    };
  return {
    ...inGuild,
    owner_id: core.world.bot.id,
    message_count: channel.messages.length,
    member_count: 1,
    rate_limit_per_user: 0,
    thread_metadata: {
      archived: channel.archived,
      auto_archive_duration: 1440,
      archive_timestamp: iso(core.world.now()),
      locked: channel.locked,
    },
  };
}

/** A channel as an interaction carries it. */
export const partialChannelJson = (core: Core, channel: Channel, rights: bigint) => ({
  ...channelJson(core, channel),
  permissions: String(rights),
});

export function guildJson(core: Core, guild: GuildRecord) {
  const everyone = roleJson({ id: guild.id, name: '@everyone' }, guild.botPermissions);
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    splash: null,
    banner: null,
    description: null,
    owner_id: '1',
    region: null,
    afk_channel_id: null,
    afk_timeout: 300,
    verification_level: 0,
    default_message_notifications: 1,
    explicit_content_filter: 0,
    roles: [everyone, ...guild.roles.map((role) => roleJson(role))],
    emojis: [],
    stickers: [],
    features: [],
    mfa_level: 0,
    system_channel_id: null,
    system_channel_flags: 0,
    premium_tier: guild.boosts,
    preferred_locale: guild.locale,
    nsfw_level: 0,
    premium_progress_bar_enabled: false,
    bot: userJson(core.world.bot).id,
  };
}

/** The bot is a member like any other. */
export const memberOf = (core: Core, guild: GuildRecord, user: User): Member =>
  user.id === core.world.bot.id
    ? { user, permissions: guild.botPermissions }
    : (guild.members.get(user.id) ?? { user, permissions: 0n });

/** `voice` is true if the session requested voice states. */
export function guildCreateJson(core: Core, guild: GuildRecord, voice: boolean) {
  const threads = guild.channels.filter(({ type }) => type >= 10 && type <= 12);
  const me = memberJson(memberOf(core, guild, core.world.bot));
  const talking = voice ? [...guild.voice.values()] : [];
  const others = talking.filter(({ user }) => user !== core.world.bot);
  return {
    ...guildJson(core, guild),
    joined_at: '2026-01-01T00:00:00.000Z',
    large: false,
    unavailable: false,
    member_count: guild.members.size + 1,
    members: [
      { ...me, user: userJson(core.world.bot) },
      ...others.map(({ user }) => ({ ...memberJson(memberOf(core, guild, user)), user: userJson(user) })),
    ],
    channels: guild.channels.filter((one) => !threads.includes(one)).map((one) => channelJson(core, one)),
    threads: threads.filter(({ archived }) => !archived).map((one) => channelJson(core, one)),
    presences: [],
    voice_states: talking.map((state) => voiceStateJson(state, memberOf(core, guild, state.user))),
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

export function attachmentJson(core: Core, file: Attachment) {
  const url = core.cdn.sign(file.path);
  return {
    id: file.id,
    filename: file.filename,
    size: file.size,
    url,
    proxy_url: url,
    ...(file.type ? { content_type: file.type } : {}),
    ...(file.description ? { description: file.description } : {}),
    ...(file.title ? { title: file.title } : {}),
    ...(file.ephemeral ? { ephemeral: true } : {}),
    ...(file.duration === undefined ? {} : { duration_secs: file.duration, waveform: file.waveform }),
  };
}

/** Adds the fields that Discord adds to a bot's embed. */
const embedJson = (embed: Embed) => ({
  type: 'rich',
  ...embed,
  ...(embed.fields && { fields: embed.fields.map((field) => ({ inline: false, ...field })) }),
});

/** `bare` omits the fields that require the message content intent. */
export function messageJson(core: Core, message: Message, bare = false, intents?: number): Record<string, unknown> {
  const known = message.pinged.users.flatMap((id) => core.world.users.get(id) ?? []);
  const token = message.interaction && message.createdBy !== 'person';
  const source = message.channel.messages.find(({ id }) => id === message.reference);
  return {
    id: message.id,
    type: message.reference ? 19 : message.interaction?.type === 2 && token ? 20 : 0,
    channel_id: message.channel.id,
    author: userJson(message.author),
    content: bare ? '' : message.content,
    timestamp: iso(message.at),
    edited_timestamp: message.edited === undefined ? null : iso(message.edited),
    tts: false,
    mention_everyone: message.pinged.everyone,
    mentions: known.map(userJson),
    mention_roles: message.pinged.roles,
    attachments: bare ? [] : message.attachments.map((one) => attachmentJson(core, one)),
    embeds: bare ? [] : message.embeds.map(embedJson),
    components: bare ? [] : message.components,
    pinned: message.pinned === true,
    flags: message.flags,
    ...(message.nonce === undefined ? {} : { nonce: message.nonce }),
    ...(message.author.webhook ? { webhook_id: message.author.id } : {}),
    ...(token ? { application_id: core.world.applicationId, webhook_id: core.world.applicationId } : {}),
    ...(message.reference
      ? {
          message_reference: { type: 0, message_id: message.reference, channel_id: message.channel.id },
          referenced_message:
            source && !source.deleted
              ? { ...messageJson(core, { ...source, reference: undefined }, isBare(core, source, intents)) }
              : null,
        }
      : {}),
  };
}

/** The intent MESSAGE_CONTENT. */
export const MESSAGE_CONTENT = 1 << 15;

/**
 * Without the intent, an app reads only its own messages, direct messages and mentions. REST checks the portal switch
 * alone.
 */
export const isBare = (core: Core, message: Message, intents = MESSAGE_CONTENT): boolean =>
  !(core.settings.messageContent && intents & MESSAGE_CONTENT) &&
  message.author.id !== core.world.bot.id &&
  message.channel.guild !== undefined &&
  !message.content.includes(`<@${core.world.bot.id}>`);

/** GATEWAY_MESSAGE_CONTENT_LIMITED, as in applications in fewer than a hundred servers. */
export const appFlags = (core: Core): number => (core.settings.messageContent ? 1 << 19 : 0);

/** The app permissions in an interaction. */
export const appRights = (channel: Channel): bigint => botRights(channel) | bits(['MentionEveryone']);
