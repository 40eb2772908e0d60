// Measures how soon a running bot uses a voice that was added: from the end of `npm run models -- add FOLDER` until the
// web chat accepts a `/tts` with the voice, and until the speech is there.
// Run: EARSHOT_TEST_WEIGHTS=FOLDER node bench/models-added.ts [rounds]

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Earshot, newFolder, startEarshot } from '../test/e2e/earshot.ts';
import { requireModel } from './models-rig.ts';

const rounds = Number(process.argv[2] ?? 3);
const COMMAND = join(import.meta.dirname, '../src/cli/models.ts');
const REQUEST = '/tts Good morning voice:Joe';
const POLL_INTERVAL_MS = 50;
const print = (line: string): unknown => process.stdout.write(`${line}\n`);

/** @throws if the command fails. */
async function addModel(source: string, folder: string): Promise<void> {
  const environment = { PATH: process.env['PATH'], DATA_DIR: folder };
  const child = spawn(process.execPath, [COMMAND, 'add', source, 'voices'], { env: environment, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The command ended with ${code}.`);
}

/** A voice that is not known is refused with 422. */
const CREATED = 201;

/** Returns the id of the accepted message. */
async function sayUntilAccepted(earshot: Earshot): Promise<string> {
  for (;;) {
    const { status, body } = await earshot.say(REQUEST);
    if (status === CREATED) return body.message.id;
    await sleep(POLL_INTERVAL_MS);
  }
}

async function sayUntilRefused(earshot: Earshot): Promise<void> {
  while ((await earshot.say(REQUEST)).status === CREATED) await sleep(POLL_INTERVAL_MS);
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Adds the voice and removes it again. */
async function measureRound(earshot: Earshot, source: string, round: number): Promise<void> {
  await addModel(source, earshot.folder);
  const addedAt = performance.now();
  const id = await sayUntilAccepted(earshot);
  const accepted = seconds(addedAt);
  const { view } = await earshot.until(id);
  const ended = seconds(addedAt);
  rmSync(join(earshot.folder, 'models/voices'), { recursive: true });
  const removedAt = performance.now();
  await sayUntilRefused(earshot);
  print(
    `round ${round}: accepted after ${accepted}, ${view?.status} after ${ended}; refused ${seconds(removedAt)} after its removal (load ${loadavg()[0]?.toFixed(1)})`,
  );
}

const source = requireModel('joe');
const earshot = await startEarshot({}, newFolder());
try {
  await sayUntilRefused(earshot);
  for (let round = 1; round <= rounds; round += 1) await measureRound(earshot, source, round);
} finally {
  await earshot.kill('SIGTERM');
  rmSync(earshot.folder, { recursive: true });
}
