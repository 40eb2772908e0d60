// auth.*, channels, users, pins, direct messages, and removal of the app from a workspace.

import { messageAt } from '../content/messages.ts';
import type { Core } from '../core.ts';
import type { Team } from '../world.ts';
import { direct, flag, type Method, seen, text, userOf, writable } from './method.ts';
import { Refusal } from './refusal.ts';
import { allows, end } from './tokens.ts';

const revoked = (core: Core, team: Team) =>
  void core.event(team, { type: 'tokens_revoked', tokens: { oauth: [], bot: [team.bot.id] } });

/** Removes the app from the workspace and sends the events. */
export function uninstall(core: Core, team: Team): Promise<unknown> {
  end(team.grants, 'account_inactive');
  revoked(core, team);
  return core.event(team, { type: 'app_uninstalled' });
}

export function revoke(core: Core, team: Team): Promise<unknown> {
  end(team.grants, 'token_revoked');
  return core.event(team, { type: 'tokens_revoked', tokens: { oauth: [], bot: [team.bot.id] } });
}

const READ = { public: 'channels:read', private: 'groups:read', im: 'im:read' } as const;

export const PLACES: Readonly<Record<string, Method>> = {
  'auth.test': {
    handle: ({ core, team: { id, name, bot, botId, enterprise } }) => ({
      url: `${core.api()}/`,
      user: bot.name.toLowerCase(),
      user_id: bot.id,
      bot_id: botId,
      enterprise_id: enterprise?.id,
      // For a token of a whole organisation, Slack returns the organisation.
      ...(enterprise?.whole
        ? { team: enterprise.name, team_id: enterprise.id, is_enterprise_install: true }
        : { team: name, team_id: id, is_enterprise_install: false }),
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
  'conversations.open': {
    scopes: ['im:write', 'mpim:write'],
    may: ['users'],
    handle({ core, team, args }) {
      const people = text(args, 'users')?.split(',') ?? [];
      if (people.length === 0) throw new Refusal('users_list_not_supplied');
      if (people.length > 1) throw new Refusal('method_not_supported_for_channel_type');
      return { channel: { id: direct(core, team, userOf(team, people[0])).id } };
    },
  },
  'conversations.info': {
    must: ['channel'],
    may: ['include_locale', 'include_num_members'],
    formOnly: true,
    handle({ team, args }) {
      const { id, name, kind, creator, archived, botIsMember } = seen(team, args['channel']);
      const needed = READ[kind];
      if (!allows(team, needed)) throw new Refusal('missing_scope', [], { needed });
      const kinds = { is_channel: kind !== 'im', is_im: kind === 'im', is_private: kind !== 'public' };
      const state = { is_archived: archived, is_member: botIsMember };
      return { channel: { id, name, ...kinds, ...state, ...(creator && { creator: creator.id }) } };
    },
  },
  'users.info': {
    scopes: ['users:read'],
    must: ['user'],
    may: ['include_locale'],
    formOnly: true,
    handle({ team, args }) {
      const { id, name, role, bot } = userOf(team, args['user']);
      const roles = { is_admin: role !== 'member', is_owner: role === 'owner', is_primary_owner: false };
      return { user: { id, team_id: team.id, name: name.toLowerCase(), real_name: name, is_bot: bot, ...roles } };
    },
  },
  'pins.add': {
    scopes: ['pins:write'],
    must: ['channel', 'timestamp'],
    handle({ core, team, args }) {
      const channel = writable(team, args['channel']);
      const message = messageAt(channel, args['timestamp']);
      if (!message) throw new Refusal('message_not_found');
      if (channel.pins.has(message)) throw new Refusal('already_pinned');
      channel.pins.add(message);
      core.changed();
      return {};
    },
  },
};
