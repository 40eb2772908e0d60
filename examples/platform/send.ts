// What the rest of the program says on Telegram: a view on its card, and finished files as answers to the card. Telegram cannot be asked
// whether a message has arrived: a file whose answer was lost is sent again, so on a bad line it may be there twice.

import {
  type ChatAdapter,
  type Delivery,
  FilesTooLarge,
  failedAs,
  type MessageRef,
  openProgress,
  type Texts,
  Undeliverable,
  uploadsOf,
  type View,
  z,
} from 'earshot';
import { type Api, Nothing, Sent } from './api.ts';
import { renderButtons, renderText } from './render.ts';

/** https://core.telegram.org/bots/faq#how-do-i-upload-a-large-file */
export const ATTACHMENT_BYTES = 50_000_000;

const Ref = z.object({ chat: z.number(), message: z.number() });
export type Ref = z.infer<typeof Ref>;

export const readRef = (at: MessageRef): Ref | undefined => Ref.safeParse(at).data;

const Note = z.object({
  /** Where the card is now. */
  card: z.number().optional(),
  /** So many of the files have arrived. */
  sent: z.number().optional(),
  told: z.boolean().optional(),
});

const QUIET = { link_preview_options: { is_disabled: true }, disable_notification: true };

export type Send = ReturnType<typeof createSend>;

export const createSend = (api: Api, texts: Texts) => {
  const post = async (chat: number, view: View): Promise<Ref> => {
    const { text } = renderText(view);
    const content = { chat_id: chat, text, reply_markup: renderButtons(view), ...QUIET };
    return { chat, message: (await api.call(Sent, 'sendMessage', content)).message_id };
  };

  const edit = async ({ chat, message }: Ref, view: View): Promise<void> => {
    const { text } = renderText(view);
    const content = { chat_id: chat, message_id: message, text, reply_markup: renderButtons(view), ...QUIET };
    await api.call(Nothing, 'editMessageText', content).catch((thrown: unknown) => {
      // It says so already.
      if (!failedAs(thrown, 'refused') || thrown.code !== 'same') throw thrown;
    });
  };

  /** On its card, or on a new one where somebody has deleted it. */
  async function putCard(ref: Ref, { view, edits }: Delivery): Promise<Ref> {
    try {
      await edits.run(() => edit(ref, view));
      return ref;
    } catch (thrown) {
      if (!failedAs(thrown, 'gone')) throw thrown;
      return post(ref.chat, view);
    }
  }

  /** The only thing of a delivery that makes a sound. */
  const tell = ({ chat, message }: Ref, { view, requester: { id, name } }: Delivery) =>
    api.call(Nothing, 'sendMessage', {
      chat_id: chat,
      text: `${name}: ${renderText({ mood: view.mood, title: view.title, line: view.line }).text}`,
      entities: [{ type: 'text_mention', offset: 0, length: name.length, user: { id: Number(id) } }],
      reply_parameters: { message_id: message, allow_sending_without_reply: true },
    });

  async function deliverTo(first: Ref, delivery: Delivery): ReturnType<ChatAdapter['deliver']> {
    const progress = openProgress(Note.safeParse(delivery.note).data ?? {}, delivery);
    const { overflow } = renderText(delivery.view);
    const { uploads, done } = await uploadsOf(delivery, { overflow, latin: false, texts });
    try {
      const ref = await putCard({ ...first, message: progress.note.card ?? first.message }, delivery);
      if (ref.message !== first.message) await progress.keep({ card: ref.message });
      for (const [at, { name, type, path, title }] of uploads.entries()) {
        if (at < (progress.note.sent ?? 0)) continue;
        const audio = type.startsWith('audio/') && !type.includes('wav') && !type.includes('flac');
        const parameters = {
          chat_id: ref.chat,
          reply_parameters: { message_id: ref.message, allow_sending_without_reply: true },
          disable_notification: true,
          ...(audio && { title }),
        };
        const as = audio ? 'audio' : 'document';
        await api.upload(Sent, audio ? 'sendAudio' : 'sendDocument', parameters, { as, name, type, path });
        await progress.keep({ sent: at + 1 });
      }
      if (delivery.notify && !progress.note.told) {
        await progress.keep({ told: true });
        await tell(ref, delivery);
      }
      return { way: ref.message === first.message ? 'edit' : 'new message', message: { ...ref } };
    } finally {
      await done();
    }
  }

  return {
    post,
    async show(at: MessageRef, view: View): Promise<void> {
      const ref = readRef(at);
      if (!ref) return;
      await edit(ref, view).catch((thrown: unknown) => {
        // Nobody sees it any more; what comes of the task is delivered all the same.
        if (!failedAs(thrown, 'gone', 'person-closed')) throw thrown;
      });
    },
    async deliver(at: MessageRef, delivery: Delivery) {
      const ref = readRef(at);
      if (!ref) throw new Undeliverable('That message is none of Telegram’s.');
      try {
        return await deliverTo(ref, delivery);
      } catch (thrown) {
        if (failedAs(thrown, 'files-too-large')) throw new FilesTooLarge(ATTACHMENT_BYTES);
        if (failedAs(thrown, 'person-closed')) throw new Undeliverable('The bot was shut out of that chat.');
        throw thrown;
      }
    },
  };
};
