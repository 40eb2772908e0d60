// Assigns gateway shards to processes that share a token, with a renewed lease per shard in the store. Another process
// takes over when a lease expires. Reasons: docs/decisions/discord-js.md.

import { awaitWithTimeout } from '../../../kit/await-with-timeout.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { KeyValueStore } from '../../../ports/store.ts';

export interface ShardLeases {
  /** Returns the number of shards that all processes use, even if Discord now recommends another one. */
  agreeOnCount(recommended: number): Promise<number>;
  /** Claims the shard until the signal is aborted; `undefined` while another process owns it. */
  acquire(shard: number): Promise<AbortSignal | undefined>;
  /**
   * True if another process may own the shard: one was waiting, and the store has not answered for a lease's duration.
   */
  isUncertain(shard: number): boolean;
  /** Frees the shard for other processes at once. */
  release(shard: number): Promise<void>;
}

interface ShardLeasesOptions {
  /** Unique to this process and stable across restarts, so that a restarted process keeps its shards. */
  readonly owner: string;
  /** Shared by all processes. */
  readonly keyValueStore: KeyValueStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly leaseMs?: number;
}

/** A crashed process's interactions stay unanswered for this long. A process that stalls longer loses its shards. */
const LEASE_MS = 8000;
/** Key of the note that a process waits for a shard. */
const STANDBY_KEY = 'standby';
const STANDBY_LIFETIME_MS = 60_000;
/** Lifetime of the stored shard count. Each renewal extends it, so it survives a restart of all processes. */
const COUNT_LIFETIME_MS = 60_000;

interface Lease {
  readonly lost: AbortController;
  /** Time at which the last confirmed renewal was sent. */
  confirmed: number;
  /** True if another process was waiting for a shard at that renewal. */
  isAwaited: boolean;
}

export function createShardLeases(options: ShardLeasesOptions): ShardLeases {
  const { owner, keyValueStore, clock, log, leaseMs = LEASE_MS } = options;
  const leases = new Map<number, Lease>();
  let count = 1;

  const claimLease = (shard: number) => keyValueStore.claim(`shard:${shard}`, leaseMs, owner);
  const storeCount = () => keyValueStore.put('shards', count, COUNT_LIFETIME_MS);

  const isAwaited = async () => (await keyValueStore.get(STANDBY_KEY)) !== undefined;

  /** Returns `undefined` if the store does not answer. */
  async function tryRenew(shard: number): Promise<{ isOurs: boolean; isAwaited: boolean } | undefined> {
    const renewal = async () => {
      await storeCount();
      return { isOurs: await claimLease(shard), isAwaited: await isAwaited() };
    };
    const answer = renewal().catch((thrown: unknown) => {
      log.warn('discord: shard lease not renewed', { shard, reason: formatError(thrown) });
      return undefined;
    });
    return awaitWithTimeout(answer, leaseMs / 4, clock);
  }

  async function keepRenewing(shard: number, lease: Lease): Promise<void> {
    for (;;) {
      await clock.sleep(leaseMs / 4, lease.lost.signal);
      if (lease.lost.signal.aborted) return;
      const askedAt = clock.now();
      const answer = await tryRenew(shard);
      // Keeps the shard while the store is down, so that users learn about the outage.
      if (!answer) continue;
      if (!answer.isOurs) {
        log.warn('discord: shard taken over by another process', { shard });
        return lease.lost.abort();
      }
      lease.confirmed = askedAt;
      lease.isAwaited = answer.isAwaited;
    }
  }

  return {
    async agreeOnCount(recommended) {
      const agreed = await keyValueStore.get('shards');
      count = typeof agreed === 'number' ? agreed : recommended;
      await storeCount();
      return count;
    },
    async acquire(shard) {
      const askedAt = clock.now();
      if (!(await claimLease(shard))) {
        await keyValueStore.put(STANDBY_KEY, owner, STANDBY_LIFETIME_MS);
        return undefined;
      }
      const lease = { lost: new AbortController(), confirmed: askedAt, isAwaited: false };
      leases.set(shard, lease);
      void keepRenewing(shard, lease);
      return lease.lost.signal;
    },
    isUncertain(shard) {
      const lease = leases.get(shard);
      return lease?.isAwaited === true && clock.now() - lease.confirmed >= leaseMs;
    },
    async release(shard) {
      const lost = leases.get(shard)?.lost;
      leases.delete(shard);
      if (!lost || lost.signal.aborted) return;
      lost.abort();
      // After a pause, another process may own the shard.
      if (await claimLease(shard)) await keyValueStore.delete(`shard:${shard}`);
    },
  };
}

/** Leases of a single process, which owns every shard. */
export const singleProcessLeases: ShardLeases = {
  agreeOnCount: async (recommended) => recommended,
  acquire: async () => new AbortController().signal,
  isUncertain: () => false,
  release: async () => undefined,
};
