// Sends statuses of agent sessions within Slack's limit: `agents.sessions.setStatus` is tier 3, about 50 calls a minute per
// app and workspace. At most 45 leave a minute: 20 that start work, 25 that end it. A newer status replaces a waiting
// one, so that work that ends before its turn costs no call.

import { formatError, type Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { CallSlots } from '../api/call-slots.ts';
import { FAILURE_PAUSE_MS, type SessionCaller, type StatusEnd, type WantedStatus } from './session-caller.ts';
import { toThreadKey } from './thread-cards.ts';

interface QueuedStatus {
  readonly wanted: WantedStatus;
  /** Ends the caller's wait. */
  readonly release: () => void;
  failures: number;
}

/** The statuses that wait in one workspace. */
interface StatusQueue {
  /** By thread, oldest first. */
  readonly byThread: Map<string, QueuedStatus>;
  /** Ends the loop's wait for a free slot. */
  wake: AbortController;
  pausedUntil: number;
}

interface SessionStatusOptions {
  readonly caller: SessionCaller;
  readonly slots: CallSlots;
  readonly clock: Clock;
  readonly log: Log;
}

export type SessionStatuses = ReturnType<typeof createSessionStatuses>;

const CALLS_PER_MINUTE = { start: 20, end: 25 } as const;
const MAX_WAITING = 2000;

const toCallKind = ({ wanted }: QueuedStatus): 'start' | 'end' => (wanted.status === 'processing' ? 'start' : 'end');

function createSettler(log: Log) {
  return async ({ wanted, release }: QueuedStatus, end: StatusEnd): Promise<void> => {
    release();
    await wanted
      .onSettled?.(end)
      .catch((thrown: unknown) => log.warn('slack session not noted', { reason: formatError(thrown) }));
  };
}

/** Creates the loop that empties a workspace's queue. */
function createQueueLoop({ caller, slots, clock, log }: SessionStatusOptions, off: AbortSignal) {
  const settle = createSettler(log);

  async function send(queue: StatusQueue, one: QueuedStatus): Promise<void> {
    const { byThread } = queue;
    const key = toThreadKey(one.wanted.place);
    byThread.delete(key);
    const result = await caller.send(one.wanted, one.failures);
    if (result.is !== 'again') return settle(one, result);
    one.failures += 1;
    one.release();
    if (!byThread.has(key)) byThread.set(key, one);
    queue.pausedUntil = clock.now() + result.waitMs;
  }

  /** Sends one status if a slot is free. Returns the milliseconds to wait otherwise. */
  async function sendNext(team: string, queue: StatusQueue): Promise<number> {
    const pauseMs = queue.pausedUntil - clock.now();
    if (pauseMs > 0) return pauseMs;
    const all = [...queue.byThread.values()];
    let waitMs = Number.POSITIVE_INFINITY;
    for (const kind of ['end', 'start'] as const) {
      const one = all.find((other) => toCallKind(other) === kind);
      if (!one) continue;
      const ms = await slots.take(team, `session-${kind}`, CALLS_PER_MINUTE[kind]);
      waitMs = Math.min(waitMs, ms);
      if (ms > 0) continue;
      // A newer status may have replaced it meanwhile.
      const current = queue.byThread.get(toThreadKey(one.wanted.place));
      if (current && toCallKind(current) === kind) await send(queue, current);
      return 0;
    }
    for (const one of all) one.release();
    return waitMs;
  }

  return async (team: string, queue: StatusQueue): Promise<void> => {
    while (queue.byThread.size > 0 && !off.aborted) {
      queue.wake = new AbortController();
      const { signal } = queue.wake;
      const waitMs = await sendNext(team, queue).catch((thrown: unknown) => {
        log.warn('slack session status not sent', { team, reason: formatError(thrown) });
        return FAILURE_PAUSE_MS;
      });
      if (!caller.isSupported(team)) {
        const left = [...queue.byThread.values()];
        queue.byThread.clear();
        for (const one of left) await settle(one, { is: 'unneeded' });
      } else if (waitMs > 0) await clock.sleep(waitMs, AbortSignal.any([signal, off]));
    }
  };
}

export function createSessionStatuses(options: SessionStatusOptions) {
  const { caller, log } = options;
  /** Queues whose loop runs. */
  const queues = new Map<string, StatusQueue>();
  const stopping = new AbortController();
  const settle = createSettler(log);
  const empty = createQueueLoop(options, stopping.signal);

  function start(team: string, queue: StatusQueue): void {
    queue.wake.abort();
    if (queues.has(team)) return;
    queues.set(team, queue);
    void empty(team, queue).finally(() => {
      queues.delete(team);
      if (queue.byThread.size > 0 && !stopping.signal.aborted) start(team, queue);
    });
  }

  return {
    /** Sends the status when the limit permits. Resolves when it is sent, not needed, or must wait for a slot. */
    async request(wanted: WantedStatus): Promise<void> {
      if (stopping.signal.aborted) return;
      const { team } = wanted.place;
      const key = toThreadKey(wanted.place);
      const queue = queues.get(team) ?? { byThread: new Map(), wake: new AbortController(), pausedUntil: 0 };
      queue.byThread.get(key)?.release();
      queue.byThread.delete(key);
      const isFull = queue.byThread.size >= MAX_WAITING && wanted.status === 'processing';
      const isShown = !wanted.isForced && caller.isShown(wanted);
      if (isFull || isShown || !caller.isSupported(team))
        return settle({ wanted, release: () => {}, failures: 0 }, { is: 'unneeded' });
      await new Promise<void>((release) => {
        queue.byThread.set(key, { wanted, release, failures: 0 });
        start(team, queue);
      });
    },
    stop(): void {
      stopping.abort();
      for (const { byThread } of queues.values()) for (const one of byThread.values()) one.release();
      queues.clear();
    },
  };
}
