// What the store's tests share: a folder of their own, a store that is closed when the test is over, other processes.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createSealer } from '../../src/store/encryption.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { createRecords, type KeysOf } from '../../src/store/record.ts';
import type { FinishedTasks } from '../../src/store/tasks.ts';
import { createFakeLog } from '../fakes/log.ts';

export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function opened(
  folder: string,
  { log = createFakeLog(), patience = 0, ...more }: Partial<Parameters<typeof openStore>[1]> = {},
): Promise<Store> {
  const store = await openStore(folder, { log, patience, ...more });
  let open = true;
  const close = async () => {
    if (open) await store.close();
    open = false;
  };
  onTestFinished(close);
  return { ...store, close };
}

/** What a task store stands on, on Maps of records. */
export function taskNamespaces(maps: Record<'live' | 'history' | 'people', Map<string, unknown>>) {
  const [live, history, people] = [maps.live, maps.history, maps.people].map((map) => createRecords(map));
  if (!live || !history || !people) throw new Error('three maps make three namespaces');
  const finished: FinishedTasks = {
    async deleteSome(adapter, person) {
      for await (const [id, { task }] of history.iterator()) {
        if (task.origin.adapter !== adapter || task.origin.person.id !== person) continue;
        await history.delete(id);
        return [{ id, serviceId: task.state.id }];
      }
      return [];
    },
  };
  return { live, history, people, peopleKeys: keysOfMap(maps.people), finished };
}

export const keysOfMap = (map: Map<string, unknown>): KeysOf =>
  async function* (start) {
    yield* [...map.keys()].filter((key) => key.startsWith(start));
  };

/** For platforms that have nothing secret. */
export const openSealer = createSealer({
  key: () => Buffer.alloc(0),
  parts: {},
  log: createFakeLog(),
});

/** What processes print that run the same script at the same time, each with a file and a name of its own. */
export async function printedBy(script: string, file: string, names: readonly string[]): Promise<string[]> {
  const printed = names.map(async (name) => {
    const flags = ['--input-type=module', '-e', script, file, name];
    const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
    return text(child.stdout);
  });
  return (await Promise.all(printed)).flatMap((lines) => lines.split('\n').filter(Boolean));
}

/** Starts the writer beside this file on a folder; it is killed when the test is over. */
export function startWriter(
  folder: string,
  from: number,
): ChildProcess & { readonly lines: readonly string[] } {
  const script = join(import.meta.dirname, 'writer.ts');
  const child = spawn(process.execPath, [script, folder, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return Object.assign(child, { lines: linesOf(child) });
}

/** What a process has printed by now, line by line; it grows. */
export function linesOf(child: ChildProcess): readonly string[] {
  const lines: string[] = [];
  let rest = '';
  child.stdout?.on('data', (chunk) => {
    const parts = (rest + String(chunk)).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  return lines;
}

/** Waits for a number of lines, or the child's end. */
export async function until(child: ReturnType<typeof startWriter>, count: number): Promise<void> {
  while (child.lines.length < count && child.exitCode === null) await sleep(5);
}

export async function killed(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}
