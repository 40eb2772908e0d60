// A plain bot on discord.js and @discordjs/voice that joins and plays, for tests of the fake's voice servers.

import { Readable } from 'node:stream';
import {
  AudioPlayerStatus,
  AudioResource,
  createAudioPlayer,
  createAudioResource,
  entersState,
  joinVoiceChannel,
  StreamType,
  type VoiceConnection,
  VoiceConnectionStatus,
} from '@discordjs/voice';
import { Client, Events, GatewayIntentBits } from 'discord.js';
import { type Channel, createDiscord, type Discord, type DiscordOptions, type Guild } from '../../index.ts';
import { agent } from '../agent.ts';

/** Generous for busy machines; only a failure waits this long. */
export const PATIENCE = 120_000;

export interface BotWish {
  readonly options?: DiscordOptions;
  readonly intents?: GatewayIntentBits[];
}

const INTENTS = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildVoiceStates];

type Ends = (() => unknown)[];

/** A client of the bot. A second one simulates a restarted program. */
export async function startClient(ends: Ends, discord: Discord, guild: Guild, intents = INTENTS) {
  const client = new Client({ intents, rest: { api: discord.api, cdn: discord.cdn, version: '10', agent } });
  ends.push(() => client.destroy());
  const ready = new Promise((done) => client.once(Events.ClientReady, done));
  await client.login(discord.token);
  await ready;
  await discord.until(() => client.guilds.cache.get(guild.id)?.available);
  const join = (
    channel: Channel,
    more: { readonly daveEncryption?: boolean; readonly selfDeaf?: boolean } = {},
  ): VoiceConnection => {
    const found = client.guilds.cache.get(guild.id);
    if (!found) throw new Error('the server is not known');
    const connection = joinVoiceChannel({
      guildId: guild.id,
      channelId: channel.id,
      adapterCreator: found.voiceAdapterCreator,
      // Connections are cached by server, so a second client would get the first one's.
      group: String(ends.length),
      ...more,
    });
    connection.on('error', () => undefined);
    ends.push(() => connection.state.status !== VoiceConnectionStatus.Destroyed && connection.destroy());
    return connection;
  };
  return { client, join };
}

/** A server with a voice channel, and the bot's client. `ends` run after the test, the last first. */
export async function startBot(ends: Ends, { options = {}, intents = INTENTS }: BotWish = {}) {
  const discord = await createDiscord(options);
  ends.push(() => discord.close());
  const guild = discord.guild({ name: 'Home' });
  const lounge = guild.channel({ name: 'Lounge', type: 'voice' });
  const { client, join } = await startClient(ends, discord, guild, intents);
  return {
    discord,
    guild,
    lounge,
    client,
    join: (channel: Channel = lounge, more: Parameters<typeof join>[1] = {}) => join(channel, more),
  };
}

export const whenReady = (connection: VoiceConnection) =>
  entersState(connection, VoiceConnectionStatus.Ready, PATIENCE);

/** Frames of unique length and content. */
export const script = (count: number): readonly Buffer[] =>
  Array.from({ length: count }, (_, at) => Buffer.from(`frame ${at} ${'.'.repeat(at % 90)}`));

/** Starts playback; `ended` resolves at its end. */
export function play(connection: VoiceConnection, what: readonly Buffer[] | AudioResource) {
  const player = createAudioPlayer();
  connection.subscribe(player);
  player.play(
    what instanceof AudioResource
      ? what
      : createAudioResource(Readable.from(what, { objectMode: true }), { inputType: StreamType.Opus }),
  );
  const ended = entersState(player, AudioPlayerStatus.Playing, PATIENCE).then(() =>
    entersState(player, AudioPlayerStatus.Idle, PATIENCE),
  );
  return { player, ended };
}

/** Received frames without the silence at the end. */
export const spoken = (discord: Discord, channel: Channel) =>
  discord.voice.frames(channel).filter(({ silent }) => !silent);

export const texts = (frames: readonly { readonly opus: Buffer }[]) => frames.map(({ opus }) => String(opus));
