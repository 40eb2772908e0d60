// `npm run manifest`: prints the app's manifest for Slack's form, by what is set. Reads settings and writes nothing; what
// stands in it is the adapter's business.

import { parseArgs } from 'node:util';
import { withheldBy } from '../../commands/index.ts';
import { manifestText } from '../adapters/slack/declare.ts';
import { SLACK_SETTINGS } from '../adapters/slack/settings.ts';
import { commandsWith, readExtensions } from '../app/extensions.ts';
import { readConfig } from '../config/config.ts';
import { loadEnvFile, processEnvironment } from '../config/environment.ts';
import { ConfigFault, readGroup } from '../config/read.ts';
import { createCatalogue } from '../domain/commands/command.ts';
import { listed } from '../kit/listed.ts';
import { called } from '../kit/process/called.ts';

const HELP = `Prints the manifest of the Slack app: https://api.slack.com/apps → Create New App → From a manifest → JSON.

${listed([
  [called('manifest'), 'connections that Earshot opens itself (Socket Mode)'],
  [called('manifest', '--http'), 'requests to PUBLIC_URL/slack/events'],
  [called('manifest', '--several'), 'workspaces install it at PUBLIC_URL/slack/install'],
])}

What is already set in .env (SLACK_MODE, SLACK_CLIENT_ID, SLACK_AGENT, SLACK_WORKFLOWS, PUBLIC_URL, COMMAND_PREFIX, DEFAULT_LANGUAGE, EXTENSIONS) holds as well.
`;

const OPTIONS = {
  http: { type: 'boolean' },
  several: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

async function main(): Promise<string> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) return HELP;
  loadEnvFile();
  const extensions = await readExtensions();
  const faults = [...extensions.faults];
  const { http, general } = readConfig(processEnvironment, faults);
  // No token is missing yet: the app that they are of is made with what is printed here.
  const slack = readGroup(SLACK_SETTINGS, processEnvironment, faults);
  if (faults.length > 0) throw new ConfigFault(faults);
  const { publicUrl } = http;
  const several = values.several ?? slack.clientId !== undefined;
  const mode = values.http ? 'http' : slack.mode;
  if (publicUrl === undefined && (several || mode === 'http'))
    throw new ConfigFault(['PUBLIC_URL is missing: Slack is told in the manifest where to find us.']);
  return manifestText({
    catalogue: createCatalogue(
      commandsWith(extensions),
      general.commandPrefix,
      [],
      withheldBy(general.cloning),
    ),
    mode,
    publicUrl,
    several,
    agent: slack.agent,
    workflows: slack.workflows,
    language: general.language,
  });
}

try {
  process.stdout.write(await main());
} catch (thrown) {
  const faults = thrown instanceof ConfigFault ? thrown.faults : [String(thrown), HELP];
  process.stderr.write(faults.map((fault) => `${fault}\n`).join(''));
  process.exitCode = 1;
}
