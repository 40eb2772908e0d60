// Decides who is read aloud and where: people in the voice channel who did not opt out and have the required role.

import { listChannelIds } from '../../message/people-and-places.ts';
import type { VoiceGateway } from '../voice-gateway.ts';
import type { ReadingPlace } from './make-speech.ts';
import type { ReadAloudStore } from './read-aloud-store.ts';

export type PlaceFinder = ReturnType<typeof createPlaceFinder>;

export function createPlaceFinder(gateway: VoiceGateway, channels: Pick<ReadAloudStore, 'get'>) {
  /** A role that was deleted excludes everyone. */
  function isReadable(server: string, user: string, roles: readonly string[]): boolean {
    const { silencedUsers, requiredRole } = channels.get(server);
    if (silencedUsers.includes(user)) return false;
    if (requiredRole === undefined) return true;
    return roles.includes(requiredRole) && gateway.guild(server)?.roles.cache.has(requiredRole) === true;
  }

  return {
    isReadable,
    /** True if someone who may be read also listens. */
    hasReadableListener: (server: string, voice: string): boolean =>
      gateway.presence.listenersIn(server, voice).some(({ user, roles }) => isReadable(server, user, roles)),
    /** The first text channel that is read aloud in the voice channel now. */
    findTextChannel: (server: string, voice: string): string | undefined =>
      Object.entries(channels.get(server).channels).find(
        ([, read]) => read.voice === voice && read.isDismissed !== true,
      )?.[0],
    /** Finds where to read a message. The bot itself makes announcements where it is. */
    findPlace(server: string, channel: string, author: string): ReadingPlace | undefined {
      const { channels: read, speed, maxCharacters, translateTo } = channels.get(server);
      const { voice, isDismissed } = read[channel] ?? {};
      const member = gateway.presence.find(server, author);
      if (voice === undefined || isDismissed || member?.channel !== voice) return undefined;
      if (author !== gateway.botUserId && !isReadable(server, author, member.roles)) return undefined;
      const guild = gateway.guild(server);
      const language = guild?.preferredLocale;
      return {
        server,
        channel,
        channels: listChannelIds(channel, guild?.channels.cache.get(channel)?.parentId),
        voiceChannel: voice,
        ...(language !== undefined && { language }),
        ...(speed !== undefined && { speed }),
        ...(maxCharacters !== undefined && { maxCharacters }),
        ...(translateTo !== undefined && { translateTo }),
      };
    },
  };
}
