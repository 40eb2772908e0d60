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

export function createShardLeases(parts: ShardLeasesParts): ShardLeases {
  const { owner, notes, clock, log, leaseMs = LEASE_MS } = parts;
  const held = new Map<number, AbortController>();
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

  async function renew(shard: number, lost: AbortController): Promise<void> {
    let confirmed = clock.now();
    let awaited = false;
    for (;;) {
      await clock.sleep(leaseMs / 4, lost.signal);
      if (lost.signal.aborted) return;
      const asked = clock.now();
      const answer = await renewed(shard);
      if (answer?.isOurs) {
        confirmed = asked;
        awaited = answer.isAwaited;
      }
      // Without a waiting process it keeps the shard, so that people read that nothing can be stored now.
      const mayBeTaken = !answer && awaited && clock.now() - confirmed >= leaseMs;
      if (answer?.isOurs !== false && !mayBeTaken) continue;
      log.warn('discord: another process has taken over', { shard });
      return lost.abort();
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
      if (!(await claim(shard))) {
        await notes.put(STANDBY, owner, STANDBY_MS);
        return undefined;
      }
      const lost = new AbortController();
      held.set(shard, lost);
      void renew(shard, lost);
      return lost.signal;
    },
    async release(shard) {
      const lost = held.get(shard);
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
  release: async () => undefined,
};
