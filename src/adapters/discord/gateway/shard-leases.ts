// Which process listens to which shard of the gateway, where several have the same token: each shard belongs to one, by a
// lease in the store that its owner renews. Who dies loses it, and another process takes it. Why: docs/decisions/discord-js.md.

import { inTime } from '../../../kit/in-time.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Notes } from '../../../ports/store.ts';

export interface ShardLeases {
  /** How many shards there are: the same for all processes, whatever Discord recommends to one that starts later. */
  agree(recommended: number): Promise<number>;
  /** The shard is ours until the signal is aborted; `undefined` while another process has it. */
  take(shard: number): Promise<AbortSignal | undefined>;
  /** True if another process may have it by now: it waited for one, and the store has not answered for the length of a lease. */
  isDoubtful(shard: number): boolean;
  /** Another process may have it at once. */
  release(shard: number): Promise<void>;
}

interface ShardLeasesParts {
  /** Of this process alone, and the same when it is started again: then its shards are still its own. */
  readonly owner: string;
  /** Shared by all processes. */
  readonly notes: Notes;
  readonly clock: Clock;
  readonly log: Log;
  readonly leaseMs?: number;
}

/** Interactions of a process that died are not answered for so long, and one that stalls for so long loses its shards. */
const LEASE_MS = 8000;
/** Note of a process that waits for a shard another one has. */
const STANDBY = 'standby';
const STANDBY_MS = 60_000;
/** The number of shards holds as long as any process is there, and through a restart of all. */
const AGREED_MS = 60_000;

interface Lease {
  readonly lost: AbortController;
  /** When the last confirmed renewal was asked for. */
  confirmed: number;
  /** True if another process waited for a shard then. */
  isAwaited: boolean;
}

export function createShardLeases(parts: ShardLeasesParts): ShardLeases {
  const { owner, notes, clock, log, leaseMs = LEASE_MS } = parts;
  const held = new Map<number, Lease>();
  let count = 1;

  const claim = (shard: number) => notes.claim(`shard:${shard}`, leaseMs, owner);
  const remember = () => notes.put('shards', count, AGREED_MS);

  /** True if another process waits for a shard. */
  const isAwaited = async () => (await notes.get(STANDBY)) !== undefined;

  /** `undefined` if the store does not answer. */
  async function renewed(shard: number): Promise<{ isOurs: boolean; isAwaited: boolean } | undefined> {
    const renewal = async () => {
      await remember();
      return { isOurs: await claim(shard), isAwaited: await isAwaited() };
    };
    const answer = renewal().catch((thrown: unknown) => {
      log.warn('discord: a shard was not renewed', { shard, reason: reasonOf(thrown) });
      return undefined;
    });
    return inTime(answer, (off) => clock.sleep(leaseMs / 4, off));
  }

  async function renew(shard: number, lease: Lease): Promise<void> {
    for (;;) {
      await clock.sleep(leaseMs / 4, lease.lost.signal);
      if (lease.lost.signal.aborted) return;
      const asked = clock.now();
      const answer = await renewed(shard);
      // Without the store it is kept, so that people read that nothing can be stored now.
      if (!answer) continue;
      if (!answer.isOurs) {
        log.warn('discord: another process has taken over', { shard });
        return lease.lost.abort();
      }
      lease.confirmed = asked;
      lease.isAwaited = answer.isAwaited;
    }
  }

  return {
    async agree(recommended) {
      const agreed = await notes.get('shards');
      count = typeof agreed === 'number' ? agreed : recommended;
      await remember();
      return count;
    },
    async take(shard) {
      const asked = clock.now();
      if (!(await claim(shard))) {
        await notes.put(STANDBY, owner, STANDBY_MS);
        return undefined;
      }
      const lease = { lost: new AbortController(), confirmed: asked, isAwaited: false };
      held.set(shard, lease);
      void renew(shard, lease);
      return lease.lost.signal;
    },
    isDoubtful(shard) {
      const lease = held.get(shard);
      return lease?.isAwaited === true && clock.now() - lease.confirmed >= leaseMs;
    },
    async release(shard) {
      const lost = held.get(shard)?.lost;
      held.delete(shard);
      if (!lost || lost.signal.aborted) return;
      lost.abort();
      // After a pause it may be another one's by now.
      if (await claim(shard)) await notes.delete(`shard:${shard}`);
    },
  };
}

/** Of the only process there is: every shard is its own. */
export const allShards: ShardLeases = {
  agree: async (recommended) => recommended,
  take: async () => new AbortController().signal,
  isDoubtful: () => false,
  release: async () => undefined,
};
