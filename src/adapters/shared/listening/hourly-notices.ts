// Says once an hour why voice messages get no words: in the channel for trouble, to the author for a bound.

import type { MessagesProvider } from '../../../domain/messages.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { message, type Text } from '../../../messages/message.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import type { ExceededBound } from './bounds.ts';
import { LISTENING_LIMITS } from './limits.ts';
import type { ListeningPlatform, VoiceMessage } from './platform.ts';
import type { WordsRef } from './words-ref.ts';

const HOUR_MS = 3_600_000;

interface HourlyNoticesOptions {
  readonly platform: Pick<ListeningPlatform, 'postSentence' | 'tellAuthor'>;
  readonly keyValueStore: Pick<KeyValueStore, 'claim'>;
  readonly messagesFor: MessagesProvider;
  readonly log: Log;
}

export interface HourlyNotices {
  /** Never rejects. */
  reportTrouble(at: Pick<WordsRef, 'channel' | 'locale' | 'isTranslation'>, reason: Text): Promise<void>;
  /** Never rejects. */
  reportBound(voiceMessage: VoiceMessage, exceeded: ExceededBound): Promise<void>;
}

const BOUND_TEXTS: Readonly<Record<ExceededBound, Text>> = {
  messageLength: message('listen.bounds.messageLength', { minutes: LISTENING_LIMITS.secondsPerMessage / 60 }),
  personMessages: message('listen.bounds.personMessages', { count: LISTENING_LIMITS.messagesPerPerson }),
  personMinutes: message('listen.bounds.personMinutes', { minutes: LISTENING_LIMITS.secondsPerPerson / 60 }),
  personWaiting: message('listen.bounds.personWaiting', { count: LISTENING_LIMITS.waitingPerPerson }),
  channelMessages: message('listen.bounds.channelMessages', { count: LISTENING_LIMITS.messagesPerChannel }),
};

export function createHourlyNotices({
  platform,
  keyValueStore,
  messagesFor,
  log,
}: HourlyNoticesOptions): HourlyNotices {
  const once = async (key: string, report: () => Promise<void>): Promise<void> => {
    try {
      if (await keyValueStore.claim(`listen-told:${key}`, HOUR_MS)) await report();
    } catch (thrown) {
      log.info('listening: notice not posted', { reason: formatError(thrown) });
    }
  };
  return {
    reportTrouble: ({ channel, locale, isTranslation = false }, reason) =>
      once(`${channel}${isTranslation ? ' translation' : ''}`, () => {
        const id = isTranslation ? 'listen.untranslated' : 'listen.unavailable';
        return platform.postSentence(channel, messagesFor(locale).format(id, { reason }));
      }),
    reportBound: (voiceMessage, exceeded) =>
      once(`${voiceMessage.server} ${voiceMessage.person.id}`, () => {
        const { language } = voiceMessage.place;
        return platform.tellAuthor(voiceMessage, messagesFor(language).render(BOUND_TEXTS[exceeded]));
      }),
  };
}
