// Share targets for finished sounds: voice messages and soundboard sounds, each enabled by its own setting.

import type { ShareTarget } from '../../../ports/share-target.ts';
import type { DiscordSettings } from '../settings.ts';
import { createSharePressTracker, type SharePressTracker } from './share-press-tracker.ts';
import { SOUNDBOARD_ACTION } from './soundboard-modal.ts';
import { createSoundboardTarget, type SoundboardTargetOptions } from './soundboard-target.ts';
import { createVoiceMessageTarget, type VoiceMessageTargetOptions } from './voice-message-target.ts';

type SharingOptions = Omit<VoiceMessageTargetOptions & SoundboardTargetOptions, 'presses'> &
  Partial<Pick<DiscordSettings, 'voiceMessages' | 'soundboard'>>;

export interface DiscordSharing {
  readonly shareTargets: readonly ShareTarget[];
  readonly presses: SharePressTracker;
  /** True if a button with this action opens a form. */
  opensForm(action: string): boolean;
}

export function createSharing({ voiceMessages, soundboard, ...parts }: SharingOptions): DiscordSharing {
  const presses = createSharePressTracker();
  const withPresses = { ...parts, presses };
  return {
    presses,
    shareTargets: [
      ...(voiceMessages ? [createVoiceMessageTarget(withPresses)] : []),
      ...(soundboard ? [createSoundboardTarget(withPresses)] : []),
    ],
    opensForm: (action) => soundboard === true && action === SOUNDBOARD_ACTION,
  };
}
