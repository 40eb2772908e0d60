// Room on our disk for the files of tasks, held from before they are written until they are removed.

import type { Claim, Disk } from '../../ports/disk.ts';

interface Rooms {
  /** Room for a task's files, which grows with them; what was held for it before is given up. Throws when there is none. */
  hold(task: string): Promise<Claim['grow']>;
  release(task: string): void;
}

export function createRooms(disk: Disk): Rooms {
  const held = new Map<string, Claim>();
  const release = (task: string) => {
    held.get(task)?.end();
    held.delete(task);
  };
  return {
    async hold(task) {
      release(task);
      const claim = await disk.claim('passing', 0);
      held.set(task, claim);
      return claim.grow;
    },
    release,
  };
}
