// The event stream. Every client has a cursor into the room log and nothing else: it is sent what has a higher revision,
// then it waits to be woken. So no queue grows for a client that reads slowly, and a reconnect is a replay.

import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { BOUNDS } from '../limits.ts';
import type { Messages } from '../rooms/messages.ts';

export interface Events {
  /** Answers a request with the stream of everything after this revision; without one, from now on. */
  stream(context: Context, after: number | undefined): Response;
  /** Ends all streams, and new ones at once. */
  hangUp(): void;
}

/** The server's side of a connection, where there is one. */
interface Bindings {
  readonly outgoing?: { destroy(): unknown };
}

export function createEvents({
  messages,
  clock,
  log,
}: {
  readonly messages: Messages;
  readonly clock: Clock;
  readonly log: Log;
}): Events {
  const over = new AbortController();

  /** Resolves with true once the client took it, with false when it did not in time. */
  async function took(write: Promise<unknown>): Promise<boolean> {
    const settled = new AbortController();
    let done = false;
    const written = write.then(() => {
      done = true;
      settled.abort();
    });
    await Promise.race([written, clock.sleep(BOUNDS.slowMs, AbortSignal.any([settled.signal, over.signal]))]);
    return done;
  }

  /** What was said, changed and deleted, in that order. */
  const newsSince = (rev: number) =>
    [
      ...messages.since(rev, BOUNDS.eventsBatch).map((data) => ({ event: 'message', data })),
      ...messages.goneSince(rev, BOUNDS.eventsBatch).map((data) => ({ event: 'gone', data })),
    ]
      .sort((a, b) => a.data.rev - b.data.rev)
      .slice(0, BOUNDS.eventsBatch);

  async function follow(out: SSEStreamingApi, after: number | undefined, drop: () => void): Promise<void> {
    const newest = messages.rev();
    // A client may know a log that is no more; it must not wait for revisions long past.
    let seen = Math.min(after ?? newest, newest);
    const gone = new AbortController();
    out.onAbort(() => gone.abort());
    const open = () => !over.signal.aborted && !gone.signal.aborted;
    let alive = await took(out.writeSSE({ event: 'hello', data: JSON.stringify({ rev: newest }) }));
    while (alive && open()) {
      const [first, ...rest] = newsSince(seen);
      if (!first) {
        if (!(await news(gone.signal)) && open()) alive = await took(out.write(': still here\n\n'));
        continue;
      }
      for (const { event, data } of [first, ...rest]) {
        alive = await took(out.writeSSE({ event, id: String(data.rev), data: JSON.stringify(data) }));
        if (!alive || !open()) break;
        seen = data.rev;
      }
    }
    if (alive || !open()) return;
    log.info('slow client dropped', { rev: seen });
    drop();
  }

  /** Resolves with true at the next change, the client's going or the end; with false when it is time for a heartbeat. */
  async function news(gone: AbortSignal): Promise<boolean> {
    const woken = new AbortController();
    const unwatch = messages.watch(() => woken.abort());
    const signal = AbortSignal.any([woken.signal, gone, over.signal]);
    await clock.sleep(BOUNDS.heartbeatMs, signal);
    unwatch();
    return signal.aborted;
  }

  return {
    stream(context, after) {
      const { outgoing } = (context.env ?? {}) as Bindings;
      // Asks proxies to pass events on as they come.
      context.header('X-Accel-Buffering', 'no');
      return streamSSE(
        context,
        (out) => follow(out, after, () => outgoing?.destroy()),
        async (thrown) => log.warn('event stream ended', { reason: reasonOf(thrown) }),
      );
    },
    hangUp: () => over.abort(),
  };
}
