// Main program, started by start.js: reads settings, builds and starts the app, and stops it on SIGTERM or SIGINT.
// `--check` only checks settings and parts, and prints the result.

import { createApp } from './app/app.ts';
import { createLog, createRedactor, logUncaughtError } from './app/create-log.ts';
import { createCommandCatalogue, loadConfiguredExtensions } from './app/extensions.ts';
import type { AppSettings } from './app/platforms.ts';
import { collectAllSecrets, readSettings } from './app/settings.ts';
import { listWarnings } from './config/config.ts';
import { loadEnvFile, processEnvironment, readSystemdNotifyOptions } from './config/environment.ts';
import { toErrorLines } from './config/read-settings.ts';
import { NO_EXTENSIONS } from './extensions/extension.ts';
import { restrictDataFolder, setPrivateUmask } from './kit/disk/folder-permissions.ts';
import type { Log } from './kit/log.ts';
import { saveCompileCache } from './kit/process/compile-cache.ts';
import { resolveSiblingModule } from './kit/process/resolve-module.ts';
import { createSystemdNotifier } from './kit/process/systemd-notifier.ts';
import { startWatchdog } from './kit/process/watchdog.ts';

const createBotLog = ({ config, extensions }: AppSettings): Log =>
  createLog(config.general.logLevel, 'bot', createRedactor(collectAllSecrets(processEnvironment, extensions)));

function checkSettings({ config, extensions: contributions }: AppSettings): void {
  const { folder } = config.data;
  const { commands } = createCommandCatalogue(config, contributions);
  process.stdout.write(
    `The settings are valid. ${commands.length} commands, data in ${folder}.\nTokens, keys and addresses were not checked; use the doctor for that.\n`,
  );
}

async function runBot(settings: AppSettings): Promise<void> {
  const { data, general } = settings.config;
  const log = createBotLog(settings);
  for (const { summary, advice } of listWarnings(settings.config)) log.warn(summary, { next: advice });
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
  startWatchdog({ threadFile, logLevel: general.logLevel, component: 'bot', log });
  await restrictDataFolder(data.folder, log);
  await app.start();
  process.stdout.write(`\n  Earshot is ready: ${app.getWebChatUrl()}\n\n`);
  saveCompileCache();
}

setPrivateUmask();
let extensions = NO_EXTENSIONS;
try {
  loadEnvFile();
  extensions = await loadConfiguredExtensions();
  const settings = readSettings(processEnvironment, extensions);
  if (process.argv.includes('--check')) checkSettings(settings);
  else await runBot(settings);
} catch (thrown) {
  const redact = createRedactor(collectAllSecrets(processEnvironment, extensions));
  const lines = toErrorLines(thrown).map((fault) => `  • ${redact(fault)}\n`);
  process.stderr.write(`Earshot can’t start:\n${lines.join('')}`);
  process.exit(1);
}
