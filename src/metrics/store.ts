// The records' stores, measured from outside: how long calls take, which fail, and whether writing works right now; and the
// account of the data folder: what is kept of each kind, and how much more of it would be taken.

import { reasonOf } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import { KINDS, type Kind } from '../ports/disk.ts';
import { type SettingsStore, TaskMoved, type TaskStore } from '../ports/store.ts';
import type { Instruments } from './instruments.ts';
import { overlay } from './instruments.ts';

type Call = (...given: readonly unknown[]) => unknown;

/** Every call of a port timed, and counted when it fails. */
function timed<T extends object>(port: T, prefix: string, { store, storeErrors }: Instruments): T {
  const measured = (name: string, call: Call): Call => {
    const label = { call: `${prefix}.${name}` };
    storeErrors.inc(label, 0);
    return async (...given) => {
      const done = store.startTimer(label);
      try {
        return await call(...given);
      } catch (thrown) {
        // Being second is no fault of the store.
        if (!(thrown instanceof TaskMoved)) storeErrors.inc(label);
        throw thrown;
      } finally {
        done();
      }
    };
  };
  const calls = Object.entries(port).filter(([, call]) => typeof call === 'function');
  const around = calls.map(([name, call]) => [name, measured(name, call.bind(port))]);
  return overlay(port, Object.fromEntries(around));
}

export const measuredTasks = (tasks: TaskStore, instruments: Instruments): TaskStore =>
  timed(tasks, 'tasks', instruments);

export const measuredSettings = (settings: SettingsStore, instruments: Instruments): SettingsStore =>
  timed(settings, 'settings', instruments);

/** A finding is good for so long: whoever asks every second must not write every second. */
const KEPT_MS = 5_000;
/** A write that hangs is no write. */
const PATIENCE_MS = 2_000;

/** Whether something can be written right now, tried at most every few seconds. `where`: what a slow write depends on. */
export function createProbe(
  write: () => Promise<unknown>,
  where: 'the disk' | 'Redis',
  clock: Clock,
): () => Promise<true | string> {
  let last: { readonly at: number; readonly finding: Promise<true | string> } | undefined;
  const attempt = async (): Promise<true | string> => {
    const enough = new AbortController();
    const late = clock.sleep(PATIENCE_MS, enough.signal).then(() => `writing takes too long: check ${where}`);
    const written = write().then(
      () => true as const,
      (thrown) => `cannot be written: ${reasonOf(thrown)}`,
    );
    return Promise.race([written, late]).finally(() => enough.abort());
  };
  return () => {
    if (!last || clock.now() - last.at >= KEPT_MS) last = { at: clock.now(), finding: attempt() };
    return last.finding;
  };
}

type Sizes = Readonly<Record<Kind | 'records' | 'studio', number>>;

export interface Account {
  state(): Promise<{
    readonly kept: Sizes;
    readonly room: Readonly<Record<Kind, number>>;
    readonly refused: readonly Kind[];
  }>;
}

export function showAccount(
  { kept, room: left, refused }: Awaited<ReturnType<Account['state']>>,
  instruments: Pick<Instruments, 'kept' | 'room' | 'noRoom'>,
): void {
  for (const [kind, bytes] of Object.entries(kept)) instruments.kept.set({ kind }, bytes);
  for (const [kind, bytes] of Object.entries(left)) instruments.room.set({ kind }, bytes);
  for (const kind of KINDS) instruments.noRoom.set({ kind }, refused.includes(kind) ? 1 : 0);
}
