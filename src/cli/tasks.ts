// `npm run tasks -- export file | import file`: moves all records of a store to another one, from the data folder to
// Redis or back. The settings select the store. No other process may use it. store/json-lines.ts defines the file
// format.

import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { readSettings } from '../app/settings.ts';
import { loadEnvFile } from '../config/environment.ts';
import { setPrivateUmask } from '../kit/disk/folder-permissions.ts';
import { waitUntilClosed } from '../kit/disk/wait-until-closed.ts';
import { formatColumns } from '../kit/format-columns.ts';
import { formatCliCommand } from '../kit/process/cli-command.ts';
import { openStore, type Store } from '../store/index.ts';
import { exportLines, importLines, validateLines } from '../store/json-lines.ts';
import { runCliMain } from './run-cli-main.ts';

const HELP = `Moves tasks, settings and other records to another store. Stop Earshot first.

${formatColumns([
  [formatCliCommand('tasks', 'export <file>'), 'exports the store to a file'],
  [formatCliCommand('tasks', 'import <file>'), 'imports the file into the store'],
])}

The store is at REDIS_URL if set, otherwise in DATA_DIR. Usage counters for limits are not moved.
`;

const print = (text: string): void => void process.stdout.write(text);
const printWarning = (text: string): void => void process.stderr.write(`${text}\n`);

const log = { info: () => undefined, warn: printWarning, error: printWarning };

const NAMESPACE_LABELS: readonly (readonly [RegExp, string])[] = [
  [/^task$/, 'running tasks'],
  [/^history$/, 'finished tasks'],
  [/^person$/, 'task lists of users'],
  [/^settings$/, 'settings'],
  [/^voice$/, 'custom voices'],
  [/^dictionary$/, 'dictionaries'],
  [/^notes:/, 'platform records'],
];

function formatCounts(entries: ReadonlyMap<string, number>): string {
  const sum = (of: RegExp) =>
    [...entries].reduce((total, [namespace, count]) => (of.test(namespace) ? total + count : total), 0);
  return NAMESPACE_LABELS.map(([of, name]) => `${sum(of)} ${name}`).join(', ');
}

const readLines = (file: string) =>
  createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });

async function exportStore(store: Store, file: string): Promise<void> {
  const entries = new Map<string, number>();
  const count = (namespace: string) => void entries.set(namespace, (entries.get(namespace) ?? 0) + 1);
  if (existsSync(file)) throw new Error(`${file} already exists. Use another name, or move the file away.`);
  try {
    const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await waitUntilClosed(out, pipeline(exportLines(store.exportEntries(), count), out));
  } catch (thrown) {
    await rm(file, { force: true });
    throw thrown;
  }
  print(`Exported to ${file}: ${formatCounts(entries)}.\n`);
}

async function importStore(store: Store, file: string): Promise<void> {
  await validateLines(readLines(file));
  const { entries, skipped } = await importLines(readLines(file), store.importEntry, Date.now());
  print(`Imported from ${file}: ${formatCounts(entries)}.\n`);
  if (skipped > 0) print(`${skipped} of them were skipped: they already existed or had expired.\n`);
}

async function main([action = '', file = '', ...more]: readonly string[]): Promise<number> {
  const work = { export: exportStore, import: importStore }[action];
  if (!work || file === '' || more.length > 0) {
    print(HELP);
    return action === '' || action === '--help' ? 0 : 1;
  }
  loadEnvFile();
  const { folder, redisUrl } = readSettings().config.data;
  const store = await openStore(folder, { log, lockWaitMs: 0, redis: redisUrl, exclusive: true });
  try {
    await work(store, file);
  } finally {
    await store.close();
  }
  const key = join(folder, 'secret.key');
  if (action === 'export' && existsSync(key))
    print(
      `Stored tokens remain encrypted. Copy ${key} to the DATA_DIR of the other store before you start Earshot there.\n`,
    );
  return 0;
}

setPrivateUmask();
await runCliMain(main);
