// Metrics of the stores (call durations, errors, whether writing works) and of the data folder (usage and free space by
// category).

import { awaitWithTimeout } from '../kit/await-with-timeout.ts';
import { formatError } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import { STORAGE_CATEGORIES, type StorageCategory } from '../ports/disk-quota.ts';
import { type SettingsStore, StaleTaskError, type TaskStore } from '../ports/store.ts';
import type { Instruments } from './instruments.ts';
import { overrideMethods } from './instruments.ts';

type StoreCall = (...given: readonly unknown[]) => unknown;

/** Times every method of a port and counts failures. */
function timeCalls<T extends object>(port: T, prefix: string, { store, storeErrors }: Instruments): T {
  const measured = (name: string, call: StoreCall): StoreCall => {
    const label = { call: `${prefix}.${name}` };
    storeErrors.inc(label, 0);
    return async (...given) => {
      const done = store.startTimer(label);
      try {
        return await call(...given);
      } catch (thrown) {
        // A lost race between processes is not an error of the store.
        if (!(thrown instanceof StaleTaskError)) storeErrors.inc(label);
        throw thrown;
      } finally {
        done();
      }
    };
  };
  const calls = Object.entries(port).filter(([, call]) => typeof call === 'function');
  const around = calls.map(([name, call]) => [name, measured(name, call.bind(port))]);
  return overrideMethods(port, Object.fromEntries(around));
}

export const measureTaskStore = (tasks: TaskStore, instruments: Instruments): TaskStore =>
  timeCalls(tasks, 'tasks', instruments);

export const measureSettingsStore = (settings: SettingsStore, instruments: Instruments): SettingsStore =>
  timeCalls(settings, 'settings', instruments);

/** Results are cached, so that frequent checks don't cause a write each. */
const RESULT_TTL_MS = 5_000;
/** A write that takes longer counts as failed. */
const WRITE_TIMEOUT_MS = 2_000;

/**
 * Checks whether the store accepts a write, at most every few seconds. `where` names the cause of slow writes in
 * messages.
 */
export function createStoreWritableCheck(
  write: () => Promise<unknown>,
  where: 'the disk' | 'Redis',
  clock: Clock,
): () => Promise<true | string> {
  let last: { readonly at: number; readonly result: Promise<true | string> } | undefined;
  const attempt = async (): Promise<true | string> => {
    const written = write().then(
      () => true as const,
      (thrown) => `can’t be written: ${formatError(thrown)}`,
    );
    return (await awaitWithTimeout(written, WRITE_TIMEOUT_MS, clock)) ?? `writing is too slow: check ${where}`;
  };
  return () => {
    if (!last || clock.now() - last.at >= RESULT_TTL_MS) last = { at: clock.now(), result: attempt() };
    return last.result;
  };
}

type SizesByCategory = Readonly<Record<StorageCategory | 'records' | 'studio', number>>;

export interface DiskUsageSource {
  usage(): Promise<{
    readonly used: SizesByCategory;
    readonly available: Readonly<Record<StorageCategory, number>>;
    readonly refused: readonly StorageCategory[];
  }>;
}

export function setDiskGauges(
  { used, available, refused }: Awaited<ReturnType<DiskUsageSource['usage']>>,
  instruments: Pick<Instruments, 'usedBytes' | 'availableBytes' | 'refusingStorage'>,
): void {
  for (const [kind, bytes] of Object.entries(used)) instruments.usedBytes.set({ kind }, bytes);
  for (const [kind, bytes] of Object.entries(available)) instruments.availableBytes.set({ kind }, bytes);
  for (const kind of STORAGE_CATEGORIES) instruments.refusingStorage.set({ kind }, refused.includes(kind) ? 1 : 0);
}
