// Runs the suites for chat adapters on Telegram. Ana asks in a group and has a private chat with the bot.

import type { ChatAdapter, Delivery, FileRef, OpaqueMessageRef } from 'earshot';
import {
  chatContract,
  chatPeopleContract,
  createFakeLog,
  createFakeNotes,
  createFakeRelay,
  createWorkingBot,
  type PeopleHarness,
  realClock,
  type Taken,
  type WorkingBot,
  wordingFor,
} from 'earshot/testing';
import { expect, test } from 'vitest';
import { createApi } from './api.ts';
import { createTelegramChat } from './chat.ts';
import { createTelegram, markupIn, TOKEN } from './double.ts';
import { escapeText, renderText } from './render.ts';
import { readRef } from './send.ts';

const ANA = { id: 1001, first_name: 'Ana', username: 'anna_smith', language_code: 'en' };
const TEAM = { id: -100200, type: 'supergroup', title: 'team' };
const HERS = { id: ANA.id, type: 'private' };

/** The person's name in the suites. */
const named = (person: string | number): string => (String(person) === String(ANA.id) ? 'ana' : String(person));

interface Process {
  readonly name: string;
  readonly chat: ChatAdapter;
  readonly bot: WorkingBot;
}

async function openHarness(): Promise<PeopleHarness> {
  const telegram = await createTelegram();
  const notes = createFakeNotes();
  const relay = createFakeRelay();
  const stored: Taken[] = [];
  const processes: Process[] = [];
  const open = async () => {
    const name = `process-${processes.length}`;
    const bot = createWorkingBot(undefined, stored);
    const chat = createTelegramChat({
      api: createApi(telegram.addressFor(name), TOKEN),
      catalogue: bot.catalogue,
      messagesFor: wordingFor,
      notes,
      relay,
      hasOtherProcesses: false,
      clock: realClock,
      log: createFakeLog(),
    });
    processes.push({ name, chat, bot });
    await chat.start(bot);
    await expect.poll(() => telegram.listening(name)).toBe(true);
  };
  await open();
  const now = () => processes.at(-1) as Process;
  const of = (chat: number) => telegram.messages.filter((one) => one.chat === chat);
  const cards = () => of(TEAM.id).filter(({ answers }) => answers === undefined);
  const find = (at: OpaqueMessageRef) => telegram.messages.find(({ id }) => id === readRef(at)?.message);
  const says = (text: string, more: object = {}, chat: object = TEAM) =>
    telegram.happens({ message: { message_id: telegram.number(), from: ANA, chat, text, ...more } });
  const refTo = (name: string, bytes: Buffer): FileRef => ({
    name,
    bytes: bytes.length,
    platformRef: { file: telegram.file(bytes) },
  });
  const once = (texts: readonly string[]) => [...new Set(texts)].join('\n');

  return {
    get adapter() {
      const { chat } = now();
      // The suites do not know Telegram's numeric ids.
      return {
        ...chat,
        deliver: (at: OpaqueMessageRef, delivery: Delivery) =>
          chat.deliver(at, { ...delivery, requester: { ...delivery.requester, id: String(ANA.id) } }),
      };
    },
    hostile: ['@anna_smith', '/start', '#team', '<b>loud</b>'],
    relay,
    bot: () => now().bot,
    async ask(command, values, file) {
      const line = [`/${command}`, ...Object.entries(values).map(([name, value]) => `${name}:"${value}"`)].join(' ');
      if (!file) return says(line);
      const document = {
        file_id: telegram.file(file.bytes),
        file_name: file.name,
        file_size: file.bytes.length,
      };
      telegram.happens({
        message: { message_id: telegram.number(), from: ANA, chat: TEAM, caption: line, document },
      });
    },
    told: async () => once([...of(HERS.id).map(({ text }) => text), ...telegram.said]),
    shown: async () => once(of(TEAM.id).map(({ text }) => text)),
    async mend(values) {
      const [value = ''] = Object.values(values);
      const question = of(HERS.id).findLast(({ wantsAnswer }) => wantsAnswer);
      await expect.poll(() => notes.get(`form:${HERS.id}:${question?.id}`)).toBeDefined();
      says(value, { reply_to_message: { message_id: question?.id } }, HERS);
    },
    async press(at, action) {
      const message = find(at);
      const data = message?.buttons.find((one) => one.callback_data.endsWith(` ${action}`))?.callback_data;
      const pressed = {
        id: String(telegram.number()),
        from: ANA,
        message: { message_id: message?.id, chat: TEAM },
        data,
      };
      telegram.happens({ callback_query: pressed });
    },
    lose: async (at) =>
      void telegram.messages.splice(
        telegram.messages.findIndex(({ id }) => id === readRef(at)?.message),
        1,
      ),
    async restart(how) {
      if (how === 'stopped') await now().chat.stop();
      else telegram.cut(now().name);
      await open();
    },
    async place() {
      const before = now().bot.taken.length;
      says('/tts Hello team');
      await expect.poll(() => now().bot.taken.length).toBeGreaterThan(before);
      return now().bot.taken.at(-1)?.origin.message ?? null;
    },
    async seen(at) {
      const message = find(at);
      const answers = telegram.messages.filter((one) => one.answers === message?.id);
      return {
        text: message?.text ?? '',
        markup: markupIn([message, ...answers].map((one) => one?.text).join('\n')),
        buttons: message?.buttons.map(({ text }) => text) ?? [],
        files: answers.flatMap(({ file }) => (file ? [file] : [])),
        notified: answers.flatMap(({ mentions }) => mentions.map(named)),
      };
    },
    count: async () => cards().length,
    give: async (name, bytes) => refTo(name, bytes),
    gone: () => ({ name: 'talk.txt', platformRef: { file: 'never-there' } }),
    async close() {
      await Promise.all(processes.map(({ chat }) => chat.stop()));
      await telegram.close();
    },
  };
}

for (const suite of [chatContract, chatPeopleContract]) suite('telegram', openHarness);

test('a long text is cut and the rest is attached', () => {
  const view = {
    status: 'done',
    title: 'Translation',
    line: 'Done',
    body: 'Guten Tag. '.repeat(1000),
  } as const;
  const { text, overflow } = renderText(view);
  expect(text.length).toBeLessThanOrEqual(4096);
  expect(text).toContain('Done');
  expect(overflow).toBe(view.body);
});

test('escaped text stays readable and contains no Telegram links', () => {
  expect(markupIn('@anna_smith /start #tag $EUR')).toBe('@anna_smith /start #tag $EUR');
  expect(markupIn(escapeText('@anna_smith /start #tag $EUR'))).toBe('');
});
