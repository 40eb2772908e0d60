// Stores each request before it is acknowledged, and deletes it once there is a task or an answer. After a crash, the
// next process notifies the person of each request that is left, at least once.

import { z } from 'zod';
import { awaitWithTimeout } from '../../kit/await-with-timeout.ts';
import { createShortId } from '../../kit/id.ts';
import { toJson } from '../../kit/json.ts';
import { formatError, type Log } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { KeyValueStore } from '../../ports/store.ts';

/** Handles requests that a process left behind. */
export interface InterruptedRequestHandler<What> {
  /** True if the request was completed after all. If not, no process will start it from now on. */
  isCompleted(request: What): Promise<boolean>;
  /**
   * Tells the person that the request was interrupted. Throws if a retry may help. Called again if the process dies
   * before the end, so it checks first whether the notice is there, where the platform can be asked.
   */
  notifyUser(request: What): Promise<void>;
}

export type PendingRequests<What> = ReturnType<typeof createPendingRequests<What>>;

interface PendingRequestsOptions<What> {
  /** An encrypted store: requests contain tokens for the reply. */
  readonly keyValueStore: KeyValueStore;
  readonly schema: z.ZodType<What>;
  /** Milliseconds after which the person no longer waits or cannot be reached. */
  readonly ttlMs: number;
  /** True if other processes share the store. */
  readonly hasOtherProcesses: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

const KEY_PREFIX = 'begun:';
/** Longer than any request takes. No running process still works on an older one. */
const ABANDONED_AFTER_MS = 2 * 60_000;
const SCAN_INTERVAL_MS = 60_000;
const MAX_NOTIFY_ATTEMPTS = 10;

interface StoredRequest<What> {
  readonly key: string;
  readonly startedAt: number;
  readonly request: What;
  /** Notices that were begun. */
  readonly attempts: number;
}

/** The acknowledgement is due after 3 s on Discord and Slack. A slow store may use half of that. */
const STORE_TIMEOUT_MS = 1500;

export function createPendingRequests<What>(options: PendingRequestsOptions<What>) {
  const { keyValueStore, ttlMs, clock, log } = options;
  /** Keys of requests that this process works on. */
  const ownKeys = new Set<string>();
  const stopping = new AbortController();

  /** Never rejects. A request that cannot be stored continues. */
  const store = ({ key, startedAt, request, attempts }: StoredRequest<What>): Promise<void> =>
    keyValueStore
      .put(key, { startedAt, request: toJson(request), attempts }, ttlMs - (clock.now() - startedAt))
      .catch((thrown: unknown) => log.warn('pending request not stored', { reason: formatError(thrown) }));

  return {
    /**
     * Stores the request, so that it is found after a crash. Await this before acknowledging the request. Call the
     * returned function when the request ends, for any reason.
     */
    async track(request: What): Promise<() => Promise<void>> {
      const key = KEY_PREFIX + createShortId();
      ownKeys.add(key);
      const storing = store({ key, startedAt: clock.now(), request, attempts: 0 });
      await awaitWithTimeout(storing, STORE_TIMEOUT_MS, clock);
      return async () => {
        await storing;
        // If the deletion fails, the next process checks whether the request was completed.
        await keyValueStore
          .delete(key)
          .catch((thrown: unknown) => log.warn('pending request not deleted', { reason: formatError(thrown) }));
        ownKeys.delete(key);
      };
    },
    /** Resolves when the interrupted requests are known. People are notified after that. */
    async startRecovery(handler: InterruptedRequestHandler<What>): Promise<void> {
      const scan = createInterruptedScan(options, ownKeys, handler);
      const found = await scan();
      void watchInterrupted(options, scan, createUserNotifier(options, store, handler), found, stopping.signal);
    },
    stop: (): void => stopping.abort(),
  };
}

/** Finds interrupted requests whose people must be notified; `undefined` if the store does not answer. */
function createInterruptedScan<What>(
  options: PendingRequestsOptions<What>,
  ownKeys: ReadonlySet<string>,
  { isCompleted }: InterruptedRequestHandler<What>,
) {
  const { keyValueStore, hasOtherProcesses, clock, log } = options;
  const StoredRequestSchema = z.object({
    startedAt: z.number(),
    request: options.schema,
    attempts: z.number().default(0),
  });

  return async (): Promise<readonly StoredRequest<What>[] | undefined> => {
    try {
      const found: StoredRequest<What>[] = [];
      for (const key of await keyValueStore.keys(KEY_PREFIX)) {
        const stored = ownKeys.has(key) ? undefined : StoredRequestSchema.safeParse(await keyValueStore.get(key)).data;
        // Without other processes, an earlier run of this process started the request.
        if (!stored || (hasOtherProcesses && clock.now() - stored.startedAt < ABANDONED_AFTER_MS)) continue;
        if (await isCompleted(stored.request)) await keyValueStore.delete(key);
        else found.push({ key, ...stored });
      }
      return found;
    } catch (thrown) {
      log.warn('interrupted requests not loaded', { reason: formatError(thrown) });
      return undefined;
    }
  };
}

/** Resolves to true when the request is done, to false if it must be retried. */
function createUserNotifier<What>(
  { keyValueStore, hasOtherProcesses, log }: PendingRequestsOptions<What>,
  store: (found: StoredRequest<What>) => Promise<void>,
  handler: InterruptedRequestHandler<What>,
) {
  /** Keys of requests whose people know, but which could not be deleted. */
  const notified = new Set<string>();

  return async (found: StoredRequest<What>): Promise<boolean> => {
    const { key, request } = found;
    const attempts = found.attempts + 1;
    // Only one of several processes notifies the person.
    if ((await keyValueStore.get(key)) === undefined) return true;
    if (hasOtherProcesses && !(await keyValueStore.claim(`told:${key}`, SCAN_INTERVAL_MS / 2))) return true;
    try {
      if (!notified.has(key) && found.attempts < MAX_NOTIFY_ATTEMPTS) {
        // A notice that ends the process is not repeated forever.
        await store({ ...found, attempts });
        await handler.notifyUser(request);
        notified.add(key);
      }
    } catch (thrown) {
      const willRetry = attempts < MAX_NOTIFY_ATTEMPTS;
      log.warn('user not notified of an interruption', {
        begun: key,
        failed: attempts,
        again: willRetry,
        reason: formatError(thrown),
      });
      if (willRetry) return false;
    }
    await keyValueStore.delete(key);
    // Only now: until the deletion, the next process would notify the person again.
    if (notified.delete(key)) log.info('user notified of an interruption', { begun: key });
    return true;
  };
}

/** Continues while other processes may crash, or while people are left to notify. */
async function watchInterrupted<What>(
  { hasOtherProcesses, clock, log }: PendingRequestsOptions<What>,
  scan: ReturnType<typeof createInterruptedScan<What>>,
  notify: ReturnType<typeof createUserNotifier<What>>,
  first: readonly StoredRequest<What>[] | undefined,
  off: AbortSignal,
): Promise<void> {
  for (let found = first; ; found = await scan()) {
    let done = found !== undefined;
    for (const one of found ?? []) {
      const isHandled = await notify(one).catch((thrown: unknown) => {
        log.warn('interrupted requests not loaded', { reason: formatError(thrown) });
        return false;
      });
      done &&= isHandled;
    }
    if (done && !hasOtherProcesses) return;
    await clock.sleep(SCAN_INTERVAL_MS, off);
    if (off.aborted) return;
  }
}

export async function trackWhile<What, T>(
  pendingRequests: Pick<PendingRequests<What>, 'track'>,
  request: What,
  work: () => Promise<T>,
): Promise<T> {
  const end = await pendingRequests.track(request);
  try {
    return await work();
  } finally {
    await end();
  }
}
