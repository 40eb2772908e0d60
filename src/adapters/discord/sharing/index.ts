// What one tap makes of a finished sound on Discord: a voice message, a sound of the server's soundboard. Each only where its setting
// allows it.

import type { Outlet } from '../../../ports/outlet.ts';
import type { DiscordValues } from '../settings.ts';
import { createSharePresses, type SharePresses } from './presses.ts';
import { type SoundboardParts, soundboardOutlet } from './soundboard.ts';
import { ACTION } from './soundboard-form.ts';
import { type VoiceMessageParts, voiceMessageOutlet } from './voice-message.ts';

type SharingParts = Omit<VoiceMessageParts & SoundboardParts, 'presses'> &
  Partial<Pick<DiscordValues, 'voiceMessages' | 'soundboard'>>;

export interface Sharing {
  readonly outlets: readonly Outlet[];
  readonly presses: SharePresses;
  /** The button with this action is answered with a form. */
  asks(action: string): boolean;
}

export function openSharing({ voiceMessages, soundboard, ...parts }: SharingParts): Sharing {
  const presses = createSharePresses();
  const withPresses = { ...parts, presses };
  return {
    presses,
    outlets: [
      ...(voiceMessages ? [voiceMessageOutlet(withPresses)] : []),
      ...(soundboard ? [soundboardOutlet(withPresses)] : []),
    ],
    asks: (action) => soundboard === true && action === ACTION,
  };
}
