// Runs a real studio process with the real engines and observes its memory, log and process. It stops with the test
// file.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { getCompileCacheVariables } from '../../src/kit/process/compile-cache.ts';
import { clientOf, KEY } from './harness.ts';

const ENTRY = join(import.meta.dirname, '../../src/studio-main.ts');

/** Client of the harness, the studio's folder, and functions that observe the process. */
export async function liveStudio(settings: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'studio-live-'));
  const ours = { DATA_DIR: folder, STUDIO_API_KEY: KEY, LOG_LEVEL: 'error', ...settings };
  const env = { ...getCompileCacheVariables(), ...ours };
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
    /** Errors logged so far; hostile input must not cause any. */
    log: () => log,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Current and peak memory in MB, without workers; 0 where the system does not report it. */
    memory: async () => ({ now: await memory('VmRSS'), peak: await memory('VmHWM') }),
  };
}

/** For hostile tests: after each test the same process responds and has no leftovers. Prints its memory. */
export function staysWell(studio: Awaited<ReturnType<typeof liveStudio>>, harm: string): void {
  afterEach(async () => {
    expect((await studio.get('/healthz', '')).status).toBe(200);
    // Uploads of closed connections are deleted a moment later.
    await expect.poll(() => readdir(join(studio.folder, 'studio/uploads'))).toEqual([]);
    expect([studio.isRunning(), studio.log()]).toEqual([true, '']);
  });
  afterAll(async () => {
    const { now, peak } = await studio.memory();
    process.stdout.write(`${harm}: the server holds ${now} MB, ${peak} MB at most.\n`);
  });
}
