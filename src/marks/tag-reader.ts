// Reads tags and lengths in a child process with limits of time and memory, since a file may hold millions of tags. The child starts
// when it is first needed and ends after a while without work.

import { type ChildProcess, fork } from 'node:child_process';
import type { Mark } from '../domain/media/mark.ts';
import { inTime } from '../kit/in-time.ts';
import { createSerial } from '../kit/mutex.ts';
import { beside } from '../kit/process/beside.ts';
import { compileCacheVariables } from '../kit/process/compile-cache.ts';
import { endChild } from '../kit/process/process-tree.ts';
import type { Clock } from '../ports/clock.ts';
import type { TagReader } from '../ports/tag-reader.ts';

export interface TagOrder {
  readonly read: 'mark' | 'seconds';
  readonly path: string;
}
export interface TagAnswer {
  readonly mark?: Mark | undefined;
  readonly seconds?: number | undefined;
}
/** Sent by the child once its library is loaded. */
export const READY = 'ready';

const WORKER = beside('./tag-worker', import.meta.url);
const HEAP_MB = 96;
/** Real tags take milliseconds. */
const READ_MS = 2_000;
const START_MS = 20_000;
const IDLE_MS = 60_000;

interface Reader {
  readonly child: ChildProcess;
  /** The child's next message; `undefined` when it ended. */
  next(): Promise<unknown>;
}

/** Results of the service are measured while files of people keep the other child busy. */
export function createTagReader({ clock }: { readonly clock: Clock }): TagReader & { stop(): void } {
  const marks = createReading(clock);
  const lengths = createReading(clock);
  return {
    mark: async (path) => (await marks.ask({ read: 'mark', path })).mark,
    seconds: async (path) => (await lengths.ask({ read: 'seconds', path })).seconds,
    stop() {
      marks.end();
      lengths.end();
    },
  };
}

function createReading(clock: Clock) {
  const line = createSerial();
  let reader: Reader | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    clearTimeout(idle);
    if (reader) endChild(reader.child);
    reader = undefined;
  };

  const withinMs = (ms: number, next: Promise<unknown>): Promise<unknown> =>
    inTime(next, (off) => clock.sleep(ms, off));

  // One file at a time, so that a child that is killed was busy with the file to blame.
  const ask = (order: TagOrder): Promise<TagAnswer> =>
    line('file', async () => {
      clearTimeout(idle);
      if (!reader?.child.connected) {
        end();
        const started = start();
        reader = started;
        if ((await withinMs(START_MS, started.next())) !== READY) {
          end();
          return {};
        }
      }
      const answered = reader.next();
      // A failed send is followed by the exit event.
      reader.child.send(order, () => {});
      const answer = await withinMs(READ_MS, answered);
      if (answer === undefined) end();
      else idle = setTimeout(end, IDLE_MS).unref();
      return (answer ?? {}) as TagAnswer;
    });

  return { ask, end };
}

/** An empty environment: no secret of ours is any business of a library's. Keeps no process alive. */
function start(): Reader {
  const child = fork(WORKER, {
    env: compileCacheVariables(),
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=2'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  let settle: (message: unknown) => void = () => {};
  let ended = false;
  const over = () => {
    ended = true;
    settle(undefined);
  };
  child.on('message', (message) => settle(message));
  child.once('error', over);
  child.once('exit', over);
  child.unref();
  child.channel?.unref();
  return {
    child,
    next: () =>
      new Promise((resolve) => {
        settle = resolve;
        if (ended) resolve(undefined);
      }),
  };
}
