// Speaks with a server: POST /audio/speech, one sentence per call and several calls in parallel. The audio must be
// audible, and of a plausible length for its sentence.

import { createWholeSoundResampler } from '../../../domain/audio/resampler.ts';
import { findPeak, MAX_SILENCE_PEAK } from '../../../domain/audio/samples.ts';
import { toBaseTag } from '../../../domain/media/language.ts';
import { message } from '../../../messages/message.ts';
import { combineMessages } from '../../messages.ts';
import { getEnglishLanguageName } from '../../voices/espeak-languages.ts';
import type { VoiceDesign } from '../../voices/voice-design.ts';
import type { SpeechEngine } from '../engine.ts';
import { createServerPlace, createSpokenByMessage } from '../speaker-messages.ts';
import { describeWithLanguages } from './describe-engine.ts';
import type { RemoteCaller, RemoteEngineInfo } from './protocol.ts';
import { callForText, createRemoteFailure, decodeAndDeleteSound } from './responses.ts';
import { parseVoiceKey, REMOTE_VOICE_SOURCE, type RemoteVoiceKey } from './voice-key.ts';
import { isProfileVoice } from './voice-profiles.ts';

/** Rate of most models. Audio with another rate is resampled. */
const SAMPLE_RATE = 24_000;
const CONCURRENCY = 3;
/**
 * Milliseconds per call: half of a text's time limit, so that another engine has the rest. The first call may load the
 * model.
 */
const TIMEOUT = { baseMs: 60_000, msPerLetter: 10 } as const;
const MAX_BYTES = 30_000_000;
/** Plausible seconds per letter at ordinary pace. Scripts with more content per sign may need the maximum. */
const SECONDS_PER_LETTER = { min: 0.008, max: 0.7 } as const;
const SLACK_SECONDS = 4;

let fileCount = 0;

export const createRemoteSpeechEngine = (engine: RemoteEngineInfo, callServer: RemoteCaller): SpeechEngine => ({
  name: engine.host,
  kind: 'remote',
  capability: 'speech',
  grade: 'neural',
  describe: async () => describeWithLanguages(engine),
  getVoiceSupport(design, tag) {
    const own = getVoiceKey(design);
    if (!own) return undefined;
    return own.isMultilingual || toBaseTag(tag) === toBaseTag(design.tag) ? 'exact' : undefined;
  },
  createSpeaker: (design, tag, folder) => ({
    sampleRate: SAMPLE_RATE,
    name: design.name ?? 'Narrator',
    language: getEnglishLanguageName(tag),
    ...combineMessages(createSpokenByMessage(design, createServerPlace(engine.host))),
    sourceType: 'trainedAlgorithmicMedia',
    concurrency: CONCURRENCY,
    normalizesText: true,
    isMultilingual: getVoiceKey(design)?.isMultilingual ?? false,
    synthesize: (sentence) => synthesizeSentence(engine, callServer, { design, tag, folder, sentence }),
  }),
});

const getVoiceKey = ({ found }: VoiceDesign): RemoteVoiceKey | undefined =>
  found?.by === REMOTE_VOICE_SOURCE ? parseVoiceKey(found.key) : undefined;

/** `tag`: a language that the server would not recognise by itself. */
function createInstructions(
  tag: string | undefined,
  { instructions }: VoiceDesign,
): { readonly instructions?: string } {
  const parts = [tag === undefined ? undefined : `Speak ${getEnglishLanguageName(tag)}.`, instructions];
  const text = parts.filter(Boolean).join(' ');
  return text === '' ? {} : { instructions: text };
}

interface SentenceRequest {
  readonly design: VoiceDesign;
  readonly tag: string;
  readonly folder: string;
  readonly sentence: string;
}

async function synthesizeSentence(
  engine: RemoteEngineInfo,
  callServer: RemoteCaller,
  request: SentenceRequest,
): Promise<Float32Array> {
  const { design, tag, folder, sentence } = request;
  const { voice, model, isMultilingual } = getVoiceKey(design) ?? {
    voice: '',
    model: engine.model,
    isMultilingual: false,
  };
  const outputFile = `said-${++fileCount}`;
  const speed = Math.round(100 * Math.max(0.25, Math.min(4, design.pace))) / 100;
  const json = {
    model,
    input: sentence,
    response_format: 'wav',
    ...(voice !== '' && { voice }),
    ...(speed !== 1 && { speed }),
    // Without it, the server would assume the language of the recording.
    ...(isProfileVoice(voice) && { language: tag }),
    ...createInstructions(isMultilingual && !isProfileVoice(voice) ? tag : undefined, design),
  };
  const timeoutMs = TIMEOUT.baseMs + TIMEOUT.msPerLetter * sentence.length;
  const call = { capability: 'speech', body: { json }, outputFile, timeoutMs, maxBytes: MAX_BYTES } as const;
  await callForText(engine, callServer, call);
  const letters = sentence.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
  const maxSeconds = (SECONDS_PER_LETTER.max * letters + SLACK_SECONDS) / speed;
  const { samples, sampleRate } = await decodeAndDeleteSound(engine, folder, { name: outputFile, maxSeconds });
  if (letters > 0 && findPeak(samples) < MAX_SILENCE_PEAK)
    throw createRemoteFailure(engine, message('faults.did.silence'));
  if ((samples.length / sampleRate) * speed < SECONDS_PER_LETTER.min * letters)
    throw createRemoteFailure(engine, message('faults.did.otherSound'));
  return createWholeSoundResampler(sampleRate, SAMPLE_RATE)(samples);
}
