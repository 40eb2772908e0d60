// Keeps a voice connection up: brings it back whenever it is gone or stands still. The library does much of it, and is helped where it
// waits for what will not come.

import { once } from 'node:events';
import {
  NetworkingStatusCode,
  type VoiceConnection,
  VoiceConnectionDisconnectReason,
  VoiceConnectionStatus,
} from '@discordjs/voice';
import type { Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';

/** A connection that stands still for so long is asked for again, until it was gone for so long. */
const PATIENCE_MS = 10_000;
const MOST_MS = 5 * PATIENCE_MS;
/** After being disconnected for good it may still be a move. */
const MOVE_MS = 5000;
/** So long is waited for the keys of those who listen, and so often they are asked for anew. */
const KEYS_MS = 10_000;
const KEY_TRIES = 3;

interface UpkeepParts {
  readonly clock: Clock;
  readonly log: Log;
  /** Aborted when the connection is not wanted any more. */
  readonly off: AbortSignal;
}

/** `giveUp`: it does not come back. */
export function keepUp(
  connection: VoiceConnection,
  { clock, off, log, giveUp }: UpkeepParts & { giveUp(): void },
): void {
  let mending = false;

  const isUp = () => connection.state.status === VoiceConnectionStatus.Ready;
  /** Whether something changed within so long. */
  async function moves(ms: number): Promise<boolean> {
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
  const patience = (): number => {
    const { state } = connection;
    const closed =
      state.status === VoiceConnectionStatus.Disconnected &&
      state.reason === VoiceConnectionDisconnectReason.WebSocketClose;
    return closed ? MOVE_MS : PATIENCE_MS;
  };

  async function mend(): Promise<void> {
    const ask = createAsking(connection);
    const since = clock.now();
    while (!isUp() && !off.aborted) {
      const left = since + MOST_MS - clock.now();
      if (left <= 0) return giveUp();
      if ((await moves(Math.min(left, patience()))) || off.aborted) continue;
      log.info('discord: a voice connection is asked for again', { status: connection.state.status });
      ask();
    }
  }
  const look = (): void => {
    if (mending || isUp() || off.aborted) return;
    mending = true;
    void mend().finally(() => {
      mending = false;
      look();
    });
  };
  connection.on('stateChange', look);
  look();
}

/**
 * Where the voice server is known and only does not answer, it is called anew: asked once more, Discord says nothing of a server that is the
 * same, and what comes of the call that is under way would count no more. Where that does not help either, Discord is asked.
 */
function createAsking(connection: VoiceConnection): () => void {
  let isCalled = false;
  return () => {
    isCalled = !isCalled && isServerKnown(connection);
    if (isCalled) connection.configureNetworking();
    else connection.rejoin();
  };
}

const isServerKnown = ({ state }: VoiceConnection): boolean =>
  state.status !== VoiceConnectionStatus.Disconnected && 'networking' in state;

/** Whether what is sent now can be heard: connected, and with the keys of the others where there are any. */
function canBeHeard({ state }: VoiceConnection): boolean {
  if (state.status !== VoiceConnectionStatus.Ready) return false;
  const { state: network } = state.networking;
  if (network.code !== NetworkingStatusCode.Ready) return false;
  return !network.dave || network.dave.protocolVersion === 0 || network.dave.session?.ready === true;
}

/**
 * Asked before each frame, whether it may go out: once it can be heard. Who gets no keys for long is let in anew where people listen, and
 * where nobody does, or that does not help, goes on unheard.
 */
export function createGate(
  connection: VoiceConnection,
  { clock, log, listeners }: Omit<UpkeepParts, 'off'> & { listeners(): number },
) {
  let since: number | undefined;
  let tries = 0;
  return {
    /** Another connection: its keys are still to come. */
    renew(): void {
      since = undefined;
    },
    isOpen(): boolean {
      if (canBeHeard(connection)) {
        since = undefined;
        tries = 0;
        return true;
      }
      since ??= clock.now();
      if (clock.now() - since <= KEYS_MS) return false;
      if (tries >= KEY_TRIES || listeners() === 0) return true;
      tries += 1;
      since = undefined;
      log.info('discord: keys of a voice channel are asked for again', { tries });
      connection.configureNetworking();
      return false;
    },
  };
}
