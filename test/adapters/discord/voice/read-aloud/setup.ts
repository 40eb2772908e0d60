// A server with read-aloud channels on the fake and its voice servers. Speech requests are recorded and answered with a
// short real sound.

import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createDiscordAdapter } from '../../../../../src/adapters/discord/index.ts';
import { createChannelStatuses } from '../../../../../src/adapters/discord/voice/channel-status/index.ts';
import { createVoicePlayback } from '../../../../../src/adapters/discord/voice/index.ts';
import { systemClock } from '../../../../../src/app/clock.ts';
import type { MediaFile } from '../../../../../src/domain/media/file-kinds.ts';
import { getMessages } from '../../../../../src/domain/messages.ts';
import type { Clock } from '../../../../../src/ports/clock.ts';
import { unlimitedDiskQuota } from '../../../../../src/ports/disk-quota.ts';
import type { Transcoder } from '../../../../../src/ports/transcoder.ts';
import { type Channel, createDiscord, type User } from '../../../../fakes/discord/index.ts';
import { USUAL } from '../../../../fakes/discord/rest/permissions.ts';
import { createFakeLog } from '../../../../fakes/log.ts';
import { createFakeNotes } from '../../../../fakes/notes.ts';
import { catalogue, createWorkingBot } from '../../../../fakes/working-bot.ts';
import type { Sounds } from '../setup.ts';

interface ReadingOptions {
  /** The server's language. */
  readonly locale?: string;
  /** Name of the first process among several. */
  readonly owner?: string;
  /** Can shorten waits. */
  readonly clock?: Clock;
  /** Channels' statuses show what plays. */
  readonly hasStatuses?: boolean;
}

/** `content` is the portal's message content switch. */
export async function openReadingWorld(
  sounds: Sounds,
  seconds: number,
  content = true,
  { locale = 'en-US', owner: firstOwner, clock = systemClock, hasStatuses = false }: ReadingOptions = {},
) {
  const discord = await createDiscord({ messageContent: content });
  const guild = discord.guild({ name: 'Home', locale, botPermissions: [...USUAL, 'SetVoiceChannelStatus'] });
  const text = guild.channel({ name: 'general', parent: guild.channel({ name: 'Talk', type: 'category' }) });
  const lounge = guild.channel({ name: 'Lounge', type: 'voice' });
  const notes = createFakeNotes();
  const folder = join(sounds.folder, `cache-${Math.random()}`);
  const log = createFakeLog();
  const said: string[] = [];
  let made = 0;
  let held: { readonly until: Promise<void>; free: number } | undefined;

  const speeds: (number | undefined)[] = [];
  const transcode: Transcoder['transcode'] = async (file, _, __, { speed } = {}): Promise<MediaFile> => {
    speeds.push(speed);
    const path = join(sounds.folder, `made-${made++}.ogg`);
    await copyFile(sounds.path(seconds), path);
    return { ...file, path, seconds, bytes: 1000 };
  };
  let working = createWorkingBot();
  async function startProcess(owner?: string) {
    const { token, api, cdn } = discord;
    const bot = createWorkingBot();
    working = bot;
    bot.speaks = (sample) => (/\b(?:ich|und|nicht)\b/.test(sample) ? 'de-DE' : 'en-US');
    bot.onAloud = async ({ signal }, words) => {
      if (held && held.free <= 0) await held.until;
      else if (held) held.free -= 1;
      signal.throwIfAborted();
      said.push(words);
      return { role: 'speech', label: 'Speech', name: 'a.wav', type: 'audio/wav', bytes: 1, path: '' };
    };
    const playing = {
      open: createVoicePlayback,
      readAloud: true,
      transcode,
      disk: unlimitedDiskQuota,
      folder,
      ...(hasStatuses && { openStatuses: createChannelStatuses }),
    };
    const parts = {
      catalogue,
      messagesFor: getMessages,
      clock,
      log,
      keyValueStore: notes,
      owner,
      token,
      api,
      cdn,
      voicePlayback: playing,
    };
    const chat = createDiscordAdapter(parts);
    await chat.start(bot);
    return chat;
  }
  let chat = await startProcess(firstOwner);
  const heard = () => discord.voice.frames(lounge).filter(({ silent, heard: audible }) => audible && !silent).length;
  /** Waits until the bot handled all events. */
  async function told(): Promise<void> {
    await discord.gateway.received();
    await setTimeout(100);
  }

  /** Puts a user into the voice channel and waits until the bot handled the event. */
  async function enter(name: string, channel: Channel = lounge): Promise<User> {
    const person = discord.user(name);
    discord.voice.join(person, channel);
    await told();
    return person;
  }

  return {
    discord,
    guild,
    text,
    lounge,
    notes,
    log,
    /** Texts of all speech requests, in order. */
    said,
    /** Speeds of all sounds, in order. */
    speeds,
    folder,
    enter,
    /** Ana, who listens, and the moderator Mo, who does not. */
    async enterWithModerator() {
      const ana = await enter('Ana');
      const mo = discord.user('Mo');
      guild.join(mo, { permissions: ['ManageMessages'] });
      return { ana, mo };
    },
    told,
    /** The number of frames heard once everything sent has arrived. */
    async heardByNow(): Promise<number> {
      await told();
      await discord.voice.received();
      return heard();
    },
    /** Runs `/read` and returns the answer. */
    async read(person: User, what: string, options: Readonly<Record<string, string | number | boolean>> = {}) {
      const act = await discord.slash(person, text, 'read', { what, ...options });
      await discord.until(() => (act.message?.content ?? '') !== '');
      return act.message?.content ?? '';
    },
    /** Holds all speech except the first `free` requests until the returned function is called. */
    hold(free = 0): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { until: promise, free };
      return resolve;
    },
    bot: () => working,
    chat: () => chat,
    /** Number of frames heard, without silence. */
    heard,
    frames: sounds.frames.get(seconds)?.length ?? 0,
    async again(): Promise<void> {
      await chat.stop();
      chat = await startProcess();
    },
    /** Another process takes over: it waits for the shard, then the first one stops. */
    async handOver(owner: string): Promise<void> {
      const [next] = await Promise.all([startProcess(owner), chat.stop()]);
      chat = next;
    },
    async close(): Promise<void> {
      await chat.stop();
      await discord.close();
    },
  };
}

export type ReadingWorld = Awaited<ReturnType<typeof openReadingWorld>>;
