// The studio as people start it, a process of its own with the real engines, and what can be found out about it from
// outside: its memory, its pulse, whether it still is the same process. It ends with the test file.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { compileCacheVariables } from '../../src/kit/process/compile-cache.ts';
import { clientOf, KEY } from './harness.ts';

const ENTRY = join(import.meta.dirname, '../../src/studio/main.ts');

/** Everything that looks alive: the client of the harness, the folder, and ways to look at the process. */
export async function liveStudio(settings: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'studio-live-'));
  const ours = { DATA_DIR: folder, STUDIO_API_KEY: KEY, LOG_LEVEL: 'error', ...settings };
  const env = { ...compileCacheVariables(), ...ours };
  const child = fork(ENTRY, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  let log = '';
  child.stdout?.on('data', (text) => {
    log += text;
  });
  afterAll(async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    await rm(folder, { recursive: true, force: true });
  });
  const [{ listening: port }] = await once(child, 'message');
  const memory = async (field: 'VmRSS' | 'VmHWM'): Promise<number> => {
    const status = await readFile(`/proc/${child.pid}/status`, 'latin1').catch(() => '');
    return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1000);
  };
  return {
    ...clientOf(`http://127.0.0.1:${port}`),
    port: Number(port),
    folder,
    /** Errors it logged so far; none is expected from what others send. */
    log: () => log,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Megabytes held now and at most so far, workers not counted; 0 where the system does not tell. */
    memory: async () => ({ now: await memory('VmRSS'), peak: await memory('VmHWM') }),
  };
}

/** For tests that do it harm: after each it answers, is the same process and has nothing left over; its memory is printed. */
export function staysWell(studio: Awaited<ReturnType<typeof liveStudio>>, harm: string): void {
  afterEach(async () => {
    expect((await studio.get('/healthz', '')).status).toBe(200);
    // Of one that broke off it goes a moment later.
    await expect.poll(() => readdir(join(studio.folder, 'studio/uploads'))).toEqual([]);
    expect([studio.isRunning(), studio.log()]).toEqual([true, '']);
  });
  afterAll(async () => {
    const { now, peak } = await studio.memory();
    process.stdout.write(`${harm}: the server holds ${now} MB, ${peak} MB at most.\n`);
  });
}
