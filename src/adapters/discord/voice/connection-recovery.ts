// Recovers a voice connection that is lost or stalled. The library recovers most cases; this module handles updates
// that it would wait for forever.

import { once } from 'node:events';
import {
  NetworkingStatusCode,
  type VoiceConnection,
  VoiceConnectionDisconnectReason,
  VoiceConnectionStatus,
} from '@discordjs/voice';
import type { Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';

/** A connection is requested again after stalling this long. Recovery gives up after five such periods. */
const STALL_TIMEOUT_MS = 10_000;
const MAX_RECOVERY_MS = 5 * STALL_TIMEOUT_MS;
/** A disconnect may still turn out to be a move. */
const MOVE_TIMEOUT_MS = 5000;
/** Time to wait for the listeners' encryption keys, and the maximum number of reconnects for them. */
const KEY_TIMEOUT_MS = 10_000;
const MAX_KEY_TRIES = 3;

interface RecoveryOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly off: AbortSignal;
}

export function maintainConnection(
  connection: VoiceConnection,
  { clock, off, log, onGiveUp }: RecoveryOptions & { onGiveUp(): void },
): void {
  let isRecovering = false;

  const isUp = () => connection.state.status === VoiceConnectionStatus.Ready;
  async function waitForChange(ms: number): Promise<boolean> {
    const until = new AbortController();
    const either = AbortSignal.any([off, until.signal]);
    const changed = once(connection, 'stateChange', { signal: either }).then(
      () => true,
      () => false,
    );
    const moved = await Promise.race([changed, clock.sleep(ms, either).then(() => false)]);
    until.abort();
    return moved;
  }
  const stallTimeout = (): number => {
    const { state } = connection;
    const closed =
      state.status === VoiceConnectionStatus.Disconnected &&
      state.reason === VoiceConnectionDisconnectReason.WebSocketClose;
    return closed ? MOVE_TIMEOUT_MS : STALL_TIMEOUT_MS;
  };

  async function recover(): Promise<void> {
    const ask = createReconnect(connection);
    const since = clock.now();
    while (!isUp() && !off.aborted) {
      const left = since + MAX_RECOVERY_MS - clock.now();
      if (left <= 0) return onGiveUp();
      if ((await waitForChange(Math.min(left, stallTimeout()))) || off.aborted) continue;
      log.info('discord: voice connection retried', { status: connection.state.status });
      ask();
    }
  }
  const check = (): void => {
    if (isRecovering || isUp() || off.aborted) return;
    isRecovering = true;
    void recover().finally(() => {
      isRecovering = false;
      check();
    });
  };
  connection.on('stateChange', check);
  check();
}

/**
 * First reconnects to the known voice server, because Discord sends no update for an unchanged server and a rejoin
 * would void the connection in progress. Rejoins through Discord if that fails.
 */
function createReconnect(connection: VoiceConnection): () => void {
  let isCalled = false;
  return () => {
    isCalled = !isCalled && isServerKnown(connection);
    if (isCalled) connection.configureNetworking();
    else connection.rejoin();
  };
}

const isServerKnown = ({ state }: VoiceConnection): boolean =>
  state.status !== VoiceConnectionStatus.Disconnected && 'networking' in state;

/** True if sent audio can be heard: connected, with encryption keys if the channel requires them. */
function canSendAudio({ state }: VoiceConnection): boolean {
  if (state.status !== VoiceConnectionStatus.Ready) return false;
  const { state: network } = state.networking;
  if (network.code !== NetworkingStatusCode.Ready) return false;
  return !network.dave || network.dave.protocolVersion === 0 || network.dave.session?.ready === true;
}

/**
 * Gate that opens for each frame once it can be heard. If keys are missing for long, it reconnects while people listen.
 * Without listeners or success it opens anyway, and playback continues unheard.
 */
export function createSendGate(
  connection: VoiceConnection,
  { clock, log, listeners }: Omit<RecoveryOptions, 'off'> & { listeners(): number },
) {
  let since: number | undefined;
  let tries = 0;
  return {
    /** Resets the wait for a new connection, whose keys are still to come. */
    reset(): void {
      since = undefined;
    },
    isOpen(): boolean {
      if (canSendAudio(connection)) {
        since = undefined;
        tries = 0;
        return true;
      }
      since ??= clock.now();
      if (clock.now() - since <= KEY_TIMEOUT_MS) return false;
      if (tries >= MAX_KEY_TRIES || listeners() === 0) return true;
      tries += 1;
      since = undefined;
      log.info('discord: voice encryption keys requested again', { tries });
      connection.configureNetworking();
      return false;
    },
  };
}
