// Sends messages to one person, in their private chat with the bot, and asks for missing fields there: the reply to the
// bot's message is the field's value.

import {
  type Command,
  createFormDraftStore,
  createFormField,
  deriveShortId,
  FormDraftSchema,
  formatAlternatives,
  formatFieldProblem,
  isApiErrorOfKind,
  localizeView,
  type Messages,
  message,
  type PlatformContext,
  type Problem,
  type Responder,
  selectFormFields,
  truncate,
  z,
} from 'earshot';
import { type Api, type Chat, Me, NoResult, Sent, type User } from './api.ts';
import { toPerson, toPlace } from './read.ts';
import { escapeText, MAX_TEXT_CHARACTERS, renderText } from './render.ts';
import type { Send } from './send.ts';

export const NAME = 'telegram';

const HOUR_MS = 60 * 60_000;
const ONE_FIELD = { maxInputs: 2, maxCharacters: 4000, hasMoreButton: false };
/** Limits in characters: https://core.telegram.org/bots/api#answercallbackquery, #forcereply */
const MAX_NOTICE_CHARACTERS = 200;
const MAX_PLACEHOLDER_CHARACTERS = 64;

/** `chat`: where the card will be posted, which may differ from the form's chat. */
const TelegramInvocation = FormDraftSchema.extend({ chat: z.number(), title: z.string().optional() });
export type TelegramInvocation = z.infer<typeof TelegramInvocation>;

const Form = z.object({ draft: z.string(), field: z.string() });

/** Sender of an update, and the chat for public replies. */
export interface Incoming {
  readonly update: number;
  readonly from: User;
  readonly chat: Pick<Chat, 'id' | 'title'>;
  /** Id of a pressed button, which needs its own answer. */
  readonly callback?: string;
}

export type FormsOptions = Pick<PlatformContext, 'messagesFor' | 'log'> & {
  readonly api: Api;
  readonly notes: ReturnType<PlatformContext['openKeyValueStore']>;
  readonly send: Send;
};

export type SendPrivately = ReturnType<typeof createPrivateSender>;

/**
 * A bot cannot write to people who never started a chat with it. In that case the group is told how to start one, and
 * nothing is returned.
 */
const createPrivateSender =
  (api: Api) =>
  async (person: number, chat: number, text: string, more: object = {}): Promise<number | undefined> => {
    try {
      const content = { chat_id: person, text: truncate(text, MAX_TEXT_CHARACTERS), ...more };
      return (await api.call(Sent, 'sendMessage', content)).message_id;
    } catch (thrown) {
      if (!isApiErrorOfKind(thrown, 'no-direct-messages') || person === chat) throw thrown;
      const { username } = await api.call(Me, 'getMe');
      const invitation = `I have an answer for you alone. Open https://t.me/${username}, press Start, and ask again.`;
      await api.call(Sent, 'sendMessage', { chat_id: chat, text: invitation });
      return undefined;
    }
  };

export function createForms(parts: FormsOptions) {
  const { api, notes: keyValueStore, messagesFor, log } = parts;
  const drafts = createFormDraftStore({ keyValueStore, schema: TelegramInvocation, log });
  const sendPrivately = createPrivateSender(api);
  const keyOf = (chat: number, message: number | undefined) => `form:${chat}:${message}`;

  /** Sends `paragraphs` and a prompt for the field `first`, by default the first field of the form. */
  async function ask(
    { from, chat }: Incoming,
    command: Command,
    draft: TelegramInvocation,
    paragraphs: readonly string[],
    first = selectFormFields(command, draft, ONE_FIELD)[0],
  ): Promise<void> {
    const prompt =
      first === undefined ? undefined : createPrompt(command, first, draft, messagesFor(from.language_code));
    const text = [...paragraphs, prompt?.text ?? ''].filter(Boolean).map(escapeText).join('\n\n');
    const sent = await sendPrivately(from.id, chat.id, text, prompt?.options);
    if (sent === undefined || first === undefined) return;
    await keyValueStore.put(keyOf(from.id, sent), { draft: drafts.save(draft), field: first }, HOUR_MS);
  }

  return {
    sendPrivately,
    createResponder: (incoming: Incoming) => createResponder(incoming, parts, ask, sendPrivately),
    /** Returns the form that this message asked for, while it is stored. */
    async findForm(chat: number, message: number | undefined) {
      const { data } = Form.safeParse(
        message === undefined ? undefined : await keyValueStore.get(keyOf(chat, message)),
      );
      return data && { field: data.field, draft: await drafts.find(data.draft) };
    },
  };
}

function createPrompt(command: Command, name: string, draft: TelegramInvocation, messages: Messages) {
  const field = createFormField(command, name, draft, messages);
  if (!field) return undefined;
  const choices = field.choices?.map(({ label }) => label).join(', ');
  return {
    text: [`✏️ ${field.label}: ${field.help}`, choices].filter(Boolean).join('\n'),
    options: {
      reply_markup: { force_reply: true, input_field_placeholder: field.label.slice(0, MAX_PLACEHOLDER_CHARACTERS) },
    },
  };
}

/** Returns the first field with a problem that text can fix. */
const findTypedField = (command: Command, problems: readonly Problem[]): string | undefined =>
  problems.find(({ field }) => field !== undefined && command.fields[field]?.options.kind !== 'file')?.field;

function createResponder(
  incoming: Incoming,
  { api, send, messagesFor }: FormsOptions,
  ask: (
    incoming: Incoming,
    command: Command,
    draft: TelegramInvocation,
    paragraphs: readonly string[],
    first?: string,
  ) => Promise<void>,
  sendPrivately: SendPrivately,
): Responder<TelegramInvocation> {
  const { from, chat, update, callback } = incoming;
  const messages = messagesFor(from.language_code);
  const answerPress = (text?: string) =>
    api.call(NoResult, 'answerCallbackQuery', {
      callback_query_id: callback,
      ...(text !== undefined && { text, show_alert: true }),
    });
  return {
    person: toPerson(from),
    place: toPlace(chat),
    messages,
    taskId: deriveShortId(`${NAME} ${update}`),
    postCard: async (view) => ({ ...(await send.post(chat.id, view, from.language_code)) }),
    updateCard: send.show,
    sendAnswer: (_, view) => sendPrivately(from.id, chat.id, renderText(localizeView(view, messages)).text),
    reject(command, draft, problems, { statusLine = message('chat.toFix'), alternatives } = {}) {
      const wrong = problems.map((one) => formatFieldProblem(command, one, messages));
      const paragraphs = [messages.render(statusLine), ...wrong, formatAlternatives(alternatives, messages)];
      return ask(incoming, command, draft, paragraphs, findTypedField(command, problems));
    },
    createInvocation: (given) => ({
      ...given,
      chat: chat.id,
      ...(chat.title !== undefined && { title: chat.title }),
    }),
    openForm: (command, draft) => ask(incoming, command, draft, []),
    replyPrivately(sentence) {
      const text = messages.render(sentence);
      return callback === undefined || text.length > MAX_NOTICE_CHARACTERS
        ? sendPrivately(from.id, chat.id, text)
        : answerPress(text);
    },
    ...(callback !== undefined && { finishSilently: () => answerPress() }),
  };
}
