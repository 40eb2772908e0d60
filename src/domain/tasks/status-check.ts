// What a look at a task that is still at work leaves behind: what was seen, how long nothing was heard, and whether its message
// has something new to say. Pure; how a task ends is step.ts.

import type { StatusReport } from './outcome.ts';
import type { Polling, Seen, Task } from './task.ts';

export type PollEvent =
  | { readonly is: 'looked'; readonly report: StatusReport }
  /** Without a usable answer; `long`: it was waited for so long that the person should know at once. */
  | { readonly is: 'silent'; readonly long?: boolean };

/** After this many looks without a usable answer the person is told. */
export const FAILED_POLLS_SHOWN = 3;

type Following = readonly ('store' | 'show' | 'refresh')[];

export function afterLook(
  task: Task,
  state: Polling,
  look: PollEvent,
  now: number,
): readonly [Task, Following] {
  const quiet = afterQuietLook(state, look);
  if (quiet) return [quiet === state ? task : { ...task, state: quiet }, []];
  // Silence and its end are stored, so that a process that takes the task up knows what its message says.
  if (look.is === 'silent')
    return [notShownYet({ ...task, state: silent(state, look) }), ['store', 'refresh']];
  const seen = seenIn(look.report);
  const changed = isSame(seen, state.seen) ? state.changed : now;
  const next: Task = { ...task, state: { ...state, seen, silences: 0, changed } };
  if (seen.stage !== state.seen.stage) return [notShownYet(next), ['store', 'show']];
  return isSilent(state) ? [notShownYet(next), ['store', 'refresh']] : [next, ['show']];
}

/** The state after a look that nothing follows from, neither for the record nor for the message; else `undefined`. */
export function afterQuietLook(state: Polling, look: PollEvent): Polling | undefined {
  if (look.is === 'silent') {
    const next = silent(state, look);
    return isSilent(next) === isSilent(state) ? next : undefined;
  }
  const { report } = look;
  if (report.phase !== 'working' || isSilent(state) || !isSame(seenIn(report), state.seen)) return undefined;
  return state.silences === 0 ? state : { ...state, silences: 0 };
}

/** Whether its message says that nothing is heard. */
export const isSilent = ({ silences }: Polling): boolean => silences >= FAILED_POLLS_SHOWN;

/** Its message does not say yet what it is to say. */
export function notShownYet({ told: _, ...task }: Task): Task {
  return task;
}

const silent = (state: Polling, { long }: Extract<PollEvent, { is: 'silent' }>): Polling => ({
  ...state,
  silences: Math.max(state.silences + 1, long ? FAILED_POLLS_SHOWN : 0),
});

const seenIn = ({ stage, progress, place, said }: StatusReport): Seen => ({
  ...(stage !== undefined && { stage }),
  ...(progress !== undefined && { progress }),
  ...(place !== undefined && { place }),
  ...(said !== undefined && { said }),
});

const isSame = (one: Seen, other: Seen): boolean =>
  one.stage === other.stage &&
  one.progress === other.progress &&
  one.place === other.place &&
  one.said === other.said;
