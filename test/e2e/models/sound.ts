// Length and loudness of a result, as a player decodes it.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureLoudness } from '../../../src/domain/audio/loudness.ts';
import { ffmpeg } from '../../studio/operations/dubbing/film.ts';
import { inJobFolder, soundOf } from '../../studio/operations/job.ts';
import type { ResultFile } from './world.ts';

export interface MeasuredSound {
  readonly seconds: number;
  readonly lufs: number;
}

export const measureSound = ({ name, bytes }: ResultFile): Promise<MeasuredSound> =>
  inJobFolder(async (folder) => {
    await writeFile(join(folder, name), bytes);
    ffmpeg(['-i', name, '-ac', '1', '-bitexact', 'decoded.wav'], folder);
    const sound = await soundOf(folder, 'decoded.wav');
    return { seconds: sound.samples.length / sound.sampleRate, lufs: measureLoudness(sound) };
  });
