// `npm run manifest:slack`: prints the app's manifest for Slack's form, by what is set. Reads settings and writes nothing; what
// stands in it is the adapter's business.

import { parseArgs } from 'node:util';
import { commands, withheldBy } from '../../commands/index.ts';
import { manifestText } from '../adapters/slack/declare.ts';
import { SLACK_SETTINGS } from '../adapters/slack/settings.ts';
import { readSettings } from '../app/settings.ts';
import { loadEnvFile, processEnvironment } from '../config/environment.ts';
import { ConfigFault, readGroup } from '../config/read.ts';
import { createCatalogue } from '../domain/commands/command.ts';

const HELP = `Prints the manifest of the Slack app: https://api.slack.com/apps → Create New App → From a manifest → JSON.

  npm run -s manifest:slack                    connections that Earshot opens itself (Socket Mode)
  npm run -s manifest:slack -- --http          requests to PUBLIC_URL/slack/events
  npm run -s manifest:slack -- --several       workspaces install it at PUBLIC_URL/slack/install

What is already set in .env (SLACK_MODE, SLACK_CLIENT_ID, PUBLIC_URL, COMMAND_PREFIX) holds as well.
`;

const OPTIONS = {
  http: { type: 'boolean' },
  several: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

function main(): string {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) return HELP;
  loadEnvFile();
  const { http, general } = readSettings().config;
  const { publicUrl } = http;
  const slack = readGroup(SLACK_SETTINGS, processEnvironment, []);
  const several = values.several ?? slack.clientId !== undefined;
  const mode = values.http ? 'http' : slack.mode;
  if (publicUrl === undefined && (several || mode === 'http'))
    throw new ConfigFault(['PUBLIC_URL is missing: Slack is told in the manifest where to find us.']);
  return manifestText({
    catalogue: createCatalogue(commands, general.commandPrefix, [], withheldBy(general.cloning)),
    mode,
    publicUrl,
    several,
  });
}

try {
  process.stdout.write(main());
} catch (thrown) {
  const faults = thrown instanceof ConfigFault ? thrown.faults : [String(thrown), HELP];
  process.stderr.write(faults.map((fault) => `${fault}\n`).join(''));
  process.exitCode = 1;
}
