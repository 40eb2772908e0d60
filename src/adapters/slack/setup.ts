// How Slack is set up at a terminal for one workspace: the manifest to paste, then both tokens of Socket Mode.

import type { Setup } from '../shared/setup.ts';
import { APP_NAME, manifestText } from './declare.ts';
import type { SLACK_SETTINGS } from './settings.ts';

const MANIFEST = 'slack-manifest.json';
const APPS = 'https://api.slack.com/apps';

export const slackSetup: Setup<typeof SLACK_SETTINGS> = {
  title: 'Slack',
  unfit({ mode, clientId }) {
    if (clientId !== undefined)
      return 'SLACK_CLIENT_ID is set: several workspaces install the app themselves, which docs/slack.md describes.';
    if (mode === 'http')
      return 'SLACK_MODE is http, which docs/slack.md describes. To be asked here for what socket needs, take it out of .env.';
    return undefined;
  },
  file: ({ agent, workflows }, { catalogue, publicUrl, language }) => ({
    name: MANIFEST,
    text: manifestText({ catalogue, mode: 'socket', publicUrl, agent, workflows, language }),
  }),
  before: () => [
    `1. Open ${MANIFEST}, the manifest of your app, in an editor and copy all of it. Open ${APPS}?new_app=1 , choose From a manifest, your workspace, JSON; paste it over what stands there, Next, Create.`,
    '2. Basic Information → App-Level Tokens → Generate Token and Scopes: any name, scope connections:write, Generate.',
    '3. OAuth & Permissions → Install to Workspace → Allow.',
  ],
  secrets: [
    {
      setting: 'appToken',
      title: 'The app-level token (xapp-…)',
      where: [`${APPS} → your app → Basic Information → App-Level Tokens → its name → Copy`],
      checks: ['socket'],
    },
    {
      setting: 'botToken',
      title: 'The bot token (xoxb-…)',
      where: [`${APPS} → your app → OAuth & Permissions → Bot User OAuth Token → Copy`],
      checks: ['token', 'scopes', 'connection'],
    },
  ],
  after: () => [`In a channel of that workspace, type once:  /invite @${APP_NAME}`],
  firstWords: (prefix) => `There, type:  /${prefix}tts Hello team`,
};
