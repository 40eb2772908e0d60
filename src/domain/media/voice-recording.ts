// Checks that a recording is suitable for voice cloning. The service recommends 10 to 60 seconds of clear speech (a
// public fact): a longer recording helps little, and a shorter one gives a different voice. Pure.

import type { RecordingFault } from '../media-fault.ts';

export interface RecordingStats {
  readonly seconds: number;
  readonly audibleSeconds: number;
}

const MIN_RECORDING_SECONDS = 10;
export const MAX_RECORDING_SECONDS = 120;
/** Less than the minimum length, since speech has pauses. */
const MIN_AUDIBLE_SECONDS = 3;

/** Returns the reason why the recording is unsuitable, if any. */
export function findRecordingFault({ seconds, audibleSeconds }: RecordingStats): RecordingFault | undefined {
  if (seconds > MAX_RECORDING_SECONDS) return 'long';
  if (audibleSeconds < MIN_AUDIBLE_SECONDS && seconds >= MIN_AUDIBLE_SECONDS) return 'silent';
  return seconds < MIN_RECORDING_SECONDS ? 'short' : undefined;
}
