// Recognises speech, and reads times, language and confidence from the answer of sherpa-onnx where the model tells them.

import type { ModelFolder } from '../../models/inspect-folder.ts';
import { canSwitchLanguage } from '../../models/model-capabilities.ts';
import { resolveToBaseTags } from '../../models/model-languages.ts';
import type { TimedWord } from '../engine.ts';
import { NO_SPACES, wordSegmenter } from '../timed-words.ts';
import { createRecognitionConfig } from './config.ts';
import type { RecognisedSound, RecognitionRequest, SherpaHandler } from './protocol.ts';
import { loadSherpa, type SherpaRecogniser, type SherpaRecognition } from './sherpa-module.ts';

/** Tokens that begin a word: with a space or with SentencePiece's sign for one. */
const WORD_START = /^[\s\u2581]/;

function readSegments(answer: SherpaRecognition): RecognisedSound['segments'] {
  const { segment_texts: texts = [], segment_timestamps: starts = [], segment_durations: durations = [] } = answer;
  const segments = texts.flatMap((text, at) => {
    const start = starts[at];
    return start === undefined || text.trim() === ''
      ? []
      : [{ start, end: start + (durations[at] ?? 0), text: text.trim() }];
  });
  return segments.length > 0 ? segments : undefined;
}

/** Joins tokens into words. Without durations, a token lasts until the next one. */
export function readWords({ tokens = [], timestamps = [], durations = [] }: SherpaRecognition, end: number) {
  if (timestamps.length === 0 || timestamps.length !== tokens.length) return undefined;
  const words: TimedWord[] = [];
  const boundaries = new Set([...wordSegmenter.segment(tokens.join(''))].map(({ index }) => index));
  let position = 0;
  for (const [at, token] of tokens.entries()) {
    const start = timestamps[at] ?? 0;
    const text = token.replace('\u2581', ' ');
    const tokenEnd = durations[at] === undefined ? (timestamps[at + 1] ?? end) : start + durations[at];
    const last = words.at(-1);
    const startsWord = WORD_START.test(token) || (NO_SPACES.test(token) && boundaries.has(position));
    position += token.length;
    if (last && !startsWord) words[words.length - 1] = { ...last, text: last.text + text, end: tokenEnd };
    else words.push({ start, end: tokenEnd, text });
  }
  return words;
}

function readConfidence({ ys_log_probs: logs = [] }: SherpaRecognition): number | undefined {
  if (logs.length === 0) return undefined;
  return Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
}

/** SenseVoice writes its language like `<|en|>`. */
const readLanguage = ({ lang = '' }: SherpaRecognition): string | undefined =>
  resolveToBaseTags([lang.replaceAll(/[<|>]/g, '')])[0];

function recognise(recogniser: SherpaRecogniser, { samples, sampleRate }: RecognitionRequest): RecognisedSound {
  const stream = recogniser.createStream();
  stream.acceptWaveform({ samples, sampleRate });
  recogniser.decode(stream);
  const answer = recogniser.getResult(stream);
  return {
    text: answer.text.trim(),
    language: readLanguage(answer),
    segments: readSegments(answer),
    words: readWords(answer, samples.length / sampleRate),
    sure: readConfidence(answer),
  };
}

export function loadRecogniser(folder: ModelFolder): SherpaHandler {
  let current: string | undefined;
  const recogniser = new (loadSherpa().OfflineRecognizer)(createRecognitionConfig(folder, current));
  return (request) => {
    if (!('recognise' in request)) return undefined;
    // Other models find the language themselves, or know only one.
    const language = canSwitchLanguage(folder) ? request.recognise.language : undefined;
    if (language !== current) recogniser.setConfig(createRecognitionConfig(folder, language));
    current = language;
    return { recognised: recognise(recogniser, request.recognise) };
  };
}
