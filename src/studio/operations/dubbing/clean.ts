// What is heard besides the speech, for under the new voice, with the separation engine when there is one; and how loud the old
// voice was. What is recognised is made by itself (media/speech.ts), before anything is parted.

import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { loudnessOf } from '../../../domain/sound/loudness.ts';
import { decodeWav } from '../../audio/wav.ts';
import type { Track } from '../media/track.ts';
import type { Work } from '../work.ts';
import { restored } from './restore.ts';

/** The audio-separation engine. */
export type Separate = Work<{ readonly file: string; readonly name: string }>;

/** All but the speech, raw 16-bit samples like the track's, in the job's folder; nothing when it could not be parted. */
export async function backgroundOf(
  track: Track,
  folder: string,
  separate: Separate | undefined,
  onProgress: (share: number) => void,
): Promise<string | undefined> {
  const { file } = track;
  const tell = ({ progress = 0 }) => onProgress(progress);
  const background = (await separate?.({ file, name: file }, folder, tell))?.files['background']?.name;
  return background === undefined ? undefined : restored(background, track, folder);
}

const SAMPLE_BYTES = 44 + 5 * 60 * 16_000 * 2;
const QUIETEST = -30;
const LOUDEST = -14;

/** LUFS that the new voice should have: that of the first minutes of the old one, within reason. */
export async function loudnessOfSpeech(speech: string, folder: string): Promise<number> {
  const file = await open(join(folder, speech));
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    const loudness = loudnessOf(decodeWav(buffer.subarray(0, bytesRead)));
    return Math.max(QUIETEST, Math.min(LOUDEST, loudness));
  } finally {
    await file.close();
  }
}
