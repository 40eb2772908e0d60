// Makes a sound effect or a piece of music as a stereo WAV file. Reports the used and unused words of the prompt.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { combineMessages } from '../../messages.ts';
import type { SoundEngine } from '../engine.ts';
import { composeEffect } from './compose-effect.ts';
import { composeMusic } from './compose-music.ts';
import { SAMPLE_RATE } from './signal.ts';
import { encodeStereoWav } from './stereo.ts';

export const generateSound: SoundEngine['generateSound'] = async (request, folder, onProgress) => {
  const { prompt, variation } = request;
  const { sound, ...remarks } =
    request.kind === 'music'
      ? await composeMusic(request, (share) => onProgress('playing', share))
      : await composeEffect({ prompt, duration: request.durationSeconds, variation }, (share) =>
          onProgress('making', share),
        );
  await writeFile(join(folder, 'sound.wav'), encodeStereoWav(sound));
  const seconds = sound.left.length / SAMPLE_RATE;
  return {
    sound: { name: 'sound.wav', type: 'audio/wav', seconds },
    ...combineMessages(remarks),
    sourceType: 'algorithmicMedia',
  };
};
