// What people send, led through the intake that all platforms share: noted as begun, then a task, an answer or a refusal.

import {
  type Bot,
  createIntake,
  createUnfinished,
  during,
  filledIn,
  idFor,
  type PlatformParts,
  readTaskButton,
  z,
} from 'earshot';
import { type Callback, type Chat, type Message, Nothing, type Update } from './api.ts';
import { type AskingParts, createAsking, type Heard, NAME, type TelegramDraft } from './asking.ts';
import { isGroup, readCommand } from './read.ts';
import { readData } from './render.ts';

const HOUR_MS = 60 * 60_000;

const Begun = z.object({ task: z.string(), person: z.number(), chat: z.number() });
const Member = z.object({ status: z.string() });

export type HearingParts = AskingParts &
  Pick<PlatformParts, 'catalogue' | 'others' | 'clock'> & {
    readonly relay: ReturnType<PlatformParts['relay']>;
  };

/** Resolves once what an earlier process left has been looked at. `name`: what people call the bot. */
export async function createHearing(parts: HearingParts, bot: Bot, name: string) {
  const { api, notes, relay, catalogue, wordingFor, others, clock, log } = parts;
  const { askerOf, sayAlone, formAt } = createAsking(parts);
  const intake = createIntake<TelegramDraft>({ name: NAME, bot, relay, log });
  const unfinished = createUnfinished({ notes, what: Begun, lifeMs: HOUR_MS, others, clock, log });

  const tellInterrupted = async ({ person, chat }: z.infer<typeof Begun>): Promise<void> => {
    await sayAlone(person, chat, wordingFor().texts.interrupted);
  };
  await unfinished.start({ isOver: ({ task }) => bot.took(task), tell: tellInterrupted });

  async function message(heard: Heard, given: Message): Promise<void> {
    const asked = readCommand(given, catalogue, name);
    const form = asked ? undefined : await formAt(heard.chat.id, given.reply_to_message?.message_id);
    if (form) return mended(heard, form, given.text ?? '');
    if (!asked?.isOurs) return;
    const asker = askerOf(heard);
    const { typed, word, files } = asked;
    if (typed) {
      const { command, values } = typed;
      await intake.lead(asker, command, asker.draft({ command: command.name, values, files: [...files] }));
    } else if (word === 'start') await asker.say(asker.wording.texts.hello('Earshot'));
    else if (!isGroup(given.chat)) await asker.say(asker.wording.texts.unknown(`/${word}`));
  }

  /** The answer to a form: on with what was given before, where that was asked. */
  async function mended(
    heard: Heard,
    { draft, field }: NonNullable<Awaited<ReturnType<typeof formAt>>>,
    value: string,
  ): Promise<void> {
    const command = draft && catalogue.find(draft.command);
    const chat = draft ? { id: draft.chat, title: draft.title } : heard.chat;
    const asker = askerOf({ ...heard, chat });
    if (!draft || !command) return void (await asker.say(asker.wording.texts.formGone));
    const filled = filledIn(command, draft, { values: { [field]: value }, files: [], emptied: [] });
    await intake.lead(asker, command, filled);
  }

  async function isModerator({ from }: Heard, chat: Chat): Promise<boolean> {
    if (!isGroup(chat)) return false;
    const { status } = await api.call(Member, 'getChatMember', { chat_id: chat.id, user_id: from.id });
    return status === 'creator' || status === 'administrator';
  }

  async function press(heard: Heard, { id, data = '', message: card }: Callback): Promise<void> {
    const asker = askerOf(heard);
    const [task, action] = readData(data);
    const button = readTaskButton(task, action);
    if (!button || !card) return void (await asker.say(asker.wording.texts.oldButton));
    await intake.press(asker, button, await isModerator(heard, card.chat));
    // Where a card or a form was the answer, the button still waits for one; it takes no second.
    await api.call(Nothing, 'answerCallbackQuery', { callback_query_id: id }).catch(() => {});
  }

  return {
    /** `isLate`: nobody was there when it was sent. */
    async hear(update: Update, isLate: boolean): Promise<void> {
      const { update_id: id, message: given, callback_query: pressed } = update;
      const from = given?.from ?? pressed?.from;
      const chat = given?.chat ?? pressed?.message?.chat;
      if (!from || !chat) return;
      const heard: Heard = { update: id, from, chat, ...(pressed && { callback: pressed.id }) };
      const begun = { task: idFor(`${NAME} ${id}`), person: from.id, chat: chat.id };
      await during(unfinished, begun, async () => {
        // Telegram brings again what was not confirmed before a process ended.
        if (!(await notes.claim(`heard:${id}`, HOUR_MS))) return;
        if (!isLate) return pressed ? press(heard, pressed) : given && message(heard, given);
        if (pressed || (given && readCommand(given, catalogue, name)?.isOurs)) await tellInterrupted(begun);
      });
    },
    stop: (): void => unfinished.stop(),
  };
}
