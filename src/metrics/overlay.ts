// A part with some of its calls replaced and everything else as it was. The first use: where work on a task begins, from there on
// every line of the log bears the task's id, also those of adapters and of the service's client, which know no tasks.

import type { LogScope } from '../kit/log-scope.ts';
import type { Bot } from '../ports/chat.ts';
import type { TaskQueue } from '../ports/task-queue.ts';

export function overlay<T extends object>(part: T, instead: Partial<T>): T {
  return new Proxy(part, {
    get(_, name) {
      if (Object.hasOwn(instead, name)) return Reflect.get(instead, name);
      const value: unknown = Reflect.get(part, name);
      return typeof value === 'function' ? value.bind(part) : value;
    },
  });
}

type Within = LogScope['within'];

export const tracedQueue = (queue: TaskQueue, within: Within): TaskQueue =>
  overlay(queue, {
    start: (hold) => queue.start((task, signal) => within({ task }, () => hold(task, signal))),
  });

export const tracedDesk = (bot: Bot, within: Within): Bot =>
  overlay(bot, { act: (press) => within({ task: press.task }, () => bot.act(press)) });

interface Watch {
  readonly key: string;
  readonly look: () => Promise<unknown>;
  readonly heldBack?: (() => void) | undefined;
}

/** Looks begin when they are due, in the wake of anything: each gets its own task back. */
export const tracedPoller = <P extends { watch(watch: Watch): void }>(poller: P, within: Within): P => {
  const of =
    <R>(task: string, call: () => R) =>
    () =>
      within({ task }, call);
  const watch = (one: Watch) => {
    const { key, look, heldBack } = one;
    poller.watch({ ...one, look: of(key, look), ...(heldBack && { heldBack: of(key, heldBack) }) });
  };
  return overlay(poller, { watch } as Partial<P>);
};
