// The things step() asks for that take time: sending a task, looking after it, ending it, bringing its result. Each ends in events;
// what follows from them is decided by step().

import type { WordsFor } from '../../domain/words/index.ts';
import { backoff, jitter } from '../../kit/backoff.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import { type MediaService, ServiceRefused } from '../../ports/service.ts';
import type { Collector } from '../delivery/collect.ts';
import type { Fitter } from '../delivery/fit-to-limits.ts';
import type { MessageUpdater } from '../delivery/message-updater.ts';
import type { GivenFiles } from '../intake/given-files.ts';
import type { WordsOfPeople } from '../people/as-said.ts';
import type { OwnVoices } from '../people/own-voices.ts';
import { type AdmissionParts, createAdmission } from '../polling/admission.ts';
import type { Poller } from '../polling/poller.ts';
import type { Throttle } from '../polling/throttle.ts';
import type { ActiveTask, Tell, WatchedTask, Work } from './active-task.ts';
import { createBringResult } from './bring-result.ts';
import { createSubmit } from './submit.ts';
import { createStatusTracker } from './track-status.ts';

interface WorkParts extends AdmissionParts {
  readonly service: MediaService;
  readonly poller: Poller;
  readonly throttle: Throttle;
  readonly given: GivenFiles;
  readonly ownVoices: OwnVoices;
  readonly wordsOfPeople: Pick<WordsOfPeople, 'sent'>;
  readonly collector: Collector;
  readonly fitter: Fitter;
  readonly updater: MessageUpdater;
  readonly wordsFor: WordsFor;
  readonly log: Log;
}

/** How often the service is told to end a task: for half a minute, while it may be starting again. */
const CANCEL_TRIES = 6;

interface CancelParts {
  readonly service: Pick<MediaService, 'cancel'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Until the service has answered, or cannot be told for so long that the card must say what is true. */
function createCancel({ service, clock, log }: CancelParts, tell: Tell) {
  return async (held: ActiveTask): Promise<void> => {
    for (let tries = 1; held.task.state.at === 'stopping' && !held.signal.aborted; tries += 1) {
      try {
        const how = await service.cancel(held.operation, held.task.state.id);
        await tell(held, { is: 'cancelled', how });
      } catch (thrown) {
        log.warn('not stopped', { task: held.task.id, tries, reason: reasonOf(thrown) });
        if (tries >= CANCEL_TRIES || thrown instanceof ServiceRefused)
          await tell(held, { is: 'cancelled', how: 'unable' });
        else await clock.sleep(jitter(backoff(tries, 1000, 30_000)), held.signal);
      }
    }
  };
}

export const createWork =
  (parts: WorkParts) =>
  (tell: Tell): Work => {
    const { poller, clock, atOnce } = parts;
    const admission = createAdmission({ clock, atOnce });
    const { submit, drop: dropSubmit } = createSubmit({ ...parts, admission }, tell);
    const track = createStatusTracker({ ...parts, admission }, tell);
    const { collect, deliver, drop: dropResult } = createBringResult(parts, tell);
    const { expire, drop: dropQuestion } = createExpire(tell, clock);
    return {
      expire,
      submit,
      poll: async (held) => track(held),
      cancel: createCancel(parts, tell),
      collect,
      deliver,
      drop(task) {
        poller.drop(task);
        dropSubmit(task);
        dropQuestion(task);
        dropResult(task);
      },
    };
  };

const ASKED_MINUTES = 24 * 60;
/** All are looked through so often, instead of a timer for each. */
const EVERY_MS = 60_000;

function createExpire(tell: Tell, clock: Clock) {
  const asked = new Map<string, WatchedTask>();
  let watching = false;

  const watch = async () => {
    watching = true;
    while (asked.size > 0) {
      const over = clock.now() - ASKED_MINUTES * 60_000;
      for (const [id, held] of asked) {
        if (held.task.state.at !== 'asking' || held.signal.aborted) asked.delete(id);
        // A store that is away now is asked again at the next round.
        else if (held.task.changed <= over)
          void tell(held, { is: 'overdue', minutes: ASKED_MINUTES }).catch(() => undefined);
      }
      await clock.sleep(EVERY_MS);
    }
    watching = false;
  };

  return {
    async expire(held: WatchedTask): Promise<void> {
      asked.set(held.task.id, held);
      if (!watching) void watch();
    },
    drop: (task: string) => void asked.delete(task),
  };
}
