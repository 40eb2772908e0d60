// Entry of the studio as a process of its own: settings, key, signals. As a child it tells its parent the port and ends
// with it; alone it prints its address, and the key when it had to make one.

import { dirname } from 'node:path';
import { commands } from '../../commands/index.ts';
import { createLog, createRedact, logUnforeseen } from '../app/log.ts';
import { loadEnvFile, processEnvironment } from '../config/environment.ts';
import { ConfigFault, secretsIn } from '../config/read.ts';
import { SETTINGS } from '../config/settings.ts';
import { pick, readStudioConfig, type StudioConfig } from '../config/studio.ts';
import { engineVariables, NO_EXTENSIONS } from '../extensions/extension.ts';
import { closeDataFolder, keepFilesPrivate } from '../kit/disk/data-folder.ts';
import { keptSecret } from '../kit/disk/kept-secret.ts';
import { reasonOf } from '../kit/log.ts';
import { beside } from '../kit/process/beside.ts';
import { keepCompiled } from '../kit/process/compile-cache.ts';
import { startWatchdog } from '../kit/process/watchdog.ts';
import { operationsOf } from './engines/from-outside.ts';
import { PortFault } from './http/listen.ts';
import { jobsAtOnce } from './jobs/at-once.ts';
import { FolderTaken } from './lock.ts';
import { type Studio, startStudio } from './start.ts';

let extensions = NO_EXTENSIONS;

const secrets = (): readonly string[] =>
  secretsIn([...Object.values(SETTINGS), ...extensions.settings], processEnvironment);

/** For people: our own faults say what to do, others what happened. */
function giveUp(fault: unknown): never {
  const ours = fault instanceof ConfigFault || fault instanceof FolderTaken || fault instanceof PortFault;
  const said = ours ? fault.message : `The studio could not start: ${reasonOf(fault)}`;
  process.stderr.write(`${createRedact(secrets())(said)}\n`);
  process.exit(1);
}

/** Tells where it listens: the parent, or whoever reads the terminal. */
function announce(config: StudioConfig, { port }: Studio, madeKey: string | undefined): void {
  if (process.send) process.send({ listening: port });
  else {
    process.stdout.write(`The studio listens on http://${config.host}:${port}\n`);
    if (madeKey !== undefined) process.stdout.write(`Its API key (header x-api-key): ${madeKey}\n`);
  }
}

/** What extensions bring to a studio, and what loads it, is loaded only where there are some. */
async function loadExtensions({ extensions: names }: StudioConfig): Promise<void> {
  if (names.length === 0) return;
  const { readExtensions } = await import('../app/extensions.ts');
  extensions = await readExtensions();
  if (extensions.faults.length > 0) throw new ConfigFault(extensions.faults);
}

/** Of two operations at one path the studio does its own. */
const withExtensions = (config: StudioConfig) => ({
  commands: [...extensions.operations, ...commands],
  systemEnvironment: {
    ...config.systemEnvironment,
    ...pick(processEnvironment, engineVariables(extensions)),
  },
  extensions: { names: extensions.names, operations: operationsOf(extensions.engines) },
});

async function run(): Promise<void> {
  keepFilesPrivate();
  // As a child it gets its settings from its parent, and only those.
  if (!process.send) loadEnvFile();
  const config = readStudioConfig();
  await loadExtensions(config);
  const madeKey = config.apiKey === undefined ? keptSecret(config.folder, 'api-key') : undefined;
  const key = config.apiKey ?? madeKey ?? '';
  const log = createLog(config.logLevel, 'studio', createRedact([...secrets(), key]));
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (thrown) => {
      logUnforeseen(log, thrown);
      process.exit(1);
    });
  startWatchdog({
    entry: beside('../app/watchdog', import.meta.url),
    level: config.logLevel,
    part: 'studio',
    log,
  });
  // A parent has seen to it already.
  if (!process.send) await closeDataFolder(dirname(config.folder), log);
  const studio = await startStudio({
    ...config,
    apiKeys: [key],
    concurrency: jobsAtOnce(),
    ...withExtensions(config),
    log,
  });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await studio.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  process.once('disconnect', stop);
  // The parent may have gone while we were starting.
  if (process.send && !process.connected) await stop();
  announce(config, studio, madeKey);
  keepCompiled();
}

run().catch(giveUp);
