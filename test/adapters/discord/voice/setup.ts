// The adapter with its room for voice, on the double of Discord and its voice servers: sounds that were made for real once, people who
// listen, and what they heard.

import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { EncodedPacketSink, FilePathSource, Input, OGG } from 'mediabunny';
import { locales } from '../../../../commands/locales/index.ts';
import { toMessageRef } from '../../../../src/adapters/discord/delivery/ref.ts';
import { createDiscordChat } from '../../../../src/adapters/discord/index.ts';
import { openVoice } from '../../../../src/adapters/discord/voice/index.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import type { MediaFile } from '../../../../src/domain/media/file-kinds.ts';
import { shortId } from '../../../../src/kit/id.ts';
import type { Clock } from '../../../../src/ports/clock.ts';
import { boundless } from '../../../../src/ports/disk.ts';
import type { FinishedSound, Outlet } from '../../../../src/ports/outlet.ts';
import type { Notes } from '../../../../src/ports/store.ts';
import { createChildren } from '../../../../src/resize/children.ts';
import { createResizer } from '../../../../src/resize/index.ts';
import { type Channel, createDiscord, type DiscordOptions, type User } from '../../../fakes/discord/index.ts';
import { USUAL } from '../../../fakes/discord/rest/permissions.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';
import { catalogue, createWorkingBot } from '../../../fakes/working-bot.ts';
import { tone, wav } from '../../../studio/media.ts';
import { wordingFor } from '../../wording.ts';

/** Ogg Opus of so many seconds, made by the program's own child process. */
async function oggOf(seconds: number, folder: string): Promise<string> {
  const children = createChildren();
  const path = join(folder, `${seconds}.wav`);
  await writeFile(
    path,
    wav({ samples: tone(seconds).map((one, at) => one * Math.sin(at / (900 * seconds))) }),
  );
  const file = { role: 'speech', label: 'Speech', name: 'a.wav', type: 'audio/wav', bytes: 1, path };
  const made = await createResizer(children).transcode(file, 'ogg', 10_000_000);
  children.stop();
  if (!made) throw new Error('no Ogg was made');
  return made.path;
}

async function packetsOf(path: string): Promise<readonly string[]> {
  const input = new Input({ source: new FilePathSource(path), formats: [OGG] });
  const track = await input.getPrimaryAudioTrack();
  const found: string[] = [];
  if (!track) throw new Error('no sound');
  for await (const { data } of new EncodedPacketSink(track).packets())
    found.push(Buffer.from(data).toString('hex'));
  return found;
}

export interface Sounds {
  readonly folder: string;
  /** By their length in seconds. */
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

const PARTS = { catalogue, locales, wordingFor };

/** One of several that share what is kept, as on another machine: with a disk of its own, under a name of its own. */
interface Process {
  readonly folder?: string;
  readonly owner?: string;
  readonly kept?: Notes;
}

/** `clock`: whose waits can be made short. `process`: the first one. */
export async function openVoiceWorld(
  sounds: Sounds,
  clock: Clock = systemClock,
  process: (notes: Notes) => Process = () => ({}),
  options: DiscordOptions = {},
) {
  const discord = await createDiscord(options);
  const guild = discord.guild({ name: 'Home', botPermissions: [...USUAL, 'RequestToSpeak'] });
  const text = guild.channel({ name: 'general' });
  const lounge = guild.channel({ name: 'Lounge', type: 'voice' });
  const ana = discord.user('Ana');
  const notes = createFakeNotes();
  const cache = join(sounds.folder, `cache-${Math.random()}`);
  const log = createFakeLog();
  let made = 0;

  /** Copies the sound that a file's name asks for. */
  const transcode = async (file: MediaFile): Promise<MediaFile> => {
    const seconds = Number(file.name);
    const path = join(sounds.folder, `made-${made++}.ogg`);
    await copyFile(sounds.path(seconds), path);
    return { ...file, path, seconds: (sounds.frames.get(seconds)?.length ?? 0) / 50, bytes: 1000 };
  };

  /** What can be fetched again of the service, by every process. */
  const finished = new Map<string, FinishedSound>();
  async function startProcess({ folder = cache, owner, kept = notes }: Process = {}) {
    const { token, api, cdn } = discord;
    const playing = { open: openVoice, transcode, disk: boundless, folder };
    const chat = createDiscordChat({
      ...PARTS,
      ...{ clock, log, notes: kept, owner, token, api, cdn, playing },
    });
    await chat.start(Object.assign(createWorkingBot(), { finished }));
    const [outlet] = chat.outlets ?? [];
    if (!outlet) throw new Error('there is no outlet');
    return { chat, outlet };
  }

  const soundOf = (seconds: number, key = `TASK${seconds}-speech`): FinishedSound => ({
    key,
    task: key,
    title: `Sound of ${seconds}`,
    text: 'Hello team',
    lend: (work) =>
      work({ role: 'speech', label: 'Speech', name: String(seconds), type: 'audio/wav', bytes: 1, path: '' }),
  });
  /** The bot was told of all that happened by now, and has acted on it. */
  async function told(): Promise<void> {
    await discord.gateway.received();
    await setTimeout(100);
  }
  const first = await startProcess(process(notes));
  const processes = [first];
  const seen = (channel: Channel) =>
    discord.voice.frames(channel).filter(({ silent, heard }) => heard && !silent);

  return {
    discord,
    guild,
    text,
    lounge,
    ana,
    notes,
    log,
    ...first,
    /** Somebody comes into a voice channel, and the bot was told. */
    async enter(person: User, channel: Channel = lounge) {
      discord.voice.join(person, channel);
      await told();
    },
    told,
    finished,
    /** A folder that no process had. */
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
      inside: true,
      most: 1,
      locale: 'en-US',
      message: '1',
      ephemeral: false,
      tokenAt: 0,
    }),
    play: (outlet: Outlet, person: User, seconds: readonly number[], moderator = false) =>
      outlet.put(
        seconds.map((one) => soundOf(one)),
        {
          press: shortId(),
          person: { id: person.id, name: person.name, language: 'en-US' },
          place: { id: text.id, name: text.name, server: guild.id },
          moderator,
        },
      ),
    soundOf,
    /** A command, with what it is answered. */
    async command(person: User, name: string, channel: Channel = text): Promise<string> {
      const act = await discord.slash(person, channel, name, {});
      await discord.until(() => act.message !== undefined && (act.message.flags & 128) === 0);
      return JSON.stringify([act.message?.content, act.message?.embeds]);
    },
    frames: (seconds: number) => sounds.frames.get(seconds) ?? [],
    /** What listeners heard in a channel, silence left out. */
    heard: (channel: Channel = lounge) => seen(channel).map(({ opus }) => opus.toString('hex')),
    /** The card of what plays. */
    card() {
      const found = discord.messages(text).find(({ ephemeralTo }) => !ephemeralTo);
      if (!found) throw new Error('there is no card');
      return found;
    },
    /** What stands in the text channel by now. */
    said: () => discord.messages(text).map((one) => JSON.stringify([one.content, one.embeds])),
    async close() {
      for (const { chat } of processes) await chat.stop();
      await discord.close();
    },
  };
}

export type VoiceWorld = Awaited<ReturnType<typeof openVoiceWorld>>;
