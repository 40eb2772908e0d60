// Plays finished sound in voice channels: connects the share button, the commands and the voice sessions.
// voice-session.ts runs a session; playback-queue.ts orders its sounds.

import type { MessagesProvider } from '../../../domain/messages.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { DiskQuota } from '../../../ports/disk-quota.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import type { Transcoder } from '../../../ports/transcoder.ts';
import type { VoiceEvent } from '../gateway/voice-event.ts';
import type { DiscordApi } from '../rest/discord-api.ts';
import type { OpenChannelConnection } from './channel-connection.ts';
import { createPlaybackFeature } from './playback-feature.ts';
import { createReadAloud, type ReadAloud } from './read-aloud/index.ts';
import { formatReadAloudKey } from './read-aloud/read-aloud-store.ts';
import { formatSessionKey } from './session-playback.ts';
import { createSoundCache } from './sound-cache.ts';
import { createVoiceGateway, type VoiceGatewayOptions } from './voice-gateway.ts';
import { createVoiceSessions } from './voice-sessions.ts';
import { createVoiceShareTarget } from './voice-share-target.ts';

export interface VoicePlaybackOptions extends Pick<VoiceGatewayOptions, 'guild' | 'botUserId'> {
  readonly api: DiscordApi;
  readonly keyValueStore: KeyValueStore;
  readonly messagesFor: MessagesProvider;
  readonly transcode: Transcoder['transcode'];
  readonly disk: DiskQuota;
  readonly folder: string;
  readonly readAloud?: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

const EXPIRY_INTERVAL_MS = 3_600_000;

/** Loads the voice library with the first join. */
const openConnection: OpenChannelConnection = async (parts) => {
  const { openChannelConnection } = await import('./channel-connection.ts');
  return openChannelConnection(parts);
};

export function createVoicePlayback({ guild, botUserId, readAloud = false, ...parts }: VoicePlaybackOptions) {
  const { transcode, disk, folder, log } = parts;
  const onEvent = (event: VoiceEvent): void => {
    const failed = (thrown: unknown): void => log.error('discord voice', { is: event.is, reason: formatError(thrown) });
    if ('servers' in event) reading?.release(event.servers);
    sessions
      .handleEvent(event)
      .catch(failed)
      .then(() => reading?.handleVoiceEvent(event))
      .catch(failed);
  };
  const gateway = createVoiceGateway({ guild, botUserId, onEvent });
  const sounds = createSoundCache({
    folder,
    transcode,
    disk,
    isWanted: (key) => sessions.isSoundWanted(key),
  });
  const removeExpired = () =>
    sounds.removeExpired().catch((thrown: unknown) => {
      log.error('discord: old sounds not deleted', { reason: formatError(thrown) });
    });
  let expiryTimer: NodeJS.Timeout | undefined;
  let bot: Pick<Bot, 'findAudioResult' | 'readAloud'> | undefined;
  const sessions = createVoiceSessions({
    ...parts,
    gateway,
    finishedSound: async (task, key) => bot?.findAudioResult(task, key),
    openConnection,
    sounds,
    onChanged: (server) => reading?.handleSessionChange(server),
    onEnded: (server, reason) => reading?.handleSessionEnd(server, reason),
    onMoved: (server, from, to) => reading?.handleChannelMove(server, from, to),
    onSkipped: (server, entry) => reading?.handleEntrySkip(server, entry),
  });
  const reading: ReadAloud | undefined = readAloud
    ? createReadAloud({ ...parts, gateway, sessions, sounds })
    : undefined;
  const isReadAloud = (server: string, channel: string): boolean => reading?.isReadAloudIn(server, channel) === true;
  const controls = createPlaybackFeature({ ...parts, gateway, sessions, isReadAloud });
  return {
    shareTarget: createVoiceShareTarget({ ...parts, gateway, sessions, sounds }),
    discordOnly: { ...controls, commands: [...controls.commands, ...(reading ? [reading.command] : [])] },
    readAloud: reading,
    /** `hasMessageContent` returns true if the bot may read messages. */
    start(started: NonNullable<typeof bot>, hasMessageContent: () => boolean): void {
      bot = started;
      void removeExpired();
      expiryTimer = setInterval(removeExpired, EXPIRY_INTERVAL_MS).unref();
      reading?.start(started, hasMessageContent);
    },
    /** Ends playback and deletes the data of a server that removed the bot. */
    async forgetServer(server: string): Promise<void> {
      gateway.handleEvent({ is: 'released', servers: [server] });
      await Promise.all(
        [formatSessionKey(server), formatReadAloudKey(server)].map((key) => parts.keyValueStore.delete(key)),
      );
    },
    handleEvent: gateway.handleEvent,
    async stop(): Promise<void> {
      clearInterval(expiryTimer);
      reading?.stop();
      await sessions.stop();
    },
  };
}
