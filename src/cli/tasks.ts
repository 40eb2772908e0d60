// `npm run tasks -- export file | import file`: moves everything a store holds to another one, from the data folder to Redis
// or back. The settings say which store is meant; nobody else may be using it. What is in the file is the store's business.

import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { readSettings } from '../app/settings.ts';
import { loadEnvFile } from '../config/environment.ts';
import { keepFilesPrivate } from '../kit/disk/data-folder.ts';
import { untilClosed } from '../kit/disk/until-closed.ts';
import { listed } from '../kit/listed.ts';
import { called } from '../kit/process/called.ts';
import { openStore, type Store } from '../store/index.ts';
import { checkLines, fromLines, toLines } from '../store/transfer.ts';
import { runCommand } from './run-command.ts';

const HELP = `Moves tasks, settings and notes from one store to another. Stop Earshot first.

${listed([
  [called('tasks', 'export <file>'), 'writes what the store of the settings holds'],
  [called('tasks', 'import <file>'), 'takes it into the store of the settings'],
])}

Without REDIS_URL the store is the one in DATA_DIR. What is counted for limits is not moved and begins anew.
`;

const say = (text: string): void => void process.stdout.write(text);
const warn = (text: string): void => void process.stderr.write(`${text}\n`);

/** For people at a terminal. */
const log = { info: () => undefined, warn, error: warn };

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^task$/, 'tasks under way'],
  [/^history$/, 'finished tasks'],
  [/^person$/, 'lists of people’s tasks'],
  [/^settings$/, 'settings'],
  [/^voice$/, 'voices people made'],
  [/^dictionary$/, 'dictionaries people made'],
  [/^notes:/, 'notes of platforms'],
];

function counted(entries: ReadonlyMap<string, number>): string {
  const sum = (of: RegExp) =>
    [...entries].reduce((total, [namespace, count]) => (of.test(namespace) ? total + count : total), 0);
  return NAMES.map(([of, name]) => `${sum(of)} ${name}`).join(', ');
}

const linesOf = (file: string) =>
  createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });

async function write(store: Store, file: string): Promise<void> {
  const entries = new Map<string, number>();
  const count = (namespace: string) => void entries.set(namespace, (entries.get(namespace) ?? 0) + 1);
  if (existsSync(file)) throw new Error(`${file} is there already. Name another file, or move it away.`);
  try {
    const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await untilClosed(out, pipeline(toLines(store.entries(), count), out));
  } catch (thrown) {
    await rm(file, { force: true });
    throw thrown;
  }
  say(`Written to ${file}: ${counted(entries)}.\n`);
}

async function take(store: Store, file: string): Promise<void> {
  await checkLines(linesOf(file));
  const { entries, left } = await fromLines(linesOf(file), store.restore, Date.now());
  say(`Taken from ${file}: ${counted(entries)}.\n`);
  if (left > 0) say(`${left} of them stood there already or had run out, and were left as they are.\n`);
}

/** The exit code. */
async function main([what = '', file = '', ...more]: readonly string[]): Promise<number> {
  const work = { export: write, import: take }[what];
  if (!work || file === '' || more.length > 0) {
    say(HELP);
    return what === '' || what === '--help' ? 0 : 1;
  }
  loadEnvFile();
  const { folder, redisUrl } = readSettings().config.data;
  const store = await openStore(folder, { log, patience: 0, redis: redisUrl, exclusive: true });
  try {
    await work(store, file);
  } finally {
    await store.close();
  }
  const key = join(folder, 'secret.key');
  if (what === 'export' && existsSync(key))
    say(
      `Stored tokens stay sealed: before Earshot starts on the other store, copy ${key} to its DATA_DIR.\n`,
    );
  return 0;
}

keepFilesPrivate();
await runCommand(main);
