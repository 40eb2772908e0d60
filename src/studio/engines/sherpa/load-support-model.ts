// Loads the models that help recognisers: voice activity finds speech, speaker models tell speakers apart.

import type { ModelFolder } from '../../models/inspect-folder.ts';
import type { TimeSpan } from '../engine.ts';
import { createSpeakerConfig, createVadConfig, VAD_WINDOW_SAMPLES } from './config.ts';
import type { SherpaHandler, Sound } from './protocol.ts';
import { loadSherpa, type SherpaVad } from './sherpa-module.ts';

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

export function loadSpeakers(folder: ModelFolder): SherpaHandler {
  const diarization = new (loadSherpa().OfflineSpeakerDiarization)(createSpeakerConfig(folder));
  return (request) => {
    if (!('findSpeakers' in request)) return undefined;
    const turns = diarization.process(request.findSpeakers.samples);
    return { turns: turns.map(({ start, end, speaker }) => ({ start, end, speaker })) };
  };
}
