// One queue per platform of this process, so that a task runs only in processes that serve its platform, even if others
// share the store.

import type { TaskQueue } from '../ports/task-queue.ts';

interface PlatformQueueOptions {
  readonly platforms: readonly string[];
  /** Returns the platform of a task. `undefined` for an unknown task. */
  readonly platformOf: (task: string) => Promise<string | undefined>;
  /** Returns the ids of all unfinished tasks of all platforms. */
  readonly listOpenIds: () => Promise<readonly string[]>;
  readonly createQueue: (platform: string, open: () => Promise<readonly string[]>) => TaskQueue;
}

/** Tasks looked up at once. */
const BATCH_SIZE = 200;

export function createPlatformQueues({
  platforms,
  platformOf,
  listOpenIds,
  createQueue,
}: PlatformQueueOptions): TaskQueue {
  const listOpenIdsOf = async (platform: string): Promise<readonly string[]> => {
    const all = await listOpenIds();
    const mine: string[] = [];
    for (let at = 0; at < all.length; at += BATCH_SIZE) {
      const some = all.slice(at, at + BATCH_SIZE);
      const from = await Promise.all(some.map(platformOf));
      mine.push(...some.filter((_, index) => from[index] === platform));
    }
    return mine;
  };
  const queues = new Map(platforms.map((one) => [one, createQueue(one, () => listOpenIdsOf(one))]));
  const all = [...queues.values()];
  return {
    start: async (run) => void (await Promise.all(all.map((queue) => queue.start(run)))),
    async add(task) {
      await queues.get((await platformOf(task)) ?? '')?.add(task);
    },
    isReady: () => all.every((queue) => queue.isReady()),
    stop: async () => void (await Promise.all(all.map((queue) => queue.stop()))),
  };
}
