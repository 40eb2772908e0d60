// Disk reservations for task files, held from before the first write until the files are deleted.

import type { DiskQuota, DiskReservation } from '../../ports/disk-quota.ts';

interface TaskDiskReservations {
  /** Reserves space for a task's files and releases its earlier reservation. Throws if there is no space. */
  reserve(task: string): Promise<DiskReservation['grow']>;
  release(task: string): void;
}

export function createDiskReservations(disk: DiskQuota): TaskDiskReservations {
  const reservations = new Map<string, DiskReservation>();
  const release = (task: string) => {
    reservations.get(task)?.release();
    reservations.delete(task);
  };
  return {
    async reserve(task) {
      release(task);
      const claim = await disk.reserve('temporary', 0);
      reservations.set(task, claim);
      return claim.grow;
    },
    release,
  };
}
