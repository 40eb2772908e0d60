// Bounds the voice messages of a person and of a channel. Counts only accepted ones.

import { LISTENING_LIMITS } from './limits.ts';

interface VoiceMessageSize {
  readonly server: string;
  readonly channel: string;
  readonly person: string;
  readonly seconds: number;
}

export type ExceededBound = 'messageLength' | 'personMessages' | 'personMinutes' | 'personWaiting' | 'channelMessages';

export interface ListeningBounds {
  /** Counts the message as waiting under its task's id, or returns the bound that excludes it. */
  accept(message: VoiceMessageSize, task: string): ExceededBound | undefined;
  /** The task has ended. */
  release(task: string): void;
  /** Waiting tasks of the person that may have ended in another process. */
  listOldWaiting(message: Pick<VoiceMessageSize, 'server' | 'person'>): readonly string[];
}

const HOUR_MS = 3_600_000;
/** A task is stored within this time. */
const NEW_TASK_MS = 30_000;

const toPersonKey = ({ server, person }: Pick<VoiceMessageSize, 'server' | 'person'>) => `${server} ${person}`;

interface AcceptedMessage {
  readonly at: number;
  readonly seconds: number;
}

/** Accepted messages of the last hour by key. Keys without any are removed once an hour. */
function createHourlyRecords(now: () => number) {
  const records = new Map<string, AcceptedMessage[]>();
  let cleanedAt = now();
  const recent = (key: string) => (records.get(key) ?? []).filter(({ at }) => now() - at < HOUR_MS);
  return {
    recent,
    add(key: string, message: AcceptedMessage): void {
      if (now() - cleanedAt >= HOUR_MS) {
        cleanedAt = now();
        for (const known of records.keys()) if (recent(known).length === 0) records.delete(known);
      }
      records.set(key, [...recent(key), message]);
    },
  };
}

/** Tasks that have not ended, with the times of their start, by person. */
function createWaitingTasks(now: () => number) {
  const personByTask = new Map<string, string>();
  const startsByPerson = new Map<string, Map<string, number>>();
  const findStarts = (person: string) => startsByPerson.get(person) ?? new Map<string, number>();
  return {
    count: (person: string): number => findStarts(person).size,
    listOld: (person: string): readonly string[] =>
      [...findStarts(person)].filter(([, at]) => now() - at > NEW_TASK_MS).map(([task]) => task),
    add(person: string, task: string): void {
      personByTask.set(task, person);
      startsByPerson.set(person, findStarts(person).set(task, now()));
    },
    delete(task: string): void {
      const person = personByTask.get(task) ?? '';
      const starts = findStarts(person);
      personByTask.delete(task);
      starts.delete(task);
      if (starts.size === 0) startsByPerson.delete(person);
    },
  };
}

export function createListeningBounds({ now }: { now(): number }): ListeningBounds {
  const people = createHourlyRecords(now);
  const channels = createHourlyRecords(now);
  const waiting = createWaitingTasks(now);

  const findExceeded = (person: string, { channel, seconds }: VoiceMessageSize): ExceededBound | undefined => {
    const { messagesPerPerson, secondsPerPerson, waitingPerPerson, secondsPerMessage, messagesPerChannel } =
      LISTENING_LIMITS;
    const own = people.recent(person);
    if (seconds > secondsPerMessage) return 'messageLength';
    if (own.length >= messagesPerPerson) return 'personMessages';
    if (own.reduce((sum, one) => sum + one.seconds, seconds) > secondsPerPerson) return 'personMinutes';
    if (waiting.count(person) >= waitingPerPerson) return 'personWaiting';
    return channels.recent(channel).length >= messagesPerChannel ? 'channelMessages' : undefined;
  };

  return {
    accept(message, task) {
      const person = toPersonKey(message);
      const exceeded = findExceeded(person, message);
      if (exceeded) return exceeded;
      const accepted = { at: now(), seconds: message.seconds };
      people.add(person, accepted);
      channels.add(message.channel, accepted);
      waiting.add(person, task);
      return undefined;
    },
    release: waiting.delete,
    listOldWaiting: (message) => waiting.listOld(toPersonKey(message)),
  };
}
