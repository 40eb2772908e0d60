// Separates voices with a server: POST /audio/transformations of LocalAI. The background is the recording minus the
// voices, so both add up to the recording, exact to one 16-bit step.

import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createWholeSoundResampler } from '../../../domain/audio/resampler.ts';
import { MAX_SILENCE_PEAK } from '../../../domain/audio/samples.ts';
import { message } from '../../../messages/message.ts';
import { type DecodedAudioReader, decodeToDisk } from '../../audio/decode-to-disk.ts';
import { JobError } from '../../errors.ts';
import { combineMessages } from '../../messages.ts';
import type { InputRecording, SeparatedStems, SeparationEngine } from '../engine.ts';
import { computeSeparationLimitMs } from '../separation/time-limit.ts';
import type { VoiceChunk } from '../separation/voice-chunks.ts';
import { writeStems } from '../separation/write-stems.ts';
import type { RemoteCaller, RemoteEngineInfo } from './protocol.ts';
import { callForText, createRemoteFailure } from './responses.ts';

const MAX_BYTES = 1_500_000_000;
const MAX_SECONDS = 3600;
const VOCALS_FILE = 'voices';
const DECODED_FOLDER = 'voices-decoded';
const CHUNK_SECONDS = 20;
/** Seconds by which the answer may be longer or shorter. */
const SLACK_SECONDS = 0.25;
const WRONG_LENGTH_MESSAGE = message('faults.did.otherLength');

type SeparationProgress = Parameters<SeparationEngine['separate']>[2];

export async function separateVoices(
  engine: RemoteEngineInfo,
  callServer: RemoteCaller,
  recording: InputRecording,
  folder: string,
  onProgress: SeparationProgress,
): Promise<SeparatedStems> {
  const decodedAudio = await decodeToDisk({
    path: join(folder, recording.file),
    name: recording.name,
    folder,
    maxSeconds: MAX_SECONDS,
    onProgress: (share) => onProgress('decoding', share),
  });
  try {
    onProgress('separating');
    await requestVocals(engine, callServer, recording, folder);
    return await createStems(engine, decodedAudio, folder, onProgress);
  } finally {
    await Promise.all([decodedAudio.remove(), rm(join(folder, DECODED_FOLDER), { recursive: true, force: true })]);
  }
}

async function requestVocals(
  engine: RemoteEngineInfo,
  callServer: RemoteCaller,
  { file }: InputRecording,
  folder: string,
): Promise<void> {
  const { size } = await stat(join(folder, file));
  const fields = [
    ['model', engine.model],
    ['response_format', 'wav'],
    ['params[stem]', 'vocals'],
  ] as const;
  await callForText(engine, callServer, {
    capability: 'separation',
    body: { fields, file: { field: 'audio', name: file, type: 'application/octet-stream' } },
    outputFile: VOCALS_FILE,
    timeoutMs: computeSeparationLimitMs(size),
    maxBytes: MAX_BYTES,
  });
}

async function createStems(
  engine: RemoteEngineInfo,
  decodedAudio: DecodedAudioReader,
  folder: string,
  onProgress: SeparationProgress,
): Promise<SeparatedStems> {
  const voices = await decodeVocals(engine, folder, decodedAudio.sampleCount / decodedAudio.sampleRate);
  try {
    if (
      Math.abs(voices.sampleCount / voices.sampleRate - decodedAudio.sampleCount / decodedAudio.sampleRate) >
      SLACK_SECONDS
    )
      throw createRemoteFailure(engine, WRONG_LENGTH_MESSAGE);
    if (voices.peak < MAX_SILENCE_PEAK && decodedAudio.peak >= MAX_SILENCE_PEAK)
      throw createRemoteFailure(engine, message('faults.did.silence'));
    const stems = await writeStems(decodedAudio, folder, readVoiceChunks(decodedAudio, voices), (share) =>
      onProgress('writing', share),
    );
    return {
      ...stems,
      ...combineMessages(message('notes.separated.at', { host: engine.host }), message('notes.separated.exact')),
    };
  } finally {
    await voices.remove();
  }
}

async function* readVoiceChunks(
  { sampleRate, sampleCount, channels, read }: DecodedAudioReader,
  voices: DecodedAudioReader,
): AsyncGenerator<VoiceChunk> {
  const toRate = createWholeSoundResampler(voices.sampleRate, sampleRate);
  for (let second = 0; second * sampleRate < sampleCount; second += CHUNK_SECONDS) {
    const start = second * sampleRate;
    const count = Math.min(CHUNK_SECONDS * sampleRate, sampleCount - start);
    const voice = fitChannels(await readVocals(voices, second, toRate, sampleRate), channels, count);
    yield { mix: await read(start, count), voice, endSample: start + count };
  }
}

/** `seconds`: length of the recording. */
async function decodeVocals(engine: RemoteEngineInfo, folder: string, seconds: number): Promise<DecodedAudioReader> {
  // Uses its own folder, because decoded files always have the same names.
  const own = join(folder, DECODED_FOLDER);
  await mkdir(own, { recursive: true });
  try {
    return await decodeToDisk({
      path: join(folder, VOCALS_FILE),
      name: VOCALS_FILE,
      folder: own,
      maxSeconds: seconds + SLACK_SECONDS,
    });
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    if (error.reason === 'SOURCE_TOO_LONG') throw createRemoteFailure(engine, WRONG_LENGTH_MESSAGE);
    throw createRemoteFailure(engine, message('faults.did.noSound'));
  } finally {
    await rm(join(folder, VOCALS_FILE), { force: true });
  }
}

/** Resamples a chunk to the recording's rate. Starts a second earlier for the resampler and cuts that second off. */
async function readVocals(
  voices: DecodedAudioReader,
  second: number,
  toRate: (samples: Float32Array) => Float32Array,
  rate: number,
): Promise<readonly Float32Array[]> {
  const around = await voices.read((second - 1) * voices.sampleRate, (CHUNK_SECONDS + 2) * voices.sampleRate);
  return around.map((samples) => toRate(samples).subarray(rate));
}

/** Converts to the recording's number of channels, by copying or mixing. */
function fitChannels(voice: readonly Float32Array[], channels: number, count: number): readonly Float32Array[] {
  const cut = (samples: Float32Array) => {
    const out = new Float32Array(count);
    out.set(samples.subarray(0, count));
    return out;
  };
  if (voice.length === channels) return voice.map(cut);
  const [first = new Float32Array(count)] = voice;
  const one = cut(first.map((_, at) => voice.reduce((sum, samples) => sum + (samples[at] ?? 0), 0) / voice.length));
  return Array.from({ length: channels }, () => one);
}
