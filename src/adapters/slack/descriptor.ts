// Describes the Slack adapter.

import { asJsonObject } from '../../kit/json.ts';
import type { AdapterDescriptor } from '../shared/adapter-descriptor.ts';
import { SECRET_FIELDS } from './message-ref.ts';
import { findSettingFaults, isSlackEnabled, SLACK_SETTINGS } from './settings.ts';

export const slackDescriptor: AdapterDescriptor<typeof SLACK_SETTINGS> = {
  name: 'slack',
  settings: SLACK_SETTINGS,
  isEnabled: isSlackEnabled,
  validateSettings: findSettingFaults,
  secretFields: SECRET_FIELDS,
  getApiOrigin: ({ apiUrl }) => apiUrl ?? 'https://slack.com',

  async create(values, { config, openKeyValueStore, hasOtherProcesses, sharedFiles, workspaceEraser, ...context }) {
    const { createSlackAdapter } = await import('./index.ts');
    const createListening = values.listen ? (await import('./listening/index.ts')).createSlackListening : undefined;
    const relay = context.openFileRelay();
    const keyValueStore = openKeyValueStore();
    const chat = createSlackAdapter({
      ...values,
      messagesFor: context.messagesFor,
      createListening,
      prefix: context.catalogue.prefix,
      publicUrl: config.http.publicUrl,
      allowedWorkspaces: config.limits.allowedServers,
      keyValueStore,
      hasOtherProcesses,
      sharedFiles,
      relay,
      async onUninstall(team) {
        await workspaceEraser.eraseByIdPrefix(`${team}:`);
        await workspaceEraser.eraseGroup(team);
        const { createListeningStore } = await import('../shared/listening/channel-store.ts');
        await createListeningStore(keyValueStore).deleteServer(team);
        await relay.deleteLinks((at) => asJsonObject(at)?.['team'] === team);
      },
      clock: context.clock,
      monotonicClock: context.monotonicClock,
      log: context.log,
    });
    return { chat, mount: { path: '/slack', fetch: chat.fetch } };
  },

  loadSetup: async () => (await import('./setup.ts')).slackSetup,

  doctor: {
    description: 'tokens, scopes, cards, connection',
    channelCheckDescription: 'also checks whether the bot can post in that channel',
    async examine(values, { config, catalogue, channelId }) {
      const { examineSlack } = await import('./doctor.ts');
      return examineSlack({ ...values, catalogue, publicUrl: config.http.publicUrl, channel: channelId });
    },
  },
};
