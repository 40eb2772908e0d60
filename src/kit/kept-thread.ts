// A thread that is kept running: started again, later each time, when it ends without having been told to; ended only after
// its last word. Writes its log. Knows nothing of what it does.

import { Worker } from 'node:worker_threads';
import { backoff } from './backoff.ts';
import { type Log, reasonOf } from './log.ts';
import { isThreadNews, type StopThread, type ThreadNews } from './thread-news.ts';

interface KeptThreadParts<From> {
  /** The file it runs. */
  readonly entry: URL;
  /** What it is started with, each time. */
  readonly order: object;
  readonly name: string;
  /** For the log: “the thread that …”. */
  readonly what: string;
  /** Between two starts at most. */
  readonly longestWaitMs: number;
  readonly clock: { now(): number; sleep(ms: number, signal?: AbortSignal): Promise<void> };
  readonly log: Log;
  hear(said: From): void;
  /** By now everything it said has been heard. */
  ended(): void;
}

export interface KeptThread<To extends object> {
  start(): void;
  tell(message: To): void;
  /** It is of no use as it is: ended, and started again. */
  renew(): void;
  /** Ended, and never started again. */
  giveUp(): void;
  readonly leaving: boolean;
  stop(): Promise<void>;
}

/** What a thread has under way ends before this in any case. */
const FAREWELL_MS = 3500;
/** One that lived this long starts again soon. */
const HEALTHY_MS = 30_000;
const FIRST_WAIT_MS = 200;

export function createKeptThread<From extends { readonly is: string }, To extends object>(
  parts: KeptThreadParts<From>,
): KeptThread<To> {
  const { entry, order, name, what, longestWaitMs, clock, log, hear, ended } = parts;
  const leaving = new AbortController();
  const stopped = Promise.withResolvers<void>();
  let thread: Worker | undefined;
  let [doomed, failures] = [false, 0];

  function news(said: ThreadNews): void {
    if (said.is === 'log') log[said.level](said.event, said.fields);
    else stopped.resolve();
  }

  function launch(): void {
    const since = clock.now();
    // Nothing of the environment is its business: what it needs is in its order.
    const made = new Worker(entry, { workerData: order, env: {}, execArgv: [], name });
    thread = made;
    made.on('message', (said: From | ThreadNews) => (isThreadNews(said) ? news(said) : hear(said)));
    made.on('error', (fault) => log.error(`${what} failed`, { reason: reasonOf(fault) }));
    made.once('exit', (code) => {
      thread = undefined;
      ended();
      if (leaving.signal.aborted || doomed) return stopped.resolve();
      failures = clock.now() - since > HEALTHY_MS ? 1 : failures + 1;
      const againInMs = backoff(failures, FIRST_WAIT_MS, longestWaitMs);
      log.error(`${what} ended; starting it again`, { code, failures, againInMs });
      void clock.sleep(againInMs, leaving.signal).then(() => {
        if (!leaving.signal.aborted) launch();
      });
    });
  }

  return {
    start: launch,
    tell: (message) => thread?.postMessage(message),
    renew: () => void thread?.terminate(),
    giveUp() {
      doomed = true;
      void thread?.terminate();
    },
    get leaving() {
      return leaving.signal.aborted;
    },
    async stop() {
      leaving.abort();
      if (!thread) return;
      thread.postMessage({ is: 'stop' } satisfies StopThread);
      const patience = new AbortController();
      await Promise.race([stopped.promise, clock.sleep(FAREWELL_MS, patience.signal)]);
      patience.abort();
      await thread?.terminate();
    },
  };
}
