// `npm run -s mcp`: Earshot for one MCP client on this machine, over stdin and stdout. Other platforms are off. Uses a
// separate data folder, so that it can run next to an Earshot that serves a team.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ADAPTER_DESCRIPTORS } from '../adapters/index.ts';
import type { AdapterDescriptor } from '../adapters/shared/adapter-descriptor.ts';
import { createApp } from '../app/app.ts';
import { createLog, createRedactor, logUncaughtError } from '../app/create-log.ts';
import { loadConfiguredExtensions } from '../app/extensions.ts';
import { createLogSink } from '../app/log-sink.ts';
import { collectAllSecrets, readSettings } from '../app/settings.ts';
import { loadEnvFile, processEnvironment } from '../config/environment.ts';
import { ConfigError, type Environment } from '../config/read-settings.ts';
import type { ExtensionContributions } from '../extensions/extension.ts';
import { restrictDataFolder, setPrivateUmask } from '../kit/disk/folder-permissions.ts';
import { acquireFileLock } from '../kit/sqlite/file-lock.ts';

/** Each client starts its own process. More than a person has open. */
const MAX_CLIENTS = 20;

/** Settings of an Earshot that others can reach. */
const SERVER_VARIABLES = ['PUBLIC_URL', 'REDIS_URL', 'MCP_OAUTH_ISSUER'];

/** Locks the first folder that no other client uses, until this process ends. */
async function lockClientFolder(data: string): Promise<string> {
  const all = join(data, 'stdio');
  mkdirSync(all, { recursive: true, mode: 0o700 });
  for (let number = 1; number <= MAX_CLIENTS; number += 1) {
    const folder = join(all, String(number));
    const release = await acquireFileLock(join(all, `${number}.lock`), 0);
    if (!release) continue;
    // The listener keeps the lock referenced. An unreferenced lock would be released by garbage collection.
    process.once('exit', release);
    return folder;
  }
  throw new ConfigError([`${MAX_CLIENTS} clients already use ${all}. Close one of them.`]);
}

function createClientEnvironment(folder: string, { platforms }: ExtensionContributions): Environment {
  const others: readonly AdapterDescriptor[] = [...ADAPTER_DESCRIPTORS, ...platforms].filter(
    ({ name }) => name !== 'mcp',
  );
  const disabledVariables = others.flatMap(({ settings }) => Object.values(settings.settings).map(({ name }) => name));
  return {
    ...processEnvironment,
    ...Object.fromEntries([...disabledVariables, ...SERVER_VARIABLES].map((name) => [name, ''])),
    WEB_CHAT: 'off',
    MCP_STDIO: 'on',
    HOST: '127.0.0.1',
    PORT: '0',
    STUDIO_PORT: '0',
    DATA_DIR: folder,
  };
}

async function run(): Promise<void> {
  loadEnvFile();
  const folder = await lockClientFolder(readSettings().config.data.folder);
  const extensions = await loadConfiguredExtensions();
  const settings = {
    ...readSettings(createClientEnvironment(folder, extensions), extensions),
    logsToStderr: true,
  };
  const log = createLog(
    settings.config.general.logLevel,
    'bot',
    createRedactor(collectAllSecrets(processEnvironment, extensions)),
    createLogSink(settings.config.general.logFormat, process.stderr),
  );
  const app = createApp(settings, log);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.stop();
    process.exit(0);
  };
  process.stdin.once('end', () => void stop());
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  process.on('unhandledRejection', (thrown) => logUncaughtError(log, thrown));
  process.on('uncaughtException', (thrown) => {
    logUncaughtError(log, thrown);
    process.exit(1);
  });
  await restrictDataFolder(folder, log);
  await app.start();
}

setPrivateUmask();
try {
  await run();
} catch (thrown) {
  const redact = createRedactor(collectAllSecrets());
  const faults = thrown instanceof ConfigError ? thrown.faults : [String(thrown)];
  process.stderr.write(`Earshot can’t start:\n${faults.map((one) => `  • ${redact(one)}\n`).join('')}`);
  process.exit(1);
}
