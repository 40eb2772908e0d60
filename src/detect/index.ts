// The languages of texts: most are told by their letters and everyday words at once (domain/detection), the others with the scores of
// a child process, which starts when it is first needed and ends when it was not for a while.

import { type ChildProcess, fork } from 'node:child_process';
import { cluesOf, decidedByClues, decidedByScores, readable } from '../domain/detection/detect.ts';
import { inTime } from '../kit/in-time.ts';
import type { Log } from '../kit/log.ts';
import { beside } from '../kit/process/beside.ts';
import { compileCacheVariables } from '../kit/process/compile-cache.ts';
import { endChild } from '../kit/process/process-tree.ts';
import type { Clock } from '../ports/clock.ts';
import type { LanguageDetector } from '../ports/language-detector.ts';

/** What the child is sent, and what it answers. */
export interface ToScore {
  readonly id: number;
  readonly text: string;
}
export interface Scored {
  readonly id: number;
  /** 0 to 1 by language. */
  readonly scores: Scores;
}
type Scores = Readonly<Record<string, number>>;

interface Scorer {
  readonly child: ChildProcess;
  readonly waiting: Map<number, (scores: Scores | undefined) => void>;
}

const WORKER = beside('./worker', import.meta.url);
const HEAP_MB = 96;
/** It starts in less than half a second; nobody is kept waiting much longer than that. */
const PATIENCE_MS = 2000;
const IDLE_MS = 5 * 60_000;

export function createDetector({
  clock,
  log,
}: {
  readonly clock: Clock;
  readonly log: Log;
}): LanguageDetector & {
  stop(): void;
} {
  let scorer: Scorer | undefined;
  let asked = 0;
  let idle = new AbortController();

  const end = () => {
    idle.abort();
    if (scorer) endChild(scorer.child);
    scorer = undefined;
  };

  /** Ends it unless it is asked again before. */
  const restIn = async (ms: number): Promise<void> => {
    idle.abort();
    const mine = new AbortController();
    idle = mine;
    await clock.sleep(ms, mine.signal);
    if (!mine.signal.aborted) end();
  };

  const score = async (text: string): Promise<Scores | undefined> => {
    scorer ??= start((ended, reason) => {
      if (scorer?.child !== ended) return;
      scorer = undefined;
      log.warn('the language detector ended by itself', { reason });
    });
    const { child, waiting } = scorer;
    asked += 1;
    const id = asked;
    void restIn(IDLE_MS);
    const answered = new Promise<Scores | undefined>((resolve) => waiting.set(id, resolve));
    // A failed send is followed by the exit event.
    child.send({ id, text } satisfies ToScore, () => {});
    const scores = await inTime(answered, (off) => clock.sleep(PATIENCE_MS, off));
    waiting.delete(id);
    return scores;
  };

  return {
    async detect(text, among) {
      const clues = cluesOf(text, among);
      const decided = decidedByClues(clues);
      if (decided) return decided;
      const scores = await score(readable(text));
      if (scores) return decidedByScores(clues, scores);
      log.warn('a text’s language was not told in time');
      return { is: 'unknown' };
    },
    stop: end,
  };
}

/** An empty environment: no secret of ours is any business of a library's. Keeps the process alive no more than its tables. */
function start(onEnd: (child: ChildProcess, reason: string) => void): Scorer {
  const child = fork(WORKER, {
    env: compileCacheVariables(),
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=2'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  const waiting: Scorer['waiting'] = new Map();
  const over = (reason: string) => {
    for (const resolve of waiting.values()) resolve(undefined);
    onEnd(child, reason);
  };
  child.on('message', ({ id, scores }: Scored) => waiting.get(id)?.(scores));
  child.once('error', (fault) => over(fault.message));
  child.once('exit', (code, signal) => over(String(signal ?? code)));
  child.unref();
  child.channel?.unref();
  return { child, waiting };
}
