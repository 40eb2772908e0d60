// A sound effect or a piece of music from a description, as one stereo WAV file. Says what was understood and what was not.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { told } from '../../told.ts';
import type { SoundEngine } from '../engine.ts';
import { effectOf } from './effects.ts';
import { musicOf } from './music.ts';
import { RATE } from './signal.ts';
import { encodeStereoWav } from './stereo.ts';

export const makeSound: SoundEngine['makeSound'] = async (order, folder, onProgress) => {
  const { prompt, kind, duration, variation } = order;
  const { sound, ...made } =
    kind === 'music'
      ? await musicOf(prompt, variation, (share) => onProgress('playing', share))
      : await effectOf({ prompt, duration, variation }, (share) => onProgress('making', share));
  await writeFile(join(folder, 'sound.wav'), encodeStereoWav(sound));
  const seconds = sound.left.length / RATE;
  return {
    sound: { name: 'sound.wav', type: 'audio/wav', seconds },
    ...told(made),
    sourceType: 'algorithmicMedia',
  };
};
