// auth, conversations, people, bots, the workspace. It knows who may look at what and writes no message.

import type { Core } from '../core.ts';
import { channelJson, userJson } from '../delivery/payload.ts';
import type { Channel, Team } from '../world.ts';
import { direct, flag, type Method, seen, text, userOf } from './method.ts';
import { Refusal } from './refusal.ts';
import { allows, end } from './tokens.ts';

const READ = { public: 'channels:read', private: 'groups:read', im: 'im:read' } as const;

function readable(team: Team, channel: Channel): void {
  const needed = READ[channel.kind];
  if (!allows(team, needed)) throw new Refusal('missing_scope', [], { needed });
}

const revoked = (core: Core, team: Team) =>
  void core.event(team, { type: 'tokens_revoked', tokens: { oauth: [], bot: [team.bot.id] } });

/** Takes the app out of the workspace, and tells it. */
export function uninstall(core: Core, team: Team): Promise<unknown> {
  end(team.grants, 'account_inactive');
  revoked(core, team);
  return core.event(team, { type: 'app_uninstalled' });
}

export function revoke(core: Core, team: Team): Promise<unknown> {
  end(team.grants, 'token_revoked');
  return core.event(team, { type: 'tokens_revoked', tokens: { oauth: [], bot: [team.bot.id] } });
}

export const PLACES: Readonly<Record<string, Method>> = {
  'auth.test': {
    handle: ({ core, team }) => ({
      url: `${core.api()}/`,
      team: team.name,
      user: team.bot.name.toLowerCase(),
      team_id: team.id,
      user_id: team.bot.id,
      bot_id: team.botId,
      is_enterprise_install: false,
    }),
  },
  'auth.revoke': {
    may: ['test'],
    formOnly: true,
    handle({ core, team, args }) {
      if (!flag(args, 'test')) void revoke(core, team);
      return { revoked: !flag(args, 'test') };
    },
  },
  'conversations.info': {
    must: ['channel'],
    may: ['include_locale', 'include_num_members'],
    formOnly: true,
    handle({ team, args }) {
      const channel = seen(team, args['channel']);
      readable(team, channel);
      return { channel: channelJson(channel) };
    },
  },
  'conversations.open': {
    scopes: ['im:write', 'mpim:write'],
    may: ['channel', 'users', 'return_im', 'prevent_creation'],
    handle({ core, team, args }) {
      const given = text(args, 'channel');
      const people = text(args, 'users')?.split(',') ?? [];
      if (!given && people.length === 0) throw new Refusal('users_list_not_supplied');
      if (people.length > 1) throw new Refusal('method_not_supported_for_channel_type');
      const channel = given ? seen(team, given) : direct(core, team, userOf(team, people[0]));
      return { channel: flag(args, 'return_im') ? channelJson(channel) : { id: channel.id } };
    },
  },
  'conversations.join': {
    scopes: ['channels:join'],
    must: ['channel'],
    handle({ core, team, args }) {
      const channel = seen(team, args['channel']);
      if (channel.kind !== 'public') throw new Refusal('method_not_supported_for_channel_type');
      if (channel.archived) throw new Refusal('is_archived');
      channel.botIsMember = true;
      channel.members.add(team.bot);
      core.changed();
      return { channel: channelJson(channel) };
    },
  },
  'conversations.members': {
    must: ['channel'],
    may: ['cursor', 'limit'],
    formOnly: true,
    handle({ team, args }) {
      const channel = seen(team, args['channel']);
      readable(team, channel);
      return {
        members: [...channel.members].map(({ id }) => id),
        response_metadata: { next_cursor: '' },
      };
    },
  },
  'users.info': {
    scopes: ['users:read'],
    must: ['user'],
    may: ['include_locale'],
    formOnly: true,
    handle({ team, args }) {
      const user = userOf(team, args['user']);
      return {
        user: { ...userJson(user), ...(flag(args, 'include_locale') ? { locale: user.locale } : {}) },
      };
    },
  },
  'bots.info': {
    scopes: ['users:read'],
    may: ['bot', 'team_id'],
    formOnly: true,
    handle({ core, team, args }) {
      if (args['bot'] !== team.botId) throw new Refusal('bot_not_found');
      const bot = { id: team.botId, deleted: false, name: team.bot.name, user_id: team.bot.id };
      return { bot: { ...bot, app_id: core.world.appId } };
    },
  },
  'team.info': {
    scopes: ['team:read'],
    may: ['team', 'domain'],
    formOnly: true,
    handle: ({ team }) => ({ team: { id: team.id, name: team.name, domain: team.domain } }),
  },
};
