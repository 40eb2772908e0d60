// Interactive setup for one workspace: the manifest to paste, then both tokens of Socket Mode.

import type { PlatformSetup } from '../shared/platform-setup.ts';
import { APP_NAME, formatSlackManifest } from './manifest.ts';
import type { SLACK_SETTINGS } from './settings.ts';

const MANIFEST = 'slack-manifest.json';
const APPS = 'https://api.slack.com/apps';

export const slackSetup: PlatformSetup<typeof SLACK_SETTINGS> = {
  title: 'Slack',
  findObstacle({ mode, clientId }) {
    if (clientId !== undefined)
      return 'SLACK_CLIENT_ID is set, so workspaces install the app themselves. See docs/slack.md.';
    if (mode === 'http')
      return 'SLACK_MODE is http. See docs/slack.md for that setup, or remove SLACK_MODE from .env to set up socket here.';
    return undefined;
  },
  renderSetupFile: ({ agent, workflows, listen }, { catalogue, publicUrl, language }) => ({
    name: MANIFEST,
    text: formatSlackManifest({ catalogue, mode: 'socket', publicUrl, agent, workflows, listen, language }),
  }),
  listFirstSteps: () => [
    `1. Open ${MANIFEST}, the manifest of your app, and copy its text. Open ${APPS}?new_app=1 , choose From a manifest, your workspace, JSON. Replace the text there, then Next, Create.`,
    '2. Basic Information → App-Level Tokens → Generate Token and Scopes: any name, scope connections:write, Generate.',
    '3. OAuth & Permissions → Install to Workspace → Allow.',
  ],
  secretPrompts: [
    {
      settingKey: 'appToken',
      title: 'The app-level token (xapp-…)',
      instructions: [`${APPS} → your app → Basic Information → App-Level Tokens → its name → Copy`],
      requiredChecks: ['socket'],
    },
    {
      settingKey: 'botToken',
      title: 'The bot token (xoxb-…)',
      instructions: [`${APPS} → your app → OAuth & Permissions → Bot User OAuth Token → Copy`],
      requiredChecks: ['token', 'scopes', 'connection'],
    },
  ],
  listNextSteps: () => [`In a channel of that workspace, type:  /invite @${APP_NAME}`],
  formatFirstCommand: (prefix) => `Then type:  /${prefix}tts Hello team`,
};
