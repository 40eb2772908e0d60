// Main program, started by start.js: reads settings, builds and starts the app, and stops it on SIGTERM or SIGINT.
// `--check` only checks the settings and the data folder, and prints the result.

import { checkDataFolder, createApp } from './app/app.ts';
import { createLog, createRedactor, logUncaughtError } from './app/create-log.ts';
import { createCommandCatalogue, loadConfiguredExtensions } from './app/extensions.ts';
import { createLogSink, isTextFormat } from './app/log-sink.ts';
import type { AppSettings } from './app/platforms.ts';
import { collectAllSecrets, listSettingsWarnings, readSettings } from './app/settings.ts';
import { parseStartOptions, START_HELP } from './app/start-options.ts';
import { loadEnvFile, processEnvironment, readSystemdNotifyOptions } from './config/environment.ts';
import { toErrorLines } from './config/read-settings.ts';
import { NO_EXTENSIONS } from './extensions/extension.ts';
import { restrictDataFolder, setPrivateUmask } from './kit/disk/folder-permissions.ts';
import type { Log } from './kit/log.ts';
import { saveCompileCache } from './kit/process/compile-cache.ts';
import { readPackageVersion } from './kit/process/package-version.ts';
import { resolveSiblingModule } from './kit/process/resolve-module.ts';
import { createSystemdNotifier } from './kit/process/systemd-notifier.ts';
import { startWatchdog } from './kit/process/watchdog.ts';

const createBotLog = ({ config: { general }, extensions }: AppSettings): Log =>
  createLog(
    general.logLevel,
    'bot',
    createRedactor(collectAllSecrets(processEnvironment, extensions)),
    createLogSink(general.logFormat),
  );

async function checkSettings(settings: AppSettings): Promise<void> {
  const { config, extensions: contributions } = settings;
  const { folder } = config.data;
  await checkDataFolder(folder);
  const { commands } = createCommandCatalogue(config, contributions);
  for (const { summary, advice } of listSettingsWarnings(settings))
    process.stdout.write(`Warning: ${summary}: ${advice}\n`);
  process.stdout.write(
    `The settings are valid. ${commands.length} commands, data in ${folder}.\nTokens, keys and addresses were not checked; use the doctor for that.\n`,
  );
}

async function runBot(settings: AppSettings): Promise<void> {
  const { data, general } = settings.config;
  const log = createBotLog(settings);
  for (const { summary, advice } of listSettingsWarnings(settings)) log.warn(summary, { next: advice });
  const serviceManagerInfo = readSystemdNotifyOptions();
  const serviceManager = serviceManagerInfo && createSystemdNotifier({ ...serviceManagerInfo, log });
  const app = createApp(settings, log, serviceManager?.notifyReady);
  let stopping = false;
  const stop = async (why: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info('stopping', { why });
    serviceManager?.notifyStopping();
    await app.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('unhandledRejection', (thrown) => logUncaughtError(log, thrown));
  process.on('uncaughtException', (thrown) => {
    logUncaughtError(log, thrown);
    process.exit(1);
  });
  const threadFile = resolveSiblingModule('./app/watchdog-thread-entry', import.meta.url);
  const isTextLog = isTextFormat(general.logFormat, process.stdout);
  startWatchdog({ threadFile, logLevel: general.logLevel, isTextLog, component: 'bot', log });
  await restrictDataFolder(data.folder, log);
  try {
    await app.start();
  } catch (thrown) {
    // Otherwise the studio's lines would follow the reason.
    await app.stop();
    throw thrown;
  }
  process.stdout.write(`\n  Earshot is ready: ${app.getWebChatUrl()}\n\n`);
  saveCompileCache();
}

const ACTIONS = {
  start: runBot,
  check: checkSettings,
};

setPrivateUmask();
let extensions = NO_EXTENSIONS;
try {
  const action = parseStartOptions(process.argv.slice(2));
  if (action === 'help') process.stdout.write(START_HELP);
  else if (action === 'version') process.stdout.write(`${readPackageVersion()}\n`);
  else {
    loadEnvFile();
    extensions = await loadConfiguredExtensions();
    await ACTIONS[action](readSettings(processEnvironment, extensions));
  }
} catch (thrown) {
  const redact = createRedactor(collectAllSecrets(processEnvironment, extensions));
  const lines = toErrorLines(thrown).map((fault) => `  • ${redact(fault)}\n`);
  process.stderr.write(`Earshot can’t start:\n${lines.join('')}`);
  process.exit(1);
}
