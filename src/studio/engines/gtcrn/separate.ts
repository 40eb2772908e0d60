// A recording becomes a foreground (voices) and a background (the rest), which add up to it exactly. Made for speech; says so.
// Knows nothing of how a voice is found.

import { join } from 'node:path';
import { noteOf } from '../../../domain/views/notes.ts';
import { recordTape, type Tape } from '../../audio/decode-tape.ts';
import { createLossless } from '../../audio/flac.ts';
import { stemsOf } from '../../audio/stems.ts';
import { told } from '../../told.ts';
import type { SeparationEngine } from '../engine.ts';
import { voiceIn } from './stretches.ts';

/** The recording lies decoded on disk while it is worked on: about 20 MB a minute in stereo. */
const MOST_MINUTES = 60;

/** Less than half a step of 16 bits. */
const UNHEARD = 2 ** -16;

export const separate: SeparationEngine['separate'] = async ({ file, name }, folder, onProgress) => {
  const tape = await recordTape({
    path: join(folder, file),
    name,
    folder,
    mostSeconds: MOST_MINUTES * 60,
    onProgress: (progress) => onProgress('decoding', progress),
  });
  const gain = tape.peak > 1 ? 1 / tape.peak : 1;
  try {
    const [foreground, background] = await writeStems(tape, folder, gain, onProgress);
    const notes = told(
      noteOf(tape.peak < UNHEARD ? 'nothingToHear' : 'speechSeparated', {}),
      noteOf('exactStems', {}),
      gain < 1 ? noteOf('quieter', { decibels: -20 * Math.log10(gain) }) : undefined,
    );
    return { foreground, background, ...notes };
  } finally {
    await tape.erase();
  }
};

async function writeStems(
  tape: Tape,
  folder: string,
  gain: number,
  tell: (stage: string, progress: number) => void,
) {
  const files = [
    await createLossless(folder, 'foreground', tape),
    await createLossless(folder, 'background', tape),
  ] as const;
  const [front, back] = files;
  try {
    tell('separating', 0);
    for await (const { mix, voice, done } of voiceIn(tape)) {
      const { foreground, background } = stemsOf(mix, voice, gain);
      await Promise.all([front.write(foreground), back.write(background)]);
      tell('separating', done / tape.length);
    }
    tell('writing', 1);
    await Promise.all([front.finish(), back.finish()]);
  } catch (error) {
    await Promise.all([front.abandon(), back.abandon()]);
    throw error;
  }
  const seconds = tape.length / tape.rate;
  return [
    { name: front.name, type: front.type, seconds },
    { name: back.name, type: back.type, seconds },
  ] as const;
}
