// Shows views and delivers finished files as Discord messages.

import { getMessages } from '../../domain/messages.ts';
import { localizeView } from '../../domain/views/localize-view.ts';
import { isFailureStatus } from '../../domain/views/view.ts';
import { formatError, type Log } from '../../kit/log.ts';
import {
  type ChatAdapter,
  type Delivery,
  FilesTooLargeError,
  type PostedDelivery,
  UndeliverableError,
} from '../../ports/chat.ts';
import { isApiErrorOfKind } from '../shared/api-error.ts';
import {
  createDeliveryProgress,
  type DeliveryProgress,
  type DeliveryStep,
  runPendingSteps,
  tryDeliveryMethods,
} from '../shared/delivery-steps.ts';
import { formatEndNotice } from '../shared/end-notice.ts';
import { prepareUploads } from '../shared/prepare-uploads.ts';
import {
  createDeliveryMethods,
  createMentionBody,
  type DeliveryAttemptOptions,
  findFallbacks,
  isArchivedThreadError,
  listDeliveryMethods,
} from './delivery/delivery-methods.ts';
import {
  type DeliveryCheckpoint,
  type DeliveryMethod,
  isNewMessageMethod,
  parseDeliveryCheckpoint,
  splitIntoMessages,
  toNewCardRef,
  toNonce,
} from './delivery/message-parts.ts';
import {
  type DiscordMessageRef,
  type InteractionTokens,
  parseMessageRef,
  toMessageRef,
} from './delivery/message-ref.ts';
import { replyToMessage } from './delivery/reply.ts';
import { DISCORD_LIMITS } from './limits.ts';
import { escapeMarkdown, renderView } from './render.ts';
import type { DiscordApi } from './rest/discord-api.ts';

interface CardSenderOptions {
  readonly api: DiscordApi;
  readonly tokens: InteractionTokens;
  readonly log: Log;
}

type CardDelivery = Omit<DeliveryAttemptOptions, 'method' | 'token'>;

export function createCardSender(senderParts: CardSenderOptions): Pick<ChatAdapter, 'show' | 'deliver'> {
  const sendCard = createSendCard(senderParts);
  const buildSteps = createDeliverySteps(senderParts, sendCard);

  async function runDelivery(
    ref: DiscordMessageRef,
    delivery: Delivery,
    parts: CardDelivery['parts'],
  ): Promise<PostedDelivery> {
    const progress = createDeliveryProgress(parseDeliveryCheckpoint(delivery.progress), delivery);
    await runPendingSteps(buildSteps(ref, delivery, parts), progress);
    const newRef = toNewCardRef(ref, progress.current);
    return {
      method: (newRef && progress.current.deliveryMethod) ?? 'edit',
      message: toMessageRef(newRef ?? ref),
    };
  }

  return {
    async show(at, view) {
      const ref = parseMessageRef(at);
      if (!ref) return;
      const { status, reference } = view;
      const messages = getMessages(ref.locale);
      const parts = splitIntoMessages(renderView(localizeView(view, messages), { messages }).message, []);
      const nonceKey = `show ${reference ?? ref.message} ${status}`;
      const progress = createDeliveryProgress<DeliveryCheckpoint>({}, { saveProgress: async () => {} });
      // A failed or unknown result may use a new message, which notifies the requester. Other states only edit the
      // card.
      const allowsNewMessage = isFailureStatus(status);
      const methods = listDeliveryMethods(ref, senderParts.tokens.find(ref)).filter(
        (method) => allowsNewMessage || !isNewMessageMethod(method),
      );
      try {
        await sendCard(
          { ref, nonceKey, reference, parts, mentionsRequester: false, replacesFiles: false, progress },
          methods,
        );
      } catch (thrown) {
        if (!(thrown instanceof UndeliverableError)) throw thrown;
        senderParts.log.info('card not shown', { status });
      }
    },

    async deliver(at, delivery) {
      const ref = parseMessageRef(at);
      if (!ref) throw new UndeliverableError('Not a reference to a Discord message.');
      const largest = Math.max(0, ...delivery.files.map(({ bytes }) => bytes));
      if (largest > ref.maxFileBytes) throw new FilesTooLargeError(ref.maxFileBytes);
      const messages = getMessages(ref.locale);
      const view = localizeView(delivery.view, messages);
      const { message, overflowText } = renderView(view, { attachesOverflow: true, messages });
      const uploads = prepareUploads(delivery, { overflowText, isLatinOnly: true, messages });
      try {
        return await runDelivery(ref, delivery, splitIntoMessages(message, uploads));
      } catch (thrown) {
        if (!isApiErrorOfKind(thrown, 'files-too-large') || largest === 0) throw thrown;
        throw new FilesTooLargeError(reduceFileLimit(ref.maxFileBytes, largest));
      }
    },
  };
}

type SendCard = (card: CardDelivery, methods: readonly DeliveryMethod[]) => Promise<void>;

/** Sends the card and its files with the first delivery method that works. */
function createSendCard({ api, tokens, log }: CardSenderOptions): SendCard {
  const runMethod = createDeliveryMethods(api);
  return async (card, methods) => {
    const { ref } = card;
    let wasArchived = false;
    const { method } = await tryDeliveryMethods({
      methods,
      attempt: (one) => runMethod[one]({ ...card, method: one, token: tokens.find(ref) }),
      fallbacksAfter(failed, thrown, left) {
        if (failed === 'token' && isApiErrorOfKind(thrown, 'expired')) tokens.forget(ref.message);
        wasArchived ||= isArchivedThreadError(thrown);
        return findFallbacks(failed, thrown, left);
      },
      undeliverableMessage: getMessages(ref.locale).format('chat.nowhere', { platform: 'Discord' }),
      log,
    });
    if (!wasArchived || method !== 'reply') return;
    // The old card could not be edited in the archived thread. The reply reopened it, so the card gets its final state.
    const { embeds } = card.parts[0].body;
    await api.editMessage(ref.channel, ref.message, { embeds, components: [] }).catch((thrown) => {
      log.info('card in the thread not updated', { reason: formatError(thrown) });
    });
  };
}

/**
 * Returns two steps: post the card with its files, then notify the requester. Each step is saved, so that a later
 * attempt resumes there.
 */
function createDeliverySteps(senderParts: CardSenderOptions, sendCard: SendCard) {
  const { tokens } = senderParts;
  return (
    ref: DiscordMessageRef,
    delivery: Delivery,
    parts: CardDelivery['parts'],
  ): readonly DeliveryStep<DeliveryCheckpoint>[] => [
    {
      name: 'card',
      isDone: (note) => toNewCardRef(ref, note) !== undefined,
      async run(progress) {
        const { view, token: nonceKey, notifiesRequester: mentionsRequester } = delivery;
        const methods = resumeMethods(listDeliveryMethods(ref, tokens.find(ref)), progress.current);
        await sendCard(
          {
            ref,
            nonceKey,
            reference: view.reference,
            parts,
            mentionsRequester,
            replacesFiles: true,
            progress,
          },
          methods,
        );
      },
    },
    {
      name: 'confirm',
      isDone: (note) =>
        !delivery.notifiesRequester || note.isNotified === true || toNewCardRef(ref, note) !== undefined,
      run: (progress) => notifyRequester(senderParts, ref, delivery, progress),
    },
  ];
}

/** Skips the methods before the one that an earlier attempt used, since that attempt may already have posted the message. */
const resumeMethods = (
  methods: readonly DeliveryMethod[],
  { step, deliveryMethod }: DeliveryCheckpoint,
): readonly DeliveryMethod[] =>
  step === 'posting' && isNewMessageMethod(deliveryMethod)
    ? methods.slice(Math.max(0, methods.indexOf(deliveryMethod)))
    : methods;

/** Sends a short new message, because edits send no notification. A failure does not undo the delivery. */
async function notifyRequester(
  { api, tokens, log }: CardSenderOptions,
  ref: DiscordMessageRef,
  { view, token: key }: Delivery,
  { save }: DeliveryProgress<DeliveryCheckpoint>,
): Promise<void> {
  await save({ isNotified: true });
  const token = tokens.find(ref);
  const messages = getMessages(ref.locale);
  const texts = { title: messages.render(view.title), line: messages.render(view.line) };
  const content = `<@${ref.person}> ${formatEndNotice(texts, messages, escapeMarkdown)}`;
  const body = { ...createMentionBody(ref.person), content: content.slice(0, 500) };

  try {
    if (ref.isBotMember && !ref.ephemeral)
      try {
        return void (await replyToMessage(api, ref, body, toNonce(key, 'notify')));
      } catch (thrown) {
        // Commands work in channels where the bot may not write, so the interaction token is the fallback.
        if (!isApiErrorOfKind(thrown, 'no-channel-access') || !token) throw thrown;
      }
    if (token) await api.followUp(token, body, ref.ephemeral);
  } catch (thrown) {
    log.warn('requester not notified', { reason: formatError(thrown) });
  }
}

/** Returns the next file size limit to try after Discord refused a file of `largest` bytes below `limit`. */
export function reduceFileLimit(limit: number, largest: number): number {
  const bound = Math.min(limit, largest - 1);
  return bound > DISCORD_LIMITS.maxAttachmentBytes
    ? DISCORD_LIMITS.maxAttachmentBytes
    : Math.max(1, Math.floor(bound / 2));
}
