// Shared setup: folders, stores closed after each test, and other processes.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createTaskCipher } from '../../src/store/encryption.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { createStrictKeyv, type ScanKeys } from '../../src/store/store.ts';
import type { FinishedTasksByPerson } from '../../src/store/task-store.ts';
import { createFakeLog } from '../fakes/log.ts';

export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function opened(
  folder: string,
  { log = createFakeLog(), lockWaitMs = 0, ...more }: Partial<Parameters<typeof openStore>[1]> = {},
): Promise<Store> {
  const store = await openStore(folder, { log, lockWaitMs, ...more });
  let open = true;
  const close = async () => {
    if (open) await store.close();
    open = false;
  };
  onTestFinished(close);
  return { ...store, close };
}

/** The task store's namespaces on Maps. */
export function taskNamespaces(maps: Record<'openTasks' | 'finishedTasks' | 'taskLists', Map<string, unknown>>) {
  const { openTasks: open, finishedTasks: history, taskLists: people } = maps;
  const [openTasks, finishedTasks, taskLists] = [open, history, people].map((map) => createStrictKeyv(map));
  if (!openTasks || !finishedTasks || !taskLists) throw new Error('three maps make three namespaces');
  const finishedTasksByPerson: FinishedTasksByPerson = {
    async deleteBatch(adapter, person) {
      for await (const [id, { task }] of finishedTasks.iterator()) {
        if (task.origin.adapter !== adapter || task.origin.person.id !== person) continue;
        await finishedTasks.delete(id);
        return [{ id, serviceId: task.state.serviceTaskId }];
      }
      return [];
    },
    async *listPeople(adapter, start) {
      for await (const [, { task }] of finishedTasks.iterator())
        if (task.origin.adapter === adapter && task.origin.person.id.startsWith(start)) yield task.origin.person.id;
    },
  };
  return { openTasks, finishedTasks, taskLists, scanPeople: keysOfMap(people), finishedTasksByPerson };
}

export const keysOfMap = (map: Map<string, unknown>): ScanKeys =>
  async function* (start) {
    yield* [...map.keys()].filter((key) => key.startsWith(start));
  };

/** For platforms without secrets. */
export const openTaskCipher = createTaskCipher({
  key: () => Buffer.alloc(0),
  secretFields: {},
  log: createFakeLog(),
});

/** Output of processes that run the same script concurrently, each with a file and a name. */
export async function printedBy(script: string, file: string, names: readonly string[]): Promise<string[]> {
  const printed = names.map(async (name) => {
    const flags = ['--input-type=module', '-e', script, file, name];
    const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
    return text(child.stdout);
  });
  return (await Promise.all(printed)).flatMap((lines) => lines.split('\n').filter(Boolean));
}

/** Starts the writer on a folder. It is killed after the test. */
export function startWriter(folder: string, from: number): ChildProcess & { readonly lines: readonly string[] } {
  const script = join(import.meta.dirname, 'writer.ts');
  const child = spawn(process.execPath, [script, folder, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return Object.assign(child, { lines: linesOf(child) });
}

/** Returns the lines a process has printed so far. The array grows. */
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

/** Waits for `count` lines, or the end of the process. */
export async function until(child: ReturnType<typeof startWriter>, count: number): Promise<void> {
  while (child.lines.length < count && child.exitCode === null) await sleep(5);
}

export async function killed(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}
