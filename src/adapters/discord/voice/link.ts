// The bot in one voice channel, by Discord's own library: it comes in, plays what it is given, and stays through region changes, moves
// and servers that go away. Loaded when the bot first joins, since the library and its encryption are not light.

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
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { Frames } from './frames.ts';
import type { VoiceGateway } from './gateway.ts';
import { mendQuirks } from './quirks.ts';
import { createGate, keepUp } from './upkeep.ts';

/** Why the bot is in its channel no more, without having left it. */
type Loss = 'unreachable' | 'kicked';

export class LinkLost extends Error {
  override readonly name = 'LinkLost';
  readonly why: Loss;
  constructor(why: Loss) {
    super(`not in the voice channel any more: ${why}`);
    this.why = why;
  }
}

interface LinkParts {
  readonly gateway: VoiceGateway;
  readonly guild: string;
  readonly channel: string;
  /** Aborted, it leaves, also while it is on its way. */
  readonly off: AbortSignal;
  readonly clock: Clock;
  readonly log: Log;
  /** It was moved, muted or invited to speak: `state` says how it is there now. */
  changed(state: GatewayVoiceState): void;
  /** It is out, also where nothing plays. */
  lost(why: Loss): void;
}

export interface Link {
  /**
   * Plays a sound from a frame on; one at a time. Resolves when it is over or `off` is aborted. Rejects with {@link LinkLost}, and with
   * what the disk says.
   */
  play(path: string, from: number, off: AbortSignal): Promise<void>;
  /** How many frames of the sound that plays got out. */
  frame(): number;
  pause(paused: boolean): void;
  leave(): void;
}

export type OpenLink = typeof openLink;

/** Throws {@link LinkLost} where the channel cannot be reached. */
export async function openLink(parts: LinkParts): Promise<Link> {
  const { gateway, guild, clock, log } = parts;
  parts.off.throwIfAborted();
  const lost = new AbortController();
  let paused = false;
  const connection = comeIn(parts, (state) => {
    if (state.channel_id === null) lose('kicked');
    else parts.changed(state);
  });
  const player = createAudioPlayer({ behaviors: { maxMissedFrames: Number.POSITIVE_INFINITY } });
  connection.subscribe(player);
  player.on(AudioPlayerStatus.Playing, () => paused && player.pause());

  function end(): void {
    if (connection.state.status !== VoiceConnectionStatus.Destroyed) connection.destroy();
    player.stop(true);
  }
  function lose(why: Loss): void {
    if (lost.signal.aborted) return;
    log.info('discord: out of a voice channel', { guild, why });
    lost.abort(new LinkLost(why));
    end();
    parts.lost(why);
  }

  function leave(): void {
    lost.abort(new LinkLost('kicked'));
    end();
  }

  parts.off.addEventListener('abort', leave, { once: true });
  connection.on('error', (error) => log.warn('discord voice', { guild, reason: reasonOf(error) }));
  keepUp(connection, { clock, off: lost.signal, log, giveUp: () => lose('unreachable') });
  const listeners = () => gateway.presence.listeners(guild, connection.joinConfig.channelId ?? '').length;
  const gate = createGate(connection, { clock, log, listeners });
  const playing = createPlaying(connection, player, { lost: lost.signal, gate, log });

  await whenReady(connection, lost.signal);
  return {
    ...playing,
    pause(on) {
      paused = on;
      if (on) player.pause();
      else player.unpause();
    },
    leave,
  };
}

/** `told`: how the bot is there. */
function comeIn(
  { gateway, guild, channel }: LinkParts,
  told: (state: GatewayVoiceState) => void,
): VoiceConnection {
  let inside = false;
  const connection = joinVoiceChannel({
    guildId: guild,
    channelId: channel,
    // Nobody is listened to.
    selfDeaf: true,
    group: gateway.group,
    adapterCreator: (methods) =>
      gateway.attach(guild, {
        server: methods.onVoiceServerUpdate,
        state(data) {
          // What is told first may still be how it came into another channel before, and left it.
          inside ||= data.channel_id === channel;
          if (!inside) return;
          methods.onVoiceStateUpdate(data);
          // The library begins with what it is told of a server, and that may have come first.
          if (!('networking' in connection.state)) connection.configureNetworking();
          told(data);
        },
      }),
  });
  return connection;
}

async function whenReady(connection: VoiceConnection, lost: AbortSignal): Promise<void> {
  while (connection.state.status !== VoiceConnectionStatus.Ready) {
    lost.throwIfAborted();
    await once(connection, 'stateChange', { signal: lost }).catch(() => undefined);
  }
}

interface PlayingParts {
  readonly lost: AbortSignal;
  readonly gate: ReturnType<typeof createGate>;
  readonly log: Log;
}

/** Sounds on the connection, one after the other. */
function createPlaying(connection: VoiceConnection, player: AudioPlayer, { lost, gate, log }: PlayingParts) {
  let frames: Frames | undefined;
  const watched = new WeakSet<object>();

  connection.on('stateChange', (_, { status }) => {
    if (status !== VoiceConnectionStatus.Connecting && status !== VoiceConnectionStatus.Ready) return;
    const { state } = connection;
    const networking = 'networking' in state ? state.networking : undefined;
    if (!networking || watched.has(networking)) return;
    watched.add(networking);
    gate.renew();
    mendQuirks(networking, log);
    // A frame that was made ready for a server that is gone is made ready again for the next one.
    networking.on('stateChange', (old, now) => {
      const isClosed = now.code === NetworkingStatusCode.Closed;
      const wasOpen = old.code === NetworkingStatusCode.Ready || old.code === NetworkingStatusCode.Resuming;
      if (isClosed && wasOpen && old.preparedPacket) frames?.giveBack();
    });
  });

  return {
    frame: () => frames?.taken ?? 0,
    async play(path: string, from: number, off: AbortSignal): Promise<void> {
      lost.throwIfAborted();
      if (off.aborted) return;
      const ogg = createReadStream(path);
      const { playStream } = createAudioResource(ogg, { inputType: StreamType.OggOpus });
      const mine = new Frames(playStream, from, gate.isOpen);
      gate.renew();
      frames = mine;
      const fault = Promise.withResolvers<never>();
      fault.promise.catch(() => undefined);
      for (const stream of [ogg, playStream, mine]) stream.once('error', fault.reject);
      const stop = () => player.stop(true);
      const either = AbortSignal.any([off, lost]);
      const over = once(player, AudioPlayerStatus.Idle, { signal: either }).catch(() => undefined);
      player.play(createAudioResource(mine, { inputType: StreamType.Opus }));
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
