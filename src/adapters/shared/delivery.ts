// A delivery as steps, each done once however often it is tried, and the walk down the ways that lead to people.

import type { Json } from '../../kit/json.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { type Delivery, Undeliverable } from '../../ports/chat.ts';

/** How far a delivery has come, and what is noted of it. */
export interface Progress<Note> {
  readonly note: Note;
  /** Adds to the note, and waits until it is stored: what comes after it happens at most once. */
  keep(more: Partial<Note>): Promise<void>;
}

export interface Step<Note> {
  readonly name: 'upload' | 'card' | 'share' | 'confirm' | 'tell';
  /** There is nothing to do, or an earlier attempt did it. */
  done(note: Note): boolean | Promise<boolean>;
  run(progress: Progress<Note>): Promise<void>;
}

/** `start`: what an earlier attempt noted. */
export function openProgress<Note extends object>(
  start: Note,
  { keep }: Pick<Delivery, 'keep'>,
): Progress<Note> {
  let note = start;
  return {
    get note() {
      return note;
    },
    keep(more) {
      note = { ...note, ...more };
      return keep(JSON.parse(JSON.stringify(note)) as Json);
    },
  };
}

export async function runSteps<Note>(steps: readonly Step<Note>[], progress: Progress<Note>): Promise<void> {
  for (const step of steps) if (!(await step.done(progress.note))) await step.run(progress);
}

interface Ways<Way extends string, Result> {
  /** In the order they are tried. */
  readonly ways: readonly Way[];
  take(way: Way): Promise<Result>;
  /** The ways left after one failed so; `undefined` when it is not a matter of ways. */
  leftAfter(failed: Way, thrown: unknown, left: readonly Way[]): readonly Way[] | undefined;
  /** What is said where no way is left. */
  readonly nowhere: string;
  readonly log: Log;
}

/** Ends at the first way that works. Throws {@link Undeliverable} where none does, and what is no matter of ways. */
export async function firstWay<Way extends string, Result>({
  ways,
  take,
  leftAfter,
  nowhere,
  log,
}: Ways<Way, Result>): Promise<{ readonly way: Way; readonly result: Result }> {
  let left = ways;
  for (;;) {
    const [way, ...others] = left;
    if (way === undefined) throw new Undeliverable(nowhere);
    try {
      return { way, result: await take(way) };
    } catch (thrown) {
      const next = leftAfter(way, thrown, others);
      if (next === undefined) throw thrown;
      log.info('another way is tried', { way, reason: reasonOf(thrown) });
      left = next;
    }
  }
}
