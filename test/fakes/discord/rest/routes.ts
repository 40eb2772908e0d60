// The fake's routes: template, required token and handler.

import type { Core } from '../core.ts';
import { appFlags, guildJson, memberJson, userJson } from '../gateway/payload.ts';
import type { GuildRecord } from '../world.ts';
import { answer } from './callbacks.ts';
import * as channels from './channels.ts';
import type { CommandBody, Commands } from './commands.ts';
import { no, type Refusal } from './refusal.ts';
import * as soundboard from './soundboard.ts';
import type { Body } from './upload.ts';
import type { SetState } from './voice.ts';
import * as voice from './voice.ts';
import * as webhooks from './webhooks.ts';

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

export interface Ask {
  /** The path's variable parts, in order. */
  readonly at: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Body;
}

export interface Route {
  readonly method: string;
  readonly template: string;
  readonly bot: boolean;
  readonly handle: (ask: Ask) => Reply | Promise<Reply>;
}

export interface RouteNeeds {
  readonly core: Core;
  readonly commands: Commands;
  readonly gatewayUrl: () => string;
  readonly startsLeft: () => number;
  readonly stale: () => Refusal | undefined;
  /** Changes a user's mute state in voice. */
  readonly silence: SetState;
}

export function createRoutes({ core, commands, gatewayUrl, startsLeft, stale, silence }: RouteNeeds): readonly Route[] {
  const { world } = core;
  const guildOf = (id = ''): GuildRecord => {
    const guild = world.guilds.get(id);
    if (!guild?.bot) throw no.guild();
    return guild;
  };
  const opened = ([application = '', token = '']: readonly string[]) =>
    webhooks.openToken(core, application, token, stale());
  const mine = (application = '') => {
    if (application !== world.applicationId) throw no.access();
  };
  const app = () => ({
    id: world.applicationId,
    name: world.bot.name,
    icon: null,
    description: '',
    bot_public: true,
    bot_require_code_grant: false,
    bot: userJson(world.bot),
    owner: { id: '1', username: 'owner', discriminator: '0', avatar: null, global_name: null },
    team: null,
    verify_key: '0'.repeat(64),
    flags: appFlags(core),
    approximate_guild_count: [...world.guilds.values()].filter(({ bot }) => bot).length,
    interactions_endpoint_url: null,
    integration_types_config: { 0: {}, 1: {} },
  });
  const bot = (method: string, template: string, handle: Route['handle']): Route => ({
    method,
    template,
    bot: true,
    handle,
  });
  const open = (method: string, template: string, handle: Route['handle']): Route => ({
    method,
    template,
    bot: false,
    handle,
  });
  const ok = (body: unknown): Reply => ({ status: 200, body });
  const HOOK = '/webhooks/{webhook_id}/{webhook_token}';
  const ONE = `${HOOK}/messages/{message_id}`;
  const MESSAGES = '/channels/{channel_id}/messages';
  const MESSAGE = `${MESSAGES}/{message_id}`;
  const GLOBAL = '/applications/{application_id}/commands';
  const LOCAL = '/applications/{application_id}/guilds/{guild_id}/commands';
  const STATES = '/guilds/{guild_id}/voice-states';
  const SOUNDS = '/guilds/{guild_id}/soundboard-sounds';
  const put = (guild: string | undefined, { json }: Body) =>
    ok(commands.put(guild, (json ?? []) as readonly CommandBody[]));
  return [
    open(
      'POST',
      '/interactions/{interaction_id}/{interaction_token}/callback',
      ({ at: [id, token = ''], query, body }) => {
        const one = world.interactions.get(token);
        if (!one || one.id !== id) throw no.interaction();
        return answer(core, one, body, query.get('with_response') === 'true');
      },
    ),
    open('POST', HOOK, ({ at, body }) => webhooks.followUp(core, opened(at), body)),
    open('GET', ONE, ({ at }) => webhooks.readByToken(core, opened(at), at[2] ?? '')),
    open('PATCH', ONE, ({ at, body }) => webhooks.editByToken(core, opened(at), at[2] ?? '', body)),
    open('DELETE', ONE, ({ at }) => webhooks.deleteByToken(core, opened(at), at[2] ?? '')),
    bot('GET', '/gateway/bot', () =>
      ok({
        url: gatewayUrl(),
        shards: core.settings.shards,
        session_start_limit: {
          total: 1000,
          remaining: startsLeft(),
          reset_after: 86_400_000,
          max_concurrency: core.settings.shards,
        },
      }),
    ),
    bot('GET', '/users/@me', () => ok({ ...userJson(world.bot), verified: true, mfa_enabled: false, email: null })),
    bot('GET', '/users/@me/guilds', () =>
      ok([...world.guilds.values()].filter((one) => one.bot).map(({ id, name }) => ({ id, name }))),
    ),
    bot('POST', '/users/@me/channels', ({ body }) => channels.openDirect(core, body)),
    bot('GET', '/applications/@me', () => ok(app())),
    bot('GET', GLOBAL, ({ at: [id] }) => {
      mine(id);
      return ok(commands.list());
    }),
    bot('PUT', GLOBAL, ({ at: [id], body }) => {
      mine(id);
      return put(undefined, body);
    }),
    bot('GET', LOCAL, ({ at: [id, guild] }) => {
      mine(id);
      return ok(commands.list(guildOf(guild).id));
    }),
    bot('PUT', LOCAL, ({ at: [id, guild], body }) => {
      mine(id);
      if (!world.guilds.get(guild ?? '')?.bot) throw no.access();
      return put(guild, body);
    }),
    bot('GET', '/guilds/{guild_id}', ({ at: [id] }) => ok(guildJson(core, guildOf(id)))),
    bot('GET', '/guilds/{guild_id}/members/{user_id}', ({ at: [id, who = ''] }) => {
      const guild = guildOf(id);
      const me = who === world.bot.id ? { user: world.bot, permissions: guild.botPermissions } : undefined;
      const member = me ?? guild.members.get(who);
      if (!member) throw no.member();
      return ok({ ...memberJson(member), permissions: undefined, user: userJson(member.user) });
    }),
    bot('GET', `${STATES}/@me`, ({ at: [id] }) => voice.readState(core, guildOf(id), world.bot.id)),
    bot('PATCH', `${STATES}/@me`, ({ at: [id], body }) => voice.changeOwnState(core, guildOf(id), body, silence)),
    bot('GET', `${STATES}/{user_id}`, ({ at: [id, who = ''] }) => voice.readState(core, guildOf(id), who)),
    bot('PATCH', `${STATES}/{user_id}`, ({ at: [id, who = ''], body }) => {
      const user = world.users.get(who);
      if (!user) throw no.user();
      return voice.changeState(core, guildOf(id), user, body, silence);
    }),
    bot('PUT', '/channels/{channel_id}/voice-status', ({ at: [id = ''], body }) => {
      const channel = world.channels.get(id);
      if (!channel) throw no.channel();
      return voice.setStatus(core, channel, body);
    }),
    bot('GET', SOUNDS, ({ at: [id] }) => soundboard.listSounds(guildOf(id))),
    bot('POST', SOUNDS, ({ at: [id], body }) => soundboard.createSound(core, guildOf(id), body)),
    bot('GET', `${SOUNDS}/{sound_id}`, ({ at: [id, sound = ''] }) => soundboard.readSound(guildOf(id), sound)),
    bot('DELETE', `${SOUNDS}/{sound_id}`, ({ at: [id, sound = ''] }) =>
      soundboard.deleteSound(core, guildOf(id), sound),
    ),
    bot('GET', '/channels/{channel_id}', ({ at: [id = ''] }) => channels.readChannel(core, id)),
    bot('GET', MESSAGES, ({ at: [id = ''], query }) => channels.listMessages(core, id, query)),
    bot('POST', MESSAGES, ({ at: [id = ''], body }) => channels.createMessage(core, id, body)),
    bot('GET', MESSAGE, ({ at: [id = '', one = ''] }) => channels.readMessage(core, id, one)),
    bot('DELETE', MESSAGE, ({ at: [id = '', one = ''] }) => channels.deleteMessage(core, id, one)),
    bot('PUT', `${MESSAGES}/pins/{message_id}`, ({ at: [id = '', one = ''] }) => channels.pinMessage(core, id, one)),
    bot('PATCH', MESSAGE, ({ at: [id = '', one = ''], body }) => channels.editMessage(core, id, one, body)),
  ];
}
