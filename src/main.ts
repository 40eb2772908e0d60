// The entry: reads the settings, builds the app, starts it, stops it on SIGTERM or SIGINT. `--check` only tries the
// settings and the parts, and says so. Everything else is app.ts.

import { createApp } from './app/app.ts';
import { createLog, logUnforeseen } from './app/log.ts';
import { createRedact } from './app/redact.ts';
import { ConfigFault, loadEnvFile, readConfig, readServiceManager, secretsOf } from './config/config.ts';
import { closeDataFolder, keepFilesPrivate } from './kit/disk/data-folder.ts';
import { createServiceManager } from './kit/process/service-manager.ts';
import { startWatchdog } from './kit/process/watchdog.ts';

keepFilesPrivate();
const checkOnly = process.argv.includes('--check');

try {
  loadEnvFile();
  const config = readConfig();
  const log = createLog(config.logLevel, 'bot', createRedact(secretsOf()));
  const told = readServiceManager();
  const manager = told && createServiceManager({ ...told, log });
  const app = createApp(config, log, manager?.ready);
  if (checkOnly) {
    process.stdout.write(
      `Settings are fine. ${app.catalogue.commands.length} commands, data in ${config.dataDir}.\n`,
    );
  } else {
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
    startWatchdog({
      entry: new URL('./app/watchdog.ts', import.meta.url),
      level: config.logLevel,
      part: 'bot',
      log,
    });
    await closeDataFolder(config.dataDir, log);
    await app.start();
    process.stdout.write(`\n  Earshot is ready: ${app.address()}\n\n`);
  }
} catch (thrown) {
  const lines =
    thrown instanceof ConfigFault
      ? thrown.faults
      : [thrown instanceof Error ? thrown.message : String(thrown)];
  const redact = createRedact(secretsOf());
  process.stderr.write(`Earshot cannot start:\n${lines.map((line) => `  • ${redact(line)}\n`).join('')}`);
  process.exit(1);
}
