// The records' stores, measured from outside: how long calls take, which fail, and whether writing works right now. What is
// kept, and on what, is not known here.

import { reasonOf } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import { type SettingsStore, TaskMoved, type TaskStore } from '../ports/store.ts';
import type { Instruments } from './instruments.ts';
import { overlay } from './overlay.ts';

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

/** Whether something can be written right now, tried at most every few seconds. */
export function createProbe(write: () => Promise<unknown>, clock: Clock): () => Promise<true | string> {
  let last: { readonly at: number; readonly finding: Promise<true | string> } | undefined;
  const attempt = async (): Promise<true | string> => {
    const enough = new AbortController();
    const late = clock.sleep(PATIENCE_MS, enough.signal).then(() => 'writing takes too long: check the disk');
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
