// Holds the bot in one voice channel with @discordjs/voice: joins, plays sounds and survives region changes, moves and
// server outages. Loaded with the first join, because the library and its encryption are large.

import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import {
  type AudioPlayer,
  AudioPlayerStatus,
  createAudioPlayer,
  createAudioResource,
  joinVoiceChannel,
  NetworkingStatusCode,
  StreamType,
  type VoiceConnection,
  VoiceConnectionStatus,
} from '@discordjs/voice';
import type { GatewayVoiceState } from 'discord.js';
import { formatError, type Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { createSendGate, maintainConnection } from './connection-recovery.ts';
import { FrameStream } from './frame-stream.ts';
import { applyWorkarounds } from './library-workarounds.ts';
import type { VoiceGateway } from './voice-gateway.ts';

/** Why the bot lost its channel without leaving. */
type LossReason = 'unreachable' | 'kicked';

export class VoiceConnectionLostError extends Error {
  override readonly name = 'VoiceConnectionLostError';
  readonly lossReason: LossReason;
  constructor(reason: LossReason) {
    super(`left the voice channel: ${reason}`);
    this.lossReason = reason;
  }
}

interface ChannelConnectionOptions {
  readonly gateway: VoiceGateway;
  readonly guild: string;
  readonly channel: string;
  /** Aborting leaves the channel, even while joining. */
  readonly off: AbortSignal;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when the bot is moved, muted or invited to speak. `state` is its new voice state. */
  onState(state: GatewayVoiceState): void;
  /** Called when the bot loses its channel, even if nothing plays. */
  onLost(reason: LossReason): void;
}

export interface ChannelConnection {
  /**
   * Plays one sound at a time, starting at a frame. Resolves at its end or when `off` is aborted.
   * @throws {@link VoiceConnectionLostError} or a file system error
   */
  play(path: string, from: number, off: AbortSignal): Promise<void>;
  /** Number of sent frames of the current sound. */
  playedFrames(): number;
  setPaused(paused: boolean): void;
  leave(): void;
}

export type OpenChannelConnection = typeof openChannelConnection;

/** @throws {@link VoiceConnectionLostError} if the channel cannot be reached */
export async function openChannelConnection(options: ChannelConnectionOptions): Promise<ChannelConnection> {
  const { gateway, guild, clock, log } = options;
  options.off.throwIfAborted();
  const lost = new AbortController();
  let paused = false;
  const connection = joinChannel(options, (state) => {
    if (state.channel_id === null) handleLoss('kicked');
    else options.onState(state);
  });
  const player = createAudioPlayer({ behaviors: { maxMissedFrames: Number.POSITIVE_INFINITY } });
  connection.subscribe(player);
  player.on(AudioPlayerStatus.Playing, () => paused && player.pause());

  function end(): void {
    if (connection.state.status !== VoiceConnectionStatus.Destroyed) connection.destroy();
    player.stop(true);
  }
  function handleLoss(why: LossReason): void {
    if (lost.signal.aborted) return;
    log.info('discord: left a voice channel', { guild, why });
    lost.abort(new VoiceConnectionLostError(why));
    end();
    options.onLost(why);
  }

  function leave(): void {
    lost.abort(new VoiceConnectionLostError('kicked'));
    end();
  }

  options.off.addEventListener('abort', leave, { once: true });
  connection.on('error', (error) => log.warn('discord voice', { guild, reason: formatError(error) }));
  maintainConnection(connection, { clock, off: lost.signal, log, onGiveUp: () => handleLoss('unreachable') });
  const listeners = () => gateway.presence.listenersIn(guild, connection.joinConfig.channelId ?? '').length;
  const gate = createSendGate(connection, { clock, log, listeners });
  const playing = createSoundPlayer(connection, player, { lost: lost.signal, gate, log });

  await waitUntilReady(connection, lost.signal);
  return {
    ...playing,
    setPaused(on) {
      paused = on;
      if (on) player.pause();
      else player.unpause();
    },
    leave,
  };
}

function joinChannel(
  { gateway, guild, channel }: ChannelConnectionOptions,
  onState: (state: GatewayVoiceState) => void,
): VoiceConnection {
  let inside = false;
  const connection = joinVoiceChannel({
    guildId: guild,
    channelId: channel,
    // Receives no audio from others.
    selfDeaf: true,
    group: gateway.connectionGroup,
    adapterCreator: (methods) =>
      gateway.attach(guild, {
        server: methods.onVoiceServerUpdate,
        state(data) {
          // The first states may still describe the bot's previous channel.
          inside ||= data.channel_id === channel;
          if (!inside) return;
          methods.onVoiceStateUpdate(data);
          // The library starts with a voice server update, which may precede the voice state.
          if (!('networking' in connection.state)) connection.configureNetworking();
          onState(data);
        },
      }),
  });
  return connection;
}

async function waitUntilReady(connection: VoiceConnection, lost: AbortSignal): Promise<void> {
  while (connection.state.status !== VoiceConnectionStatus.Ready) {
    lost.throwIfAborted();
    await once(connection, 'stateChange', { signal: lost }).catch(() => undefined);
  }
}

interface SoundPlayerOptions {
  readonly lost: AbortSignal;
  readonly gate: ReturnType<typeof createSendGate>;
  readonly log: Log;
}

function createSoundPlayer(connection: VoiceConnection, player: AudioPlayer, { lost, gate, log }: SoundPlayerOptions) {
  let frames: FrameStream | undefined;
  const watched = new WeakSet<object>();

  connection.on('stateChange', (_, { status }) => {
    if (status !== VoiceConnectionStatus.Connecting && status !== VoiceConnectionStatus.Ready) return;
    const { state } = connection;
    const networking = 'networking' in state ? state.networking : undefined;
    if (!networking || watched.has(networking)) return;
    watched.add(networking);
    gate.reset();
    applyWorkarounds(networking, log);
    // A frame prepared for a closed server is repeated for the next one.
    networking.on('stateChange', (old, now) => {
      const isClosed = now.code === NetworkingStatusCode.Closed;
      const wasOpen = old.code === NetworkingStatusCode.Ready || old.code === NetworkingStatusCode.Resuming;
      if (isClosed && wasOpen && old.preparedPacket) frames?.repeatLast();
    });
  });

  return {
    playedFrames: () => frames?.frameCount ?? 0,
    async play(path: string, from: number, off: AbortSignal): Promise<void> {
      lost.throwIfAborted();
      if (off.aborted) return;
      const ogg = createReadStream(path);
      const { playStream } = createAudioResource(ogg, { inputType: StreamType.OggOpus });
      const ownFrames = new FrameStream(playStream, from, gate.isOpen);
      gate.reset();
      frames = ownFrames;
      const fault = Promise.withResolvers<never>();
      fault.promise.catch(() => undefined);
      for (const stream of [ogg, playStream, ownFrames]) stream.once('error', fault.reject);
      const stop = () => player.stop(true);
      const either = AbortSignal.any([off, lost]);
      const over = once(player, AudioPlayerStatus.Idle, { signal: either }).catch(() => undefined);
      player.play(createAudioResource(ownFrames, { inputType: StreamType.Opus }));
      either.addEventListener('abort', stop, { once: true });
      try {
        await Promise.race([over, fault.promise]);
        lost.throwIfAborted();
      } finally {
        either.removeEventListener('abort', stop);
        player.stop(true);
        ogg.destroy();
      }
    },
  };
}
