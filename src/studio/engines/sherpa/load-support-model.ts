// Loads the models that help recognisers: voice activity finds speech, speaker models tell speakers apart.

import type { ModelFolder } from '../../models/inspect-folder.ts';
import type { TimeSpan } from '../engine.ts';
import { createEmbeddingConfig, createSpeakerConfig, createVadConfig, VAD_WINDOW_SAMPLES } from './config.ts';
import type { SherpaHandler, Sound, SpeakerVoice } from './protocol.ts';
import { loadSherpa, type SherpaEmbeddingExtractor, type SherpaVad } from './sherpa-module.ts';
import { findSoloSpeech, takeSeconds } from './solo-speech.ts';

/** Longest stretch of sound that one request may have. */
const BUFFER_SECONDS = 120;

function findSpans(vad: SherpaVad, { samples, sampleRate }: Sound): TimeSpan[] {
  const spans: TimeSpan[] = [];
  vad.reset();
  for (let at = 0; at < samples.length; at += VAD_WINDOW_SAMPLES)
    vad.acceptWaveform(samples.subarray(at, at + VAD_WINDOW_SAMPLES));
  vad.flush();
  for (; !vad.isEmpty(); vad.pop()) {
    const { start, samples: speech } = vad.front(false);
    spans.push({ start: start / sampleRate, end: (start + speech.length) / sampleRate });
  }
  return spans;
}

export function loadVad(folder: ModelFolder): SherpaHandler {
  const vad = new (loadSherpa().Vad)(createVadConfig(folder), BUFFER_SECONDS);
  return (request) => ('findSpeech' in request ? { spans: findSpans(vad, request.findSpeech) } : undefined);
}

/** Speech from which a voice is known well, and the least from which it is known at all. */
const VOICE_SECONDS = { max: 30, min: 0.4 } as const;

function computeVoice(
  extractor: SherpaEmbeddingExtractor,
  { samples, sampleRate }: Sound,
  spans: readonly TimeSpan[],
): Omit<SpeakerVoice, 'speaker'> | undefined {
  const stream = extractor.createStream();
  let seconds = 0;
  for (const { start, end } of takeSeconds(spans, VOICE_SECONDS.max)) {
    const part = samples.subarray(Math.round(start * sampleRate), Math.round(end * sampleRate));
    stream.acceptWaveform({ samples: part, sampleRate });
    seconds += part.length / sampleRate;
  }
  stream.inputFinished();
  return seconds < VOICE_SECONDS.min ? undefined : { seconds, embedding: extractor.compute(stream, false) };
}

export function loadSpeakers(folder: ModelFolder): SherpaHandler {
  const { OfflineSpeakerDiarization, SpeakerEmbeddingExtractor } = loadSherpa();
  const diarization = new OfflineSpeakerDiarization(createSpeakerConfig(folder));
  const extractor = new SpeakerEmbeddingExtractor(createEmbeddingConfig(folder));
  return (request) => {
    if (!('findSpeakers' in request)) return undefined;
    const sound = request.findSpeakers;
    const turns = diarization.process(sound.samples).map(({ start, end, speaker }) => ({ start, end, speaker }));
    const voices = [...new Set(turns.map(({ speaker }) => speaker))].flatMap((speaker) => {
      const voice = computeVoice(extractor, sound, findSoloSpeech(turns, speaker));
      return voice ? [{ speaker, ...voice }] : [];
    });
    return { turns, voices };
  };
}
