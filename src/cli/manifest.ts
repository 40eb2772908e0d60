// `npm run manifest`: prints the Slack app manifest for the present settings. Writes no files. The Slack adapter
// creates the manifest.

import { parseArgs } from 'node:util';
import { formatSlackManifest } from '../adapters/slack/manifest.ts';
import { SLACK_SETTINGS } from '../adapters/slack/settings.ts';
import { createCommandCatalogue, loadConfiguredExtensions } from '../app/extensions.ts';
import { readConfig } from '../config/config.ts';
import { loadEnvFile, processEnvironment } from '../config/environment.ts';
import { ConfigError, readSettingsGroup } from '../config/read-settings.ts';
import { formatColumns } from '../kit/format-columns.ts';
import { formatCliCommand } from '../kit/process/cli-command.ts';

const HELP = `Prints the manifest of the Slack app: https://api.slack.com/apps → Create New App → From a manifest → JSON.

${formatColumns([
  [formatCliCommand('manifest'), 'for Socket Mode: Earshot opens the connections'],
  [formatCliCommand('manifest', '--http'), 'for HTTP requests to PUBLIC_URL/slack/events'],
  [formatCliCommand('manifest', '--several'), 'for several workspaces, installed at PUBLIC_URL/slack/install'],
])}

It also uses these settings in .env: SLACK_MODE, SLACK_CLIENT_ID, SLACK_AGENT, SLACK_WORKFLOWS, SLACK_LISTEN, PUBLIC_URL, COMMAND_PREFIX, DEFAULT_LANGUAGE, EXTENSIONS.
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
  const extensions = await loadConfiguredExtensions();
  const faults = [...extensions.faults];
  const config = readConfig(processEnvironment, faults);
  // Tokens are not required: the app that they belong to is created with this manifest.
  const slack = readSettingsGroup(SLACK_SETTINGS, processEnvironment, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  const { publicUrl } = config.http;
  const multipleWorkspaces = values.several ?? slack.clientId !== undefined;
  const mode = values.http ? 'http' : slack.mode;
  if (publicUrl === undefined && (multipleWorkspaces || mode === 'http'))
    throw new ConfigError(['PUBLIC_URL is missing. The manifest needs it, so that Slack can reach Earshot.']);
  return formatSlackManifest({
    catalogue: createCommandCatalogue(config, extensions),
    mode,
    publicUrl,
    multipleWorkspaces,
    agent: slack.agent,
    workflows: slack.workflows,
    listen: slack.listen,
    language: config.general.defaultLanguage,
  });
}

try {
  process.stdout.write(await main());
} catch (thrown) {
  const faults = thrown instanceof ConfigError ? thrown.faults : [String(thrown), HELP];
  process.stderr.write(faults.map((fault) => `${fault}\n`).join(''));
  process.exitCode = 1;
}
