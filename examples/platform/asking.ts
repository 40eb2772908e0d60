// What is said to one person alone, in their own chat with the bot, and forms: a message that asks for one field, whose answer is its value.

import {
  type Asker,
  type Command,
  createDrafts,
  cut,
  DraftNote,
  failedAs,
  fieldsToAsk,
  formField,
  idFor,
  insteadLine,
  type PlatformParts,
  type Problem,
  sayProblem,
  type Wording,
  z,
} from 'earshot';
import { type Api, type Chat, Me, Nothing, Sent, type User } from './api.ts';
import { personOf, placeOf } from './read.ts';
import { harmless, renderText, TEXT } from './render.ts';
import type { Send } from './send.ts';

export const NAME = 'telegram';

const HOUR_MS = 60 * 60_000;
const ONE_FIELD = { parts: 2, characters: 4000, unfolds: false };
/** https://core.telegram.org/bots/api#answercallbackquery, #forcereply */
const NOTICE = 200;
const PLACEHOLDER = 64;

/** Where the card is to stand, which may not be where the form is. */
const TelegramDraft = DraftNote.extend({ chat: z.number(), title: z.string().optional() });
export type TelegramDraft = z.infer<typeof TelegramDraft>;

const Form = z.object({ draft: z.string(), field: z.string() });

/** Who asked, and where the answer to everybody goes. */
export interface Heard {
  readonly update: number;
  readonly from: User;
  readonly chat: Pick<Chat, 'id' | 'title'>;
  /** A press of a button, to be answered itself. */
  readonly callback?: string;
}

export type AskingParts = Pick<PlatformParts, 'wordingFor' | 'log'> & {
  readonly api: Api;
  readonly notes: ReturnType<PlatformParts['notes']>;
  readonly send: Send;
};

export type SayAlone = ReturnType<typeof createSayAlone>;

/** Where they never began a chat, the group is told how; then nothing is answered. */
const createSayAlone =
  (api: Api) =>
  async (person: number, chat: number, text: string, more: object = {}): Promise<number | undefined> => {
    try {
      const content = { chat_id: person, text: cut(text, TEXT), ...more };
      return (await api.call(Sent, 'sendMessage', content)).message_id;
    } catch (thrown) {
      if (!failedAs(thrown, 'person-closed') || person === chat) throw thrown;
      const { username } = await api.call(Me, 'getMe');
      const invitation = `I have an answer for you alone. Open https://t.me/${username}, press Start, and ask again.`;
      await api.call(Sent, 'sendMessage', { chat_id: chat, text: invitation });
      return undefined;
    }
  };

export function createAsking(parts: AskingParts) {
  const { api, notes, wordingFor, log } = parts;
  const drafts = createDrafts({ notes, note: TelegramDraft, log });
  const sayAlone = createSayAlone(api);
  const keyOf = (chat: number, message: number | undefined) => `form:${chat}:${message}`;

  /** `said`, and a message whose answer is the value of `first`, or else of what is worth asking for first. */
  async function ask(
    { from, chat }: Heard,
    command: Command,
    draft: TelegramDraft,
    said: readonly string[],
    first = fieldsToAsk(command, draft, ONE_FIELD)[0],
  ): Promise<void> {
    const wanted =
      first === undefined ? undefined : question(command, first, draft, wordingFor(from.language_code));
    const text = [...said, wanted?.text ?? ''].filter(Boolean).map(harmless).join('\n\n');
    const message = await sayAlone(from.id, chat.id, text, wanted?.answered);
    if (message === undefined || first === undefined) return;
    await notes.put(keyOf(from.id, message), { draft: drafts.keep(draft), field: first }, HOUR_MS);
  }

  return {
    sayAlone,
    askerOf: (heard: Heard) => askerOf(heard, parts, ask, sayAlone),
    /** What that message asked for, as long as it is known. */
    async formAt(chat: number, message: number | undefined) {
      const { data } = Form.safeParse(
        message === undefined ? undefined : await notes.get(keyOf(chat, message)),
      );
      return data && { field: data.field, draft: await drafts.find(data.draft) };
    },
  };
}

function question(command: Command, name: string, draft: TelegramDraft, wording: Wording) {
  const field = formField(command, name, draft, wording);
  if (!field) return undefined;
  const choices = field.choices?.map(({ label }) => label).join(', ');
  return {
    text: [`✏️ ${field.label}: ${field.help}`, choices].filter(Boolean).join('\n'),
    answered: {
      reply_markup: { force_reply: true, input_field_placeholder: field.label.slice(0, PLACEHOLDER) },
    },
  };
}

/** The first problem that a text can mend. */
const mendable = (command: Command, problems: readonly Problem[]): string | undefined =>
  problems.find(({ field }) => field !== undefined && command.fields[field]?.options.kind !== 'file')?.field;

function askerOf(
  heard: Heard,
  { api, send, wordingFor }: AskingParts,
  ask: (
    heard: Heard,
    command: Command,
    draft: TelegramDraft,
    said: readonly string[],
    first?: string,
  ) => Promise<void>,
  sayAlone: SayAlone,
): Asker<TelegramDraft> {
  const { from, chat, update, callback } = heard;
  const wording = wordingFor(from.language_code);
  const answerPress = (text?: string) =>
    api.call(Nothing, 'answerCallbackQuery', {
      callback_query_id: callback,
      ...(text !== undefined && { text, show_alert: true }),
    });
  return {
    person: personOf(from),
    place: placeOf(chat),
    wording,
    task: idFor(`${NAME} ${update}`),
    card: async (view) => ({ ...(await send.post(chat.id, view)) }),
    show: send.show,
    answer: (_, view) => sayAlone(from.id, chat.id, renderText(view).text),
    refuse(command, draft, problems, { line = wording.texts.toFix, instead } = {}) {
      const wrong = problems.map((one) => sayProblem(command, one, wording));
      const said = [line, ...wrong, insteadLine(instead, wording.texts)];
      return ask(heard, command, draft, said, mendable(command, problems));
    },
    draft: (given) => ({ ...given, chat: chat.id, ...(chat.title !== undefined && { title: chat.title }) }),
    form: (command, draft) => ask(heard, command, draft, []),
    say: (text) =>
      callback === undefined || text.length > NOTICE ? sayAlone(from.id, chat.id, text) : answerPress(text),
    ...(callback !== undefined && { done: () => answerPress() }),
  };
}
