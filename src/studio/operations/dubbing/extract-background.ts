// Extracts the background without the speech, if a separation engine is available, and measures the loudness of the
// speech. Speech recognition uses its own file (media/extract-speech.ts).

import { join } from 'node:path';
import { measureLoudness } from '../../../domain/audio/loudness.ts';
import { readFirstBytes } from '../../../kit/disk/read-bytes-at.ts';
import { decodeMonoWav, WAV_HEADER_BYTES } from '../../audio/wav.ts';
import type { WorkFunction } from '../../work.ts';
import type { ExtractedTrack } from '../media/extract-track.ts';
import { restoreBackground } from './restore-background.ts';

export type AudioSeparator = WorkFunction<{ readonly file: string; readonly name: string }>;

/** Resolves to raw 16-bit samples in the track's format, in the job's folder; `undefined` if the separation failed. */
export async function extractBackground(
  track: ExtractedTrack,
  folder: string,
  separate: AudioSeparator | undefined,
  onProgress: (share: number) => void,
): Promise<string | undefined> {
  const { file } = track;
  const onReport = ({ progress = 0 }) => onProgress(progress);
  const background = (await separate?.({ file, name: file }, folder, onReport))?.files['background']?.name;
  return background === undefined ? undefined : restoreBackground(background, track, folder);
}

const MEASURED_BYTES = WAV_HEADER_BYTES + 5 * 60 * 16_000 * 2;
const MIN_LUFS = -30;
const MAX_LUFS = -14;

/** Returns the loudness in LUFS for the new voice: that of the first minutes of speech, within a sensible range. */
export async function measureSpeechLoudness(speech: string, folder: string): Promise<number> {
  const loudness = measureLoudness(decodeMonoWav(await readFirstBytes(join(folder, speech), MEASURED_BYTES)));
  return Math.max(MIN_LUFS, Math.min(MAX_LUFS, loudness));
}
