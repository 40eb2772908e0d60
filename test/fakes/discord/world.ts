// The data of the fake Discord: users, servers, channels, messages with revisions, interactions.

import { randomBytes } from 'node:crypto';
import { PermissionFlagsBits } from 'discord.js';

export type Right = keyof typeof PermissionFlagsBits;

export interface User {
  readonly id: string;
  readonly name: string;
  readonly bot: boolean;
  /** True for webhooks, which have no account and post under their own name. */
  readonly webhook?: true;
  locale: string;
  /** True if the bot may write to this user directly. */
  dmsOpen: boolean;
  /** True if this user installed the app. */
  installed: boolean;
  /** Upload limit of this user; interactions use the larger of this and the place's limit. */
  attachmentLimit: number;
}

export interface Role {
  readonly id: string;
  readonly name: string;
  /** The bot that the role was created for. */
  readonly bot?: string;
}

export interface Member {
  readonly user: User;
  permissions: bigint;
  /** Ids of roles. */
  roles?: readonly string[];
  nick?: string;
}

/** A user's voice channel and mute state. */
export interface VoiceState {
  readonly user: User;
  channel: Channel;
  /** Session id of the user's client, or of the bot's gateway connection. */
  session: string;
  /** Set by the server. */
  mute: boolean;
  deaf: boolean;
  selfMute: boolean;
  selfDeaf: boolean;
  /** True if the user may not speak: without permission, or in a stage's audience. */
  suppress: boolean;
  /** Time of the request to speak on a stage. */
  asked: number | undefined;
}

/** A sound of a server's soundboard. */
export interface Sound {
  readonly id: string;
  readonly name: string;
  /** Volume from 0 to 1. */
  readonly volume: number;
  readonly emojiId: string | null;
  readonly emojiName: string | null;
  readonly bytes: Buffer;
  readonly user: User;
}

export interface GuildRecord {
  readonly id: string;
  readonly name: string;
  readonly members: Map<string, Member>;
  readonly roles: Role[];
  readonly channels: Channel[];
  /** By user id. */
  readonly voice: Map<string, VoiceState>;
  readonly sounds: Sound[];
  /** Boost level, 0 to 3. */
  boosts: number;
  bot: boolean;
  botPermissions: bigint;
  attachmentLimit: number;
  locale: string;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  readonly guild: GuildRecord | undefined;
  readonly parent: Channel | undefined;
  /** Members of a direct or group channel. */
  readonly recipients: readonly User[];
  /** Permissions that the bot lacks in this channel. */
  denied: bigint;
  archived: boolean;
  locked: boolean;
  /** Maximum users of a voice channel; 0 for unlimited. */
  readonly userLimit: number;
  /** Status text of a voice channel. */
  status: string | undefined;
  /** Times of recent edits of messages older than an hour. */
  oldEdits: readonly number[];
  readonly messages: Message[];
}

export interface Attachment {
  readonly id: string;
  readonly filename: string;
  readonly size: number;
  url: string;
  readonly bytes: Buffer;
  readonly type: string | undefined;
  readonly path: string;
  readonly ephemeral: boolean;
  readonly description: string | undefined;
  readonly title: string | undefined;
  /** Seconds of a voice message's sound. */
  readonly duration: number | undefined;
  readonly waveform: string | undefined;
}

export interface Component {
  readonly type: number;
  id?: number;
  custom_id?: string;
  label?: string;
  style?: number;
  disabled?: boolean;
  url?: string;
  value?: string;
  required?: boolean;
  /** True if a checkbox is ticked. */
  default?: boolean;
  min_length?: number;
  max_length?: number;
  min_values?: number;
  max_values?: number;
  file_types?: readonly string[];
  options?: readonly { readonly label: string; readonly value: string; readonly default?: boolean }[];
  components?: Component[];
  component?: Component;
}

export interface Embed {
  readonly title?: string;
  readonly description?: string;
  readonly url?: string;
  readonly color?: number;
  readonly footer?: { readonly text: string };
  readonly author?: { readonly name: string };
  readonly fields?: readonly { readonly name: string; readonly value: string }[];
}

/** The users, roles and @everyone that a message pings. */
export interface Pinged {
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly everyone: boolean;
}

/** The route that created or changed a message. */
export type Door = 'callback' | 'followup' | 'token' | 'bot' | 'person';

/** The visible state of a message at one time. */
export interface Face {
  content: string;
  embeds: readonly Embed[];
  components: Component[];
  attachments: readonly Attachment[];
  flags: number;
  pinged: Pinged;
}

export interface Revision extends Face {
  readonly at: number;
  readonly by: Door;
}

export interface Message extends Face {
  readonly id: string;
  readonly channel: Channel;
  readonly author: User;
  readonly createdBy: Door;
  readonly reference: string | undefined;
  readonly nonce: string | undefined;
  /** The only user who sees a private message. */
  readonly ephemeralTo: User | undefined;
  readonly ephemeral: boolean;
  readonly interaction: Interaction | undefined;
  at: number;
  edited: number | undefined;
  deleted: boolean;
  pinned?: true;
  readonly revisions: Revision[];
}

export interface Modal {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly Component[];
}

/** The bot's first answer; `said` is its type in words. */
export interface Answer {
  readonly said: 'message' | 'deferred' | 'deferred update' | 'update' | 'choices' | 'modal' | 'did not respond';
  readonly type: number | undefined;
  readonly message: Message | undefined;
  readonly modal: Modal | undefined;
  readonly choices: readonly { readonly name: string; readonly value: string | number }[];
}

export interface Interaction {
  readonly id: string;
  readonly token: string;
  /** 2 command, 3 component, 4 autocomplete, 5 modal. */
  readonly type: number;
  readonly user: User;
  readonly channel: Channel;
  /** The message whose component was used, if any. */
  readonly source: Message | undefined;
  readonly attachmentLimit: number;
  /** True if only the user installed the app and the bot is not a member of the place. */
  readonly userOnly: boolean;
  created: number;
  state: 'waiting' | 'answered' | 'dead';
  answer: Answer | undefined;
  original: Message | undefined;
  /** Deferred and not yet edited. The next follow-up becomes the answer. */
  thinking: boolean;
  followups: number;
  readonly own: Message[];
  readonly finish: (answer: Answer) => void;
}

export interface World {
  readonly token: string;
  readonly applicationId: string;
  readonly bot: User;
  readonly users: Map<string, User>;
  readonly guilds: Map<string, GuildRecord>;
  readonly channels: Map<string, Channel>;
  readonly interactions: Map<string, Interaction>;
  readonly now: () => number;
  readonly id: () => string;
}

export const MIB = 1024 * 1024;
const EPOCH = 1_420_070_400_000;

/** Combines named permissions into a bit field. */
export const bits = (rights: readonly Right[]): bigint =>
  rights.reduce((sum, right) => sum | PermissionFlagsBits[right], 0n);

export const person = (id: string, name: string, more: Partial<User> = {}): User => ({
  id,
  name,
  bot: false,
  locale: 'en-US',
  dmsOpen: true,
  installed: false,
  attachmentLimit: 10 * MIB,
  ...more,
});

export const nobody: Pinged = { users: [], roles: [], everyone: false };

/** All components of a message or modal, including nested ones. */
export const allComponents = (components: readonly Component[]): readonly Component[] =>
  components.flatMap((one) => [
    one,
    ...allComponents([...(one.components ?? []), ...(one.component ? [one.component] : [])]),
  ]);

/** Voice channels and stages. */
export const isVoice = ({ type }: Pick<Channel, 'type'>): boolean => type === 2 || type === 13;

export interface WorldOptions {
  readonly token?: string;
  readonly applicationId?: string;
  readonly clock?: { now(): number };
}

export function createWorld({ token, applicationId, clock }: WorldOptions): World {
  const now = () => clock?.now() ?? Date.now();
  let count = 0n;
  const id = () => {
    count += 1n;
    return String((BigInt(now() - EPOCH) << 22n) | (count & 0x3fffffn));
  };
  const appId = applicationId ?? id();
  const bot = person(appId, 'Earshot', { bot: true });
  const secret = `${Buffer.from(appId).toString('base64url')}.Twin01.${randomBytes(20).toString('base64url')}`;
  return {
    token: token ?? secret,
    applicationId: appId,
    bot,
    users: new Map([[bot.id, bot]]),
    guilds: new Map(),
    channels: new Map(),
    interactions: new Map(),
    now,
    id,
  };
}
