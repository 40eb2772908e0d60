// What a recording must be for a voice to be made of it. The service recommends 10 to 60 seconds of clear speech (a public fact); more of it
// helps little, and less gives somebody else's voice. Pure.

import type { NoVoice } from '../tasks/task.ts';

/** What was heard in a recording. */
export interface Heard {
  readonly seconds: number;
  /** Of these, those in which there is something to hear. */
  readonly sounding: number;
}

const LEAST_SECONDS = 10;
export const MOST_SECONDS = 120;
/** Speech has pauses, so not all of it must sound. */
const LEAST_SOUNDING = 3;

/** Why no voice can be made of it; `undefined` where one can. */
export function unfitForVoice({ seconds, sounding }: Heard): NoVoice | undefined {
  if (seconds > MOST_SECONDS) return 'long';
  if (sounding < LEAST_SOUNDING && seconds >= LEAST_SOUNDING) return 'silent';
  return seconds < LEAST_SECONDS ? 'short' : undefined;
}
