// Parts speech from what else is heard, for the recogniser and for the background under the new voice.
// With the separation engine when there is one, else for the recogniser alone, which leaves no background.

import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { loudnessOf } from '../../audio/loudness.ts';
import { decodeWav } from '../../audio/wav.ts';
import { ffmpeg } from '../media/ffmpeg.ts';
import { cleanSound, FOR_RECOGNISER, SPEECH, speechOf } from '../media/speech.ts';
import type { Track } from '../media/track.ts';
import type { Work } from '../work.ts';
import { restored } from './restore.ts';

/** The audio-separation engine. */
export type Separate = Work<{ readonly file: string; readonly name: string }>;

/** Files in the job's folder. */
export interface Parted {
  /** 16 kHz mono WAV. */
  readonly speech: string;
  /** All but the speech, raw 16-bit samples like the track's; nothing when it could not be parted. */
  readonly background?: string;
}

const TIME_MS = 15 * 60_000;

export async function cleanSpeech(
  track: Track,
  folder: string,
  separate: Separate | undefined,
  onProgress: (share: number) => void,
): Promise<Parted> {
  const { file } = track;
  const stems = separate
    ? (await separate({ file, name: file }, folder, ({ progress = 0 }) => onProgress(progress))).files
    : {};
  const foreground = stems['foreground']?.name;
  const background = stems['background']?.name;
  if (foreground !== undefined && background !== undefined) {
    await ffmpeg(['-i', foreground, ...FOR_RECOGNISER], SPEECH, { folder, timeMs: TIME_MS });
    const speech = (await cleanSound(track, folder)) ?? SPEECH;
    return { speech, background: await restored(background, track, folder) };
  }
  return { speech: await speechOf(track, folder) };
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
