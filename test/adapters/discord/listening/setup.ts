// The Discord adapter with the real core: people send voice messages to the fake Discord, a scripted service hears the
// words that the test gives it.

import { createDiscordAdapter } from '../../../../src/adapters/discord/index.ts';
import { createDiscordListening } from '../../../../src/adapters/discord/listening/index.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import type { TaskOutcome } from '../../../../src/domain/tasks/outcome.ts';
import { overrideMethods } from '../../../../src/metrics/instruments.ts';
import type { LanguageDetector } from '../../../../src/ports/language-detector.ts';
import { createTestBot, createWorld } from '../../../fakes/bot.ts';
import { quickClock } from '../../../fakes/clock.ts';
import { type Channel, createDiscord, type Message, type User } from '../../../fakes/discord/index.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';

/** One spoken line per text. */
const transcriptOf = (text: string): TaskOutcome => ({
  fileLinks: [],
  transcripts: [{ lines: text === '' ? [] : [{ start: 0, end: 2, text }] }],
});

const GERMAN = /\b(?:und|ich|nicht|guten)\b/i;
const detector: LanguageDetector = {
  score: async (text) => (GERMAN.test(text) ? { de: 0.9, en: 0.1 } : { en: 0.9, de: 0.1 }),
};

export async function openListening() {
  const discord = await createDiscord({ messageContent: true });
  const guild = discord.guild({ name: 'Home' });
  const channel = guild.channel({ name: 'general' });
  const [ana, ben] = [discord.user('Ana'), discord.user('Ben')];
  const records = createFakeNotes();
  const log = createFakeLog();
  const world = createWorld();
  /** Heard words, one text per transcription. The last one repeats. */
  const heard: string[] = ['Good morning everyone'];

  async function startProcess() {
    const { token, api, cdn } = discord;
    const chat = createDiscordAdapter({
      token,
      api,
      cdn,
      keyValueStore: records,
      messagesFor: getMessages,
      clock: systemClock,
      log,
      // Retries come quickly.
      openListening: (options) => createDiscordListening({ ...options, clock: quickClock }),
      catalogue: createTestBot(createWorld()).bot.catalogue,
    });
    const earshot = createTestBot(
      world,
      (parts) => ({
        ...parts,
        chat,
        service: overrideMethods(parts.service, {
          findOutcome: async (operation, ...more) =>
            operation.name === 'transcribe'
              ? transcriptOf((heard.length > 1 ? heard.shift() : heard[0]) ?? '')
              : parts.service.findOutcome(operation, ...more),
        }),
      }),
      { detector },
    );
    await earshot.start();
    await chat.start(earshot.coreBot);
    return { ...earshot, chat };
  }
  let running = await startProcess();
  const answerTo = async (act: Awaited<ReturnType<typeof discord.slash>>): Promise<string> => {
    await discord.until(() => (act.message?.content ?? '') !== '');
    return act.message?.content ?? '';
  };
  const live = (): readonly Message[] =>
    discord.messages(channel).filter(({ deleted, ephemeral }) => !deleted && !ephemeral);

  return {
    discord,
    guild,
    channel,
    ana,
    ben,
    records,
    log,
    world,
    heard,
    running: () => running,
    live,
    /** Replies of the bot to this message. */
    wordsBelow: (message: Message): readonly Message[] =>
      live().filter(({ reference, author }) => reference === message.id && author === discord.bot),
    record: (user: User, place: Channel = channel): Message =>
      discord.say(user, place, '', [{ name: 'voice-message.ogg', type: 'audio/ogg', bytes: Buffer.from('OggS') }]),
    async listen(user: User, what: string, language?: string): Promise<string> {
      return answerTo(await discord.slash(user, channel, 'listen', { what, ...(language && { language }) }));
    },
    async press(user: User, message: Message, button: string): Promise<Message | undefined> {
      const before = discord.ephemeral(user).length;
      await discord.press(user, message, button);
      await discord.until(() => discord.ephemeral(user).length > before);
      return discord.ephemeral(user).at(-1);
    },
    /** Lets tasks continue until the condition holds. */
    async until(holds: () => unknown): Promise<void> {
      while (!holds()) {
        await world.clock.advance(500);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    /** Wait for events that must not happen. */
    async settle(seconds = 10): Promise<void> {
      await discord.gateway.received();
      await new Promise((resolve) => setTimeout(resolve, 150));
      await world.clock.advance(seconds * 1000);
      await new Promise((resolve) => setTimeout(resolve, 150));
    },
    tasks: () => [...world.records.values()],
    async restart(): Promise<void> {
      await running.chat.stop();
      await running.queue.stop();
      running = await startProcess();
    },
    async close(): Promise<void> {
      await running.chat.stop();
      await discord.close();
    },
  };
}
