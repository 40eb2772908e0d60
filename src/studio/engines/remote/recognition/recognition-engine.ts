// Recognises speech with a server: POST /audio/transcriptions. Sends parts of some minutes, cut at pauses. If a server
// reports no times, sends each passage separately. Drops text that the server reports for silence.

import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toBaseTag } from '../../../../domain/media/language.ts';
import { readBytesAt } from '../../../../kit/disk/read-bytes-at.ts';
import { message } from '../../../../messages/message.ts';
import { FRAMES_PER_SECOND, measureWavLevels } from '../../../audio/levels.ts';
import { createWavHeader, WAV_HEADER_BYTES } from '../../../audio/wav.ts';
import type { RecognisedUtterance, RecognitionEngine, RecognitionOptions, RecognitionResult } from '../../engine.ts';
import { findSpeechPassages, getPaddedRange, type SpeechPassage } from '../../speech-passages.ts';
import { describeWithLanguages } from '../describe-engine.ts';
import { parseLanguage } from '../parse-language.ts';
import type { RemoteCaller, RemoteEngineInfo } from '../protocol.ts';
import { createRemoteFailure, parseJsonObject, requireResponseText } from '../responses.ts';
import { isTranscript, parseTranscript } from './parse-transcript.ts';
import { requestTranscript } from './request-transcript.ts';

const SAMPLE_RATE = 16_000;
/** Seconds of one part. OpenAI accepts at most 25 MB per request. */
const PART_SECONDS = 600;
/** The first call may load the model. After that, a busy machine may need four times the length of the recording. */
const TIMEOUT = { baseMs: 60_000, msPerSecond: 4000, maxMs: 600_000 } as const;

let fileCount = 0;

export const createRemoteRecognitionEngine = (
  engine: RemoteEngineInfo,
  callServer: RemoteCaller,
): RecognitionEngine => ({
  name: engine.host,
  kind: 'remote',
  capability: 'recognition',
  grade: 'neural',
  describe: async () => describeWithLanguages(engine),
  async recognise(speech, options) {
    const path = join(options.folder, speech);
    const levels = await measureWavLevels(path);
    const passages = findSpeechPassages(levels);
    const padPassage = (one: SpeechPassage) => getPaddedRange(passages, one, levels.length);
    const utterances: RecognisedUtterance[] = [];
    const languages: string[] = [];
    const onLanguage = (language: string) => void languages.push(language);
    for (const part of groupPassages(passages)) {
      const heard = await recognisePart(engine, callServer, { path, part, options, padPassage, onLanguage });
      utterances.push(...heard.filter((utterance) => overlapsPassage(utterance, passages)));
      options.onSentences?.(utterances);
      options.onProgress((part.at(-1)?.endFrame ?? 0) / FRAMES_PER_SECOND);
    }
    return { ...toRecognitionResult(utterances), ...findOtherLanguage(options, languages) };
  },
});

interface PartRequest {
  readonly path: string;
  /** Neighbouring passages, sent as one part. */
  readonly part: readonly SpeechPassage[];
  readonly options: RecognitionOptions;
  /** Adds the padding with which a passage is sent. */
  readonly padPassage: (one: SpeechPassage) => SpeechPassage;
  /** Receives the server's name of the language of a passage with words. */
  readonly onLanguage: (language: string) => void;
}

/** The first passage decides. Servers may report the requested language, so only a found one counts. */
function findOtherLanguage({ tag, isTagGuessed = false }: RecognitionOptions, [first]: readonly string[]) {
  const found = isTagGuessed ? parseLanguage(first) : undefined;
  return found === undefined || toBaseTag(found) === toBaseTag(tag) ? {} : { otherLanguage: toBaseTag(found) };
}

function groupPassages(passages: readonly SpeechPassage[]): readonly (readonly SpeechPassage[])[] {
  const parts: SpeechPassage[][] = [];
  for (const passage of passages) {
    const last = parts.at(-1);
    if (last?.[0] && passage.endFrame - last[0].startFrame <= PART_SECONDS * FRAMES_PER_SECOND) last.push(passage);
    else parts.push([passage]);
  }
  return parts;
}

async function recognisePart(
  engine: RemoteEngineInfo,
  callServer: RemoteCaller,
  request: PartRequest,
): Promise<readonly RecognisedUtterance[]> {
  const { part } = request;
  const [first] = part;
  const last = part.at(-1);
  if (!first || !last) return [];
  const whole = { startFrame: first.startFrame, endFrame: last.endFrame };
  const answer = await transcribePassage(engine, callServer, request, whole);
  if (answer.utterances) return answer.utterances;
  if (answer.text === '') return [];
  if (part.length === 1) return [{ ...toSeconds(whole), text: answer.text }];
  const each: RecognisedUtterance[] = [];
  for (const passage of part) {
    const { text } = await transcribePassage(engine, callServer, request, passage);
    if (text !== '') each.push({ ...toSeconds(passage), text });
  }
  return each;
}

const toSeconds = ({ startFrame, endFrame }: SpeechPassage) => ({
  start: startFrame / FRAMES_PER_SECOND,
  end: endFrame / FRAMES_PER_SECOND,
});

const computeTimeout = ({ startFrame, endFrame }: SpeechPassage, maxMs: number = TIMEOUT.maxMs): number =>
  Math.min(
    maxMs,
    TIMEOUT.maxMs,
    TIMEOUT.baseMs + Math.round((TIMEOUT.msPerSecond * (endFrame - startFrame)) / FRAMES_PER_SECOND),
  );

async function transcribePassage(
  engine: RemoteEngineInfo,
  callServer: RemoteCaller,
  { path, options, padPassage, onLanguage }: PartRequest,
  unpadded: SpeechPassage,
) {
  const passage = padPassage(unpadded);
  const name = `heard-${++fileCount}.wav`;
  await copyWavRange(path, passage, join(options.folder, name));
  try {
    const { maxCallMs, prompt } = options;
    const tag = options.isTagGuessed ? undefined : options.tag;
    const timeoutMs = computeTimeout(passage, maxCallMs);
    const request = { model: engine.model, tag, prompt, file: name, timeoutMs };
    const text = requireResponseText(engine, await requestTranscript(callServer, request));
    const body = parseJsonObject(engine, text);
    if (!isTranscript(body)) throw createRemoteFailure(engine, message('faults.did.noTranscript'));
    const transcript = parseTranscript(body, toSeconds(passage));
    if (transcript.text !== '' && typeof body['language'] === 'string') onLanguage(body['language']);
    return transcript;
  } finally {
    await rm(join(options.folder, name), { force: true });
  }
}

async function copyWavRange(path: string, { startFrame, endFrame }: SpeechPassage, to: string): Promise<void> {
  const frame = (2 * SAMPLE_RATE) / FRAMES_PER_SECOND;
  const from = await open(path);
  const until = await open(to, 'w');
  try {
    const bytes = await readBytesAt(from, WAV_HEADER_BYTES + startFrame * frame, (endFrame - startFrame) * frame);
    await until.write(createWavHeader({ sampleRate: SAMPLE_RATE, channels: 1, dataBytes: bytes.length }));
    await until.write(bytes);
  } finally {
    await Promise.all([from.close(), until.close()]);
  }
}

/** Models tend to report thanks and subtitles in silence. */
const overlapsPassage = ({ start, end }: RecognisedUtterance, passages: readonly SpeechPassage[]): boolean =>
  end > start &&
  passages.some(
    (passage) => passage.startFrame / FRAMES_PER_SECOND < end && passage.endFrame / FRAMES_PER_SECOND > start,
  );

function toRecognitionResult(utterances: readonly RecognisedUtterance[]): RecognitionResult {
  const known = utterances.flatMap(({ sure }) => sure ?? []);
  return {
    utterances,
    sure: known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length,
    unclearPassages: 0,
  };
}
