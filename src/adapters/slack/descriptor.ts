// Slack as one of the platforms.

import { asObject } from '../../kit/json.ts';
import type { AdapterDescriptor } from '../shared/descriptor.ts';
import { SECRET_PARTS } from './delivery/ref.ts';
import { faultsOf, isWanted, SLACK_SETTINGS, type SlackSettings } from './settings.ts';

export const slack: AdapterDescriptor<typeof SLACK_SETTINGS> = {
  name: 'slack',
  settings: SLACK_SETTINGS,
  isWanted,
  faults: faultsOf,
  secretParts: SECRET_PARTS,
  apiOrigin: ({ api }) => api ?? 'https://slack.com',

  async create(values, { config, catalogue, notes, others, sharedFiles, leave, ...parts }) {
    const { createSlackChat } = await import('./index.ts');
    const relay = parts.relay();
    const chat = createSlackChat({
      ...values,
      oauth: oauthOf(values),
      catalogue,
      locales: parts.locales,
      language: config.general.language,
      publicUrl: config.http.publicUrl,
      servers: config.limits.servers,
      notes: notes(),
      others,
      sharedFiles,
      linkOf: relay.link,
      renewed: relay.renewed,
      async onGone(team) {
        await leave.all(`${team}:`);
        await relay.forget((at) => asObject(at)?.['team'] === team);
      },
      clock: parts.clock,
      pace: parts.steadyClock,
      log: parts.log,
    });
    return { chat, mount: { under: '/slack', fetch: chat.fetch } };
  },

  doctor: {
    looksAt: 'tokens, scopes, connection',
    inChannel: 'and whether the bot may write in that channel',
    async examine(values, { config, channel }) {
      const { examineSlack } = await import('./doctor.ts');
      const { publicUrl } = config.http;
      return examineSlack({ ...values, oauth: oauthOf(values), publicUrl, channel });
    },
  },
};

/** What several workspaces need; `faults` sees to it that all of it is there. */
function oauthOf({ clientId, clientSecret = '', stateSecret = '', authorizeUrl }: SlackSettings) {
  return clientId === undefined ? undefined : { clientId, clientSecret, stateSecret, authorizeUrl };
}
