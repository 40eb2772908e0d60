// Separates a recording with Spleeter. Chunks go to the model's process and back in two files of the job. Stops if this
// machine is too slow, so that another engine can take over in time.

import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '../../../messages/message.ts';
import { duration } from '../../../messages/values.ts';
import type { DecodedAudioReader } from '../../audio/decode-to-disk.ts';
import type { InputRecording, SeparatedStems, SeparationEngine } from '../engine.ts';
import { createModelFailure } from '../model-failure.ts';
import { splitRecording } from '../separation/split-recording.ts';
import { computeSeparationLimitMs } from '../separation/time-limit.ts';
import { findVoiceChunks, type VoiceChunk } from '../separation/voice-chunks.ts';
import type { StereoSamples } from './native-separator.ts';
import { SPLEETER_NAME } from './package.ts';
import type { SpleeterRequest } from './protocol.ts';
import { readStereo, writeStereo } from './stereo-file.ts';
import { CHUNK_LENGTHS, createVoiceFinder, type StereoSeparator } from './voice-finder.ts';

export type SpleeterCaller = (request: SpleeterRequest) => Promise<unknown>;

/** Chunks before the speed is judged. The first one may include loading the model. */
const MEASURED_CHUNKS = 3;

export async function separateWithSpleeter(
  recording: InputRecording,
  folder: string,
  onProgress: Parameters<SeparationEngine['separate']>[2],
  callSpleeter: SpleeterCaller,
): Promise<SeparatedStems> {
  const limitMs = computeSeparationLimitMs((await stat(join(folder, recording.file))).size);
  const files = { input: join(folder, 'spleeter-in.f32'), output: join(folder, 'spleeter-out.f32') };
  let isUsed = false;
  const separateStereo = createStereoSeparator(files, (request) => {
    isUsed = true;
    return callSpleeter(request);
  });
  try {
    return await splitRecording(recording, folder, onProgress, {
      createNote: () =>
        isUsed ? message('notes.separated.by', { name: SPLEETER_NAME }) : message('notes.separated.speech'),
      findChunks: (decodedAudio) =>
        stopIfSlow(findVoices(decodedAudio, separateStereo), decodedAudio.sampleCount, limitMs),
    });
  } finally {
    await Promise.all([rm(files.input, { force: true }), rm(files.output, { force: true })]);
  }
}

async function* findVoices(decodedAudio: DecodedAudioReader, separateStereo: StereoSeparator) {
  const findVoice = await createVoiceFinder(decodedAudio.sampleRate, separateStereo);
  yield* findVoiceChunks(decodedAudio, CHUNK_LENGTHS, findVoice);
}

/** Runs the model on two files, which are overwritten by each chunk. */
export const createStereoSeparator =
  (files: { readonly input: string; readonly output: string }, callSpleeter: SpleeterCaller): StereoSeparator =>
  async (mix: StereoSamples) => {
    await writeStereo(files.input, mix);
    await callSpleeter({ separate: files });
    return readStereo(files.output);
  };

async function* stopIfSlow(
  chunks: AsyncIterable<VoiceChunk>,
  sampleCount: number,
  limitMs: number,
): AsyncGenerator<VoiceChunk> {
  const startedAt = performance.now();
  let count = 0;
  for await (const chunk of chunks) {
    yield chunk;
    count += 1;
    const expectedMs = ((performance.now() - startedAt) * sampleCount) / chunk.endSample;
    if (count >= MEASURED_CHUNKS && expectedMs > limitMs)
      throw createModelFailure(SPLEETER_NAME, message('faults.did.late', { time: duration(limitMs) }));
  }
}
