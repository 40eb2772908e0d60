// Brings a finished task's result to the conversation it was asked for in: fetched, fitted to what the place takes, delivered.

import { setImmediate as timersDone } from 'node:timers/promises';
import { step, type TaskEvent } from '../../domain/tasks/step.ts';
import type { Failure } from '../../domain/tasks/task.ts';
import { viewOf } from '../../domain/views/task-card.ts';
import { languageOf, type WordsFor } from '../../domain/words/index.ts';
import { backoff, jitter } from '../../kit/backoff.ts';
import { isDiskFull } from '../../kit/disk/space.ts';
import type { Json } from '../../kit/json.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { createSlots, type Slots } from '../../kit/queue/slots.ts';
import { type Delivery, FilesTooLarge, Undeliverable } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import { ServiceRefused } from '../../ports/service.ts';
import type { Collected, Collector } from '../delivery/collect.ts';
import { type Deliverable, type Fitter, NothingFits } from '../delivery/fit-to-limits.ts';
import type { MessageUpdater } from '../delivery/message-updater.ts';
import { outletsNear } from '../delivery/outlets-near.ts';
import type { ActiveTask, Tell } from './active-task.ts';

interface BringResultParts {
  readonly collector: Collector;
  readonly fitter: Fitter;
  readonly updater: MessageUpdater;
  readonly wordsFor: WordsFor;
  readonly clock: Clock;
  readonly log: Log;
}

/** A result that cannot be fetched is tried for this long. */
const COLLECT_MS = 15 * 60_000;
/** Results fetched at once, in all and for one person: more would only wait for each other. */
const FETCHES = { max: 16, maxPerPerson: 8 };
const DELIVER_TRIES = 8;
/** How often files are made smaller because a platform found them too large; from then on none are posted. */
const FITTING_ROUNDS = 4;
/** From here on the requester is notified at the end, since an edit notifies no one. */
const LONG_MS = 60_000;

/** The largest file that its place takes, as far as that is known by now. */
const maxBytesOf = ({ task: { state, origin }, chat }: ActiveTask): number => {
  const here = chat.attachmentBytes?.(origin.message) ?? chat.limits.attachmentBytes;
  const { most = here, rounds = 0 } = state.at === 'delivering' ? state : {};
  return rounds > FITTING_ROUNDS ? 0 : Math.min(here, most);
};

function deliveryOf(
  held: ActiveTask,
  { files }: Deliverable,
  { wordsFor, clock }: Pick<BringResultParts, 'wordsFor' | 'clock'>,
  tell: Tell,
): Omit<Delivery, 'edits'> {
  const { task, operation, chat } = held;
  const { state, origin } = task;
  const now = clock.now();
  const [asDone] = step(task, { is: 'delivered', way: 'edit', message: origin.message }, now);
  return {
    token: task.id,
    view: viewOf(asDone, operation, wordsFor(languageOf(origin)), undefined, outletsNear(chat, origin)),
    files,
    requester: origin.person,
    notify: now - task.created > LONG_MS,
    ...(state.at === 'delivering' && state.note !== undefined && { note: state.note }),
    keep: async (note) => void (await tell(held, { is: 'noted', note })),
  };
}

export function createBringResult(parts: BringResultParts, tell: Tell) {
  const { collector, fitter, clock, log } = parts;
  const put = createPut(parts, tell);
  /** What came, kept so that it need not come twice, and what of it the place takes. */
  const collected = new Map<string, Collected>();
  const deliverables = new Map<string, Deliverable>();
  const fetched = createFetch(collector, collected);
  const inDeliverySlot = createDeliverySlots();

  const drop = (task: string): void => {
    collected.delete(task);
    deliverables.delete(task);
    void collector
      .clear(task)
      .catch((thrown) => log.warn('files left over', { task, reason: reasonOf(thrown) }));
  };

  const pause = (held: ActiveTask, tries: number, firstMs: number) =>
    tries === 0 ? Promise.resolve() : clock.sleep(jitter(backoff(tries, firstMs, 30_000)), held.signal);

  const collect = async (held: ActiveTask): Promise<void> => {
    const { task } = held;
    const { state } = task;
    if (state.at !== 'fetching' && state.at !== 'delivering') return;
    await pause(held, state.tries, 1000);
    if (held.signal.aborted) return;
    try {
      const got = await fetched(held, state.report);
      const fitted = await fitter.fit(task.id, got, maxBytesOf(held));
      // Letting go ends the fitting too, and what comes of that is no finding.
      if (held.signal.aborted) return;
      deliverables.set(task.id, fitted);
      const now = await tell(held, { is: 'collected', result: fitted.result });
      // It was the first of two: nothing of it is brought.
      if (now.state.at !== 'delivering') drop(task.id);
    } catch (thrown) {
      if (held.signal.aborted) return;
      log.warn('result not fetched', { task: task.id, reason: reasonOf(thrown) });
      await tell(held, afterCollect(thrown, clock.now() - state.since > COLLECT_MS, state.tries));
    }
  };

  const deliver = async (held: ActiveTask): Promise<void> => {
    const { state, id, origin } = held.task;
    if (state.at !== 'delivering') return;
    const ready = deliverables.get(id);
    if (!ready) return collect(held);
    await pause(held, state.tries, 500);
    await inDeliverySlot(held.chat)({ person: origin.person.id }, () => put(held, ready));
  };

  return { collect, deliver, drop };
}

/** Fetches what a task brought, once: a later try takes it from memory. */
function createFetch(collector: Collector, collected: Map<string, Collected>) {
  const inSlot = createSlots(FETCHES);
  return async ({ task, operation, signal }: ActiveTask, report: Json): Promise<Collected> => {
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

/** One attempt to deliver. */
function createPut(parts: BringResultParts, tell: Tell) {
  const { updater, log } = parts;
  return async (held: ActiveTask, ready: Deliverable): Promise<void> => {
    const { task, chat } = held;
    const { state, origin } = task;
    if (state.at !== 'delivering') return;
    // A process that stood still finds out with its next timers what it has lost; the platform is not asked before them.
    await timersDone();
    if (held.signal.aborted) return;
    try {
      const delivery = deliveryOf(held, ready, parts, tell);
      const { way, message } = await updater.deliver(task.id, chat, origin.message, delivery);
      await tell(held, { is: 'delivered', way, message });
    } catch (thrown) {
      log.warn('not delivered', { task: task.id, tries: state.tries, reason: reasonOf(thrown) });
      await tell(held, afterDeliver(thrown, state.tries >= DELIVER_TRIES, ready.files.length));
    }
  };
}

/** For each platform as many deliveries at once as it wants, at most half of them for one person. */
function createDeliverySlots() {
  const byPlatform = new Map<string, Slots>();
  return ({ name, limits }: ActiveTask['chat']): Slots => {
    const max = limits.deliveries ?? Number.POSITIVE_INFINITY;
    const slots = byPlatform.get(name) ?? createSlots({ max, maxPerPerson: max / 2 });
    byPlatform.set(name, slots);
    return slots;
  };
}

const DISK_FULL: Failure = { kind: 'no-result', why: 'disk-full', said: '' };

/** What is finished may take a moment to be there: a result is believed to be gone from this try on. */
const GONE_TRIES = 3;

/** After trying to fetch a result, `tries` times before. `lasting`: it has been tried for long enough. */
function afterCollect(thrown: unknown, lasting: boolean, tries: number): TaskEvent {
  if (thrown instanceof NothingFits) return { is: 'not-collected', again: false, failure: thrown.failure };
  if (isDiskFull(thrown)) return { is: 'not-collected', again: false, failure: DISK_FULL };
  const gone = thrown instanceof ServiceRefused && [403, 404, 410].includes(thrown.status);
  return {
    is: 'not-collected',
    again: !lasting && !(gone && tries >= GONE_TRIES),
    failure: { kind: 'no-result', ...(gone && { why: 'expired' as const }), said: '' },
  };
}

/** After trying to deliver so many files. */
function afterDeliver(thrown: unknown, lasting: boolean, files: number): TaskEvent {
  if (thrown instanceof FilesTooLarge && files > 0) return { is: 'not-fitting', max: thrown.max };
  const lost = thrown instanceof Undeliverable;
  return {
    is: 'not-delivered',
    again: !lost && !lasting,
    failure: { kind: 'undeliverable', said: lost ? thrown.message : '' },
  };
}
