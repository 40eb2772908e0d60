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

export function createListeningBounds({ now }: { now(): number }): ListeningBounds {
  const people = createHourlyRecords(now);
  const channels = createHourlyRecords(now);
  /** By unfinished task. */
  const waiting = new Map<string, { readonly person: string; readonly at: number }>();

  const findExceeded = (person: string, { channel, seconds }: VoiceMessageSize): ExceededBound | undefined => {
    const { messagesPerPerson, secondsPerPerson, waitingPerPerson, secondsPerMessage, messagesPerChannel } =
      LISTENING_LIMITS;
    const own = people.recent(person);
    if (seconds > secondsPerMessage) return 'messageLength';
    if (own.length >= messagesPerPerson) return 'personMessages';
    if (own.reduce((sum, one) => sum + one.seconds, seconds) > secondsPerPerson) return 'personMinutes';
    if ([...waiting.values()].filter((one) => one.person === person).length >= waitingPerPerson) return 'personWaiting';
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
      waiting.set(task, { person, at: now() });
      return undefined;
    },
    release: (task) => void waiting.delete(task),
    listOldWaiting(message) {
      const person = toPersonKey(message);
      const isOld = (one: { readonly at: number }) => now() - one.at > NEW_TASK_MS;
      return [...waiting].filter(([, one]) => one.person === person && isOld(one)).map(([task]) => task);
    },
  };
}
