// `npm run -s mcp`: Earshot for one MCP client on this machine, which starts it and speaks to it over standard input and output. Other
// platforms stay off, and its data has a folder of its own, so that it can run beside an Earshot that serves a team.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PLATFORMS } from '../adapters/index.ts';
import type { AdapterDescriptor } from '../adapters/shared/descriptor.ts';
import { createApp } from '../app/app.ts';
import { readExtensions } from '../app/extensions.ts';
import { createLog, createRedact, logUnforeseen } from '../app/log.ts';
import { readSettings, secretsOf } from '../app/settings.ts';
import { loadEnvFile, processEnvironment } from '../config/environment.ts';
import { ConfigFault, type Environment } from '../config/read.ts';
import type { Extensions } from '../extensions/extension.ts';
import { closeDataFolder, keepFilesPrivate } from '../kit/disk/data-folder.ts';
import { holdFile } from '../kit/sqlite/lock.ts';

/** Clients each start their own; more at once than a person has open. */
const MOST = 20;

/** What belongs to an Earshot that others reach. */
const OF_A_SERVER = ['PUBLIC_URL', 'REDIS_URL'];

/** The first folder that no other client uses; held until this process ends. */
async function ownFolder(data: string): Promise<string> {
  const all = join(data, 'stdio');
  mkdirSync(all, { recursive: true, mode: 0o700 });
  for (let number = 1; number <= MOST; number += 1) {
    const folder = join(all, String(number));
    const letGo = await holdFile(join(all, `${number}.lock`), 0);
    if (!letGo) continue;
    // What nobody could call any more would be let go by itself.
    process.once('exit', letGo);
    return folder;
  }
  throw new ConfigFault([`${MOST} clients use ${all} already. Close one of them.`]);
}

function environmentFor(folder: string, { platforms }: Extensions): Environment {
  const others: readonly AdapterDescriptor[] = [...PLATFORMS, ...platforms].filter(
    ({ name }) => name !== 'mcp',
  );
  const off = others.flatMap(({ settings }) => Object.values(settings.settings).map(({ name }) => name));
  return {
    ...processEnvironment,
    ...Object.fromEntries([...off, ...OF_A_SERVER].map((name) => [name, ''])),
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
  const folder = await ownFolder(readSettings().config.data.folder);
  const extensions = await readExtensions();
  const settings = { ...readSettings(environmentFor(folder, extensions), extensions), quiet: true };
  const log = createLog(
    settings.config.general.logLevel,
    'bot',
    createRedact(secretsOf(processEnvironment, extensions)),
    process.stderr,
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
  process.on('unhandledRejection', (thrown) => logUnforeseen(log, thrown));
  process.on('uncaughtException', (thrown) => {
    logUnforeseen(log, thrown);
    process.exit(1);
  });
  await closeDataFolder(folder, log);
  await app.start();
}

keepFilesPrivate();
try {
  await run();
} catch (thrown) {
  const redact = createRedact(secretsOf());
  const faults = thrown instanceof ConfigFault ? thrown.faults : [String(thrown)];
  process.stderr.write(`Earshot cannot start:\n${faults.map((one) => `  • ${redact(one)}\n`).join('')}`);
  process.exit(1);
}
