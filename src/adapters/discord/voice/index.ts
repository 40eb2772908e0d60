// Finished sound in the voice channels of servers: the button under it, the commands beside it, and the room of each server that they
// lead to. What a room does stands in room.ts; what waits in it, and whose turn it is, in queue.ts.

import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Disk } from '../../../ports/disk.ts';
import type { Notes } from '../../../ports/store.ts';
import type { Transcoder } from '../../../ports/transcoder.ts';
import type { WordingFor } from '../../shared/texts/index.ts';
import type { DiscordApi } from '../rest/api.ts';
import { createControls } from './controls.ts';
import { createVoiceGateway, type GatewayParts, type VoiceEvent } from './gateway.ts';
import type { OpenLink } from './link.ts';
import { playOutlet } from './outlet.ts';
import { noteOf as noteOfRead } from './reading/channels.ts';
import { createReading, type Reading } from './reading/index.ts';
import { createRooms } from './rooms.ts';
import { createSounds } from './sounds.ts';
import { noteOf } from './turns.ts';

export interface VoiceParts extends Pick<GatewayParts, 'guild' | 'us'> {
  readonly api: DiscordApi;
  readonly notes: Notes;
  readonly wordingFor: WordingFor;
  readonly transcode: Transcoder['transcode'];
  readonly disk: Disk;
  /** Where sounds are kept as they are played. */
  readonly folder: string;
  /** Whether channels can be read aloud too. */
  readonly readAloud?: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

const EXPIRE_MS = 3_600_000;

/** The library comes with the first who joins. */
const open: OpenLink = async (parts) => {
  const { openLink } = await import('./link.ts');
  return openLink(parts);
};

export function openVoice({ guild, us, readAloud = false, ...parts }: VoiceParts) {
  const { transcode, disk, folder, log } = parts;
  const changed = (event: VoiceEvent): void => {
    const failed = (thrown: unknown): void =>
      log.error('discord voice', { is: event.is, reason: reasonOf(thrown) });
    if ('servers' in event) reading?.letGo(event.servers);
    rooms
      .hear(event)
      .catch(failed)
      .then(() => reading?.look(event))
      .catch(failed);
  };
  const gateway = createVoiceGateway({ guild, us, changed });
  const sounds = createSounds({ folder, transcode, disk, isWanted: (key) => rooms.isWanted(key) });
  const expire = () =>
    sounds.expire().catch((thrown: unknown) => {
      log.error('old sounds not removed', { reason: reasonOf(thrown) });
    });
  let expiring: NodeJS.Timeout | undefined;
  let bot: Pick<Bot, 'finishedSound' | 'sayAloud'> | undefined;
  const rooms = createRooms({
    ...parts,
    gateway,
    finishedSound: async (task, key) => bot?.finishedSound(task, key),
    open,
    sounds,
    changed: (server) => reading?.changed(server),
    over: (server, why) => reading?.over(server, why),
    moved: (server, from, to) => reading?.moved(server, from, to),
    skipped: (server, entry) => reading?.skipped(server, entry),
  });
  const reading: Reading | undefined = readAloud
    ? createReading({ ...parts, gateway, rooms, sounds })
    : undefined;
  const isRead = (server: string, channel: string): boolean => reading?.isRead(server, channel) === true;
  const controls = createControls({ ...parts, gateway, rooms, isRead });
  return {
    outlet: playOutlet({ ...parts, gateway, rooms, sounds }),
    own: { ...controls, commands: [...controls.commands, ...(reading ? [reading.command] : [])] },
    reading,
    /** `reads`: whether what people write may be read. */
    begin(started: NonNullable<typeof bot>, reads: () => boolean): void {
      bot = started;
      void expire();
      expiring = setInterval(expire, EXPIRE_MS).unref();
      reading?.begin(started, reads);
    },
    /** A server took the bot out: what plays there ends, and invited again the bot knows nothing of before. */
    async forget(server: string): Promise<void> {
      gateway.hear({ is: 'away', servers: [server] });
      await Promise.all([noteOf(server), noteOfRead(server)].map((note) => parts.notes.delete(note)));
    },
    /** Whatever the gateway says of voice. */
    hear: gateway.hear,
    async stop(): Promise<void> {
      clearInterval(expiring);
      reading?.stop();
      await rooms.stop();
    },
  };
}
