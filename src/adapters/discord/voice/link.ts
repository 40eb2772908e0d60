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
  VoiceConnectionDisconnectReason,
  VoiceConnectionStatus,
} from '@discordjs/voice';
import type { GatewayVoiceState } from 'discord.js';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { Frames } from './frames.ts';
import type { VoiceGateway } from './gateway.ts';

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

/** A connection that is not there after so long is asked for again, a few times. */
const PATIENCE_MS = 10_000;
const TRIES = 5;
/** After being disconnected for good it may still be a move. */
const MOVE_MS = 5000;
/** So long is waited for the keys of those who listen. */
const KEYS_MS = 10_000;

/** Whether what is sent now can be heard: connected, and with the keys of the others where there are any. */
function canBeHeard({ state }: VoiceConnection): boolean {
  if (state.status !== VoiceConnectionStatus.Ready) return false;
  const { state: network } = state.networking;
  if (network.code !== NetworkingStatusCode.Ready) return false;
  return !network.dave || network.dave.protocolVersion === 0 || network.dave.session?.ready === true;
}

export type OpenLink = typeof openLink;

/** Throws {@link LinkLost} where the channel cannot be reached. */
export async function openLink(parts: LinkParts): Promise<Link> {
  const { gateway, guild, channel, clock, log } = parts;
  parts.off.throwIfAborted();
  const lost = new AbortController();
  let inside = false;
  let paused = false;
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
          if (data.channel_id === null) lose('kicked');
          else parts.changed(data);
        },
      }),
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
  const playing = createPlaying(connection, player, lost.signal, clock);

  const ready = async (): Promise<void> => {
    while (connection.state.status !== VoiceConnectionStatus.Ready) {
      lost.signal.throwIfAborted();
      await once(connection, 'stateChange', { signal: lost.signal }).catch(() => undefined);
    }
  };
  await ready();
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

/** Brings the connection back whenever it is gone: the library does much of it, and is helped where it stands still. */
function keepUp(
  connection: VoiceConnection,
  { clock, off, log, giveUp }: { clock: Clock; off: AbortSignal; log: Log; giveUp(): void },
): void {
  let mending = false;

  const isUp = () => connection.state.status === VoiceConnectionStatus.Ready;
  /** Resolves when something changed, at the latest after so long. */
  const change = async (ms: number): Promise<void> => {
    const until = new AbortController();
    const either = AbortSignal.any([off, until.signal]);
    const changed = once(connection, 'stateChange', { signal: either }).catch(() => undefined);
    await Promise.race([changed, clock.sleep(ms, either)]);
    until.abort();
  };
  const patience = (): number => {
    const { state } = connection;
    const closed =
      state.status === VoiceConnectionStatus.Disconnected &&
      state.reason === VoiceConnectionDisconnectReason.WebSocketClose;
    return closed ? MOVE_MS : PATIENCE_MS;
  };

  async function mend(): Promise<void> {
    for (let tries = 0; tries < TRIES && !isUp() && !off.aborted; tries += 1) {
      const until = clock.now() + patience();
      while (!isUp() && !off.aborted && clock.now() < until) await change(until - clock.now());
      if (isUp() || off.aborted) return;
      log.info('discord: a voice connection is asked for again', { status: connection.state.status });
      connection.rejoin();
    }
    if (!isUp() && !off.aborted) giveUp();
  }
  const look = (): void => {
    if (mending || isUp() || off.aborted) return;
    mending = true;
    void mend().finally(() => {
      mending = false;
    });
  };
  connection.on('stateChange', look);
  look();
}

/**
 * The library's first packet goes out a moment after its socket was made, and ends the process where that was closed meanwhile
 * (`VoiceUDPSocket`, @discordjs/voice 0.19.2).
 */
export function closeQuietly(udp: { send(packet: Buffer): void }): void {
  const send = udp.send.bind(udp);
  udp.send = (packet) => {
    try {
      send(packet);
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'ERR_SOCKET_DGRAM_NOT_RUNNING') throw thrown;
    }
  };
}

/** Sounds on the connection, one after the other. */
function createPlaying(connection: VoiceConnection, player: AudioPlayer, lost: AbortSignal, clock: Clock) {
  let frames: Frames | undefined;
  let waitingSince: number | undefined;
  const watched = new WeakSet<object>();

  /** Of those who never get keys it is not known whether they hear. */
  const mayGo = (): boolean => {
    if (canBeHeard(connection)) waitingSince = undefined;
    else waitingSince ??= clock.now();
    return waitingSince === undefined || clock.now() - waitingSince > KEYS_MS;
  };
  // A frame that was made ready for a server that is gone is made ready again for the next one.
  connection.on('stateChange', (_, { status }) => {
    if (status !== VoiceConnectionStatus.Connecting && status !== VoiceConnectionStatus.Ready) return;
    const { state } = connection;
    const networking = 'networking' in state ? state.networking : undefined;
    if (!networking || watched.has(networking)) return;
    watched.add(networking);
    networking.on('stateChange', (old, now) => {
      if (now.code === NetworkingStatusCode.UdpHandshaking) closeQuietly(now.udp);
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
      const mine = new Frames(playStream, from, mayGo);
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
