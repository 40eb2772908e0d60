// The event stream. Every client has a cursor into the room log and nothing else: it is sent what has a higher revision,
// then it waits to be woken. So no queue grows for a client that reads slowly, and a reconnect is a replay. The text of an
// event is made once for all clients at the same revision. A client that takes nothing is the HTTP server's matter.

import { ownTurn } from '../../../kit/loop/yield.ts';
import type { Clock } from '../../../ports/clock.ts';
import { BOUNDS } from '../limits.ts';
import type { Messages } from '../rooms/messages.ts';

export interface Events {
  /** A stream of everything after this revision; without one, from now on. */
  stream(after: number | undefined): Response;
  /** Ends all streams, and new ones at once. */
  hangUp(): void;
}

interface EventParts {
  readonly messages: Messages;
  readonly clock: Clock;
}

/** Asks proxies to pass events on as they come. */
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  'Transfer-Encoding': 'chunked',
  'X-Accel-Buffering': 'no',
};

/** Why a waiting stream is woken: `quiet` when it is time for a heartbeat. */
type Wake = 'news' | 'quiet' | 'over';

interface Cursor {
  /** The revision sent last. */
  seen: number;
  /** Ends its waiting. */
  wake?: (why: Wake) => void;
}

const encoded = (text: string): Uint8Array => Buffer.from(text);
const QUIET = encoded(': still here\n\n');

export function createEvents({ messages, clock }: EventParts): Events {
  const over = new AbortController();
  const cursors = new Set<Cursor>();
  const news = createNews(messages);

  const wakeAll = (why: Wake) => {
    for (const cursor of cursors) cursor.wake?.(why);
  };
  messages.watch(() => wakeAll('news'));

  let beating = false;
  async function beat(): Promise<void> {
    if (beating) return;
    beating = true;
    while (cursors.size > 0 && !over.signal.aborted) {
      await clock.sleep(BOUNDS.heartbeatMs, over.signal);
      wakeAll('quiet');
    }
    beating = false;
  }

  function woken(cursor: Cursor): Promise<Wake> {
    const { promise, resolve } = Promise.withResolvers<Wake>();
    cursor.wake = resolve;
    return promise;
  }

  /** What is sent next, once there is something; `undefined` at the end. */
  async function next(cursor: Cursor): Promise<Uint8Array | undefined> {
    for (;;) {
      // Hundreds are woken at once.
      await ownTurn();
      if (over.signal.aborted || !cursors.has(cursor)) return undefined;
      const piece = news.after(cursor.seen);
      if (piece) {
        cursor.seen = piece.rev;
        return piece.bytes;
      }
      if ((await woken(cursor)) !== 'quiet') continue;
      await ownTurn();
      return QUIET;
    }
  }

  return {
    stream(after) {
      const newest = messages.rev();
      const behind = after !== undefined && messages.isFarBehind(after);
      // A client may know a log that is no more; it must not wait for revisions long past.
      const cursor: Cursor = { seen: behind ? newest : Math.min(after ?? newest, newest) };
      const hello = { rev: newest, ...(behind && { reload: true }) };
      const body = new ReadableStream<Uint8Array>(
        {
          start(out) {
            cursors.add(cursor);
            void beat();
            out.enqueue(encoded(`event: hello\ndata: ${JSON.stringify(hello)}\n\n`));
          },
          async pull(out) {
            const bytes = await next(cursor);
            if (bytes) out.enqueue(bytes);
            else if (cursors.delete(cursor)) out.close();
          },
          cancel() {
            cursors.delete(cursor);
            cursor.wake?.('over');
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(body, { headers: HEADERS });
    },
    hangUp() {
      over.abort();
      wakeAll('over');
    },
  };
}

/** Some events as they are sent, and the revision of the last. */
interface Piece {
  readonly rev: number;
  readonly bytes: Uint8Array;
}

/** Streams that replay at the same time are at different revisions, those that follow are at one. */
const PIECES = 16;

function createNews(messages: Messages) {
  let newest = messages.rev();
  /** Of those who have seen the revision. */
  const pieces = new Map<number, Piece>();
  messages.watch(() => {
    newest = messages.rev();
    pieces.clear();
  });

  function make(seen: number): Piece | undefined {
    const all = messages.newsSince(seen);
    const text = all.map(
      ({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\nid: ${data.rev}\n\n`,
    );
    const rev = all.at(-1)?.data.rev;
    return rev === undefined ? undefined : { rev, bytes: encoded(text.join('')) };
  }

  return {
    /** `undefined` when there is nothing new. */
    after(seen: number): Piece | undefined {
      if (seen >= newest) return undefined;
      const piece = pieces.get(seen) ?? make(seen);
      if (!piece) return undefined;
      const [oldest] = pieces.keys();
      if (pieces.size >= PIECES && oldest !== undefined) pieces.delete(oldest);
      pieces.set(seen, piece);
      return piece;
    },
  };
}
