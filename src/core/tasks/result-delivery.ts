// Delivers a finished task's result to its conversation: downloads the files, fits them to the platform's limits and
// posts them.

import { setImmediate as timersDone } from 'node:timers/promises';
import { isLocalTaskId } from '../../domain/tasks/local-task-id.ts';
import { step, type TaskEvent } from '../../domain/tasks/step.ts';
import type { TaskFailure } from '../../domain/tasks/task.ts';
import { createTaskView } from '../../domain/views/task-card.ts';
import type { Json } from '../../kit/json.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { createConcurrencyLimiter, type RunWithLimit } from '../../kit/queue/concurrency-limiter.ts';
import { calculateBackoff } from '../../kit/retry.ts';
import { isDiskFullError } from '../../kit/sqlite/disk-full-error.ts';
import { type Delivery, FilesTooLargeError, UndeliverableError } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import { listShareButtons } from '../../ports/share-target.ts';
import { TextsMismatchError } from '../captions/translated-captions.ts';
import { type CollectedResult, isLinkExpired, type ResultCollector } from '../delivery/collect-result.ts';
import { type DeliverableResult, NoFileFitsError, type ResultFitter } from '../delivery/fit-to-limits.ts';
import type { MessageUpdater } from '../delivery/message-updater.ts';
import type { DispatchEvent, FullTaskHandle } from './task-handle.ts';

interface ResultDeliveryOptions {
  readonly collector: ResultCollector;
  readonly fitter: ResultFitter;
  readonly updater: MessageUpdater;
  readonly clock: Clock;
  readonly log: Log;
}

/** Time limit for retries of a download. */
const COLLECT_TIMEOUT_MS = 15 * 60_000;
/** Concurrent result downloads. More would only compete for bandwidth. */
const DOWNLOAD_LIMITS = { max: 16, maxPerPerson: 8 };
const MAX_DELIVERY_TRIES = 8;
/** Number of times files are resized after the platform rejected their size. After that, no files are posted. */
const MAX_RESIZE_ROUNDS = 4;
/** Tasks that take longer notify the requester, since an edit notifies no one. */
const NOTIFY_AFTER_MS = 60_000;

/** Largest file that the platform accepts here, as far as known. */
const maxFileBytes = ({ task: { state, origin }, chat }: FullTaskHandle): number => {
  const here = chat.maxAttachmentBytes?.(origin.message) ?? chat.limits.maxAttachmentBytes;
  const { maxBytes = here, resizeRounds = 0 } = state.status === 'delivering' ? state : {};
  return resizeRounds > MAX_RESIZE_ROUNDS ? 0 : Math.min(here, maxBytes);
};

function buildDelivery(
  held: FullTaskHandle,
  { files }: DeliverableResult,
  { clock }: Pick<ResultDeliveryOptions, 'clock'>,
  dispatch: DispatchEvent,
): Omit<Delivery, 'edits'> {
  const { task, operation, chat } = held;
  const { state, origin } = task;
  const now = clock.now();
  const [asDone] = step(task, { is: 'delivered', deliveryMethod: 'edit', message: origin.message }, now);
  return {
    token: task.id,
    view: createTaskView(asDone, operation, undefined, listShareButtons(chat, origin)),
    files,
    requester: origin.person,
    notifiesRequester: now - task.createdAt > NOTIFY_AFTER_MS,
    ...(state.status === 'delivering' && state.deliveryProgress !== undefined && { progress: state.deliveryProgress }),
    saveProgress: async (deliveryProgress) =>
      void (await dispatch(held, { is: 'delivery-progressed', deliveryProgress })),
  };
}

export function createResultDelivery(options: ResultDeliveryOptions, dispatch: DispatchEvent) {
  const { collector, fitter, clock, log } = options;
  const attemptDelivery = createDeliveryAttempt(options, dispatch);
  /** Downloaded results, cached for a retry, and the files that fit the platform's limits. */
  const downloads = new Map<string, CollectedResult>();
  const deliverables = new Map<string, DeliverableResult>();
  const download = createResultDownload(collector, downloads);
  const inDeliverySlot = createDeliverySlots();

  const discardResult = (task: string): Promise<void> => {
    downloads.delete(task);
    deliverables.delete(task);
    return collector
      .deleteFiles(task)
      .catch((thrown) => log.warn('temporary files not deleted', { task, reason: formatError(thrown) }));
  };

  const pause = (held: FullTaskHandle, tries: number, firstMs: number) =>
    tries === 0 ? Promise.resolve() : clock.sleep(calculateBackoff(tries, firstMs, 30_000), held.signal);

  const collect = async (held: FullTaskHandle): Promise<void> => {
    const { task } = held;
    const { state } = task;
    if (state.status !== 'fetching' && state.status !== 'delivering') return;
    await pause(held, state.attempts, 1000);
    if (held.signal.aborted) return;
    try {
      const got = await download(held, state.report);
      const deliverable = await fitter.fit(task.id, got, maxFileBytes(held));
      // Releasing a task also aborts resizing. Ignore the incomplete result.
      if (held.signal.aborted) return;
      deliverables.set(task.id, deliverable);
      const now = await dispatch(held, { is: 'collected', result: deliverable.result });
      // The result of the first of two steps is not delivered.
      if (now.state.status !== 'delivering') await discardResult(task.id);
    } catch (thrown) {
      if (held.signal.aborted) return;
      log.warn('result not fetched', { task: task.id, reason: formatError(thrown) });
      const isLost = task.isRepeatable && isLocalTaskId(state.serviceTaskId) && isLinkExpired(thrown);
      const isTimedOut = clock.now() - state.startedAt > COLLECT_TIMEOUT_MS;
      await dispatch(held, isLost ? { is: 'stream-lost' } : eventAfterCollectError(thrown, isTimedOut, state.attempts));
    }
  };

  const deliver = async (held: FullTaskHandle): Promise<void> => {
    const { state, id, origin } = held.task;
    if (state.status !== 'delivering') return;
    const ready = deliverables.get(id);
    if (!ready) return collect(held);
    await pause(held, state.attempts, 500);
    await inDeliverySlot(held.chat)({ person: origin.person.id }, () => attemptDelivery(held, ready));
  };

  return { collect, deliver, discardResult };
}

function createResultDownload(collector: ResultCollector, collected: Map<string, CollectedResult>) {
  const inSlot = createConcurrencyLimiter(DOWNLOAD_LIMITS);
  return async ({ task, operation, signal }: FullTaskHandle, report: Json): Promise<CollectedResult> => {
    const got =
      collected.get(task.id) ??
      (await inSlot({ person: task.origin.person.id }, async () => {
        signal.throwIfAborted();
        return collector.collect(task, operation, report);
      }));
    collected.set(task.id, got);
    return got;
  };
}

function createDeliveryAttempt(options: ResultDeliveryOptions, dispatch: DispatchEvent) {
  const { updater, log } = options;
  return async (held: FullTaskHandle, ready: DeliverableResult): Promise<void> => {
    const { task, chat } = held;
    const { state, origin } = task;
    if (state.status !== 'delivering') return;
    // A suspended process learns through its timers that it lost tasks. Let them run before the platform is called.
    await timersDone();
    if (held.signal.aborted) return;
    try {
      const delivery = buildDelivery(held, ready, options, dispatch);
      const { method: deliveryMethod, message } = await updater.deliver(task.id, chat, origin.message, delivery);
      await dispatch(held, { is: 'delivered', deliveryMethod, message });
    } catch (thrown) {
      log.warn('result not delivered', { task: task.id, tries: state.attempts, reason: formatError(thrown) });
      await dispatch(held, eventAfterDeliveryError(thrown, state.attempts >= MAX_DELIVERY_TRIES, ready.files.length));
    }
  };
}

/** Limits concurrent deliveries per platform. One person gets at most half of them. */
function createDeliverySlots() {
  const slotsByPlatform = new Map<string, RunWithLimit>();
  return ({ name, limits }: FullTaskHandle['chat']): RunWithLimit => {
    const max = limits.maxDeliveries ?? Number.POSITIVE_INFINITY;
    const slots = slotsByPlatform.get(name) ?? createConcurrencyLimiter({ max, maxPerPerson: max / 2 });
    slotsByPlatform.set(name, slots);
    return slots;
  };
}

const DISK_FULL: TaskFailure = { kind: 'no-result', why: 'disk-full', message: '' };

/** A finished file may appear late. Only from this attempt on does a missing file count as deleted. */
const MIN_TRIES_BEFORE_GONE = 3;

/** Event after a failed download. `tries`: earlier attempts. `isTimedOut`: the time for retries is over. */
function eventAfterCollectError(thrown: unknown, isTimedOut: boolean, tries: number): TaskEvent {
  if (thrown instanceof NoFileFitsError || thrown instanceof TextsMismatchError)
    return { is: 'not-collected', retry: false, failure: thrown.failure };
  if (isDiskFullError(thrown)) return { is: 'not-collected', retry: false, failure: DISK_FULL };
  const gone = isLinkExpired(thrown);
  return {
    is: 'not-collected',
    retry: !isTimedOut && !(gone && tries >= MIN_TRIES_BEFORE_GONE),
    failure: { kind: 'no-result', ...(gone && { why: 'expired' as const }), message: '' },
  };
}

/** Event after a failed delivery. `files`: number of files in the delivery. */
function eventAfterDeliveryError(thrown: unknown, isLastTry: boolean, files: number): TaskEvent {
  if (thrown instanceof FilesTooLargeError && files > 0) return { is: 'files-too-large', maxBytes: thrown.maxBytes };
  return { is: 'not-delivered', retry: !(thrown instanceof UndeliverableError) && !isLastTry };
}
