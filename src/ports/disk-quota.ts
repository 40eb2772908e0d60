// Disk quotas, checked before a large write so that records can always be stored.

/**
 * Categories of stored data. `deliveries`: results in conversations that Earshot stores. `temporary`: files in transit.
 */
export const STORAGE_CATEGORIES = ['uploads', 'messages', 'deliveries', 'temporary', 'links'] as const;
export type StorageCategory = (typeof STORAGE_CATEGORIES)[number];

/** A component that stores files for long and reports its usage. */
export interface StorageConsumer {
  readonly category: StorageCategory;
  /** Bytes in use. Called often, so the component keeps a running sum. */
  usedBytes(): number;
  /** Deletes the oldest data to free `missingBytes` in the category. Deletes nothing if that would not be enough. */
  freeSpace?(missingBytes: number, category: StorageCategory): Promise<void>;
}

export interface DiskQuota {
  register(consumer: StorageConsumer): void;
  /**
   * Reserves disk space until it is released. From then on the bytes count as usage of a `StorageConsumer`. Throws
   * {@link DiskQuotaError}.
   */
  reserve(category: StorageCategory, bytes: number): Promise<DiskReservation>;
  /** True if there is no space for a new task. */
  isFull(): Promise<boolean>;
}

export interface DiskReservation {
  /** Records `bytes` more as written. Extends the reservation if necessary. Throws {@link DiskQuotaError}. */
  grow(bytes: number): Promise<void>;
  /** Releases the space. A second call has no effect. */
  release(): void;
}

/** Quota for this category exceeded. Reported as a full disk (`ENOSPC`). */
export class DiskQuotaError extends Error {
  override readonly name = 'DiskQuotaError';
  readonly code = 'ENOSPC';
  constructor(category: StorageCategory) {
    super(`disk quota reached for ${category}`);
  }
}

export const unlimitedDiskQuota: DiskQuota = {
  register: () => undefined,
  reserve: async () => ({ grow: async () => undefined, release: () => undefined }),
  isFull: async () => false,
};
