// The one accountant of the data folder: what is kept of each kind, what is on its way, and whether there is room for more.
// A claim costs the same however many are open: sums run along, and keepers count for themselves. Claims are judged one at a time, so
// that two never get the same room.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DiskSpace, diskSpace, folderBytes, STUDIO_PART, spareOf, totalOf } from '../kit/disk/space.ts';
import type { Log } from '../kit/log.ts';
import { createSerial } from '../kit/mutex.ts';
import type { Clock } from '../ports/clock.ts';
import { type Claim, type Disk, type Keeper, KINDS, type Kind, NoRoom } from '../ports/disk.ts';

interface DiskParts {
  /** What is kept lies below it. */
  readonly folder: string;
  /** What the operator allows for all of it, in bytes. */
  readonly mostBytes: number;
  /** Half of it is the studio's, which counts for itself. */
  readonly withStudio: boolean;
  readonly clock: Clock;
  readonly log: Log;
  /** The system's own unless a test says otherwise. */
  readonly spaceOf?: typeof diskSpace;
}

/** In bytes. */
interface DiskState {
  readonly kept: Readonly<Record<Kind | 'records' | 'studio', number>>;
  /** How much more of a kind would be taken. */
  readonly room: Readonly<Record<Kind, number>>;
  /** What was refused when somebody last asked, and still would be. */
  readonly refused: readonly Kind[];
}

export interface DiskAccount extends Disk {
  state(): Promise<DiskState>;
}

/** Bytes of one claim. */
interface OpenClaim {
  readonly kind: Kind;
  claimed: number;
  written: number;
}

/** Of all that may be kept: what people send must leave room for what is made for them. */
const SHARES: Readonly<Record<Kind, number>> = {
  uploads: 1 / 2,
  messages: 1 / 8,
  offers: 1 / 4,
  deliveries: 1,
  passing: 1,
};
/** How many times the spare must stay free: uploads stop before tasks do. */
const SPARES: Readonly<Record<Kind, number>> = {
  uploads: 2,
  messages: 1.5,
  offers: 1.5,
  deliveries: 1,
  passing: 1,
};
/** What comes without saying how much it is asks for so many bytes at a time. */
const STEP_BYTES = 1_000_000;
/** A new task's record and an ordinary result. */
const TASK_BYTES = 1_000_000;

/** The disk is asked for its free space at most this often; what is written in between is subtracted here. */
const MEASURE_MS = 200;
/** The studio's folder is walked at most this often, and only when somebody wants to see the numbers. */
const WALK_MS = 10 * 60_000;

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);

export function createDisk(parts: DiskParts): DiskAccount {
  const { folder, mostBytes, withStudio, clock, log, spaceOf = diskSpace } = parts;
  const serial = createSerial();
  const keepers: Keeper[] = [];
  const full = new Set<Kind>();
  const sizes = createSizes(folder, clock);
  const free = createFreeSpace(() => spaceOf(folder), clock);
  const claims = createClaims();

  const keptOf = (kind: Kind): number =>
    keepers.reduce((bytes, one) => (one.kind === kind ? bytes + one.bytes() : bytes), claims.of(kind));

  /** How many bytes are missing; below zero: how many more there is room for. */
  const lackIn = ({ free, size }: DiskSpace, kind: Kind, bytes: number): number => {
    const total = totalOf(mostBytes, size) * (withStudio ? 1 - STUDIO_PART : 1);
    return (
      bytes +
      Math.max(
        keptOf(kind) - SHARES[kind] * total,
        sum(KINDS.map(keptOf)) - total,
        spareOf(size) * SPARES[kind] + claims.unwritten() - free,
      )
    );
  };
  const lacking = async (kind: Kind, bytes: number) => lackIn(await free.now(), kind, bytes);

  /** Whether there is room, after older things have made some if that helps. */
  const clear = async (kind: Kind, bytes: number): Promise<boolean> => {
    let lack = lackIn(await free.recent(), kind, bytes);
    // Nothing is deleted or refused on account of a figure that is out of date.
    if (lack > 0) lack = await lacking(kind, bytes);
    for (const keeper of keepers) {
      if (lack <= 0) break;
      await keeper.yield?.(lack, kind);
      lack = await lacking(kind, bytes);
    }
    const none = lack > 0;
    if (none && !full.has(kind)) {
      full.add(kind);
      log.error('no room on the disk, new ones are refused', { kind, kept: sum(KINDS.map(keptOf)) });
    } else if (!none && full.delete(kind)) log.info('room on the disk again', { kind });
    return !none;
  };

  const admit = (one: OpenClaim, bytes: number) =>
    serial('room', async () => {
      if (!(await clear(one.kind, bytes))) throw new NoRoom(one.kind);
      claims.change(one, { claimed: bytes });
    });

  return {
    keep: (keeper) => void keepers.push(keeper),
    async claim(kind, bytes): Promise<Claim> {
      const one: OpenClaim = { kind, claimed: 0, written: 0 };
      await admit(one, bytes);
      return {
        async grow(more) {
          claims.change(one, { written: more });
          free.spent(more);
          const lack = one.written - one.claimed;
          if (lack > 0) await admit(one, Math.max(lack, STEP_BYTES));
        },
        end: () => claims.end(one),
      };
    },
    isFull: async () => !(await serial('room', () => clear('passing', TASK_BYTES))),
    async state() {
      const rooms = await Promise.all(KINDS.map((kind) => lacking(kind, 0)));
      const room = record(rooms.map((lack) => Math.max(0, -lack)));
      return {
        room,
        refused: KINDS.filter((kind) => full.has(kind) && room[kind] < TASK_BYTES),
        kept: { ...record(KINDS.map(keptOf)), records: await sizes.records(), studio: await sizes.studio() },
      };
    },
  };
}

/** The sums of all open claims. */
function createClaims() {
  const claimed = new Map<Kind, number>();
  const over = new WeakSet<OpenClaim>();
  let unwritten = 0;
  const toCome = (one: OpenClaim) => Math.max(0, one.claimed - one.written);
  const change = (one: OpenClaim, by: { readonly claimed?: number; readonly written?: number }) => {
    if (over.has(one)) return;
    unwritten -= toCome(one);
    one.claimed += by.claimed ?? 0;
    one.written += by.written ?? 0;
    unwritten += toCome(one);
    claimed.set(one.kind, (claimed.get(one.kind) ?? 0) + (by.claimed ?? 0));
  };
  return {
    of: (kind: Kind): number => claimed.get(kind) ?? 0,
    unwritten: (): number => unwritten,
    change,
    end(one: OpenClaim): void {
      change(one, { claimed: -one.claimed });
      over.add(one);
    },
  };
}

/** The free space of the disk, and how much of it was used up since it was measured. */
function createFreeSpace(measure: () => Promise<DiskSpace>, clock: Clock) {
  let measured: (DiskSpace & { readonly at: number }) | undefined;
  let spent = 0;
  const now = async (): Promise<DiskSpace> => {
    // Before the answer, so that what is written meanwhile counts rather twice than not at all.
    spent = 0;
    measured = { ...(await measure()), at: clock.now() };
    return measured;
  };
  return {
    now,
    async recent(): Promise<DiskSpace> {
      const age = measured ? clock.now() - measured.at : Number.POSITIVE_INFINITY;
      if (!measured || age < 0 || age >= MEASURE_MS) return now();
      return { size: measured.size, free: measured.free - spent };
    },
    spent(bytes: number): void {
      spent += bytes;
    },
  };
}

/** What others keep in the folder, who do not count for themselves. */
function createSizes(folder: string, clock: Clock) {
  let walked: { readonly at: number; readonly bytes: Promise<number> } | undefined;
  return {
    studio(): Promise<number> {
      if (!walked || clock.now() - walked.at >= WALK_MS)
        walked = { at: clock.now(), bytes: folderBytes(join(folder, 'studio')) };
      return walked.bytes;
    },
    async records(): Promise<number> {
      const files = ['earshot.db', 'earshot.db-wal'].map((name) =>
        stat(join(folder, name)).catch(() => undefined),
      );
      return sum((await Promise.all(files)).map((facts) => facts?.size ?? 0));
    },
  };
}

const record = (values: readonly number[]): Readonly<Record<Kind, number>> =>
  Object.fromEntries(KINDS.map((kind, at) => [kind, values[at] ?? 0])) as Record<Kind, number>;
