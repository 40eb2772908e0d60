// The media service, measured from outside: how create calls and looks end, and whether it answers at all. Changes nothing
// of what passes through. HTTP requests are counted in requests.ts.

import type { Clock } from '../ports/clock.ts';
import { type MediaService, ServiceRefused, ServiceUnclear, ServiceUnreachable } from '../ports/service.ts';
import type { Instruments } from './instruments.ts';
import { overlay } from './overlay.ts';

/** Single calls get lost on a good day. */
const LOST_IN_A_ROW = 3;

export interface Contact {
  heard(): void;
  lost(): void;
  /** `true`, or since when nothing is heard. */
  state(): true | string;
}

/** Whether the service answers, from the calls that are made anyway. Until the first one it is taken to. */
export function createContact(clock: Clock): Contact {
  let lost = 0;
  let since = clock.now();
  return {
    heard() {
      lost = 0;
      since = clock.now();
    },
    lost() {
      lost += 1;
    },
    state: () =>
      lost < LOST_IN_A_ROW ||
      `does not answer for ${Math.round((clock.now() - since) / 1000)} s: check SERVICE_BASE_URL and the service itself`,
  };
}

const outcomeOf = (thrown: unknown): string => {
  if (thrown instanceof ServiceRefused) return 'refused';
  if (thrown instanceof ServiceUnreachable) return 'unreachable';
  // What the service never got: a file that could no longer be read, say.
  return thrown instanceof ServiceUnclear ? 'unclear' : 'broken';
};

export function measuredService<S extends MediaService>(
  service: S,
  { creates, polls }: Instruments,
  contact: Contact,
): S {
  const watched = async <T>(
    call: () => Promise<T>,
    count: (outcome: string) => void,
    well: (got: T) => string,
  ) => {
    try {
      const got = await call();
      contact.heard();
      count(well(got));
      return got;
    } catch (thrown) {
      if (thrown instanceof ServiceRefused) contact.heard();
      else if (isSilence(thrown)) contact.lost();
      count(outcomeOf(thrown));
      throw thrown;
    }
  };
  const uncounted = <T>(call: () => Promise<T>) =>
    watched(
      call,
      () => undefined,
      () => '',
    );
  const instead: Partial<MediaService> = {
    create: (operation, request, open, asker) =>
      watched(
        () => service.create(operation, request, open, asker),
        (outcome) => creates.inc({ operation: operation.name, outcome }),
        () => 'accepted',
      ),
    status: (operation, id) =>
      watched(
        () => service.status(operation, id),
        (outcome) => polls.inc({ outcome }),
        ({ phase }) => phase,
      ),
    outcome: (operation, report) => uncounted(() => service.outcome(operation, report)),
    voices: () => uncounted(() => service.voices()),
    createVoice: (voice) => uncounted(() => service.createVoice(voice)),
    deleteVoice: (id) => uncounted(() => service.deleteVoice(id)),
  };
  return overlay(service, instead as Partial<S>);
}

/** No answer, or one that only says that somebody else could not reach it. */
const isSilence = (thrown: unknown): boolean =>
  thrown instanceof ServiceUnreachable ||
  (thrown instanceof ServiceUnclear && (thrown.status === undefined || thrown.status >= 500));
