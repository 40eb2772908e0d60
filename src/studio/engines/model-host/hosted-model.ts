// One model of the host: its process, its queue of requests, and what is known about its memory and failures.

import type { ModelReference } from '../../models/model-reference.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import type { ModelProcess } from '../model-process.ts';
import type { LoadedModel } from './choose-evictions.ts';
import { createModelMemory } from './model-memory.ts';
import { createRequestQueue, type RequestQueue } from './request-queue.ts';

/** Any model's process. The engines know the requests and responses. */
type AnyModelProcess = ModelProcess<object, object>;

export interface HostedModelOptions {
  /** Starts a process and loads the model. Rejects with a `ModelError`. */
  readonly startModel: (model: InstalledModel) => Promise<AnyModelProcess>;
  /** Memory of a process in bytes; `undefined` if unknown. */
  readonly measureBytes: (pid: number) => Promise<number | undefined>;
  readonly now: () => number;
  /**
   * Called when the model has served requests, at most once a minute. `bytes`: its memory, if known. Returns false if
   * the use was not recorded, so that the next one is reported.
   */
  readonly onUse: (model: ModelReference, bytes: number | undefined) => boolean;
  readonly onFailure: (model: ModelReference, error: unknown) => void;
}

export interface HostedModel {
  readonly reference: ModelReference;
  readonly queue: RequestQueue;
  /** True while it loads or works on a request. */
  readonly isBusy: boolean;
  readonly lastUsedAt: number;
  isLoaded(): boolean;
  /** The last failure, for a while after several in a row. */
  getCooldownError(): unknown;
  toLoadedModel(key: string): LoadedModel;
  /** `estimatedBytes` counts until more is measured. Never rejects. */
  load(installed: InstalledModel, estimatedBytes: number): Promise<void>;
  /** Serves the next request. Requires a loaded model that is not busy. Never rejects. */
  serveNext(): Promise<void>;
  /** Counts a failure and rejects all waiting requests. */
  fail(error: unknown): void;
  unload(): void;
}

/** Failures in a row after which no requests are sent for {@link COOLDOWN_MS}. */
const MAX_FAILURES = 3;
const COOLDOWN_MS = 10 * 60_000;
const USE_INTERVAL_MS = 60_000;

/** After too many failures in a row, requests fail at once for a while. */
function createCircuitBreaker(now: () => number) {
  let count = 0;
  let coolsDownUntil = 0;
  let lastError: unknown;
  return {
    add(error: unknown): void {
      count += 1;
      lastError = error;
      if (count >= MAX_FAILURES) coolsDownUntil = now() + COOLDOWN_MS;
    },
    clear(): void {
      count = 0;
      coolsDownUntil = 0;
    },
    getCooldownError: (): unknown => (coolsDownUntil > now() ? lastError : undefined),
  };
}

/** Reports uses of the model, at most one a minute. */
function reportUses(reference: ModelReference, { now, onUse }: HostedModelOptions) {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return {
    report(bytes: number | undefined): void {
      if (now() - reportedAt < USE_INTERVAL_MS) return;
      try {
        if (onUse(reference, bytes)) reportedAt = now();
      } catch {
        // A full disk is no failure of the model. The next use is reported again.
      }
    },
  };
}

/** `usedAt`: time of the last request, before there was one. */
export function createHostedModel(reference: ModelReference, usedAt: number, options: HostedModelOptions): HostedModel {
  const { startModel, measureBytes, now, onFailure } = options;
  const queue = createRequestQueue();
  const memory = createModelMemory(measureBytes, now);
  const failures = createCircuitBreaker(now);
  const uses = reportUses(reference, options);
  let process: AnyModelProcess | undefined;
  let lastUsedAt = usedAt;
  let isBusy = false;

  const countFailure = (error: unknown): void => {
    failures.add(error);
    onFailure(reference, error);
  };
  const serve = async (running: AnyModelProcess): Promise<void> => {
    const taken = queue.take();
    if (!taken) return;
    const { request, timeoutMs, resolve, reject } = taken.next;
    try {
      resolve(await running.request(request, timeoutMs));
      failures.clear();
      if (running.pid !== undefined) await memory.measure(running.pid);
      uses.report(memory.getMeasuredBytes());
    } catch (error) {
      // A model that was unloaded meanwhile was killed on purpose.
      if (process === running) countFailure(error);
      reject(error);
    }
    taken.release();
  };
  const whileBusy = async (work: () => Promise<void>): Promise<void> => {
    isBusy = true;
    await work();
    isBusy = false;
  };

  return {
    reference,
    queue,
    get isBusy() {
      return isBusy;
    },
    get lastUsedAt() {
      return lastUsedAt;
    },
    isLoaded: () => process?.isAlive() ?? false,
    getCooldownError: failures.getCooldownError,
    toLoadedModel: (key) => ({
      key,
      bytes: memory.getBytes(),
      isBusy,
      lastUsedAt,
      oldestRequest: queue.getFirstNumber(),
    }),
    load: (installed, estimatedBytes) =>
      whileBusy(async () => {
        memory.begin(estimatedBytes);
        try {
          process = await startModel(installed);
        } catch (error) {
          countFailure(error);
          queue.rejectAll(error);
        }
      }),
    serveNext: () =>
      whileBusy(async () => {
        if (process) await serve(process);
        lastUsedAt = now();
      }),
    fail(error) {
      countFailure(error);
      queue.rejectAll(error);
    },
    unload() {
      process?.kill();
      process = undefined;
      memory.end();
    },
  };
}
