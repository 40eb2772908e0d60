// Disk quotas of the data folder: usage by category, reservations and free space. Reserving costs the same however many
// reservations are open, since all sums are kept up to date. Requests are checked one at a time, so that two never get
// the same space.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  capDataBytes,
  type DiskSpace,
  getReservedBytes,
  measureDiskSpace,
  measureFolderBytes,
  STUDIO_DATA_FRACTION,
} from '../kit/disk/disk-space.ts';
import { createKeyedMutex } from '../kit/keyed-mutex.ts';
import type { Log } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import {
  type DiskQuota,
  DiskQuotaError,
  type DiskReservation,
  STORAGE_CATEGORIES,
  type StorageCategory,
  type StorageConsumer,
} from '../ports/disk-quota.ts';

interface DataFolderQuotaOptions {
  /** Folder that contains all stored data. */
  readonly folder: string;
  /** Operator's limit for all data, in bytes. */
  readonly maxBytes: number;
  /** True if the studio uses half of the limit. The studio counts its own half. */
  readonly isSharedWithStudio: boolean;
  readonly clock: Clock;
  readonly log: Log;
  /** Replaced in tests. */
  readonly measureSpace?: typeof measureDiskSpace;
}

/** Sizes in bytes. */
interface DiskUsage {
  readonly used: Readonly<Record<StorageCategory | 'records' | 'studio', number>>;
  readonly available: Readonly<Record<StorageCategory, number>>;
  /** Categories whose last request was refused and that are still full. */
  readonly refused: readonly StorageCategory[];
}

export interface DataFolderQuota extends DiskQuota {
  usage(): Promise<DiskUsage>;
}

interface OpenReservation {
  readonly category: StorageCategory;
  reserved: number;
  written: number;
}

/** Share of the limit per category. Uploads must leave space for results. */
const CATEGORY_SHARES: Readonly<Record<StorageCategory, number>> = {
  uploads: 1 / 2,
  messages: 1 / 8,
  links: 1 / 4,
  deliveries: 1,
  temporary: 1,
};
/** Multiple of the reserve that must stay free. Uploads are refused earlier than tasks. */
const RESERVE_FACTORS: Readonly<Record<StorageCategory, number>> = {
  uploads: 2,
  messages: 1.5,
  links: 1.5,
  deliveries: 1,
  temporary: 1,
};
/** Reservation step for data of unknown size. */
const RESERVE_STEP_BYTES = 1_000_000;
/** Enough for a new task's record and an ordinary result. */
const MIN_TASK_BYTES = 1_000_000;

/** Minimum interval between measurements of free space. Writes in between are subtracted. */
const MEASURE_INTERVAL_MS = 200;
/** Minimum interval between measurements of the studio's folder, which happen only on request. */
const STUDIO_SIZE_TTL_MS = 10 * 60_000;

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);

export function createDataFolderQuota(options: DataFolderQuotaOptions): DataFolderQuota {
  const { folder, clock, log, measureSpace = measureDiskSpace } = options;
  const serial = createKeyedMutex();
  const consumers: StorageConsumer[] = [];
  const fullCategories = createFullCategories(log);
  const sizes = createFolderSizes(folder, clock);
  const free = createFreeSpace(() => measureSpace(folder), clock);
  const reservations = createReservationTotals();

  const { usedBytes, computeMissingBytes } = createSpaceCalculator(options, consumers, reservations);
  const measureMissingBytes = async (category: StorageCategory, bytes: number) =>
    computeMissingBytes(await free.now(), category, bytes);

  /** True if there is space, after deleting old data if that helps. */
  const makeRoom = async (category: StorageCategory, bytes: number): Promise<boolean> => {
    let missing = computeMissingBytes(await free.recent(), category, bytes);
    // Measures again before anything is deleted or refused because of an outdated value.
    if (missing > 0) missing = await measureMissingBytes(category, bytes);
    for (const consumer of consumers) {
      if (missing <= 0) break;
      await consumer.freeSpace?.(missing, category);
      missing = await measureMissingBytes(category, bytes);
    }
    fullCategories.update(category, missing > 0, () => sum(STORAGE_CATEGORIES.map(usedBytes)));
    return missing <= 0;
  };

  const extend = (one: OpenReservation, bytes: number) =>
    serial('room', async () => {
      if (!(await makeRoom(one.category, bytes))) throw new DiskQuotaError(one.category);
      reservations.change(one, { claimed: bytes });
    });

  return {
    register: (consumer) => void consumers.push(consumer),
    async reserve(category, bytes): Promise<DiskReservation> {
      const one: OpenReservation = { category, reserved: 0, written: 0 };
      await extend(one, bytes);
      return {
        async grow(more) {
          reservations.change(one, { written: more });
          free.addUsed(more);
          const excess = one.written - one.reserved;
          if (excess > 0) await extend(one, Math.max(excess, RESERVE_STEP_BYTES));
        },
        release: () => reservations.end(one),
      };
    },
    isFull: async () => !(await serial('room', () => makeRoom('temporary', MIN_TASK_BYTES))),
    async usage() {
      const missing = await Promise.all(STORAGE_CATEGORIES.map((category) => measureMissingBytes(category, 0)));
      const available = toRecord(missing.map((bytes) => Math.max(0, -bytes)));
      return {
        available,
        refused: STORAGE_CATEGORIES.filter(
          (category) => fullCategories.has(category) && available[category] < MIN_TASK_BYTES,
        ),
        used: {
          ...toRecord(STORAGE_CATEGORIES.map(usedBytes)),
          records: await sizes.records(),
          studio: await sizes.studio(),
        },
      };
    },
  };
}

/** Computes the usage of a category and its missing space, from stored data and open reservations. */
function createSpaceCalculator(
  { maxBytes, isSharedWithStudio }: Pick<DataFolderQuotaOptions, 'maxBytes' | 'isSharedWithStudio'>,
  consumers: readonly StorageConsumer[],
  reservations: ReturnType<typeof createReservationTotals>,
) {
  const usedBytes = (category: StorageCategory): number =>
    consumers.reduce(
      (bytes, one) => (one.category === category ? bytes + one.usedBytes() : bytes),
      reservations.of(category),
    );

  /** Number of missing bytes. A negative value is free space. */
  const computeMissingBytes = (
    { freeBytes, totalBytes }: DiskSpace,
    category: StorageCategory,
    bytes: number,
  ): number => {
    const total = capDataBytes(maxBytes, totalBytes) * (isSharedWithStudio ? 1 - STUDIO_DATA_FRACTION : 1);
    return (
      bytes +
      Math.max(
        usedBytes(category) - CATEGORY_SHARES[category] * total,
        sum(STORAGE_CATEGORIES.map(usedBytes)) - total,
        getReservedBytes(totalBytes) * RESERVE_FACTORS[category] + reservations.unwritten() - freeBytes,
      )
    );
  };
  return { usedBytes, computeMissingBytes };
}

/** Remembers the full categories and logs when one becomes full or available again. */
function createFullCategories(log: Log) {
  const full = new Set<StorageCategory>();
  return {
    has: (category: StorageCategory): boolean => full.has(category),
    update(category: StorageCategory, isFull: boolean, countUsedBytes: () => number): void {
      if (isFull && !full.has(category)) {
        full.add(category);
        log.error('disk quota reached; new files are refused', { kind: category, kept: countUsedBytes() });
      } else if (!isFull && full.delete(category)) log.info('disk space available again', { kind: category });
    },
  };
}

function createReservationTotals() {
  const claimed = new Map<StorageCategory, number>();
  const released = new WeakSet<OpenReservation>();
  let unwritten = 0;
  const unwrittenBytes = (one: OpenReservation) => Math.max(0, one.reserved - one.written);
  const change = (one: OpenReservation, by: { readonly claimed?: number; readonly written?: number }) => {
    if (released.has(one)) return;
    unwritten -= unwrittenBytes(one);
    one.reserved += by.claimed ?? 0;
    one.written += by.written ?? 0;
    unwritten += unwrittenBytes(one);
    claimed.set(one.category, (claimed.get(one.category) ?? 0) + (by.claimed ?? 0));
  };
  return {
    of: (category: StorageCategory): number => claimed.get(category) ?? 0,
    unwritten: (): number => unwritten,
    change,
    end(one: OpenReservation): void {
      change(one, { claimed: -one.reserved });
      released.add(one);
    },
  };
}

/** Free disk space: the last measurement minus the bytes written since. */
function createFreeSpace(measure: () => Promise<DiskSpace>, clock: Clock) {
  let measured: (DiskSpace & { readonly at: number }) | undefined;
  let usedSince = 0;
  const now = async (): Promise<DiskSpace> => {
    // Resets the counter before measuring. Bytes written meanwhile may count twice, but never get lost.
    usedSince = 0;
    measured = { ...(await measure()), at: clock.now() };
    return measured;
  };
  return {
    now,
    async recent(): Promise<DiskSpace> {
      const age = measured ? clock.now() - measured.at : Number.POSITIVE_INFINITY;
      if (!measured || age < 0 || age >= MEASURE_INTERVAL_MS) return now();
      return { totalBytes: measured.totalBytes, freeBytes: measured.freeBytes - usedSince };
    },
    addUsed(bytes: number): void {
      usedSince += bytes;
    },
  };
}

/** Sizes of folders whose owners don't report their usage. */
function createFolderSizes(folder: string, clock: Clock) {
  let walked: { readonly at: number; readonly bytes: Promise<number> } | undefined;
  return {
    studio(): Promise<number> {
      if (!walked || clock.now() - walked.at >= STUDIO_SIZE_TTL_MS)
        walked = { at: clock.now(), bytes: measureFolderBytes(join(folder, 'studio')) };
      return walked.bytes;
    },
    async records(): Promise<number> {
      const files = ['earshot.db', 'earshot.db-wal'].map((name) => stat(join(folder, name)).catch(() => undefined));
      return sum((await Promise.all(files)).map((facts) => facts?.size ?? 0));
    },
  };
}

const toRecord = (values: readonly number[]): Readonly<Record<StorageCategory, number>> =>
  Object.fromEntries(STORAGE_CATEGORIES.map((category, at) => [category, values[at] ?? 0])) as Record<
    StorageCategory,
    number
  >;
