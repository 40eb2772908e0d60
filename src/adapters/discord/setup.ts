// How Discord is set up at a terminal: the portal's pages in the order in which they are needed, the token, the invitation.

import type { Setup } from '../shared/setup.ts';
import type { DISCORD_SETTINGS } from './settings.ts';

const PORTAL = 'https://discord.com/developers/applications';

export const discordSetup: Setup<typeof DISCORD_SETTINGS> = {
  title: 'Discord',
  before: () => [
    `1. Open ${PORTAL} and choose New Application. Give it the name that people will see.`,
    '2. Installation → tick Guild Install (servers) and User Install (people), and save.',
    '3. Bot → Reset Token → Copy. It is shown once. Leave the Privileged Gateway Intents off.',
  ],
  secrets: [
    {
      setting: 'token',
      title: 'The bot’s token',
      where: [`${PORTAL} → your application → Bot → Reset Token → Copy`],
      // As it stands in the header of a request.
      bare: (pasted) => pasted.replace(/^bot\s+/i, ''),
      checks: ['Discord', 'token', 'application', 'interactions'],
    },
  ],
  after(findings) {
    const install = findings.find(({ check }) => check === 'install');
    if (!install?.link) return install ? [install.finding, ...(install.next ? [install.next] : [])] : [];
    const servers = findings.find(({ check }) => check === 'servers');
    const there = servers?.ok ? [`The bot is in ${servers.finding} already. To add it elsewhere:`] : [];
    return [...there, 'Open this, choose a server that you manage, and Authorize:', `  ${install.link}`];
  },
  firstWords: (prefix) => `In a channel of that server, type:  /${prefix}tts text:Hello team`,
};
