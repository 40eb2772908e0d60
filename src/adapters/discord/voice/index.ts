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
import type { createChannelStatuses } from './channel-status/index.ts';
import { createPlaybackFeature } from './playback-feature.ts';
import { createReadAloud, type ReadAloud } from './read-aloud/index.ts';
import { formatReadAloudKey } from './read-aloud/read-aloud-store.ts';
import { formatSessionKey } from './session-playback.ts';
import { createSoundCache, type SoundCache } from './sound-cache.ts';
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
  /** Shows what plays in the channels' status. Absent if it should not. */
  readonly openStatuses?: typeof createChannelStatuses;
  readonly clock: Clock;
  readonly log: Log;
}

type VoiceBot = Pick<Bot, 'findAudioResult'> & Parameters<ReadAloud['start']>[0];

const EXPIRY_INTERVAL_MS = 3_600_000;

/** Loads the voice library with the first join. */
const openConnection: OpenChannelConnection = async (parts) => {
  const { openChannelConnection } = await import('./channel-connection.ts');
  return openChannelConnection(parts);
};

export function createVoicePlayback(options: VoicePlaybackOptions) {
  const { guild, botUserId, readAloud = false, openStatuses, ...parts } = options;
  const { transcode, disk, folder, log } = parts;
  const onEvent = (event: VoiceEvent, from?: string): void => {
    const failed = (thrown: unknown): void => log.error('discord voice', { is: event.is, reason: formatError(thrown) });
    if ('servers' in event) {
      reading?.release(event.servers);
      statuses?.release(event.servers);
    }
    sessions
      .handleEvent(event)
      .catch(failed)
      .then(() => reading?.handleVoiceEvent(event, from))
      .then(() => (event.is === 'guild' ? statuses?.handleServer(event.data.id) : undefined))
      .catch(failed);
  };
  const gateway = createVoiceGateway({ guild, botUserId, keepsRoles: readAloud, onEvent });
  const isWanted = (key: string): boolean => sessions.isSoundWanted(key);
  const sounds = createSoundCache({ folder, transcode, disk, isWanted });
  const expiry = createSoundExpiry(sounds, log);
  let bot: VoiceBot | undefined;
  const isReadAloud = (server: string, channel: string): boolean => reading?.isReadAloudIn(server, channel) === true;
  const findSession = (server: string) => sessions.find(server);
  const statuses = openStatuses?.({ ...parts, gateway, findSession, isReadAloud });
  const sessions = createVoiceSessions({
    ...parts,
    gateway,
    finishedSound: async (task, key) => bot?.findAudioResult(task, key),
    openConnection: statuses?.decorate(openConnection) ?? openConnection,
    sounds,
    onChanged(server) {
      reading?.handleSessionChange(server);
      statuses?.update(server);
    },
    onEnded: (server, reason) => reading?.handleSessionEnd(server, reason),
    onMoved(server, from, to) {
      reading?.handleChannelMove(server, from, to);
      statuses?.handleMove(server, to);
    },
    onSkipped: (server, entry) => reading?.handleEntrySkip(server, entry),
  });
  const reading: ReadAloud | undefined = readAloud
    ? createReadAloud({ ...parts, gateway, sessions, sounds, onChanged: statuses?.update })
    : undefined;
  const controls = createPlaybackFeature({ ...parts, gateway, sessions, isReadAloud });
  return {
    shareTarget: createVoiceShareTarget({ ...parts, gateway, sessions, sounds }),
    discordOnly: { ...controls, commands: [...controls.commands, ...(reading ? [reading.command] : [])] },
    readAloud: reading,
    channelStatuses: statuses,
    /** `hasMessageContent` returns true if the bot may read messages. */
    start(started: VoiceBot, hasMessageContent: () => boolean): void {
      bot = started;
      expiry.start();
      reading?.start(started, hasMessageContent);
    },
    /** Ends playback and deletes the data of a server that removed the bot. */
    async forgetServer(server: string): Promise<void> {
      gateway.handleEvent({ is: 'released', servers: [server] });
      const stored = [formatSessionKey(server), formatReadAloudKey(server)].map((key) =>
        parts.keyValueStore.delete(key),
      );
      await Promise.all([...stored, statuses?.forgetServer(server)]);
    },
    handleEvent: gateway.handleEvent,
    async stop(): Promise<void> {
      expiry.stop();
      reading?.stop();
      await sessions.stop();
      await statuses?.settled();
    },
  };
}

function createSoundExpiry(sounds: Pick<SoundCache, 'removeExpired'>, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  const removeExpired = () =>
    sounds.removeExpired().catch((thrown: unknown) => {
      log.error('discord: old sounds not deleted', { reason: formatError(thrown) });
    });
  return {
    start(): void {
      void removeExpired();
      timer = setInterval(removeExpired, EXPIRY_INTERVAL_MS).unref();
    },
    stop: (): void => clearInterval(timer),
  };
}
