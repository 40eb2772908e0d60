// Shows views on cards, and delivers files as replies to the card. Telegram cannot mentionRequester whether a message arrived, so a
// file whose answer was lost is sent again and may appear twice.

import {
  type ChatAdapter,
  createDeliveryProgress,
  type Delivery,
  FilesTooLargeError,
  isApiErrorOfKind,
  localizeView,
  type MessagesProvider,
  type OpaqueMessageRef,
  prepareUploads,
  UndeliverableError,
  type View,
  z,
} from 'earshot';
import { type Api, NoResult, Sent } from './api.ts';
import { renderButtons, renderText } from './render.ts';

/** Maximum upload size: https://core.telegram.org/bots/faq#how-do-i-upload-a-large-file */
export const ATTACHMENT_BYTES = 50_000_000;

/** `language`: the requester’s, in which the card is written. */
const Ref = z.object({ chat: z.number(), message: z.number(), language: z.string().optional() });
export type Ref = z.infer<typeof Ref>;

export const readRef = (at: OpaqueMessageRef): Ref | undefined => Ref.safeParse(at).data;

const Note = z.object({
  /** Message id of the present card. */
  card: z.number().optional(),
  /** Number of delivered files. */
  sent: z.number().optional(),
  mentioned: z.boolean().optional(),
});

const QUIET = { link_preview_options: { is_disabled: true }, disable_notification: true };

export type Send = ReturnType<typeof createSender>;

export const createSender = (api: Api, messagesFor: MessagesProvider) => {
  const renderContent = (view: View, language: string | undefined) => {
    const shown = localizeView(view, messagesFor(language));
    return { text: renderText(shown).text, reply_markup: renderButtons(shown), ...QUIET };
  };

  const post = async (chat: number, view: View, language: string | undefined): Promise<Ref> => {
    const content = { chat_id: chat, ...renderContent(view, language) };
    return { chat, message: (await api.call(Sent, 'sendMessage', content)).message_id, language };
  };

  const edit = async ({ chat, message, language }: Ref, view: View): Promise<void> => {
    const content = { chat_id: chat, message_id: message, ...renderContent(view, language) };
    await api.call(NoResult, 'editMessageText', content).catch((thrown: unknown) => {
      // The message already has this content.
      if (!isApiErrorOfKind(thrown, 'refused') || thrown.code !== 'same') throw thrown;
    });
  };

  /** Edits the card, or posts a new one if the card was deleted. */
  async function updateCard(ref: Ref, { view, edits }: Delivery): Promise<Ref> {
    try {
      await edits.run(() => edit(ref, view));
      return ref;
    } catch (thrown) {
      if (!isApiErrorOfKind(thrown, 'gone')) throw thrown;
      return post(ref.chat, view, ref.language);
    }
  }

  /** Mentions the requester; the only message of a delivery with a notification. */
  const mentionRequester = ({ chat, message, language }: Ref, { view, requester: { id, name } }: Delivery) => {
    const { status, title, line } = view;
    const { text } = renderText(localizeView({ status, title, line }, messagesFor(language)));
    return api.call(NoResult, 'sendMessage', {
      chat_id: chat,
      text: `${name}: ${text}`,
      entities: [{ type: 'text_mention', offset: 0, length: name.length, user: { id: Number(id) } }],
      reply_parameters: { message_id: message, allow_sending_without_reply: true },
    });
  };

  async function deliverTo(first: Ref, delivery: Delivery): ReturnType<ChatAdapter['deliver']> {
    const progress = createDeliveryProgress(Note.safeParse(delivery.progress).data ?? {}, delivery);
    const messages = messagesFor(first.language);
    const { overflow: overflowText } = renderText(localizeView(delivery.view, messages));
    const uploads = prepareUploads(delivery, { overflowText, isLatinOnly: false, messages });
    const ref = await updateCard({ ...first, message: progress.current.card ?? first.message }, delivery);
    if (ref.message !== first.message) await progress.save({ card: ref.message });
    for (const [at, file] of uploads.entries()) {
      if (at < (progress.current.sent ?? 0)) continue;
      const audio = file.type.startsWith('audio/') && !file.type.includes('wav') && !file.type.includes('flac');
      const parameters = {
        chat_id: ref.chat,
        reply_parameters: { message_id: ref.message, allow_sending_without_reply: true },
        disable_notification: true,
        ...(audio && { title: file.title }),
      };
      const as = audio ? 'audio' : 'document';
      await api.upload(Sent, audio ? 'sendAudio' : 'sendDocument', parameters, { as, ...file });
      await progress.save({ sent: at + 1 });
    }
    if (delivery.notifiesRequester && !progress.current.mentioned) {
      await progress.save({ mentioned: true });
      await mentionRequester(ref, delivery);
    }
    return { method: ref.message === first.message ? 'edit' : 'new message', message: { ...ref } };
  }

  return {
    post,
    async show(at: OpaqueMessageRef, view: View): Promise<void> {
      const ref = readRef(at);
      if (!ref) return;
      await edit(ref, view).catch((thrown: unknown) => {
        // The card or chat is gone; the result is still delivered.
        if (!isApiErrorOfKind(thrown, 'gone', 'no-direct-messages')) throw thrown;
      });
    },
    async deliver(at: OpaqueMessageRef, delivery: Delivery) {
      const ref = readRef(at);
      if (!ref) throw new UndeliverableError('That message is none of Telegram’s.');
      try {
        return await deliverTo(ref, delivery);
      } catch (thrown) {
        if (isApiErrorOfKind(thrown, 'files-too-large')) throw new FilesTooLargeError(ATTACHMENT_BYTES);
        if (isApiErrorOfKind(thrown, 'no-direct-messages'))
          throw new UndeliverableError('The bot was shut out of that chat.');
        throw thrown;
      }
    },
  };
};
