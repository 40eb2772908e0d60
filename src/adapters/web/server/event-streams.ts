// Streams events to clients. Each client only has a cursor into the message log, so slow clients build up no queue and
// a reconnect is a replay. Clients at the same revision and with the same language share the encoded events. Clients that
// stop reading are left to the HTTP server.

import { LRUCache } from 'lru-cache';
import { waitForTimeSlice } from '../../../kit/loop/yield-to-event-loop.ts';
import type { Messages } from '../../../messages/format.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ENFORCED_LIMITS } from '../limits.ts';
import { localizeMessage } from '../localize.ts';
import type { MessageLog } from '../storage/message-log.ts';
import { createPresence, type OpenWindow, type PresenceWatch } from './presence.ts';

export interface EventStreams {
  /**
   * Streams all events after this revision, in the reader's language. Without a revision, streams new events only.
   * `window`: counts as an open window, and gets the events about people in its room.
   */
  open(afterRevision: number | undefined, reader: Messages, window?: OpenWindow): Response;
  /** Ends all streams. Later ones end immediately. */
  closeAll(): void;
}

interface EventStreamOptions {
  readonly messages: MessageLog;
  readonly clock: Clock;
}

/** Asks proxies not to buffer events. */
const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  'Transfer-Encoding': 'chunked',
  'X-Accel-Buffering': 'no',
};

/** Why a waiting stream is woken. */
type WakeReason = 'messages' | 'presence' | 'heartbeat' | 'closed';

interface StreamCursor {
  /** Messages in the client's language. */
  readonly reader: Messages;
  /** Revision sent last. */
  lastRevision: number;
  presence?: PresenceWatch;
  /** Set only while the stream waits. */
  wake?: (why: WakeReason) => void;
}

const encode = (text: string): Uint8Array => Buffer.from(text);
const HEARTBEAT = encode(': still here\n\n');

export function createEventStreams({ messages, clock }: EventStreamOptions): EventStreams {
  const shutdown = new AbortController();
  const cursors = new Set<StreamCursor>();
  const batches = createBatchCache(messages);
  const presence = createPresence(clock);

  const wakeAll = (why: WakeReason) => {
    for (const cursor of cursors) cursor.wake?.(why);
  };
  messages.subscribe(() => wakeAll('messages'));

  let isBeating = false;
  async function sendHeartbeats(): Promise<void> {
    if (isBeating) return;
    isBeating = true;
    while (cursors.size > 0 && !shutdown.signal.aborted) {
      await clock.sleep(ENFORCED_LIMITS.heartbeatMs, shutdown.signal);
      wakeAll('heartbeat');
    }
    isBeating = false;
  }

  function waitForWake(cursor: StreamCursor): Promise<WakeReason> {
    const { promise, resolve } = Promise.withResolvers<WakeReason>();
    cursor.wake = resolve;
    return promise;
  }

  /** Waits for the next chunk. Returns `undefined` when the stream ends. */
  async function next(cursor: StreamCursor): Promise<Uint8Array | undefined> {
    for (;;) {
      // Yields, as hundreds of streams can wake at the same time.
      await waitForTimeSlice();
      if (shutdown.signal.aborted || !cursors.has(cursor)) return undefined;
      const batch = batches.getAfter(cursor.lastRevision, cursor.reader);
      if (batch) {
        cursor.lastRevision = batch.revision;
        return batch.bytes;
      }
      const people = cursor.presence?.take();
      if (people) return people;
      if ((await waitForWake(cursor)) !== 'heartbeat') continue;
      await waitForTimeSlice();
      return HEARTBEAT;
    }
  }

  function close(cursor: StreamCursor): boolean {
    cursor.presence?.leave();
    return cursors.delete(cursor);
  }

  return {
    open(after, reader, window) {
      const newest = messages.latestRevision();
      const mustReload = after !== undefined && messages.isFarBehind(after);
      // After a data loss a client may know revisions newer than the log's; it must not wait for them.
      const lastRevision = mustReload ? newest : Math.min(after ?? newest, newest);
      const cursor: StreamCursor = { reader, lastRevision };
      const hello = { rev: newest, ...(mustReload && { reload: true }) };
      const body = new ReadableStream<Uint8Array>(
        {
          start(out) {
            cursors.add(cursor);
            cursor.presence = window && presence.enter(window, () => cursor.wake?.('presence'));
            void sendHeartbeats();
            out.enqueue(encode(`event: hello\ndata: ${JSON.stringify(hello)}\n\n`));
          },
          async pull(out) {
            const bytes = await next(cursor);
            if (bytes) out.enqueue(bytes);
            else if (close(cursor)) out.close();
          },
          cancel() {
            close(cursor);
            cursor.wake?.('closed');
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(body, { headers: STREAM_HEADERS });
    },
    closeAll() {
      shutdown.abort();
      wakeAll('closed');
    },
  };
}

/** Encoded events, and the revision of the last one. */
interface EventBatch {
  readonly revision: number;
  readonly bytes: Uint8Array;
}

/** Enough for clients that replay old events; all clients of a language that are up to date share one batch. */
const MAX_CACHED_BATCHES = 32;

function createBatchCache(messages: MessageLog) {
  let latestRevision = messages.latestRevision();
  /** Batches by the client's language and the revision that it has already seen. */
  const batches = new LRUCache<string, EventBatch>({ max: MAX_CACHED_BATCHES });
  messages.subscribe(() => {
    latestRevision = messages.latestRevision();
    batches.clear();
  });

  function encodeBatch(afterRevision: number, reader: Messages): EventBatch | undefined {
    const all = messages.changesSince(afterRevision);
    const text = all.map((one) => {
      const data = one.event === 'message' ? localizeMessage(one.data, reader) : one.data;
      return `event: ${one.event}\ndata: ${JSON.stringify(data)}\nid: ${data.rev}\n\n`;
    });
    const revision = all.at(-1)?.data.rev;
    return revision === undefined ? undefined : { revision, bytes: encode(text.join('')) };
  }

  return {
    /** Returns `undefined` if there are no newer events. */
    getAfter(afterRevision: number, reader: Messages): EventBatch | undefined {
      if (afterRevision >= latestRevision) return undefined;
      const key = `${reader.tag} ${afterRevision}`;
      const cached = batches.get(key);
      if (cached) return cached;
      const batch = encodeBatch(afterRevision, reader);
      if (batch) batches.set(key, batch);
      return batch;
    },
  };
}
