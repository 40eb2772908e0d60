// A server whose channels are read aloud, on the double of Discord and its voice servers: what would be said is noted, and a short
// sound that was made for real is heard for it.

import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { locales } from '../../../../../commands/locales/index.ts';
import { createDiscordChat } from '../../../../../src/adapters/discord/index.ts';
import { openVoice } from '../../../../../src/adapters/discord/voice/index.ts';
import { systemClock } from '../../../../../src/app/clock.ts';
import type { MediaFile } from '../../../../../src/domain/media/file-kinds.ts';
import { boundless } from '../../../../../src/ports/disk.ts';
import { type Channel, createDiscord, type User } from '../../../../fakes/discord/index.ts';
import { createFakeLog } from '../../../../fakes/log.ts';
import { createFakeNotes } from '../../../../fakes/notes.ts';
import { catalogue, createWorkingBot } from '../../../../fakes/working-bot.ts';
import { wordingFor } from '../../../wording.ts';
import type { Sounds } from '../setup.ts';

/** `content`: the portal's switch. */
export async function openReadingWorld(sounds: Sounds, seconds: number, content = true) {
  const discord = await createDiscord({ messageContent: content });
  const guild = discord.guild({ name: 'Home' });
  const text = guild.channel({ name: 'general', parent: guild.channel({ name: 'Talk', type: 'category' }) });
  const lounge = guild.channel({ name: 'Lounge', type: 'voice' });
  const notes = createFakeNotes();
  const folder = join(sounds.folder, `cache-${Math.random()}`);
  const log = createFakeLog();
  const said: string[] = [];
  let made = 0;
  let held: { readonly until: Promise<void>; free: number } | undefined;

  const transcode = async (file: MediaFile): Promise<MediaFile> => {
    const path = join(sounds.folder, `made-${made++}.ogg`);
    await copyFile(sounds.path(seconds), path);
    return { ...file, path, seconds, bytes: 1000 };
  };
  let working = createWorkingBot();
  async function startProcess() {
    const { token, api, cdn } = discord;
    const bot = createWorkingBot();
    working = bot;
    bot.speaks = (sample) => (/\b(?:ich|und|nicht)\b/.test(sample) ? 'de-DE' : 'en-US');
    bot.onAloud = async ({ off }, words) => {
      if (held && held.free <= 0) await held.until;
      else if (held) held.free -= 1;
      off.throwIfAborted();
      said.push(words);
      return { role: 'speech', label: 'Speech', name: 'a.wav', type: 'audio/wav', bytes: 1, path: '' };
    };
    const playing = { open: openVoice, readAloud: true, transcode, disk: boundless, folder };
    const parts = {
      catalogue,
      locales,
      wordingFor,
      clock: systemClock,
      log,
      notes,
      token,
      api,
      cdn,
      playing,
    };
    const chat = createDiscordChat(parts);
    await chat.start(bot);
    return chat;
  }
  let chat = await startProcess();
  const heard = () =>
    discord.voice.frames(lounge).filter(({ silent, heard: audible }) => audible && !silent).length;
  /** The bot was told of all that happened by now, and has acted on it. */
  async function told(): Promise<void> {
    await discord.gateway.received();
    await setTimeout(100);
  }

  return {
    discord,
    guild,
    text,
    lounge,
    notes,
    log,
    /** The words of all speech that was made, in its order. */
    said,
    folder,
    /** Somebody comes into the voice channel, and the bot was told. */
    async enter(name: string, channel: Channel = lounge): Promise<User> {
      const person = discord.user(name);
      discord.voice.join(person, channel);
      await told();
      return person;
    },
    told,
    /** How much was heard when all that the bot had sent was there. */
    async heardByNow(): Promise<number> {
      await told();
      await discord.voice.received();
      return heard();
    },
    /** `/read`, with what it is answered. */
    async read(person: User, what: string): Promise<string> {
      const act = await discord.slash(person, text, 'read', { what });
      await discord.until(() => (act.message?.content ?? '') !== '');
      return act.message?.content ?? '';
    },
    /** No speech is made until the function that it answers with is called, but so many times. */
    hold(free = 0): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { until: promise, free };
      return resolve;
    },
    bot: () => working,
    /** How many frames were heard, silence left out. */
    heard,
    frames: sounds.frames.get(seconds)?.length ?? 0,
    async again(): Promise<void> {
      await chat.stop();
      chat = await startProcess();
    },
    async close(): Promise<void> {
      await chat.stop();
      await discord.close();
    },
  };
}

export type ReadingWorld = Awaited<ReturnType<typeof openReadingWorld>>;
