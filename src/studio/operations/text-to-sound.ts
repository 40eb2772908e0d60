// Text to sound: a sound effect or a piece of music from a description, as one stereo WAV file. Says what was understood
// and what was not. Knows nothing of recipes or notes (sound/).

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { effectOf } from '../engines/composer/effects.ts';
import { musicOf } from '../engines/composer/music.ts';
import { RATE } from '../engines/composer/signal.ts';
import { encodeStereoWav } from '../engines/composer/stereo.ts';
import type { Work } from './work.ts';

export interface TextToSoundInput {
  readonly prompt: string;
  readonly audio_type: 'sound' | 'music';
  /** Seconds of a sound effect; music has a length of its own. */
  readonly duration: number;
  /** A number by which one making of the same prompt differs from another; the same number, the same sound. */
  readonly variation?: number;
}

export const textToSound: Work<TextToSoundInput> = async (
  { prompt, audio_type, duration, variation = 0 },
  folder,
  report,
) => {
  const onProgress = (progress: number): void =>
    report({ stage: audio_type === 'music' ? 'playing' : 'making', progress });
  const { sound, message } =
    audio_type === 'music'
      ? await musicOf(prompt, variation, onProgress)
      : await effectOf({ prompt, duration, variation }, onProgress);
  await writeFile(join(folder, 'sound.wav'), encodeStereoWav(sound));
  const seconds = sound.left.length / RATE;
  return {
    files: { sound: { name: 'sound.wav', type: 'audio/wav', seconds } },
    message,
    sourceType: 'algorithmicMedia',
  };
};
