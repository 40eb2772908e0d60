// The program, entered by way of start.js: reads the settings, builds the app, starts it, stops it on SIGTERM or SIGINT.
// `--check` only tries the settings and the parts, and says so.

import { createApp } from './app/app.ts';
import { readExtensions } from './app/extensions.ts';
import { createLog, createRedact, logUnforeseen } from './app/log.ts';
import type { Settings } from './app/platforms.ts';
import { readSettings, secretsOf } from './app/settings.ts';
import { warnings } from './config/config.ts';
import { loadEnvFile, processEnvironment, readServiceManager } from './config/environment.ts';
import { faultsOf } from './config/read.ts';
import { NO_EXTENSIONS } from './extensions/extension.ts';
import { closeDataFolder, keepFilesPrivate } from './kit/disk/data-folder.ts';
import type { Log } from './kit/log.ts';
import { beside } from './kit/process/beside.ts';
import { keepCompiled } from './kit/process/compile-cache.ts';
import { createServiceManager } from './kit/process/service-manager.ts';
import { startWatchdog } from './kit/process/watchdog.ts';

const logOf = ({ config, extensions }: Settings): Log =>
  createLog(config.general.logLevel, 'bot', createRedact(secretsOf(processEnvironment, extensions)));

async function check(settings: Settings): Promise<void> {
  const { catalogueOf } = await import('./app/bot.ts');
  const { folder } = settings.config.data;
  process.stdout.write(
    `Settings are fine. ${catalogueOf(settings).commands.length} commands, data in ${folder}.\nWhether tokens, keys and addresses are right was not asked anywhere.\n`,
  );
}

async function run(settings: Settings): Promise<void> {
  const { data, general } = settings.config;
  const log = logOf(settings);
  for (const { finding, next } of warnings(settings.config)) log.warn(finding, { next });
  const told = readServiceManager();
  const manager = told && createServiceManager({ ...told, log });
  const app = createApp(settings, log, manager?.ready);
  let stopping = false;
  const stop = async (why: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info('stopping', { why });
    manager?.stopping();
    await app.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('unhandledRejection', (thrown) => logUnforeseen(log, thrown));
  process.on('uncaughtException', (thrown) => {
    logUnforeseen(log, thrown);
    process.exit(1);
  });
  const entry = beside('./app/watchdog', import.meta.url);
  startWatchdog({ entry, level: general.logLevel, part: 'bot', log });
  await closeDataFolder(data.folder, log);
  await app.start();
  process.stdout.write(`\n  Earshot is ready: ${app.address()}\n\n`);
  keepCompiled();
}

keepFilesPrivate();
let extensions = NO_EXTENSIONS;
try {
  loadEnvFile();
  extensions = await readExtensions();
  const settings = readSettings(processEnvironment, extensions);
  await (process.argv.includes('--check') ? check(settings) : run(settings));
} catch (thrown) {
  const redact = createRedact(secretsOf(processEnvironment, extensions));
  const lines = faultsOf(thrown).map((fault) => `  • ${redact(fault)}\n`);
  process.stderr.write(`Earshot cannot start:\n${lines.join('')}`);
  process.exit(1);
}
