// Joins a voice channel that is read aloud when someone enters it. Never leaves another channel with listeners.

import { formatError, type Log } from '../../../../kit/log.ts';
import type { Clock } from '../../../../ports/clock.ts';
import { checkChannelAccess } from '../channel-access.ts';
import type { VoiceGateway } from '../voice-gateway.ts';
import type { VoiceSessions } from '../voice-sessions.ts';
import type { PlaceFinder } from './place-finder.ts';
import type { ReadAloudStore } from './read-aloud-store.ts';

interface AutoJoinOptions {
  readonly gateway: VoiceGateway;
  readonly sessions: Pick<VoiceSessions, 'find' | 'getOrCreate'>;
  readonly channels: Pick<ReadAloudStore, 'get'>;
  readonly places: PlaceFinder;
  /** True if the bot may read messages. */
  canReadMessages(): boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** Time before the bot tries again to join a channel that it may not join. */
const RETRY_MS = 60_000;

export function createAutoJoin(options: AutoJoinOptions) {
  const { gateway, sessions, channels, places, canReadMessages, clock, log } = options;
  /** Servers whose channel is being checked, or was refused, until this time. */
  const blockedUntil = new Map<string, number>();

  function isWanted(server: string, voice: string): boolean {
    const isLinked = places.findTextChannel(server, voice) !== undefined;
    if (!channels.get(server).joins || !isLinked || !canReadMessages()) return false;
    const session = sessions.find(server);
    const current = session?.channel();
    const isBusy = session !== undefined && (session.queue().playing ?? session.queue().waiting[0]) !== undefined;
    const isElsewhere = current !== undefined && gateway.presence.listenersIn(server, current).length > 0;
    return current !== voice && !isBusy && !isElsewhere && places.hasReadableListener(server, voice);
  }

  return {
    /** Called when someone entered the voice channel. A flood of people causes one check. */
    async consider(server: string, voice: string): Promise<void> {
      if (!isWanted(server, voice) || clock.now() < (blockedUntil.get(server) ?? 0)) return;
      blockedUntil.set(server, Number.POSITIVE_INFINITY);
      let retryAt = clock.now() + RETRY_MS;
      try {
        const { obstacle } = await checkChannelAccess(gateway, server, voice);
        if (obstacle) log.info('discord: voice channel not joined', { server, obstacle });
        else retryAt = 0;
        if (!obstacle && isWanted(server, voice)) sessions.getOrCreate(server).join(voice);
      } catch (thrown) {
        log.info('discord: voice channel not joined', { server, reason: formatError(thrown) });
      }
      if (retryAt > 0) blockedUntil.set(server, retryAt);
      else blockedUntil.delete(server);
    },
    release: (server: string): void => void blockedUntil.delete(server),
  };
}
