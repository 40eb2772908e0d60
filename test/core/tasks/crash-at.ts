// Simulates a process that crashes before or after an effect: from then on no call returns.

import type { Effects } from '../../fakes/bot.ts';

/** Result of a call that never returns. */
export const never = new Promise<never>(() => {});

/** `point`: such as `before create` or `after put polling`. */
export function crashAt(point: string) {
  let dead = false;
  const around = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    dead ||= point === `before ${name}`;
    if (dead) return never;
    const result = await work();
    dead ||= point === `after ${name}`;
    return dead ? never : result;
  };
  return ({ chat, service, tasks }: Effects): Effects => ({
    tasks: { ...tasks, put: (task) => around(`put ${task.state.status}`, () => tasks.put(task)) },
    service: {
      ...service,
      create: (...args) => around('create', () => service.create(...args)),
      status: (...args) => around('status', () => service.status(...args)),
      findOutcome: (...args) => around('outcome', () => service.findOutcome(...args)),
      download: (...args) => around('download', () => service.download(...args)),
    },
    chat: {
      ...chat,
      show: (...args) => around('show', () => chat.show(...args)),
      deliver: (...args) => around('deliver', () => chat.deliver(...args)),
    },
  });
}
