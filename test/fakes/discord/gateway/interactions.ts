// Creates interactions with token and deadline, and sends their events.

import { randomBytes } from 'node:crypto';
import { patiently } from '../../waiting.ts';
import type { Core } from '../core.ts';
import { memberRights, USUAL } from '../rest/permissions.ts';
import {
  type Answer,
  bits,
  type Channel,
  type GuildRecord,
  type Interaction,
  type Message,
  MIB,
  type User,
} from '../world.ts';
import { appRights, memberJson, messageJson, partialChannelJson, userJson } from './payload.ts';

/** A user's act and its result. */
export interface Act {
  readonly id: string;
  readonly user: User;
  readonly channel: Channel;
  readonly interaction: Interaction;
  /** The first answer, or `said: 'did not respond'` after the deadline. */
  readonly answered: Promise<Answer>;
  /** The answering message in its present state. */
  readonly message: Message | undefined;
}

export interface Beginning {
  readonly type: 2 | 3 | 4 | 5;
  readonly user: User;
  readonly channel: Channel;
  readonly data: object;
  readonly source?: Message;
  /** Installed for the user (1), the place (0), or both. */
  readonly installs?: readonly number[];
}

export const joined = (guild: GuildRecord, user: User) => {
  const member = guild.members.get(user.id) ?? { user, permissions: bits(USUAL) };
  guild.members.set(user.id, member);
  return member;
};

/** 0 in a server, 1 in a direct channel with the bot, 2 in any other private channel. */
export const contextOf = (channel: Channel): 0 | 1 | 2 => (channel.guild ? 0 : channel.type === 1 ? 1 : 2);

export const botIsHere = (channel: Channel): boolean => channel.guild?.bot ?? channel.type === 1;

const SILENCE: Answer = {
  said: 'did not respond',
  type: undefined,
  message: undefined,
  modal: undefined,
  choices: [],
};

export function begin(core: Core, { type, user, channel, data, source, installs = [0] }: Beginning): Act {
  const { world, settings } = core;
  const { guild } = channel;
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const here = botIsHere(channel);
  const inTime = patiently(settings.patience, () => {
    one.state = 'dead';
    one.finish(SILENCE);
    core.changed();
  });
  const one: Interaction = {
    id: world.id(),
    token: `tok${randomBytes(48).toString('base64url')}`,
    type,
    user,
    channel,
    source,
    attachmentLimit: Math.max(guild?.attachmentLimit ?? 10 * MIB, user.attachmentLimit),
    userOnly: !here,
    created: world.now(),
    state: 'waiting',
    answer: undefined,
    original: undefined,
    thinking: false,
    followups: 0,
    own: [],
    finish(answer) {
      inTime();
      one.answer ??= answer;
      resolve(one.answer);
    },
  };
  world.interactions.set(one.token, one);
  const member = guild ? joined(guild, user) : undefined;
  const owners = {
    ...(here && installs.includes(0) ? { 0: guild?.id ?? '0' } : {}),
    ...(user.installed && installs.includes(1) ? { 1: user.id } : {}),
  };
  core.dispatch('INTERACTION_CREATE', {
    id: one.id,
    application_id: world.applicationId,
    type,
    token: one.token,
    version: 1,
    data,
    channel_id: channel.id,
    channel: partialChannelJson(core, channel, member ? memberRights(member) : bits(USUAL)),
    ...(guild && member
      ? {
          guild_id: guild.id,
          guild: { id: guild.id, locale: guild.locale, features: [] },
          guild_locale: guild.locale,
          member: { ...memberJson(member), user: userJson(user) },
        }
      : { user: userJson(user) }),
    ...(source ? { message: messageJson(core, source) } : {}),
    locale: user.locale,
    app_permissions: String(appRights(channel)),
    entitlements: [],
    entitlement_sku_ids: [],
    authorizing_integration_owners: owners,
    context: contextOf(channel),
    attachment_size_limit: one.attachmentLimit,
  });
  return {
    id: one.id,
    user,
    channel,
    interaction: one,
    answered: promise,
    get message() {
      return one.original;
    },
  };
}
