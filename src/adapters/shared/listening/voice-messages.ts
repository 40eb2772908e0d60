// Starts an ordinary transcription for a voice message in a channel that listens. words-delivery.ts posts the words,
// deletions.ts forgets them.

import type { MessagesProvider } from '../../../domain/messages.ts';
import { createProblemText } from '../../../domain/views/failure-text.ts';
import type { Log } from '../../../kit/log.ts';
import { joinSentences } from '../../../messages/values.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { ListeningBounds } from './bounds.ts';
import type { ListeningStore } from './channel-store.ts';
import type { HourlyNotices } from './hourly-notices.ts';
import type { ListeningPlatform, VoiceMessage } from './platform.ts';
import type { Tombstones } from './tombstones.ts';
import { toWordsMessageRef, toWordsTaskId, type VoiceMessageId, type WordsRef } from './words-ref.ts';

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
  readonly clock: Clock;
  readonly log: Log;
  /** Aborted when the adapter stops. */
  readonly off: AbortSignal;
  getBot(): ListeningBot | undefined;
}

export const TRANSCRIBE = 'transcribe';
/** Time between looks at another event's work. */
const LOOK_MS = 1000;

/** Creates the task of a voice message that was accepted. False if the recording cannot be transcribed. */
async function startTask(
  { platform, bounds, notices, messagesFor }: VoiceMessageOptions,
  bot: ListeningBot,
  voiceMessage: VoiceMessage,
  task: string,
): Promise<boolean> {
  const { server, channel, message, thread, person, place, file } = voiceMessage;
  const { language } = place;
  const ref: WordsRef = {
    wordsBelow: message,
    ...(thread !== undefined && { thread }),
    channel,
    server,
    author: person.id,
    ...(language !== undefined && { locale: language }),
  };
  const command = bot.catalogue.findCommand(TRANSCRIBE);
  if (!command) return false;
  const invocation = { command: command.name, values: {}, files: [file] };
  const parsed = await bot.parse(command, invocation, { person, place, messages: messagesFor(language) });
  if (!parsed.ok) {
    bounds.release(task);
    const problems = parsed.problems.map((one) => createProblemText(one, command));
    await notices.reportTrouble(ref, joinSentences(...problems));
    return false;
  }
  const origin = { adapter: platform.name, person, place, message: toWordsMessageRef(ref), isAutomatic: true } as const;
  // People of one channel speak different languages.
  const request = { ...parsed.request, findsLanguage: true } as const;
  await bot.createTask(request, origin, undefined, task);
  return true;
}

export function createVoiceMessageHandler(
  options: VoiceMessageOptions,
  { forgetSoon }: { forgetSoon(id: VoiceMessageId): void },
) {
  const { platform, store, tombstones, bounds, notices, clock, off } = options;

  /**
   * Waits while another event about the message starts its task. False if it did, or if the message needs none. A crash
   * or failure of the other one is noticed, since the platform may not send a third event.
   */
  async function claimStart(bot: ListeningBot, task: string): Promise<boolean> {
    for (; !off.aborted; await clock.sleep(LOOK_MS, off)) {
      if ((await tombstones.isBuried(task)) || (await bot.hasTask(task))) return false;
      if (await tombstones.claimStart(task)) return true;
    }
    return false;
  }

  async function findExceededBound(bot: ListeningBot, voiceMessage: VoiceMessage, task: string) {
    const size = { ...voiceMessage, person: voiceMessage.person.id };
    const exceeded = bounds.accept(size, task);
    if (exceeded !== 'personWaiting') return exceeded;
    for (const old of bounds.listOldWaiting(size)) if (!(await bot.isTaskOpen(old))) bounds.release(old);
    return bounds.accept(size, task);
  }

  return async function handleMessage(voiceMessage: VoiceMessage): Promise<void> {
    const bot = options.getBot();
    const { server, channel, person, place } = voiceMessage;
    if (!bot || !(await store.findListening(server, channel, person.id))) return;
    if (bot.denialReason(person, place) !== undefined) return;
    const task = toWordsTaskId(platform.name, voiceMessage);
    if (!(await claimStart(bot, task))) return;
    try {
      const exceeded = await findExceededBound(bot, voiceMessage, task);
      const isStarted = !exceeded && (await startTask(options, bot, voiceMessage, task));
      // Further events about it change nothing.
      if (!isStarted) await tombstones.bury(task);
      if (exceeded) await notices.reportBound(voiceMessage, exceeded);
    } catch (thrown) {
      bounds.release(task);
      await tombstones.releaseStart(task).catch(() => undefined);
      throw thrown;
    }
    // The deletion looked for the task before it was stored.
    if (await tombstones.isBuried(task)) forgetSoon(voiceMessage);
  };
}
