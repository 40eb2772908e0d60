// Scores the languages of texts in a child process, which starts on demand and stops when idle. What the scores mean is
// decided in domain/language-detection.

import type { ChildProcess } from 'node:child_process';
import { extractSample, type LanguageScores } from '../domain/language-detection/decide-language.ts';
import { awaitWithTimeout } from '../kit/await-with-timeout.ts';
import type { Log } from '../kit/log.ts';
import { forkWorker } from '../kit/process/fork-worker.ts';
import { killChildGroup } from '../kit/process/process-tree.ts';
import { resolveSiblingModule } from '../kit/process/resolve-module.ts';
import type { Clock } from '../ports/clock.ts';
import type { LanguageDetector } from '../ports/language-detector.ts';

export interface LanguageScoreRequest {
  readonly id: number;
  readonly text: string;
}
export interface ScoreResponse {
  readonly id: number;
  /** Scores from 0 to 1 by language. */
  readonly scores: LanguageScores;
}

interface ScorerProcess {
  readonly child: ChildProcess;
  readonly pending: Map<number, (scores: LanguageScores | undefined) => void>;
}

const WORKER = resolveSiblingModule('./worker', import.meta.url);
/** The child starts in under half a second, so requests need not wait much longer. */
const SCORE_TIMEOUT_MS = 2000;
const IDLE_TIMEOUT_MS = 5 * 60_000;

export function createLanguageDetector({
  clock,
  log,
}: {
  readonly clock: Clock;
  readonly log: Log;
}): LanguageDetector & {
  stop(): void;
} {
  let scorer: ScorerProcess | undefined;
  let lastId = 0;
  let idle = new AbortController();

  const stopScorer = () => {
    idle.abort();
    if (scorer) killChildGroup(scorer.child);
    scorer = undefined;
  };

  const stopAfter = async (ms: number): Promise<void> => {
    idle.abort();
    const timer = new AbortController();
    idle = timer;
    await clock.sleep(ms, timer.signal);
    if (!timer.signal.aborted) stopScorer();
  };

  const request = async (text: string): Promise<LanguageScores | undefined> => {
    scorer ??= startScorer((ended, reason) => {
      if (scorer?.child !== ended) return;
      scorer = undefined;
      log.warn('language detector exited', { reason });
    });
    const { child, pending } = scorer;
    lastId += 1;
    const id = lastId;
    void stopAfter(IDLE_TIMEOUT_MS);
    const response = new Promise<LanguageScores | undefined>((resolve) => pending.set(id, resolve));
    // The exit event reports a failed send.
    child.send({ id, text } satisfies LanguageScoreRequest, () => {});
    const scores = await awaitWithTimeout(response, SCORE_TIMEOUT_MS, clock);
    pending.delete(id);
    return scores;
  };

  return {
    async score(text) {
      const scores = await request(extractSample(text));
      if (!scores) log.warn('language detection timed out');
      return scores ?? {};
    },
    stop: stopScorer,
  };
}

function startScorer(onEnd: (child: ChildProcess, reason: string) => void): ScorerProcess {
  const pending: ScorerProcess['pending'] = new Map();
  const child = forkWorker(WORKER, (reason) => {
    for (const resolve of pending.values()) resolve(undefined);
    onEnd(child, reason);
  });
  child.on('message', ({ id, scores }: ScoreResponse) => pending.get(id)?.(scores));
  return { child, pending };
}
