// Which task may send its create call next. Create calls under way are bounded, and so are the tasks at the service where
// SERVICE_AT_ONCE says so; people take turns (kit/fair-queue.ts).

import type { Task, TaskOrigin } from '../../domain/tasks/task.ts';
import { createFairQueue, type FairQueueRequester, type QueueTicket } from '../../kit/fair-queue.ts';
import { createNamedCounters } from '../../kit/named-counters.ts';

export interface AdmissionControl {
  /** `turn` resolves to true when the task may be sent, to false when it was released before. `throttled`: it has to wait. */
  requestTurn(task: AdmissionCandidate): { readonly throttled: boolean; readonly turn: Promise<boolean> };
  /** The create call was answered, and the service has the task. */
  markAccepted(id: string): void;
  /** Counts a task that the service already has: one that was recovered, or that is polled again. */
  restore(task: AdmissionCandidate): void;
  /** The task is no longer at the service, or no longer waits. Unknown ids are ignored. */
  release(id: string): void;
}

interface AdmissionCandidate {
  readonly id: string;
  readonly owner: FairQueueRequester;
}

export interface AdmissionControlOptions {
  /** Tasks at the service at a time. Absent: unlimited. */
  readonly maxConcurrent?: number;
}

/** Create calls under way at a time. One person may have large files on a slow line, so that a second limit holds per person. */
const MAX_CALLS = 32;
const MAX_CALLS_PER_PERSON = 8;

/** A whole server or workspace counts as one place: its many people take turns with those of other places. */
export const toFairQueueRequester = ({ adapter, person, place }: TaskOrigin): FairQueueRequester => ({
  person: JSON.stringify([adapter, person.id]),
  place: JSON.stringify(place.server == null ? [adapter, place.id] : [adapter, 'server', place.server]),
  ...(person.quotaId !== undefined && { group: JSON.stringify([adapter, person.quotaId]) }),
});

export const toAdmissionCandidate = ({ id, origin }: Task): AdmissionCandidate => ({
  id,
  owner: toFairQueueRequester(origin),
});

interface AdmissionEntry extends AdmissionCandidate {
  stage: 'waiting' | 'calling' | 'running';
  readonly ticket: QueueTicket<string> | undefined;
  readonly resolveTurn: (admitted: boolean) => void;
}

export function createAdmissionControl({
  maxConcurrent = Number.POSITIVE_INFINITY,
}: AdmissionControlOptions): AdmissionControl {
  const queue = createFairQueue<string>();
  const entries = new Map<string, AdmissionEntry>();
  const callsByPerson = createNamedCounters();
  let running = 0;

  const count = ({ stage, owner }: AdmissionEntry, by: 1 | -1): void => {
    if (stage === 'calling') callsByPerson.add(owner.person, by);
    if (stage === 'running') running += by;
  };
  const move = (entry: AdmissionEntry, stage: AdmissionEntry['stage']): void => {
    count(entry, -1);
    entry.stage = stage;
    count(entry, 1);
  };
  const canCall = (person: string): boolean =>
    callsByPerson.total() < MAX_CALLS &&
    callsByPerson.total() + running < maxConcurrent &&
    callsByPerson.get(person) < MAX_CALLS_PER_PERSON;

  const admitReady = (): void => {
    while (queue.size > 0) {
      const ticket = queue.take(({ person }) => canCall(person));
      const entry = ticket && entries.get(ticket.item);
      if (!entry) return;
      move(entry, 'calling');
      entry.resolveTurn(true);
    }
  };
  const release = (id: string): void => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    count(entry, -1);
    if (entry.ticket) queue.remove(entry.ticket);
    entry.resolveTurn(false);
    admitReady();
  };

  return {
    requestTurn(task) {
      release(task.id);
      const { promise: turn, resolve: resolveTurn } = Promise.withResolvers<boolean>();
      const ticket = queue.push(task.id, task.owner);
      const entry: AdmissionEntry = { ...task, stage: 'waiting', ticket, resolveTurn };
      entries.set(task.id, entry);
      // Tasks that wait already could not be admitted, so only this one can be.
      if (canCall(task.owner.person)) admitReady();
      return { throttled: entry.stage === 'waiting', turn };
    },
    markAccepted(id) {
      const entry = entries.get(id);
      if (entry?.stage !== 'calling') return;
      move(entry, 'running');
      admitReady();
    },
    restore(task) {
      if (entries.has(task.id)) return;
      const entry: AdmissionEntry = { ...task, stage: 'running', ticket: undefined, resolveTurn: () => undefined };
      entries.set(task.id, entry);
      count(entry, 1);
    },
    release,
  };
}
