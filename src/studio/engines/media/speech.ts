// The sound of a track as the recogniser wants it: one channel, 16,000 samples a second.

import { ffmpeg } from './ffmpeg.ts';
import type { Track } from './track.ts';

export const FOR_RECOGNISER = '-ac 1 -ar 16000 -c:a pcm_s16le -bitexact -map_metadata -1'.split(' ');

export const SPEECH = 'speech.wav';
const TIME_MS = 15 * 60_000;

/** Answers the name of the file in the folder. */
export async function speechOf({ file }: Track, folder: string): Promise<string> {
  await ffmpeg(['-i', file, ...FOR_RECOGNISER], SPEECH, { folder, timeMs: TIME_MS });
  return SPEECH;
}
