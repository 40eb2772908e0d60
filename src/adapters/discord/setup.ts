// Guides the operator through the Discord setup at a terminal: the portal pages in order, the token and the install
// link.

import type { PlatformSetup } from '../shared/platform-setup.ts';
import type { DISCORD_SETTINGS } from './settings.ts';

const PORTAL = 'https://discord.com/developers/applications';

export const discordSetupGuide: PlatformSetup<typeof DISCORD_SETTINGS> = {
  title: 'Discord',
  listFirstSteps: () => [
    `1. Open ${PORTAL} and choose New Application. Users will see its name.`,
    '2. Installation → tick Guild Install (servers) and User Install (people), and save.',
    '3. Bot → Reset Token → Copy. It is shown once. Leave the Privileged Gateway Intents off.',
  ],
  secretPrompts: [
    {
      settingKey: 'token',
      title: 'The bot’s token',
      instructions: [`${PORTAL} → your application → Bot → Reset Token → Copy`],
      // Accepts the token as it appears in an authorization header.
      extractSecret: (pasted) => pasted.replace(/^bot\s+/i, ''),
      requiredChecks: ['Discord', 'token', 'application', 'interactions'],
    },
  ],
  listNextSteps(findings) {
    const install = findings.find(({ check }) => check === 'install');
    if (!install?.url) return install ? [install.summary, ...(install.advice ? [install.advice] : [])] : [];
    const servers = findings.find(({ check }) => check === 'servers');
    const currentServers = servers?.ok ? [`The bot is already in ${servers.summary}. To add it elsewhere:`] : [];
    return [...currentServers, 'Open this link, choose a server you manage, and click Authorize:', `  ${install.url}`];
  },
  formatFirstCommand: (prefix) => `In a channel of that server, type:  /${prefix}tts text:Hello team`,
};
