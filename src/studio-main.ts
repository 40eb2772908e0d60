// Entry point of the studio's own process: settings, key and signals. As a child process it reports its port to the
// parent and ends with the parent. Run alone, it prints its URL, and its API key if it generated one.

import { dirname } from 'node:path';
import { commands } from '../commands/index.ts';
import { systemClock } from './app/clock.ts';
import { createLog, createRedactor, logUncaughtError } from './app/create-log.ts';
import { createLogSink, isTextFormat } from './app/log-sink.ts';
import { loadEnvFile, processEnvironment } from './config/environment.ts';
import { ConfigError, collectSecrets } from './config/read-settings.ts';
import { SETTINGS } from './config/settings.ts';
import { pickVariables, readStudioConfig, type StudioConfig } from './config/studio-config.ts';
import { listEngineVariables, NO_EXTENSIONS } from './extensions/extension.ts';
import { restrictDataFolder, setPrivateUmask } from './kit/disk/folder-permissions.ts';
import { loadOrCreateSecret } from './kit/disk/stored-secret.ts';
import { formatError } from './kit/log.ts';
import { saveCompileCache } from './kit/process/compile-cache.ts';
import { resolveSiblingModule } from './kit/process/resolve-module.ts';
import { startWatchdog } from './kit/process/watchdog.ts';
import { createLanguageDetector } from './language-detection/index.ts';
import { listExtensionOperations } from './studio/engines/extension-engines.ts';
import { FolderInUseError } from './studio/folder-lock.ts';
import { PortError } from './studio/http/listen.ts';
import { computeJobConcurrency } from './studio/jobs/concurrency.ts';
import { type Studio, startStudio } from './studio/start.ts';

let extensions = NO_EXTENSIONS;

const listSecrets = (): readonly string[] =>
  collectSecrets([...Object.values(SETTINGS), ...extensions.settingsGroups], processEnvironment);

/** Prints expected errors as advice for the user, others with their details. */
function exitWithError(fault: unknown): never {
  const isExpected = fault instanceof ConfigError || fault instanceof FolderInUseError || fault instanceof PortError;
  const message = isExpected ? fault.message : `The studio can’t start: ${formatError(fault)}`;
  process.stderr.write(`${createRedactor(listSecrets())(message)}\n`);
  process.exit(1);
}

/** Reports the port to the parent process, or the URL on the terminal. */
function announcePort(config: StudioConfig, { port }: Studio, generatedKey: string | undefined): void {
  if (process.send) process.send({ listening: port });
  else {
    process.stdout.write(`The studio listens on http://${config.host}:${port}\n`);
    if (generatedKey !== undefined) process.stdout.write(`Its API key (header x-api-key): ${generatedKey}\n`);
  }
}

/** Loads extensions, and the modules for them, only if some are configured. */
async function loadExtensions({ extensionNames: names }: StudioConfig): Promise<void> {
  if (names.length === 0) return;
  const { loadConfiguredExtensions } = await import('./app/extensions.ts');
  extensions = await loadConfiguredExtensions();
  if (extensions.faults.length > 0) throw new ConfigError(extensions.faults);
}

/** Extension operations come first, so that a built-in operation with the same path replaces them. */
const createExtensionOptions = (config: StudioConfig) => ({
  commands: [...extensions.operations, ...commands],
  systemEnvironment: {
    ...config.systemEnvironment,
    ...pickVariables(processEnvironment, listEngineVariables(extensions)),
  },
  extensions: { names: extensions.names, operations: listExtensionOperations(extensions.engines) },
});

async function run(): Promise<void> {
  setPrivateUmask();
  // A child process gets its settings only from its parent.
  if (!process.send) loadEnvFile();
  const config = readStudioConfig();
  await loadExtensions(config);
  const generatedKey = config.apiKey === undefined ? loadOrCreateSecret(config.folder, 'api-key') : undefined;
  const key = config.apiKey ?? generatedKey ?? '';
  const redactor = createRedactor([...listSecrets(), key]);
  const log = createLog(config.logLevel, 'studio', redactor, createLogSink(config.logFormat));
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (thrown) => {
      logUncaughtError(log, thrown);
      process.exit(1);
    });
  startWatchdog({
    threadFile: resolveSiblingModule('./app/watchdog-thread-entry', import.meta.url),
    logLevel: config.logLevel,
    isTextLog: isTextFormat(config.logFormat, process.stdout),
    component: 'studio',
    log,
  });
  // In a child process, the parent has already done this.
  if (!process.send) await restrictDataFolder(dirname(config.folder), log);
  const detector = createLanguageDetector({ clock: systemClock, log });
  const studio = await startStudio({
    ...config,
    scoreLanguages: detector.score,
    apiKeys: [key],
    concurrency: computeJobConcurrency(),
    ...createExtensionOptions(config),
    log,
  });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    detector.stop();
    await studio.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  process.once('disconnect', stop);
  // The parent may have exited during the start.
  if (process.send && !process.connected) await stop();
  announcePort(config, studio, generatedKey);
  saveCompileCache();
}

run().catch(exitWithError);
