// Handles updates from Telegram with the shared intake: each is recorded as pending, then becomes a task, an answer or
// a rejection.

import {
  applySubmission,
  type Bot,
  createPendingRequests,
  createRequestIntake,
  deriveShortId,
  type PlatformContext,
  parseTaskButton,
  trackWhile,
  z,
} from 'earshot';
import { type Callback, type Chat, type Message, NoResult, type Update } from './api.ts';
import { createForms, type FormsOptions, type Incoming, NAME, type TelegramInvocation } from './asking.ts';
import { isGroup, readCommand } from './read.ts';
import { readData } from './render.ts';

const HOUR_MS = 60 * 60_000;

const PendingUpdate = z.object({ task: z.string(), person: z.number(), chat: z.number() });
const Member = z.object({ status: z.string() });

export type UpdateHandlerOptions = FormsOptions &
  Pick<PlatformContext, 'catalogue' | 'hasOtherProcesses' | 'clock'> & {
    readonly relay: ReturnType<PlatformContext['openFileRelay']>;
  };

/** Resolves once pending requests of an earlier process are handled. `name`: the bot's username. */
export async function createUpdateHandler(parts: UpdateHandlerOptions, bot: Bot, name: string) {
  const { api, notes: keyValueStore, relay: fileRelay, catalogue, messagesFor, hasOtherProcesses, clock, log } = parts;
  const { createResponder, sendPrivately, findForm } = createForms(parts);
  const intake = createRequestIntake<TelegramInvocation>({ adapterName: NAME, bot, fileRelay, log });
  const pendingUpdates = createPendingRequests({
    keyValueStore,
    schema: PendingUpdate,
    ttlMs: HOUR_MS,
    hasOtherProcesses,
    clock,
    log,
  });

  const notifyInterrupted = async ({ person, chat }: z.infer<typeof PendingUpdate>): Promise<void> => {
    await sendPrivately(person, chat, messagesFor().format('chat.interrupted'));
  };
  await pendingUpdates.startRecovery({
    isCompleted: ({ task }) => bot.hasTask(task),
    notifyUser: notifyInterrupted,
  });

  async function handleMessage(incoming: Incoming, message: Message): Promise<void> {
    const input = readCommand(message, catalogue, name);
    const form = input ? undefined : await findForm(incoming.chat.id, message.reply_to_message?.message_id);
    if (form) return submitForm(incoming, form, message.text ?? '');
    if (!input?.isOurs) return;
    const responder = createResponder(incoming);
    const { typed, word, files } = input;
    if (typed) {
      const { command, values } = typed;
      await intake.handle(
        responder,
        command,
        responder.createInvocation({ command: command.name, values, files: [...files] }),
      );
    } else if (word === 'start')
      await responder.replyPrivately(responder.messages.format('chat.hello', { name: 'Earshot' }));
    else if (!isGroup(message.chat))
      await responder.replyPrivately(responder.messages.format('chat.unknown', { command: `/${word}` }));
  }

  /** Continues a command with the reply to a form, in the chat where the command was typed. */
  async function submitForm(
    incoming: Incoming,
    { draft, field }: NonNullable<Awaited<ReturnType<typeof findForm>>>,
    value: string,
  ): Promise<void> {
    const command = draft && catalogue.findCommand(draft.command);
    const chat = draft ? { id: draft.chat, title: draft.title } : incoming.chat;
    const responder = createResponder({ ...incoming, chat });
    if (!draft || !command) return void (await responder.replyPrivately(responder.messages.format('chat.formGone')));
    const filled = applySubmission(command, draft, {
      values: { [field]: value },
      files: [],
      clearedFields: [],
    });
    await intake.handle(responder, command, filled);
  }

  async function isModerator({ from }: Incoming, chat: Chat): Promise<boolean> {
    if (!isGroup(chat)) return false;
    const { status } = await api.call(Member, 'getChatMember', { chat_id: chat.id, user_id: from.id });
    return status === 'creator' || status === 'administrator';
  }

  async function handlePress(incoming: Incoming, { id, data = '', message: card }: Callback): Promise<void> {
    const responder = createResponder(incoming);
    const [task, action] = readData(data);
    const button = parseTaskButton(task, action);
    if (!button || !card) return void (await responder.replyPrivately(responder.messages.format('notices.oldButton')));
    await intake.handlePress(responder, button, await isModerator(incoming, card.chat));
    // A card or form may have been the answer, but Telegram still waits for the button's own. A second one is rejected.
    await api.call(NoResult, 'answerCallbackQuery', { callback_query_id: id }).catch(() => {});
  }

  return {
    /** `isLate`: the bot was offline when the update was sent. */
    async handleUpdate(update: Update, isLate: boolean): Promise<void> {
      const { update_id: id, message, callback_query: press } = update;
      const from = message?.from ?? press?.from;
      const chat = message?.chat ?? press?.message?.chat;
      if (!from || !chat) return;
      const incoming: Incoming = { update: id, from, chat, callback: press?.id };
      const pending = { task: deriveShortId(`${NAME} ${id}`), person: from.id, chat: chat.id };
      await trackWhile(pendingUpdates, pending, async () => {
        // Telegram repeats updates that a process did not confirm before it ended.
        if (!(await keyValueStore.claim(`incoming:${id}`, HOUR_MS))) return;
        if (!isLate) return press ? handlePress(incoming, press) : message && handleMessage(incoming, message);
        if (press || (message && readCommand(message, catalogue, name)?.isOurs)) await notifyInterrupted(pending);
      });
    },
    stop: (): void => pendingUpdates.stop(),
  };
}
