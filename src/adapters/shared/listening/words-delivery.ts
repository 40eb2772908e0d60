// Posts the words of a finished transcription below its voice message, then starts their translation if the channel has
// a language. Replaces the card that other tasks have.

import { findLanguageById, type Language, toBaseTag } from '../../../domain/media/language.ts';
import { languageNameWithoutRegion } from '../../../domain/media/language-name.ts';
import type { TaskFailure } from '../../../domain/tasks/task.ts';
import { createFailureText, createProblemText } from '../../../domain/views/failure-text.ts';
import { isFailureStatus, type View } from '../../../domain/views/view.ts';
import { joinSentences } from '../../../messages/values.ts';
import { type Delivery, type PostedDelivery, UndeliverableError } from '../../../ports/chat.ts';
import { findTargetLanguage } from './channel-store.ts';
import type { Deletions } from './deletions.ts';
import { VoiceMessageGoneError, type Words } from './platform.ts';
import { TRANSCRIBE, type VoiceMessageOptions } from './voice-messages.ts';
import { toTranslationTaskId, toWordsMessageRef, toWordsTaskId, type WordsRef } from './words-ref.ts';

const TRANSLATE = 'translate';
/** Saved before the words are posted. */
const POSTING = 'posting';

/** True if the recording itself has no words, which is nothing to report. */
const isAboutRecording = (failure: TaskFailure): boolean =>
  failure.kind === 'file-gone' ||
  failure.kind === 'invalid' ||
  (failure.kind === 'failed' && failure.reason === 'INVALID_SOURCE_DATA');

const toMessageId = ({ channel, wordsBelow }: WordsRef) => ({ channel, message: wordsBelow });

/** Renders words, and checks that they are still wanted. */
function createWordsTools(
  { platform, store, tombstones, messagesFor }: VoiceMessageOptions,
  deletions: Pick<Deletions, 'forgetSoon'>,
) {
  const toWords = (ref: WordsRef, text: string, translation?: Words['translation']): Words => {
    const { format } = messagesFor(ref.locale);
    const { wordsBelow: message, author } = ref;
    return {
      text,
      ...(translation && { translation }),
      buttons: [
        { button: { is: 'captions', message, author }, label: format('listen.captions') },
        { button: { is: 'not-mine', message, author }, label: format('listen.notMine') },
      ],
      fileName: format('listen.fileName'),
      locale: messagesFor(ref.locale).tag,
    };
  };
  const renderBody = (ref: WordsRef, { body = '' }: View): string => messagesFor(ref.locale).render(body).trim();

  /** Returns the language into which the channel's words are translated. */
  const requireWanted = async (ref: WordsRef): Promise<Language | undefined> => {
    const isGone = await tombstones.isBuried(toWordsTaskId(platform.name, toMessageId(ref)));
    const listening = await store.findListening(ref.server, ref.channel, ref.author);
    if (isGone || !listening) throw new UndeliverableError('The words are no longer wanted.');
    return findTargetLanguage(listening);
  };
  /** Does not wait: the task is still delivering, and ends with this. */
  const forgetSoon = (ref: WordsRef): void => deletions.forgetSoon(toMessageId(ref));
  return { toWords, renderBody, requireWanted, forgetSoon };
}

function createTranslationStarter(options: VoiceMessageOptions) {
  const { platform, notices, messagesFor } = options;
  /** Starts the translation unless the words are in that language already. */
  async function startTranslation(
    ref: WordsRef,
    { requester: person }: Delivery,
    { text, target }: { readonly text: string; readonly target: Language },
  ): Promise<void> {
    const bot = options.getBot();
    const command = bot?.catalogue.findCommand(TRANSLATE);
    const task = toTranslationTaskId(platform.name, toMessageId(ref));
    if (!bot || !command || (await bot.hasTask(task))) return;
    const { channel, server, locale } = ref;
    const place = { id: channel, name: channel, server, ...(locale !== undefined && { language: locale }) };
    const invocation = { command: command.name, values: { texts: text, target_language: target.tag }, files: [] };
    const parsed = await bot.parse(command, invocation, { person, place, messages: messagesFor(locale) });
    const translationRef: WordsRef = { ...ref, isTranslation: true };
    if (!parsed.ok) {
      const problems = parsed.problems.map((one) => createProblemText(one, command));
      return notices.reportTrouble(translationRef, joinSentences(...problems));
    }
    const source = findLanguageById(Number(parsed.request.values['source_language']));
    if (source && toBaseTag(source.tag) === toBaseTag(target.tag)) return;
    const message = toWordsMessageRef(translationRef);
    await bot.createTask(
      parsed.request,
      { adapter: platform.name, person, place, message, isAutomatic: true },
      undefined,
      task,
    );
  }
  return startTranslation;
}

function createDeliveries(options: VoiceMessageOptions, tools: ReturnType<typeof createWordsTools>) {
  const { platform, bounds, messagesFor } = options;
  const { toWords, renderBody, requireWanted, forgetSoon } = tools;
  const startTranslation = createTranslationStarter(options);

  async function deliverWords(ref: WordsRef, delivery: Delivery): Promise<PostedDelivery> {
    bounds.release(delivery.token);
    const text = renderBody(ref, delivery.view);
    await requireWanted(ref);
    if (text === '') {
      forgetSoon(ref);
      return { method: 'none', message: toWordsMessageRef(ref) };
    }
    const isRetry = delivery.progress !== undefined;
    if (!isRetry) await delivery.saveProgress(POSTING);
    const post = await platform.postWords(ref, toWords(ref, text), isRetry);
    const posted = { ...ref, post };
    const target = await requireWanted(ref).catch(async (thrown: unknown) => {
      await platform.deleteWords(posted);
      throw thrown;
    });
    if (target) await startTranslation(posted, delivery, { text, target });
    return { method: 'words', message: toWordsMessageRef(posted) };
  }

  async function deliverTranslation(ref: WordsRef, { view }: Delivery): Promise<PostedDelivery> {
    const target = await requireWanted(ref);
    const messages = messagesFor(ref.locale);
    const { post } = ref;
    const translation = renderBody(ref, view);
    if (post !== undefined && target && translation !== '') {
      const language = messages.render(languageNameWithoutRegion(target));
      const text = messages.render(view.input ?? '');
      await platform.editWords({ ...ref, post }, toWords(ref, text, { language, text: translation }));
    }
    return { method: 'words', message: toWordsMessageRef(ref) };
  }

  return { deliverWords, deliverTranslation };
}

export function createWordsDelivery(options: VoiceMessageOptions, deletions: Pick<Deletions, 'forgetSoon'>) {
  const { platform, bounds, notices } = options;
  const tools = createWordsTools(options, deletions);
  const { forgetSoon } = tools;
  const { deliverWords, deliverTranslation } = createDeliveries(options, tools);

  return {
    /** Shows nothing before the end. Explains failures that are not the recording's. */
    async show(ref: WordsRef, { status }: View): Promise<void> {
      if (!isFailureStatus(status) && status !== 'cancelled') return;
      const bot = options.getBot();
      const id = toMessageId(ref);
      const toTaskId = ref.isTranslation ? toTranslationTaskId : toWordsTaskId;
      const task = toTaskId(platform.name, id);
      bounds.release(task);
      const forgotten = await bot?.forgetTask(task);
      const { failure } = forgotten ?? {};
      if (!failure || isAboutRecording(failure)) return;
      const command = bot?.catalogue.findCommand(ref.isTranslation ? TRANSLATE : TRANSCRIBE);
      await notices.reportTrouble(ref, createFailureText(failure, command));
    },
    /** Posts the words once per token. */
    async deliver(ref: WordsRef, delivery: Delivery): Promise<PostedDelivery> {
      try {
        return await (ref.isTranslation ? deliverTranslation(ref, delivery) : deliverWords(ref, delivery));
      } catch (thrown) {
        if (!(thrown instanceof VoiceMessageGoneError || thrown instanceof UndeliverableError)) throw thrown;
        forgetSoon(ref);
        throw new UndeliverableError(thrown.message);
      }
    },
  };
}
