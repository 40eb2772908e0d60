// Delivers subscribed events from installed workspaces, if the app has the required scope.

import type { Core } from '../core.ts';
import { allows, installed } from '../web-api/tokens.ts';
import type { Team } from '../world.ts';
import type { Delivery } from './delivery.ts';

const NEEDS: Readonly<Record<string, string>> = {
  app_mention: 'app_mentions:read',
  'message.channels': 'channels:history',
  'message.groups': 'groups:history',
  'message.im': 'im:history',
  file_shared: 'files:read',
  file_deleted: 'files:read',
};

/** Subscription to messages and `channel_type` by kind of conversation. */
export const SUBSCRIPTIONS = { public: 'message.channels', private: 'message.groups', im: 'message.im' } as const;
export const CHANNEL_TYPES = { public: 'channel', private: 'group', im: 'im' } as const;

/** Events that are delivered even after the app was removed. */
const FAREWELLS = new Set(['app_uninstalled', 'tokens_revoked']);

export const EVENTS = [
  'app_mention',
  'message.im',
  'app_home_opened',
  'app_uninstalled',
  'tokens_revoked',
  'agent_session_stopped',
  'agent_session_title_changed',
] as const;

export async function sendEvent(
  core: Core,
  team: Team,
  event: Readonly<Record<string, unknown>>,
  subscription = String(event['type']),
): Promise<Delivery | undefined> {
  if (!core.settings.events.includes(subscription)) return undefined;
  if (!FAREWELLS.has(subscription) && !installed(team)) return undefined;
  const scope = NEEDS[subscription];
  if (scope && !allows(team, scope)) return undefined;
  const payload = {
    token: 'verification-token',
    team_id: team.id,
    api_app_id: core.world.appId,
    type: 'event_callback',
    event_id: core.world.id('Ev'),
    event_time: Math.floor(core.world.now() / 1000),
    authorizations: [
      {
        enterprise_id: null,
        team_id: team.id,
        user_id: team.bot.id,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: false,
    event,
  };
  return core.deliver({ type: 'events_api', payload });
}
