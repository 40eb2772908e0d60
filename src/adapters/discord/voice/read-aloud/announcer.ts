// Announces who joined and left the voice channel that is read aloud. Collects what happens within a moment, or while an
// announcement waits, in one sentence.

import type { Clock } from '../../../../ports/clock.ts';
import type { VoiceGateway } from '../voice-gateway.ts';
import type { VoiceSessions } from '../voice-sessions.ts';
import type { PlaceFinder } from './place-finder.ts';
import type { ReadAloudStore } from './read-aloud-store.ts';
import type { ServerReader } from './server-reader.ts';
import { addMove, type VoiceMove } from './voice-moves.ts';

interface AnnouncerOptions {
  readonly gateway: VoiceGateway;
  readonly sessions: Pick<VoiceSessions, 'find'>;
  readonly channels: Pick<ReadAloudStore, 'get'>;
  readonly places: PlaceFinder;
  /** `undefined` before the bot is started. */
  openReader(server: string): ServerReader | undefined;
  readonly clock: Clock;
}

/** Further moves within this time are added to an announcement. */
const COLLECTION_MS = 1000;

export function createAnnouncer({ gateway, sessions, channels, places, openReader, clock }: AnnouncerOptions) {
  const pending = new Map<string, readonly VoiceMove[]>();
  const stopped = new AbortController();

  const isAnnounced = (server: string, voice: string | undefined): voice is string =>
    channels.get(server).announces === true &&
    voice !== undefined &&
    sessions.find(server)?.channel() === voice &&
    places.findTextChannel(server, voice) !== undefined;

  function announce(server: string, all: readonly VoiceMove[]): void {
    const voice = sessions.find(server)?.channel();
    const reader = openReader(server);
    const channel = isAnnounced(server, voice) ? places.findTextChannel(server, voice) : undefined;
    if (!reader || voice === undefined || channel === undefined) return;
    // People may have opted out, come back or gone elsewhere since.
    const moves = all.filter(
      ({ user, roles, isJoin }) =>
        places.isReadable(server, user, roles) && (gateway.presence.find(server, user)?.channel === voice) === isJoin,
    );
    const listeners = gateway.presence.listenersIn(server, voice);
    if (moves.length === 0 || listeners.every(({ user }) => moves.some((move) => move.user === user))) return;
    const name = gateway.guild(server)?.client.user?.username ?? '';
    reader.announce({ channel, author: gateway.botUserId, name, moves });
  }

  async function collect(server: string): Promise<void> {
    do await clock.sleep(COLLECTION_MS, stopped.signal);
    while (!stopped.signal.aborted && openReader(server)?.isAnnouncing());
    const moves = pending.get(server);
    pending.delete(server);
    if (moves && !stopped.signal.aborted) announce(server, moves);
  }

  return {
    /** Called when a user moved between voice channels. */
    async handleMove(server: string, move: Omit<VoiceMove, 'isJoin'>, from?: string, to?: string): Promise<void> {
      const isJoin = isAnnounced(server, to);
      if (isJoin === isAnnounced(server, from)) return;
      const before = pending.get(server);
      pending.set(server, addMove(before ?? [], { ...move, isJoin }));
      if (!before) await collect(server);
    },
    release: (server: string): void => void pending.delete(server),
    stop: () => stopped.abort(),
  };
}
