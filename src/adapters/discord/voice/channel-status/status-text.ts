// Words the status of a voice channel. Everyone who sees the channel reads it, so it has no words of users. Pure.

import type { Messages } from '../../../../messages/format.ts';
import { type Message, message, type Text } from '../../../../messages/message.ts';
import type { SessionSnapshot } from '../session-card.ts';

/** Maximum characters of a status (Discord docs: resources/channel#set-voice-channel-status). */
const MAX_CHARACTERS = 500;

const READ_ALOUD: Message = message('aloud.title');

type PlaybackState = Pick<SessionSnapshot, 'playing' | 'isConnected' | 'paused' | 'silence' | 'waiting'>;

/** Returns `undefined` while nothing is heard. Messages read aloud change too quickly to be listed. */
export function createStatusText(
  { playing, isConnected, paused, silence, waiting }: PlaybackState,
  isReadAloud: boolean,
  { render }: Messages,
): string | undefined {
  if (!isConnected || silence) return undefined;
  const isSound = playing && !playing.isReadAloud && !paused;
  if (!isSound) return isReadAloud ? render(READ_ALOUD) : undefined;
  const count = waiting.filter((one) => !one.isReadAloud && one.channel === playing.channel).length;
  const text: Text = count > 0 ? message('voice.status', { title: playing.title, count }) : playing.title;
  return render(text).slice(0, MAX_CHARACTERS);
}
