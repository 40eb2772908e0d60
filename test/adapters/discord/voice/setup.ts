// The adapter with voice on the fake and its voice servers: real sounds, listeners, and the frames they heard.

import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { EncodedPacketSink, FilePathSource, Input, OGG } from 'mediabunny';
import { toMessageRef } from '../../../../src/adapters/discord/delivery/message-ref.ts';
import { createDiscordAdapter } from '../../../../src/adapters/discord/index.ts';
import { createChannelStatuses } from '../../../../src/adapters/discord/voice/channel-status/index.ts';
import { createVoicePlayback } from '../../../../src/adapters/discord/voice/index.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import type { MediaFile } from '../../../../src/domain/media/file-kinds.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import { createShortId } from '../../../../src/kit/id.ts';
import type { Clock } from '../../../../src/ports/clock.ts';
import { unlimitedDiskQuota } from '../../../../src/ports/disk-quota.ts';
import type { AudioResult, ShareTarget } from '../../../../src/ports/share-target.ts';
import type { KeyValueStore } from '../../../../src/ports/store.ts';
import { createTranscoder } from '../../../../src/transcoding/index.ts';
import { createWorkerPool } from '../../../../src/transcoding/worker-pool.ts';
import { type Channel, createDiscord, type DiscordOptions, type User } from '../../../fakes/discord/index.ts';
import { USUAL } from '../../../fakes/discord/rest/permissions.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';
import { catalogue, createWorkingBot } from '../../../fakes/working-bot.ts';
import { tone, wav } from '../../../studio/media.ts';

/** Ogg Opus of this length, encoded by the real child process. */
async function oggOf(seconds: number, folder: string): Promise<string> {
  const children = createWorkerPool();
  const path = join(folder, `${seconds}.wav`);
  await writeFile(path, wav({ samples: tone(seconds).map((one, at) => one * Math.sin(at / (900 * seconds))) }));
  const file = { role: 'speech', label: 'Speech', name: 'a.wav', type: 'audio/wav', bytes: 1, path };
  const made = await createTranscoder(children).transcode(file, 'ogg', 10_000_000);
  children.stop();
  if (!made) throw new Error('no Ogg was made');
  return made.path;
}

async function packetsOf(path: string): Promise<readonly string[]> {
  const input = new Input({ source: new FilePathSource(path), formats: [OGG] });
  const track = await input.getPrimaryAudioTrack();
  const found: string[] = [];
  if (!track) throw new Error('no sound');
  for await (const { data } of new EncodedPacketSink(track).packets()) found.push(Buffer.from(data).toString('hex'));
  return found;
}

export interface Sounds {
  readonly folder: string;
  /** Frames by sound length in seconds. */
  readonly frames: ReadonlyMap<number, readonly string[]>;
  path(seconds: number): string;
  close(): Promise<void>;
}

export async function makeSounds(...lengths: readonly number[]): Promise<Sounds> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-voice-'));
  const paths = new Map<number, string>();
  const frames = new Map<number, readonly string[]>();
  for (const seconds of lengths) {
    const path = await oggOf(seconds, folder);
    paths.set(seconds, path);
    frames.set(seconds, await packetsOf(path));
  }
  return {
    folder,
    frames,
    path: (seconds) => paths.get(seconds) ?? '',
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

const PARTS = { catalogue, messagesFor: getMessages };

/** One of several processes that share the store, with its own disk and name, as on another machine. */
interface Process {
  readonly folder?: string;
  readonly owner?: string;
  readonly kept?: KeyValueStore;
  /** True if the channels' statuses show what plays. */
  readonly hasStatuses?: boolean;
}

/** `clock` can shorten waits. `process` starts the first process. */
export async function openVoiceWorld(
  sounds: Sounds,
  clock: Clock = systemClock,
  process: (notes: KeyValueStore) => Process = () => ({}),
  { locale, ...options }: DiscordOptions & { readonly locale?: string } = {},
) {
  const discord = await createDiscord(options);
  const botPermissions = [...USUAL, 'RequestToSpeak', 'SetVoiceChannelStatus'] as const;
  const guild = discord.guild({ name: 'Home', botPermissions, ...(locale !== undefined && { locale }) });
  const text = guild.channel({ name: 'general' });
  const lounge = guild.channel({ name: 'Lounge', type: 'voice' });
  const ana = discord.user('Ana');
  const notes = createFakeNotes();
  const cache = join(sounds.folder, `cache-${Math.random()}`);
  const log = createFakeLog();
  let made = 0;

  /** Copies the sound whose length is the file's name. */
  const transcode = async (file: MediaFile): Promise<MediaFile> => {
    const seconds = Number(file.name);
    const path = join(sounds.folder, `made-${made++}.ogg`);
    await copyFile(sounds.path(seconds), path);
    return { ...file, path, seconds: (sounds.frames.get(seconds)?.length ?? 0) / 50, bytes: 1000 };
  };

  /** Results that every process can fetch again. */
  const finished = new Map<string, AudioResult>();
  async function startProcess({ folder = cache, owner, kept = notes, hasStatuses = false }: Process = {}) {
    const { token, api, cdn } = discord;
    const voicePlayback = {
      ...{ open: createVoicePlayback, transcode, disk: unlimitedDiskQuota, folder },
      ...(hasStatuses && { openStatuses: createChannelStatuses }),
    };
    const chat = createDiscordAdapter({
      ...PARTS,
      ...{ clock, log, keyValueStore: kept, owner, token, api, cdn, voicePlayback },
    });
    await chat.start(Object.assign(createWorkingBot(), { finished }));
    const [target] = chat.shareTargets ?? [];
    if (!target) throw new Error('there is no share target');
    return { chat, target };
  }

  const soundOf = (seconds: number, key = `TASK${seconds}-speech`): AudioResult => ({
    key,
    taskId: key,
    title: `Sound of ${seconds}`,
    text: 'Hello team',
    borrow: (work) =>
      work({ role: 'speech', label: 'Speech', name: String(seconds), type: 'audio/wav', bytes: 1, path: '' }),
  });
  /** Waits until the bot handled all events. */
  async function told(): Promise<void> {
    await discord.gateway.received();
    await setTimeout(100);
  }
  const first = await startProcess(process(notes));
  const processes = [first];
  const seen = (channel: Channel) => discord.voice.frames(channel).filter(({ silent, heard }) => heard && !silent);

  return {
    discord,
    guild,
    text,
    lounge,
    ana,
    notes,
    log,
    ...first,
    /** Puts a user into a voice channel and waits until the bot handled the event. */
    async enter(person: User, channel: Channel = lounge) {
      discord.voice.join(person, channel);
      await told();
    },
    told,
    finished,
    /** A new, empty cache folder. */
    otherDisk: () => join(sounds.folder, `cache-${Math.random()}`),
    async again(as: Process = {}) {
      const next = await startProcess(as);
      processes.push(next);
      return next;
    },
    near: toMessageRef({
      application: discord.applicationId,
      channel: text.id,
      guild: guild.id,
      person: ana.id,
      token: '',
      isBotMember: true,
      maxFileBytes: 1,
      locale: 'en-US',
      message: '1',
      ephemeral: false,
      tokenCreatedAt: 0,
    }),
    /** Returns the answer in English. */
    async play(target: ShareTarget, person: User, seconds: readonly number[], isModerator = false) {
      const answer = await target.share(
        seconds.map((one) => soundOf(one)),
        {
          pressId: createShortId(),
          person: { id: person.id, name: person.name, language: 'en-US' },
          place: { id: text.id, name: text.name, server: guild.id },
          isModerator,
        },
      );
      return answer && getMessages().render(answer);
    },
    soundOf,
    /** Runs a command and returns the answer. */
    async command(person: User, name: string, channel: Channel = text): Promise<string> {
      const act = await discord.slash(person, channel, name, {});
      await discord.until(() => act.message !== undefined && (act.message.flags & 128) === 0);
      return JSON.stringify([act.message?.content, act.message?.embeds]);
    },
    frames: (seconds: number) => sounds.frames.get(seconds) ?? [],
    /** Frames that listeners heard in a channel, without silence. */
    heard: (channel: Channel = lounge) => seen(channel).map(({ opus }) => opus.toString('hex')),
    /** The session's card. */
    card() {
      const found = discord.messages(text).find(({ ephemeralTo }) => !ephemeralTo);
      if (!found) throw new Error('there is no card');
      return found;
    },
    /** The messages in the text channel. */
    said: () => discord.messages(text).map((one) => JSON.stringify([one.content, one.embeds])),
    async close() {
      for (const { chat } of processes) await chat.stop();
      await discord.close();
    },
  };
}

export type VoiceWorld = Awaited<ReturnType<typeof openVoiceWorld>>;
