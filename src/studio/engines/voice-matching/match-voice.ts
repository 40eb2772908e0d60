// Measures pitch, melody, speed and size of the voice in a recording and designs the closest built-in voice. The result
// is an approximation, no clone, and its messages say so. Deletes the decoded recording.

import { join } from 'node:path';
import { createWholeSoundResampler } from '../../../domain/audio/resampler.ts';
import { mixToMono } from '../../../domain/audio/samples.ts';
import { type Message, message } from '../../../messages/message.ts';
import { decodeToDisk } from '../../audio/decode-to-disk.ts';
import { JobError } from '../../errors.ts';
import { combineMessages } from '../../messages.ts';
import { designMatchingVoice } from '../../voices/design-matching-voice.ts';
import {
  isVoiceKnown,
  MEASURING_SAMPLE_RATE,
  measureVoice,
  type VoiceMeasurements,
} from '../../voices/measure-voice.ts';
import type { CloningEngine } from '../engine.ts';
import { loadGtcrn, SPEECH_SAMPLE_RATE } from '../gtcrn/gtcrn.ts';

const MAX_SECONDS = 120;
/** Minimum level of speech (−55 dB), and its minimum share of the sound. */
const MIN_LEVEL = 10 ** (-55 / 20);
const MIN_SPEECH_SHARE = 0.1;

const createNoSpeechFault = (why: Message): JobError =>
  new JobError('INVALID_SOURCE_DATA', combineMessages(why, message('faults.sendSpeech')));

const measureLevel = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));

export const matchVoice: CloningEngine['cloneVoice'] = async ({ file, name, gender }, folder, onProgress) => {
  const decodedAudio = await decodeToDisk({
    path: join(folder, file),
    name,
    folder,
    maxSeconds: MAX_SECONDS,
    truncate: true,
    onProgress: (progress) => onProgress('decoding', progress),
  });
  const { sampleRate, sampleCount } = decodedAudio;
  const channels = await decodedAudio.read(0, Math.min(sampleCount, MAX_SECONDS * sampleRate));
  await decodedAudio.remove();
  onProgress('listening');
  const mono = mixToMono(channels);
  if (measureLevel(mono) < MIN_LEVEL / 2) throw createNoSpeechFault(message('faults.nothingHeard'));
  const heard = createWholeSoundResampler(sampleRate, SPEECH_SAMPLE_RATE)(mono);
  const speech = (await loadGtcrn())(heard);
  if (measureLevel(speech) < MIN_LEVEL || measureLevel(speech) < MIN_SPEECH_SHARE * measureLevel(heard))
    throw createNoSpeechFault(message('faults.noSpeechHeard'));
  const facts = measureVoice({
    samples: createWholeSoundResampler(SPEECH_SAMPLE_RATE, MEASURING_SAMPLE_RATE)(speech),
    sampleRate: MEASURING_SAMPLE_RATE,
  });
  if (!isVoiceKnown(facts)) throw createNoSpeechFault(message('faults.tooLittleSpeech'));
  return { design: designMatchingVoice(facts, gender), message: formatMatchMessage(facts) };
};

const formatMatchMessage = ({ pitch, syllablesPerSecond }: VoiceMeasurements): string =>
  `An approximation, not a clone: this server’s most similar voice (pitch ${Math.round(pitch)} Hz, ${syllablesPerSecond.toFixed(1)} syllables a second).`;
