// Hears how high, how lively, how fast and how big somebody sounds, and makes the nearest voice there is here. That is an approximation
// and no clone, and it says so. Keeps nothing of the recording.

import { join } from 'node:path';
import { createResampler } from '../../../domain/sound/rates.ts';
import { type Note, noteOf } from '../../../domain/views/notes.ts';
import { recordTape } from '../../audio/decode-tape.ts';
import { meanOf } from '../../audio/samples.ts';
import { JobFault } from '../../faults.ts';
import { told } from '../../told.ts';
import { MEASURE_RATE, measureVoice, type VoiceFacts } from '../../voices/measure.ts';
import { nearestVoice } from '../../voices/measure-nearest.ts';
import type { LikenessEngine } from '../engine.ts';
import { loadGtcrn, SPEECH_RATE } from '../gtcrn/gtcrn.ts';

const MOST_SECONDS = 120;
/** Less speech with a pitch than this is no basis. */
const LEAST_VOICED_SECONDS = 0.5;
/** Speech is loud enough, and a good part of what is heard. */
const LEAST_LEVEL = 10 ** (-55 / 20);
const LEAST_SHARE = 0.1;

const noSpeech = (why: Note): JobFault =>
  new JobFault('INVALID_SOURCE_DATA', told(why, noteOf('sendSpeech', {})));

const levelOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));

export const likenessOf: LikenessEngine['likenessOf'] = async (
  { file, name, gender },
  folder,
  onProgress,
) => {
  const tape = await recordTape({
    path: join(folder, file),
    name,
    folder,
    mostSeconds: MOST_SECONDS,
    cut: true,
    onProgress: (progress) => onProgress('decoding', progress),
  });
  const { rate, length } = tape;
  const channels = await tape.read(0, Math.min(length, MOST_SECONDS * rate));
  await tape.erase();
  onProgress('listening');
  const mono = meanOf(channels);
  if (levelOf(mono) < LEAST_LEVEL / 2) throw noSpeech(noteOf('nothingHeard', {}));
  const heard = createResampler(rate, SPEECH_RATE)(mono);
  const speech = (await loadGtcrn())(heard);
  if (levelOf(speech) < LEAST_LEVEL || levelOf(speech) < LEAST_SHARE * levelOf(heard))
    throw noSpeech(noteOf('noSpeechHeard', {}));
  const facts = measureVoice({
    samples: createResampler(SPEECH_RATE, MEASURE_RATE)(speech),
    rate: MEASURE_RATE,
  });
  if (facts.voiced < LEAST_VOICED_SECONDS || Number.isNaN(facts.pitch))
    throw noSpeech(noteOf('tooLittleSpeech', {}));
  return { design: nearestVoice(facts, gender), message: messageFor(facts) };
};

const messageFor = ({ pitch, syllables }: VoiceFacts): string =>
  `An approximation, not a clone: the nearest voice of this server to the one in the recording (pitch ${Math.round(pitch)} Hz, ${syllables.toFixed(1)} syllables a second).`;
