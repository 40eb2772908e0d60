// Reads tags and durations in a child process with time and memory limits, since a file may hold millions of tags.
// Starts the child on demand and stops it when idle.

import type { ChildProcess } from 'node:child_process';
import type { Provenance } from '../domain/media/provenance.ts';
import { awaitWithTimeout } from '../kit/await-with-timeout.ts';
import { createKeyedMutex } from '../kit/keyed-mutex.ts';
import { forkWorker } from '../kit/process/fork-worker.ts';
import { killChildGroup } from '../kit/process/process-tree.ts';
import { resolveSiblingModule } from '../kit/process/resolve-module.ts';
import type { Clock } from '../ports/clock.ts';
import type { MediaMetadataReader, OriginTagReader, OriginTags } from '../ports/media-metadata-reader.ts';

export interface MetadataRequest {
  readonly property: 'provenance' | 'seconds' | 'origin';
  readonly path: string;
}
export interface MetadataResponse {
  readonly provenance?: Provenance;
  readonly seconds?: number;
  readonly origin?: OriginTags;
}
/** Sent by the child once its library is loaded. */
export const WORKER_READY = 'ready';

const WORKER = resolveSiblingModule('./tag-worker', import.meta.url);
/**
 * Reading real tags takes milliseconds, but a busy machine may hold up the child for seconds. A child that computes for
 * too long ends itself.
 */
const READ_TIMEOUT_MS = 10_000;
const START_TIMEOUT_MS = 20_000;
const IDLE_TIMEOUT_MS = 60_000;

interface TagWorker {
  readonly child: ChildProcess;
  /** Resolves with the child's next message; `undefined` if the child exited. */
  next(): Promise<unknown>;
}

/** Uses two children, so that users' files don't delay the durations of results. */
export function createMediaMetadataReader({
  clock,
}: {
  readonly clock: Clock;
}): MediaMetadataReader & { stop(): void } {
  const marks = createTagProcess(clock);
  const lengths = createTagProcess(clock);
  return {
    readProvenance: async (path) => (await marks.request({ property: 'provenance', path })).provenance,
    readDuration: async (path) => (await lengths.request({ property: 'seconds', path })).seconds,
    stop() {
      marks.end();
      lengths.end();
    },
  };
}

/** Uses a child of its own, so that files which people ask about delay no results. */
export function createOriginTagReader({ clock }: { readonly clock: Clock }): OriginTagReader & { stop(): void } {
  const { request, end } = createTagProcess(clock);
  return {
    readOriginTags: async (path) => (await request({ property: 'origin', path })).origin,
    readDuration: async (path) => (await request({ property: 'seconds', path })).seconds,
    stop: end,
  };
}

function createTagProcess(clock: Clock) {
  const queue = createKeyedMutex();
  let worker: TagWorker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    clearTimeout(idle);
    if (worker) killChildGroup(worker.child);
    worker = undefined;
  };

  const withinMs = (ms: number, next: Promise<unknown>): Promise<unknown> => awaitWithTimeout(next, ms, clock);

  // One file at a time, so that a killed child identifies the file that caused it.
  const request = (message: MetadataRequest): Promise<MetadataResponse> =>
    queue('file', async () => {
      clearTimeout(idle);
      if (!worker?.child.connected) {
        end();
        const started = startWorker();
        worker = started;
        if ((await withinMs(START_TIMEOUT_MS, started.next())) !== WORKER_READY) {
          end();
          return {};
        }
      }
      const response = worker.next();
      // The exit event reports a failed send.
      worker.child.send(message, () => {});
      const answer = await withinMs(READ_TIMEOUT_MS, response);
      if (answer === undefined) end();
      else idle = setTimeout(end, IDLE_TIMEOUT_MS).unref();
      return (answer ?? {}) as MetadataResponse;
    });

  return { request, end };
}

function startWorker(): TagWorker {
  let settle: (message: unknown) => void = () => {};
  let ended = false;
  const child = forkWorker(WORKER, () => {
    ended = true;
    settle(undefined);
  });
  child.on('message', (message) => settle(message));
  return {
    child,
    next: () =>
      new Promise((resolve) => {
        settle = resolve;
        if (ended) resolve(undefined);
      }),
  };
}
