// `earshot init`: leads to the first result, step by step. Names the platform's pages, reads tokens without showing
// them, checks each, writes .env, starts Earshot in this process and reports its first result.

import { writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import password from '@inquirer/password';
import select from '@inquirer/select';
import { ADAPTER_DESCRIPTORS } from '../adapters/index.ts';
import type { AdapterDescriptor } from '../adapters/shared/adapter-descriptor.ts';
import type { PlatformSetup } from '../adapters/shared/platform-setup.ts';
import { createRedactor } from '../app/create-log.ts';
import { addExtensionMessages, createCommandCatalogue, loadConfiguredExtensions } from '../app/extensions.ts';
import { type Config, getLocalUrl, readConfig } from '../config/config.ts';
import { processEnvironment } from '../config/environment.ts';
import { ConfigError, type Environment, readSettingsGroup } from '../config/read-settings.ts';
import type { ExtensionContributions } from '../extensions/extension.ts';
import { formatColumns } from '../kit/format-columns.ts';
import { formatError } from '../kit/log.ts';
import { formatCliCommand } from '../kit/process/cli-command.ts';
import { EXIT } from '../kit/process/exit-codes.ts';
import { readEnvText, setVariables, writeEnvFile } from './init/env-file.ts';
import { withHiddenInput } from './init/hidden-input.ts';
import { promptForSecrets, type SecretPromptResult } from './init/prompt-secrets.ts';
import { isServerRunning, waitForFirstDelivery, waitUntilServerReady } from './init/wait-for-result.ts';
import { wrapText } from './init/wrap-text.ts';
import { createOfferDependencies } from './offer-models/dependencies.ts';
import { offerModels } from './offer-models/offer-models.ts';

const ENV_FILE = '.env';
const print = (text: string): void => void process.stdout.write(wrapText(text, process.stdout.columns));

/** For the message after an interruption: files that were already written. */
let hasWrittenEnv = false;
let writtenFile: string | undefined;

const HELP = `Sets up a platform, up to the first result. You can stop it at any time.

${formatColumns([
  [formatCliCommand('init'), 'asks for the platform'],
  [formatCliCommand('init', 'discord'), 'Discord'],
  [formatCliCommand('init', 'slack'), 'Slack'],
  [formatCliCommand('init', 'web'), 'only the web chat, which needs no setup'],
])}
`;

const formatNoTerminal = (): string => {
  const about = findPackageJSON(import.meta.url);
  const example = about === undefined ? '.env.example' : join(dirname(about), '.env.example');
  return `${formatCliCommand('init')} needs a terminal for its questions. To set up Earshot by hand:

  1. Copy the lines you need from ${example} into .env in this folder: DISCORD_TOKEN for Discord;
     SLACK_APP_TOKEN and SLACK_BOT_TOKEN for Slack (“${formatCliCommand('manifest')}” prints the manifest of its app).
  2. Run “${formatCliCommand('doctor', 'discord')}” or “${formatCliCommand('doctor', 'slack')}” to check them and see the next steps.
  3. Run “${formatCliCommand('start')}” to start Earshot. Without tokens, it offers only the web chat.
`;
};

function readConfigOrThrow(environment: Environment): Config {
  const faults: string[] = [];
  const config = readConfig(environment, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

interface ChosenPlatform {
  readonly descriptor: AdapterDescriptor;
  readonly setup: PlatformSetup;
}

/** Chooses among platforms with a setup; `undefined` selects the web chat alone, which needs no setup. */
async function choosePlatform(
  requestedName: string | undefined,
  { platforms }: ExtensionContributions,
): Promise<ChosenPlatform | undefined> {
  const all = await Promise.all(
    [...ADAPTER_DESCRIPTORS, ...platforms].map(async (descriptor) => ({
      descriptor,
      setup: await descriptor.loadSetup?.(),
    })),
  );
  const choices = all.flatMap(({ descriptor, setup }) => (setup ? [{ descriptor, setup }] : []));
  const names = [...choices.map(({ descriptor }) => descriptor.name), 'web'];
  if (requestedName !== undefined && !names.includes(requestedName))
    throw new Error(`“${requestedName}” can’t be set up here. Choose one of: ${names.join(', ')}.`);
  const name =
    requestedName ??
    (await select({
      message: 'Where do you want to use Earshot?',
      choices: [
        ...choices.map(({ descriptor, setup }) => ({ name: setup.title, value: descriptor.name })),
        { name: 'Only in its web chat, on this machine (no setup)', value: 'web' },
      ],
    }));
  return choices.find(({ descriptor }) => descriptor.name === name);
}

function promptForPlatformSecrets(
  { descriptor, setup }: ChosenPlatform,
  config: Config,
  environment: Environment,
  extensions: ExtensionContributions,
): Promise<SecretPromptResult> {
  const catalogue = createCommandCatalogue(config, extensions);
  addExtensionMessages(extensions);
  const readValues = (typed: Readonly<Record<string, string>>) =>
    readSettingsGroup(descriptor.settings, { ...environment, ...typed }, []);
  const obstacle = setup.findObstacle?.(readValues({}));
  if (obstacle !== undefined) throw new Error(obstacle);
  return promptForSecrets({
    descriptor,
    setup,
    print,
    withHiddenInput: (work) => withHiddenInput(process.stdin, onInterrupt, work),
    askHidden: (message) => password({ message, mask: false, toggleMask: false, theme: { style: { maskedText: '' } } }),
    getCurrentValue: (name) => environment[name]?.trim(),
    findInvalidReason(setting, value) {
      const { name, schema, requirement } = descriptor.settings.settings[setting] ?? {};
      return schema?.safeParse(value).success ? undefined : `${name} must be ${requirement}.`;
    },
    async examine(typed) {
      const context = { config, catalogue, channelId: undefined };
      return (await descriptor.doctor?.examine(readValues(typed), context)) ?? [];
    },
    printInstructions() {
      const values = readValues({});
      const context = { catalogue, publicUrl: config.http.publicUrl, language: config.general.defaultLanguage };
      const file = setup.renderSetupFile?.(values, context);
      if (file) writeSetupFile(file);
      print(`\n${setup.listFirstSteps(values, context).join('\n')}\n`);
    },
  });
}

/** The file contains no secrets. */
function writeSetupFile({ name, text }: { readonly name: string; readonly text: string }): void {
  writeFileSync(name, text);
  writtenFile = name;
  print(`\nCreated: ${resolve(name)}\n`);
}

function saveSecrets(typed: Readonly<Record<string, string>>): void {
  const names = Object.keys(typed);
  if (names.length === 0) return;
  // Reads the file again, since it may have changed meanwhile.
  const text = setVariables(readEnvText(ENV_FILE), typed);
  if (text === undefined)
    throw new Error(`.env can’t be changed safely, so nothing was written. Add ${names.join(' and ')} to it by hand.`);
  writeEnvFile(ENV_FILE, text);
  hasWrittenEnv = true;
  print(`\nSaved in .env, readable only by you: ${names.join(', ')}.\n`);
}

/** Offers models for the operator's languages. Another media service has its own. */
async function offerBetterModels(config: Config, environment: Environment): Promise<void> {
  if (config.service.baseUrl !== undefined) return;
  // An interruption ends the process; what was fetched is kept.
  const { signal } = new AbortController();
  const dependencies = createOfferDependencies({ config, environment, signal });
  await offerModels({ ...dependencies, print }, { yes: false, dryRun: false, accept: [] });
}

/** Starts Earshot in this process, which continues to run after the setup. */
async function startAndWaitForResult(
  { base, environment }: { readonly base: string; readonly environment: Environment },
  platform: string,
  nextSteps: readonly string[],
): Promise<void> {
  print('\nStarting Earshot …\n');
  // Normal log lines would interrupt the instructions. Warnings are shown.
  if (!environment['LOG_LEVEL']) process.env['LOG_LEVEL'] = 'warn';
  // From here on, Earshot handles the interruption.
  process.off('SIGINT', onInterrupt);
  process.once('exit', (code) => code === 0 && print('\n  Stopped.\n'));
  await import('../main.ts');
  await waitUntilServerReady(base);
  print(`${nextSteps.map((line) => `  ${line}\n`).join('')}\n  Waiting for the first result …\n`);
  const isDelivered = await waitForFirstDelivery(base, platform, () =>
    print('  The task failed; its card shows the reason. Try another one.\n'),
  );
  const outcome = isDelivered
    ? '\n  The first result was delivered: Earshot works.\n'
    : '\n  The result can’t be checked from here (METRICS, HOST). If the card has audio, Earshot works.\n';
  print(
    `${outcome}  Earshot keeps running. Press Ctrl-C to stop it; “${formatCliCommand('start')}” starts it again.\n`,
  );
}

async function main([requestedName]: readonly string[]): Promise<void> {
  if (requestedName === '--help') return print(HELP);
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    process.stderr.write(formatNoTerminal());
    process.exitCode = 1;
    return;
  }
  const environment: Environment = { ...parseEnv(readEnvText(ENV_FILE)), ...processEnvironment };
  const config = readConfigOrThrow(environment);
  const extensions = await loadConfiguredExtensions(environment);
  if (extensions.faults.length > 0) throw new ConfigError(extensions.faults);
  const base = getLocalUrl(config.http.host, config.http.port);
  // Checked before the user fetches a token.
  if (await isServerRunning(base))
    throw new Error(
      `A program already runs at ${base}, maybe Earshot itself. Stop it (Ctrl-C), or set PORT to another port, then run this again. Nothing was changed.`,
    );
  const chosen = await choosePlatform(requestedName, extensions);
  const startOptions = { base, environment };
  const { prefix } = createCommandCatalogue(config, extensions);
  if (!chosen) {
    await offerBetterModels(config, environment);
    return startAndWaitForResult(startOptions, 'web', [`Open ${base} and type:  /${prefix}tts Hello team`]);
  }
  const { descriptor, setup } = chosen;
  const { newValues, findings } = await promptForPlatformSecrets(chosen, config, environment, extensions);
  const overridden = Object.keys(newValues).filter((name) => processEnvironment[name] !== undefined);
  if (overridden.length > 0)
    throw new Error(
      `${overridden.join(' and ')} is also set outside .env, which takes precedence. Run “unset ${overridden.join(' ')}”, then run this again.`,
    );
  saveSecrets(newValues);
  await offerBetterModels(config, environment);
  await startAndWaitForResult(startOptions, descriptor.name, [
    ...setup.listNextSteps(findings),
    setup.formatFirstCommand(prefix),
  ]);
}

const formatInterrupted = (): string =>
  hasWrittenEnv
    ? `\nStopped. Your entries are saved in .env; “${formatCliCommand('start')}” starts Earshot.\n`
    : `\nStopped. Nothing was saved${writtenFile === undefined ? '' : ` except ${writtenFile}`}.\n`;

const onInterrupt = () => {
  print(formatInterrupted());
  process.exit(EXIT.interrupted);
};
process.once('SIGINT', onInterrupt);
try {
  await main(process.argv.slice(2));
} catch (thrown) {
  if (thrown instanceof Error && thrown.name === 'ExitPromptError') onInterrupt();
  const faults = thrown instanceof ConfigError ? thrown.faults : [formatError(thrown)];
  const redact = createRedactor();
  process.stderr.write(faults.map((fault) => `${redact(fault)}\n`).join(''));
  process.exitCode = 1;
}
