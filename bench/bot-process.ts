// Runs a bot in a separate process for a measurement: starts it with a probe, queries its costs, and sends work at a
// steady pace.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface BotWanted {
  readonly entry: string;
  /** Module that Node loads before the bot. */
  readonly probe: string;
  /** Folder of its data and log. */
  readonly folder: string;
  /** Node flags for the bot. */
  readonly flags?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export function startBot({ entry, probe, folder, flags = [], environment }: BotWanted): ChildProcess {
  const preload = new URL(probe, import.meta.url).href;
  return fork(new URL(entry, import.meta.url), {
    cwd: folder,
    // Passes on the flags of this process, such as --cpu-prof.
    execArgv: [...process.execArgv, ...flags, '--expose-gc', '--import', preload],
    stdio: ['ignore', openSync(join(folder, 'log'), 'a'), 'inherit', 'ipc'],
    env: {
      ...{ PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), SERVICE_API_KEY: 'bench' },
      LIMIT_PERSON_AT_ONCE: '0',
      ...environment,
    },
  });
}

export async function ask<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  const told = once(child, 'message');
  child.send(question);
  return (await told)[0] as Answer;
}

export async function endBot(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

export const logOf = async (folder: string): Promise<readonly string[]> =>
  (await readFile(join(folder, 'log'), 'utf8')).split('\n').filter(Boolean);

/** Starts work at a steady pace per second. Resolves when all of it is done. */
export async function atPace<Done>(
  count: number,
  perSecond: number,
  one: () => Promise<Done>,
): Promise<readonly Done[]> {
  const all: Promise<Done>[] = [];
  const began = performance.now();
  for (let at = 0; at < count; at += 1) {
    const wait = began + (at * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    all.push(one());
  }
  return Promise.all(all);
}
