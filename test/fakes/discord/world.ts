// What exists in the fake's Discord: people, servers, channels, messages with their revisions, interactions.
// Data and how it comes to be; it knows no routes, no sockets and no rules of who may do what.

import { randomBytes } from 'node:crypto';
import { PermissionFlagsBits } from 'discord.js';

export type Right = keyof typeof PermissionFlagsBits;

export interface User {
  readonly id: string;
  readonly name: string;
  readonly bot: boolean;
  locale: string;
  /** Whether the bot may write to this person directly. */
  dmsOpen: boolean;
  /** Whether this person has installed the app for themselves. */
  installed: boolean;
  /** What this person may upload; the larger of this and the place's counts for an interaction. */
  attachmentLimit: number;
}

export interface Role {
  readonly id: string;
  readonly name: string;
}

export interface Member {
  readonly user: User;
  permissions: bigint;
}

export interface GuildRecord {
  readonly id: string;
  readonly name: string;
  readonly members: Map<string, Member>;
  readonly roles: Role[];
  readonly channels: Channel[];
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
  /** People of a direct or group channel. */
  readonly recipients: readonly User[];
  /** What is taken from the bot in this channel. */
  denied: bigint;
  archived: boolean;
  locked: boolean;
  /** When messages older than an hour were last edited here. */
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

/** Whom a message pings: ids of people and roles, and whether everyone. */
export interface Pinged {
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly everyone: boolean;
}

/** Through which door a message came or was changed. */
export type Door = 'callback' | 'followup' | 'token' | 'bot' | 'person';

/** What a message shows at one time. */
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
  /** The only person who sees it, when it is private. */
  readonly ephemeralTo: User | undefined;
  readonly ephemeral: boolean;
  readonly interaction: Interaction | undefined;
  at: number;
  edited: number | undefined;
  deleted: boolean;
  readonly revisions: Revision[];
}

export interface Modal {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly Component[];
}

/** What the bot's first answer was; `said` is its type in words. */
export interface Answer {
  readonly said:
    | 'message'
    | 'deferred'
    | 'deferred update'
    | 'update'
    | 'choices'
    | 'modal'
    | 'did not respond';
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
  /** Only the person installed the app: the bot itself is not in this place. */
  readonly userOnly: boolean;
  created: number;
  state: 'waiting' | 'answered' | 'dead';
  answer: Answer | undefined;
  original: Message | undefined;
  /** Deferred and not yet edited: the next follow-up becomes the answer. */
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

/** The named rights as one number. */
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

/** Every component of a message or modal, however deep. */
export const allComponents = (components: readonly Component[]): readonly Component[] =>
  components.flatMap((one) => [
    one,
    ...allComponents([...(one.components ?? []), ...(one.component ? [one.component] : [])]),
  ]);

export interface WorldOptions {
  readonly token?: string | undefined;
  readonly applicationId?: string | undefined;
  readonly clock?: { now(): number } | undefined;
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
