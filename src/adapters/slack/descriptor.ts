// Slack as one of the platforms.

import { asObject } from '../../kit/json.ts';
import type { AdapterDescriptor } from '../shared/descriptor.ts';
import { SECRET_PARTS } from './delivery/ref.ts';
import { faultsOf, isWanted, SLACK_SETTINGS } from './settings.ts';

export const slack: AdapterDescriptor<typeof SLACK_SETTINGS> = {
  name: 'slack',
  settings: SLACK_SETTINGS,
  isWanted,
  faults: faultsOf,
  secretParts: SECRET_PARTS,
  apiOrigin: ({ api }) => api ?? 'https://slack.com',

  async create(values, { config, notes, others, sharedFiles, leave, ...parts }) {
    const { createSlackChat } = await import('./index.ts');
    const relay = parts.relay();
    const chat = createSlackChat({
      ...values,
      wordingFor: parts.wordingFor,
      publicUrl: config.http.publicUrl,
      servers: config.limits.servers,
      notes: notes(),
      others,
      sharedFiles,
      relay,
      async onGone(team) {
        await leave.all(`${team}:`);
        await leave.group(team);
        await relay.forget((at) => asObject(at)?.['team'] === team);
      },
      clock: parts.clock,
      steadyClock: parts.steadyClock,
      log: parts.log,
    });
    return { chat, mount: { under: '/slack', fetch: chat.fetch } };
  },

  setup: async () => (await import('./setup.ts')).slackSetup,

  doctor: {
    looksAt: 'tokens, scopes, connection',
    inChannel: 'and whether the bot may write in that channel',
    async examine(values, { config, channel }) {
      const { examineSlack } = await import('./doctor.ts');
      return examineSlack({ ...values, publicUrl: config.http.publicUrl, channel });
    },
  },
};
