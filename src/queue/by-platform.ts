// One queue for each platform of this process: what came from a platform is only held where that platform is, although
// processes with others share the same store.

import type { TaskQueue } from '../ports/task-queue.ts';

interface ByPlatformParts {
  readonly platforms: readonly string[];
  /** Where a task came from; `undefined` when there is no such task. */
  readonly platformOf: (task: string) => Promise<string | undefined>;
  /** Ids of all tasks that are not at rest, of all platforms. */
  readonly open: () => Promise<readonly string[]>;
  readonly make: (platform: string, open: () => Promise<readonly string[]>) => TaskQueue;
}

/** So many are looked up at once. */
const AT_ONCE = 200;

export function createQueueByPlatform({ platforms, platformOf, open, make }: ByPlatformParts): TaskQueue {
  const openOf = async (platform: string): Promise<readonly string[]> => {
    const all = await open();
    const mine: string[] = [];
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const some = all.slice(at, at + AT_ONCE);
      const from = await Promise.all(some.map(platformOf));
      mine.push(...some.filter((_, index) => from[index] === platform));
    }
    return mine;
  };
  const queues = new Map(platforms.map((one) => [one, make(one, () => openOf(one))]));
  const all = [...queues.values()];
  return {
    start: async (hold) => void (await Promise.all(all.map((queue) => queue.start(hold)))),
    async add(task) {
      await queues.get((await platformOf(task)) ?? '')?.add(task);
    },
    ready: () => all.every((queue) => queue.ready()),
    stop: async () => void (await Promise.all(all.map((queue) => queue.stop()))),
  };
}
