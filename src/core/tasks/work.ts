// The things step() asks for that take time: sending a task, looking after it, fetching its result, delivering it.
// Each ends in events; none of them decides what follows.

import { setImmediate as timersDone } from 'node:timers/promises';
import { step } from '../../domain/tasks/step.ts';
import { viewOf } from '../../domain/views/task-card.ts';
import { backoff, jitter } from '../../kit/backoff.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { ServiceRefused } from '../../ports/service.ts';
import type { Collected, Collector } from '../delivery/collect.ts';
import type { Deliverable, Fitter } from '../delivery/fit-to-limits.ts';
import type { MessageUpdater } from '../delivery/message-updater.ts';
import type { GivenFiles } from '../intake/given-files.ts';
import { askerOf } from '../polling/admission.ts';
import type { CallResult } from '../polling/circuit-breaker.ts';
import type { ActiveTask, Tell, Work } from './active-task.ts';
import { createExpire } from './expiry.ts';
import {
  afterCollect,
  afterCreate,
  afterDeliver,
  beforeCreate,
  callResultOf,
  isNotNow,
} from './fault-events.ts';
import { ANSWERED, createStatusTracker, type TrackerParts } from './track-status.ts';

interface WorkParts extends TrackerParts {
  readonly given: GivenFiles;
  readonly collector: Collector;
  readonly fitter: Fitter;
  readonly updater: MessageUpdater;
  readonly log: Log;
}

/** A result that cannot be fetched is tried for this long. */
const COLLECT_MS = 15 * 60_000;
const DELIVER_TRIES = 8;
/** How often the service is told to end a task: for half a minute, while it may be starting again. */
const CANCEL_TRIES = 6;
/** How often files are made smaller because a platform found them too large; from then on none are posted. */
const FITTING_ROUNDS = 4;
/** From here on the requester is notified at the end, since edits notify nobody. */
const LONG_MS = 60_000;

export const createWork =
  ({ service, poller, given, collector, fitter, updater, clock, atOnce, log }: WorkParts) =>
  (tell: Tell): Work => {
    /** What came, kept so that it need not come twice, and what of it the place takes. */
    const collected = new Map<string, Collected>();
    const placed = new Map<string, Deliverable>();

    /** Until when a task is not sent again, where the service has said so. */
    const rests = new WeakMap<ActiveTask, number>();

    const follow = createStatusTracker({ service, poller, clock, atOnce }, tell);

    const pause = (held: ActiveTask, tries: number, first: number) =>
      tries === 0 ? Promise.resolve() : clock.sleep(jitter(backoff(tries, first, 30_000)), held.signal);

    /** What waited to be sent for longer than the whole may take is not sent any more. */
    const endsLate = async (held: ActiveTask): Promise<boolean> => {
      const late = clock.now() > follow.lastSending(held);
      if (late) await tell(held, { is: 'overdue', minutes: held.operation.deadlineMinutes });
      return late;
    };

    const rest = async (held: ActiveTask): Promise<void> => {
      const ms = (rests.get(held) ?? 0) - clock.now();
      if (ms > 0) await clock.sleep(ms, held.signal);
    };

    const submit = async (held: ActiveTask): Promise<void> => {
      if (held.task.state.at !== 'received') return;
      await Promise.all([pause(held, held.task.state.tries, 2000), rest(held)]);
      if (held.signal.aborted || (await endsLate(held))) return;
      try {
        await given.read(held.task, held.chat, held.signal);
      } catch (thrown) {
        if (held.signal.aborted || held.task.state.at !== 'received') return;
        log.warn('not sent', { task: held.task.id, reason: reasonOf(thrown) });
        await tell(held, beforeCreate(thrown));
        return;
      }
      if (!(await follow.admitted(held)) || (await endsLate(held))) return;
      try {
        if ((await tell(held, { is: 'sending' })).state.at !== 'submitting') return;
      } catch (thrown) {
        log.error('not sent', { task: held.task.id, reason: reasonOf(thrown) });
        await tell(held, beforeCreate(thrown));
        return;
      }
      await send(held);
    };

    /** From here on the create call may have had an effect, so whatever happens it is not repeated. */
    const send = async (held: ActiveTask): Promise<void> => {
      const { operation, task } = held;
      const began = clock.now();
      let heard: CallResult | undefined = ANSWERED;
      const event = await service
        .create(operation, task.request, async (file) => given.open(task, file), askerOf(task.origin))
        .then(({ id }) => ({ is: 'accepted', id, ends: service.stops() }) as const)
        .catch((thrown) => {
          log.warn('create failed', { task: task.id, reason: reasonOf(thrown) });
          heard = callResultOf(thrown);
          // A busy service is left alone by all tasks, which is the throttle's business; one without room only by this one.
          if (isNotNow(thrown) && heard?.is === 'answered')
            rests.set(held, clock.now() + (thrown.waitMs ?? 0));
          return afterCreate(thrown, follow.lastSending(held) - clock.now());
        });
      // What may be sent again keeps its files; all else needs them no more.
      if (event.is !== 'not-sent') clearGiven(task.id);
      await tell(held, event).finally(() => follow.sent(held, heard, began));
    };

    /** Until the service has answered, or cannot be told for so long that the card must say what is true. */
    const cancel = async (held: ActiveTask): Promise<void> => {
      for (let tries = 1; held.task.state.at === 'stopping' && !held.signal.aborted; tries += 1) {
        try {
          const how = await service.cancel(held.operation, held.task.state.id);
          await tell(held, { is: 'cancelled', how });
        } catch (thrown) {
          log.warn('not stopped', { task: held.task.id, tries, reason: reasonOf(thrown) });
          if (tries >= CANCEL_TRIES || thrown instanceof ServiceRefused)
            await tell(held, { is: 'cancelled', how: 'unable' });
          else await pause(held, tries, 1000);
        }
      }
    };

    const collect = async (held: ActiveTask): Promise<void> => {
      const { task, operation } = held;
      const { state } = task;
      if (state.at !== 'fetching' && state.at !== 'delivering') return;
      await pause(held, state.tries, 1000);
      if (held.signal.aborted) return;
      try {
        const got = collected.get(task.id) ?? (await collector.collect(task, operation, state.report));
        collected.set(task.id, got);
        const fit = await fitter.fit(task.id, got, mostFor(held));
        // Letting go ends the fitting too, and what comes of that is no finding.
        if (held.signal.aborted) return;
        placed.set(task.id, fit);
        await tell(held, { is: 'collected', result: fit.result });
      } catch (thrown) {
        if (held.signal.aborted) return;
        log.warn('result not fetched', { task: task.id, reason: reasonOf(thrown) });
        await tell(held, afterCollect(thrown, clock.now() - state.since > COLLECT_MS, state.tries));
      }
    };

    const deliver = async (held: ActiveTask): Promise<void> => {
      const { task, operation, chat } = held;
      const { state, origin } = task;
      if (state.at !== 'delivering') return;
      const ready = placed.get(task.id);
      if (!ready) return collect(held);
      await pause(held, state.tries, 500);
      // A process that stood still finds out with its next timers what it has lost; the platform is not asked before them.
      await timersDone();
      if (held.signal.aborted) return;
      const [asDone] = step(task, { is: 'delivered', way: 'edit', message: origin.message }, clock.now());
      try {
        const { way: rung, message } = await updater.alone(task.id, () =>
          chat.deliver(origin.message, {
            token: task.id,
            view: viewOf(asDone, operation),
            files: ready.files,
            requester: origin.person,
            notify: clock.now() - task.created > LONG_MS,
            ...(state.note !== undefined && { note: state.note }),
            keep: async (note) => void (await tell(held, { is: 'noted', note })),
          }),
        );
        await tell(held, { is: 'delivered', way: rung, message });
      } catch (thrown) {
        log.warn('not delivered', { task: task.id, tries: state.tries, reason: reasonOf(thrown) });
        await tell(held, afterDeliver(thrown, state.tries >= DELIVER_TRIES, ready.files.length));
      }
    };

    const mostFor = ({ task: { state, origin }, chat }: ActiveTask): number => {
      const here = chat.attachmentBytes?.(origin.message) ?? chat.limits.attachmentBytes;
      const { most = here, rounds = 0 } = state.at === 'delivering' ? state : {};
      return rounds > FITTING_ROUNDS ? 0 : Math.min(here, most);
    };

    const clearGiven = (task: string) =>
      void given
        .clear(task)
        .catch((thrown) => log.warn('given files left over', { task, reason: reasonOf(thrown) }));

    const { expire, drop: dropQuestion } = createExpire(tell, clock);

    return {
      expire,
      submit,
      poll: async (held) => follow.begin(held),
      cancel,
      collect,
      deliver,
      drop(task) {
        poller.drop(task);
        follow.drop(task);
        dropQuestion(task);
        collected.delete(task);
        placed.delete(task);
        clearGiven(task);
        void collector
          .clear(task)
          .catch((thrown) => log.warn('files left over', { task, reason: reasonOf(thrown) }));
      },
    };
  };
