// "Play in voice" below a finished sound: reports obstacles first, then prepares the sound while the bot joins.

import { findReaderLanguage } from '../../../domain/messages.ts';
import { createShortId } from '../../../kit/id.ts';
import { type Message, message } from '../../../messages/message.ts';
import type { AudioResult, ShareRequester, ShareTarget } from '../../../ports/share-target.ts';
import { parseMessageRef } from '../delivery/message-ref.ts';
import { checkChannelAccess } from './channel-access.ts';
import {
  findReachedLimit,
  listPlayOrder,
  MAX_WAITING_PER_CHANNEL,
  MAX_WAITING_PER_USER_IN_CHANNEL,
  type QueueEntry,
} from './playback-queue.ts';
import { MAX_CHANNEL_TURN_MINUTES } from './session-playback.ts';
import type { SoundCache } from './sound-cache.ts';
import type { VoiceGateway } from './voice-gateway.ts';
import type { VoiceSession } from './voice-session.ts';
import type { VoiceSessions } from './voice-sessions.ts';

interface VoiceTargetOptions {
  readonly gateway: VoiceGateway;
  readonly sessions: VoiceSessions;
  readonly sounds: SoundCache;
}

const MAX_SECONDS = 3600;

export const createVoiceShareTarget = (options: VoiceTargetOptions): ShareTarget => ({
  name: 'voice',
  accepts: { maxSeconds: MAX_SECONDS },
  label: message('voice.buttons.play'),
  isAvailableAt(at) {
    const ref = parseMessageRef(at);
    return ref?.guild !== undefined && ref.isBotMember;
  },
  share: createShare(options),
  deleteTaskData: (tasks) => options.sounds.remove((key) => tasks.some((task) => key.startsWith(`${task}-`))),
});

type FoundChannel =
  | { readonly problem: Message }
  | { readonly server: string; readonly channel: string; readonly name: string };

function createShare({ gateway, sessions, sounds }: VoiceTargetOptions): ShareTarget['share'] {
  /** Returns the channel to play in, or a sentence about the obstacle. */
  async function findChannel({ person, place: { server } }: ShareRequester, count: number): Promise<FoundChannel> {
    if (!server || !gateway.guild(server)) return { problem: message('voice.onlyServers') };
    const channel = gateway.presence.find(server, person.id)?.channel;
    if (channel === undefined) return { problem: message('voice.notInVoice') };
    const { name, obstacle } = await checkChannelAccess(gateway, server, channel);
    if (obstacle) return { problem: message(`voice.obstacles.${obstacle}`, { channel: name }) };
    const session = sessions.getOrCreate(server);
    const full = describeFullQueue(session, channel, person.id, count);
    if (full) return { problem: full };
    if (session.channel() === undefined) session.join(channel);
    return { server, channel, name };
  }

  function describePosition(server: string, channel: string, name: string, id: string): Message {
    const session = sessions.getOrCreate(server);
    const here = session.channel();
    if (here !== undefined && here !== channel)
      return message('voice.elsewhere', {
        here: session.snapshot().channel,
        channel: name,
        minutes: MAX_CHANNEL_TURN_MINUTES,
      });
    const { playing } = session.queue();
    const before = listPlayOrder(session.queue(), channel).findIndex((one) => one.id === id) + (playing ? 1 : 0);
    return before <= 0
      ? message('voice.playing', { channel: name })
      : message('voice.inLine', { place: before, channel: name });
  }

  return async (audioResults, by) => {
    const to = await findChannel(by, audioResults.length);
    if ('problem' in to) return to.problem;
    const entries: QueueEntry[] = [];
    for (const sound of audioResults) {
      const playable = await sounds.getOrCreate(sound);
      if (playable) entries.push(toQueueEntry(sound, playable, by, to.channel));
    }
    const [first] = entries;
    if (!first) return message('voice.unplayable');
    const session = sessions.getOrCreate(to.server);
    // Other users may have filled the queue while the sounds were prepared.
    const full = describeFullQueue(session, to.channel, by.person.id, entries.length);
    if (full) return full;
    session.enqueue(entries);
    return describePosition(to.server, to.channel, to.name, first.id);
  };
}

/** Returns a sentence if `count` more sounds exceed a limit. */
function describeFullQueue(session: VoiceSession, channel: string, person: string, count: number): Message | undefined {
  const full = findReachedLimit(session.queue(), channel, person, count);
  if (full === undefined) return undefined;
  return full === 'person'
    ? message('voice.fullPerson', { most: MAX_WAITING_PER_USER_IN_CHANNEL })
    : message('voice.fullChannel', { most: MAX_WAITING_PER_CHANNEL });
}

function toQueueEntry(
  { title, text, taskId }: AudioResult,
  { key, seconds }: { readonly key: string; readonly seconds: number },
  { person, place }: ShareRequester,
  channel: string,
): QueueEntry {
  const language = findReaderLanguage({ person, place });
  return {
    id: createShortId(),
    channel,
    person: { id: person.id, name: person.name },
    soundKey: key,
    taskId,
    title,
    ...(text !== undefined && { text }),
    seconds,
    requestedFrom: { channel: place.id, ...(language !== undefined && { language }) },
  };
}
