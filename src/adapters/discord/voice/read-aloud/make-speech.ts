// Synthesizes one waiting message or announcement part by part, with its spoken text, names, language and speed.

import { getMessages } from '../../../../domain/messages.ts';
import { formatError, type Log } from '../../../../kit/log.ts';
import type { Text } from '../../../../messages/message.ts';
import type { Bot, ReadAloudRequest } from '../../../../ports/chat.ts';
import type { PlayableSound, SoundCache } from '../sound-cache.ts';
import { splitIntoPieces } from './split-text.ts';
import type { NamesByUser, SpokenNames } from './spoken-names.ts';
import {
  extractLanguageSample,
  listNamedUsers,
  type ReadableMessage,
  type ServerNames,
  toSpokenContent,
  toSpokenName,
  toSpokenText,
} from './spoken-text.ts';
import { formatMoves, listNamedMovers } from './voice-moves.ts';
import { needsSpeakerName, type SpeakerIdentity, type WaitingMessage } from './waiting-messages.ts';

export interface ReadingPlace {
  readonly server: string;
  readonly channel: string;
  /** Ids of the text channel and its parent. */
  readonly channels: readonly string[];
  readonly voiceChannel: string;
  readonly language?: string;
  readonly speed?: number;
  readonly maxCharacters?: number;
  /** Tag of the language into which messages are translated. */
  readonly translateTo?: string;
}

export interface MakeSpeechOptions {
  readonly bot: Pick<Bot, 'readAloud'>;
  readonly sounds: Pick<SoundCache, 'getOrCreate'>;
  readonly names: ServerNames;
  readonly spokenNames: Pick<SpokenNames, 'find'>;
  /** Returns `undefined` if the author's messages are not read in this channel. */
  findPlace(channel: string, author: string): ReadingPlace | undefined;
  /** Called when the author's daily limit is reached. `reason` is a sentence for the author. */
  onQuotaUsed(one: WaitingMessage, reason: Text): void;
  readonly log: Log;
}

export interface MessageSpeech {
  readonly key: string;
  readonly previousSpeaker: SpeakerIdentity | undefined;
  readonly cancellation: AbortController;
  /** Parts synthesized so far. */
  readonly parts: PlayableSound[];
  /** True if no further parts follow. A message without parts has no speech. */
  isComplete: boolean;
  queuedParts: number;
}

/** Texts of a request to read aloud. */
type SpeechTexts = Pick<ReadAloudRequest, 'languageSample' | 'language' | 'translation' | 'partsIn'>;

/** Messages without speech are skipped without delay. */
export function createMakeSpeech(options: MakeSpeechOptions) {
  const { bot, sounds, findPlace, onQuotaUsed, log } = options;
  return async (
    one: WaitingMessage,
    message: ReadableMessage | undefined,
    { key, previousSpeaker, cancellation: { signal: off }, parts }: MessageSpeech,
    onPart: () => void,
  ): Promise<void> => {
    const place = findPlace(one.channel, one.author);
    const hasSpeaker = needsSpeakerName(one, previousSpeaker);
    const texts = place && (await createTexts(options, { one, message, place, hasSpeaker }));
    if (!place || !texts) return;
    const { server, channels, translateTo, language } = place;
    const speechRequest = {
      ...texts,
      person: { id: one.author, name: one.name, roles: one.roles },
      // Unclear texts are in the language into which others are translated.
      place: { id: one.channel, name: '', server, channels, ...withLanguage(translateTo ?? language) },
      signal: off,
    };
    try {
      const end = await bot.readAloud(speechRequest, async (file, at) => {
        const part = await sounds.getOrCreate({ key: `${key}-${at}`, borrow: (work) => work(file) }, place.speed);
        off.throwIfAborted();
        if (part) parts.push(part);
        onPart();
      });
      if (end.is === 'limit-reached' && !one.moves) onQuotaUsed(one, end.reason);
    } catch (thrown) {
      if (!off.aborted) log.info('discord: message not read aloud', { reason: formatError(thrown) });
    }
  };
}

const withLanguage = (language: string | undefined) => (language === undefined ? {} : { language });

interface SpeechContext {
  readonly one: WaitingMessage;
  readonly message: ReadableMessage | undefined;
  readonly place: ReadingPlace;
  readonly hasSpeaker: boolean;
}

/** Returns `undefined` if there is nothing to say. */
async function createTexts(options: MakeSpeechOptions, context: SpeechContext): Promise<SpeechTexts | undefined> {
  const { one, message, place } = context;
  const users = message ? listNamedUsers(message) : one.moves && listNamedMovers(one.moves).map(({ user }) => user);
  const spokenNames = await findNames(options, users ?? [one.author]);
  if (message) return createMessageTexts(options, { ...context, message, spokenNames });
  if (one.moves) return createAnnouncement(one.moves, place, spokenNames);
  const name = spokenNames.get(one.author) ?? one.name;
  return {
    languageSample: '',
    partsIn(language) {
      const messages = getMessages(language);
      const text = messages.format('aloud.spoken.leftOut', {
        count: one.skippedCount,
        name: toSpokenName(name, messages),
      });
      return [text];
    },
  };
}

/** People keep the names that Discord shows while the store is down. */
const findNames = ({ spokenNames, log }: MakeSpeechOptions, users: readonly string[]): Promise<NamesByUser> =>
  spokenNames.find(users).catch((thrown: unknown) => {
    log.info('discord: names of people not loaded', { reason: formatError(thrown) });
    return new Map();
  });

function createMessageTexts(
  { names }: MakeSpeechOptions,
  {
    one,
    message,
    place,
    hasSpeaker,
    spokenNames,
  }: SpeechContext & { readonly message: ReadableMessage; readonly spokenNames: NamesByUser },
): SpeechTexts | undefined {
  const { translateTo, maxCharacters } = place;
  const ownName = one.isCopy ? undefined : spokenNames.get(one.author);
  const sayingIn = (language: string) => ({
    messages: getMessages(language),
    names,
    language,
    spokenNames,
    ...(hasSpeaker && { speaker: ownName ?? one.name }),
    ...(maxCharacters !== undefined && { maxCharacters }),
  });
  if (toSpokenContent(message, sayingIn('en')) === '') return undefined;
  return {
    languageSample: extractLanguageSample(message),
    ...(translateTo !== undefined && {
      translation: { to: translateTo, textIn: (language: string) => toSpokenContent(message, sayingIn(language)) },
    }),
    partsIn: (language, translated) => splitIntoPieces(toSpokenText(message, sayingIn(language), translated), language),
  };
}

/** Announcements are in the server's language, or in English if there are no texts in it. */
function createAnnouncement(
  moves: NonNullable<WaitingMessage['moves']>,
  { language }: ReadingPlace,
  spokenNames: NamesByUser,
): SpeechTexts {
  const messages = getMessages(language);
  return { languageSample: '', language: messages.tag, partsIn: () => [formatMoves(moves, spokenNames, messages)] };
}
