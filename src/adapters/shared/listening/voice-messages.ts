// Starts an ordinary transcription for a voice message in a channel that listens, and forgets it when the message is
// deleted. words-delivery.ts posts the words.

import type { MessagesProvider } from '../../../domain/messages.ts';
import { createProblemText } from '../../../domain/views/failure-text.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { joinSentences } from '../../../messages/values.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { ListeningBounds } from './bounds.ts';
import type { ListeningStore } from './channel-store.ts';
import type { HourlyNotices } from './hourly-notices.ts';
import type { ListeningPlatform, VoiceMessage } from './platform.ts';
import type { Tombstones } from './tombstones.ts';
import {
  parseWordsRef,
  toTranslationTaskId,
  toWordsMessageRef,
  toWordsTaskId,
  type VoiceMessageId,
  type WordsRef,
} from './words-ref.ts';

export type ListeningBot = Pick<
  Bot,
  | 'catalogue'
  | 'parse'
  | 'createTask'
  | 'hasTask'
  | 'isTaskOpen'
  | 'denialReason'
  | 'unavailableReason'
  | 'forgetTask'
  | 'forgetAutomaticTasks'
  | 'findCaptions'
>;

export interface VoiceMessageOptions {
  readonly platform: ListeningPlatform;
  readonly store: ListeningStore;
  readonly tombstones: Tombstones;
  readonly bounds: ListeningBounds;
  readonly notices: HourlyNotices;
  readonly messagesFor: MessagesProvider;
  readonly log: Log;
  getBot(): ListeningBot | undefined;
}

export const TRANSCRIBE = 'transcribe';

/** Creates the task of a voice message that was accepted. */
async function startTask(
  { platform, bounds, notices, messagesFor }: VoiceMessageOptions,
  bot: ListeningBot,
  voiceMessage: VoiceMessage,
  task: string,
): Promise<void> {
  const { server, channel, message, person, place, file } = voiceMessage;
  const { language } = place;
  const ref: WordsRef = {
    wordsBelow: message,
    channel,
    server,
    author: person.id,
    ...(language !== undefined && { locale: language }),
  };
  const command = bot.catalogue.findCommand(TRANSCRIBE);
  if (!command) return;
  const invocation = { command: command.name, values: {}, files: [file] };
  const parsed = await bot.parse(command, invocation, { person, place, messages: messagesFor(language) });
  if (!parsed.ok) {
    bounds.release(task);
    const problems = parsed.problems.map((one) => createProblemText(one, command));
    return notices.reportTrouble(ref, joinSentences(...problems));
  }
  const origin = { adapter: platform.name, person, place, message: toWordsMessageRef(ref), isAutomatic: true } as const;
  // People of one channel speak different languages.
  const request = { ...parsed.request, findsLanguage: true } as const;
  await bot.createTask(request, origin, undefined, task);
}

export function createVoiceMessageHandlers(options: VoiceMessageOptions) {
  const { platform, store, tombstones, bounds, notices, log } = options;

  async function findExceededBound(bot: ListeningBot, voiceMessage: VoiceMessage, task: string) {
    const size = { ...voiceMessage, person: voiceMessage.person.id };
    const exceeded = bounds.accept(size, task);
    if (exceeded !== 'personWaiting') return exceeded;
    for (const old of bounds.listOldWaiting(size)) if (!(await bot.isTaskOpen(old))) bounds.release(old);
    return bounds.accept(size, task);
  }

  async function handle(voiceMessage: VoiceMessage): Promise<void> {
    const bot = options.getBot();
    const { server, channel, person, place } = voiceMessage;
    const { channels, silenced } = await store.read(server);
    if (!bot || !channels[channel] || silenced.includes(person.id)) return;
    if (bot.denialReason(person, place) !== undefined) return;
    const task = toWordsTaskId(platform.name, voiceMessage);
    if ((await tombstones.isBuried(task)) || (await bot.hasTask(task))) return;
    if (!(await tombstones.claimStart(task))) return;
    const exceeded = await findExceededBound(bot, voiceMessage, task);
    if (exceeded) return notices.reportBound(voiceMessage, exceeded);
    try {
      await startTask(options, bot, voiceMessage, task);
    } catch (thrown) {
      bounds.release(task);
      throw thrown;
    }
    // The deletion looked for the task before it was stored.
    if (await tombstones.isBuried(task)) await forget(voiceMessage);
  }

  /**
   * Forgets the tasks of a voice message and deletes its words. `hasWords`: there are words, even if their task expired.
   */
  async function forget(id: VoiceMessageId, hasWords = false): Promise<void> {
    const bot = options.getBot();
    const task = toWordsTaskId(platform.name, id);
    bounds.release(task);
    await bot?.forgetTask(toTranslationTaskId(platform.name, id));
    const forgotten = await bot?.forgetTask(task);
    const post = forgotten && parseWordsRef(forgotten.message)?.post;
    const at = { channel: id.channel, wordsBelow: id.message, ...(post !== undefined && { post }) };
    if (forgotten || hasWords) await platform.deleteWords(at);
  }

  const logFailure = (what: string) => (thrown: unknown) =>
    log.warn(`listening: ${what}`, { reason: formatError(thrown) });

  return {
    /** Never rejects. */
    handleMessage: (voiceMessage: VoiceMessage): Promise<void> =>
      handle(voiceMessage).catch(logFailure('voice message not transcribed')),
    /** Call it when a message was deleted, or edited so that its recording is gone. Never rejects. */
    handleGone: async (server: string, id: VoiceMessageId): Promise<void> => {
      try {
        const { channels } = await store.read(server);
        if (channels[id.channel]) await tombstones.bury(toWordsTaskId(platform.name, id));
        await forget(id);
      } catch (thrown) {
        logFailure('words of a deleted message not deleted')(thrown);
      }
    },
    forget,
  };
}

export type VoiceMessageHandlers = ReturnType<typeof createVoiceMessageHandlers>;
