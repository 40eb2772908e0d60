// Runs the steps of a delivery, each once even if the delivery is retried, and tries delivery methods in order.

import { toJson } from '../../kit/json.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { type Delivery, UndeliverableError } from '../../ports/chat.ts';

/** Progress of a delivery, which is stored with the task. */
export interface DeliveryProgress<Note> {
  readonly current: Note;
  /** Adds to the note, and waits until it is stored. Later actions happen at most once. */
  save(more: Partial<Note>): Promise<void>;
}

export interface DeliveryStep<Note> {
  readonly name: 'upload' | 'card' | 'share' | 'confirm' | 'complete-step';
  /** True if the step is unnecessary or an earlier attempt completed it. */
  isDone(note: Note): boolean | Promise<boolean>;
  run(progress: DeliveryProgress<Note>): Promise<void>;
}

/** `saved`: progress of an earlier attempt. */
export function createDeliveryProgress<Note extends object>(
  saved: Note,
  { saveProgress }: Pick<Delivery, 'saveProgress'>,
): DeliveryProgress<Note> {
  let current = saved;
  return {
    get current() {
      return current;
    },
    save(more) {
      current = { ...current, ...more };
      return saveProgress(toJson(current));
    },
  };
}

export async function runPendingSteps<Note>(
  steps: readonly DeliveryStep<Note>[],
  progress: DeliveryProgress<Note>,
): Promise<void> {
  for (const step of steps) if (!(await step.isDone(progress.current))) await step.run(progress);
}

interface DeliveryMethodOptions<Method extends string, Result> {
  /** In the order of preference. */
  readonly methods: readonly Method[];
  attempt(method: Method): Promise<Result>;
  /** Returns the methods to try after a failure; `undefined` if no other method can help. */
  fallbacksAfter(failed: Method, thrown: unknown, left: readonly Method[]): readonly Method[] | undefined;
  readonly undeliverableMessage: string;
  readonly log: Log;
}

/**
 * Returns the result of the first method that works. Throws {@link UndeliverableError} if none works. An error that no
 * other method can avoid is rethrown at once.
 */
export async function tryDeliveryMethods<Method extends string, Result>({
  methods,
  attempt,
  fallbacksAfter,
  undeliverableMessage,
  log,
}: DeliveryMethodOptions<Method, Result>): Promise<{ readonly method: Method; readonly result: Result }> {
  let remaining = methods;
  for (;;) {
    const [method, ...others] = remaining;
    if (method === undefined) throw new UndeliverableError(undeliverableMessage);
    try {
      return { method, result: await attempt(method) };
    } catch (thrown) {
      const next = fallbacksAfter(method, thrown, others);
      if (next === undefined) throw thrown;
      log.info('delivery method failed; trying the next one', { method, reason: formatError(thrown) });
      remaining = next;
    }
  }
}
