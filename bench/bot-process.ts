// A bot in a process of its own under measurement: started with a probe in front of it, asked what it costs, given work at a steady
// pace, ended.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface BotWanted {
  readonly entry: string;
  /** Loaded in front of it. */
  readonly probe: string;
  /** Its data and its log go there. */
  readonly folder: string;
  /** Node's, for the bot. */
  readonly flags?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export function startBot({ entry, probe, folder, flags = [], environment }: BotWanted): ChildProcess {
  const preload = new URL(probe, import.meta.url).href;
  return fork(new URL(entry, import.meta.url), {
    cwd: folder,
    // What this was started with the bot is started with too, say --cpu-prof.
    execArgv: [...process.execArgv, ...flags, '--expose-gc', '--import', preload],
    stdio: ['ignore', openSync(join(folder, 'log'), 'a'), 'inherit', 'ipc'],
    env: {
      ...{ PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), SERVICE_API_KEY: 'bench' },
      ...{ LIMIT_PERSON_AT_ONCE: '0', SERVICE_AT_ONCE: '1000' },
      ...environment,
    },
  });
}

/** What its probe answers. */
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

/** So many a second, one after the other; resolves when all are done. */
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
