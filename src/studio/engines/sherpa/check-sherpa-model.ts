// Checks a voice, a recogniser or a supporting model by running it.

import { join } from 'node:path';
import { findPeak } from '../../../domain/audio/samples.ts';
import { toBaseTag } from '../../../domain/media/language.ts';
import { toEnglish } from '../../../domain/messages.ts';
import { canClone } from '../../models/model-capabilities.ts';
import { toModelReference } from '../../models/model-reference.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import type { ModelTrial } from '../../models/model-trials.ts';
import { listModelVoices } from '../../models/model-voices.ts';
import { listRecognisedLanguages } from '../../models/recognised-languages.ts';
import { getPreviewText } from '../../voices/preview-texts.ts';
import type { ModelCaller } from '../model-call.ts';
import { isBrokenSound } from './broken-sound.ts';
import { createConversation, findSpeakersFault } from './check-speakers.ts';
import { LISTENING_SAMPLE_RATE } from './config.ts';
import { getSherpaVersion, SHERPA_NOT_INSTALLED_MESSAGE } from './package.ts';
import type { SherpaRequest, SherpaResponse, Sound } from './protocol.ts';
import { readReferenceRecording } from './reference.ts';

const TIMEOUT_MS = 60_000;
/** Eight seconds of a low tone: not speech, but long enough to measure the speed of a recogniser. */
const HUM: Sound = {
  samples: Float32Array.from(
    { length: 8 * LISTENING_SAMPLE_RATE },
    (_, at) => 0.2 * Math.sin((2 * Math.PI * 160 * at) / LISTENING_SAMPLE_RATE),
  ),
  sampleRate: LISTENING_SAMPLE_RATE,
};
/** Seconds of computing per second of sound that need no exact measure. */
const FAST_ENOUGH = 0.4;
const MAX_MEASUREMENTS = 4;
const MIN_SPEECH = { seconds: 0.3, peak: 0.001 } as const;

/** Rejects if the model cannot load. `root`: models folder. */
export async function checkSherpaModel(
  model: InstalledModel,
  root: string,
  callModel: ModelCaller,
): Promise<ModelTrial> {
  const { layout, section } = model.folder;
  if (layout === 'Cloned voice') return { fault: await findRecordingFault(model, root) };
  if (layout === 'Designed voice') return {};
  if (getSherpaVersion() === undefined) return { fault: toEnglish(SHERPA_NOT_INSTALLED_MESSAGE) };
  const ask = (request: SherpaRequest) =>
    callModel<SherpaResponse>({ model: toModelReference(model), request, timeoutMs: TIMEOUT_MS });
  if (section === 'voices') return checkVoice(model, ask);
  const isSpeakers = layout === 'Speakers';
  const sound = isSpeakers ? await createConversation() : HUM;
  const request = createListeningRequest(model, sound);
  let answer: SherpaResponse | undefined;
  const listen = async (): Promise<number> => {
    const startedAt = performance.now();
    answer = await ask(request);
    return (performance.now() - startedAt) / 1000 / (sound.samples.length / sound.sampleRate);
  };
  const secondsPerSecond = await measureFastest(listen);
  const fault = isSpeakers ? findSpeakersFault(answer) : undefined;
  return fault === undefined ? { secondsPerSecond } : { fault };
}

/** Measures again if it seems slow: the first request may load the model, and the machine may be busy. */
async function measureFastest(measure: () => Promise<number>): Promise<number> {
  let fastest = await measure();
  for (let count = 1; count < MAX_MEASUREMENTS && fastest >= FAST_ENOUGH; count += 1)
    fastest = Math.min(fastest, await measure());
  return fastest;
}

function createListeningRequest({ folder }: InstalledModel, sound: Sound): SherpaRequest {
  if (folder.layout === 'Silero VAD') return { findSpeech: sound };
  if (folder.layout === 'Speakers') return { findSpeakers: sound };
  return { recognise: { ...sound, language: listRecognisedLanguages(folder)[0] } };
}

async function findRecordingFault({ folder }: InstalledModel, root: string): Promise<string | undefined> {
  const recording = await readReferenceRecording(join(root, folder.path), folder).catch(() => undefined);
  if (!recording) return 'ref.wav can’t be read. Save it again as a PCM WAV file.';
  const { samples, sampleRate } = recording;
  const isHeard = samples.length >= sampleRate && findPeak(samples) >= MIN_SPEECH.peak;
  return isHeard ? undefined : 'ref.wav contains less than a second of sound. Record a few sentences.';
}

async function checkVoice(
  { folder }: InstalledModel,
  ask: (request: SherpaRequest) => Promise<SherpaResponse>,
): Promise<ModelTrial> {
  const isCloner = canClone(folder);
  const voice = listModelVoices(folder)[0];
  const tag = voice?.tag ?? 'en-US';
  const text = getPreviewText(toBaseTag(tag));
  const synthesize = {
    text,
    speaker: voice?.speaker ?? 0,
    speed: 1,
    tag,
    ...(isCloner && { reference: { ...HUM, transcript: 'Hum.' } }),
  };
  let sound: Sound | undefined;
  const speak = async (): Promise<number> => {
    const startedAt = performance.now();
    const answer = await ask({ synthesize });
    sound = 'sound' in answer && !isBrokenSound(answer.sound) ? answer.sound : undefined;
    const soundSeconds = sound ? sound.samples.length / sound.sampleRate : 0;
    return (performance.now() - startedAt) / 1000 / (soundSeconds || 1);
  };
  // The speed of a cloning model is not used.
  const secondsPerSecond = isCloner ? await speak() : await measureFastest(speak);
  if (!sound) return { fault: 'The model’s output is not sound.' };
  const { samples, sampleRate } = sound;
  // No model speaks well with the voice of a tone, so any sound counts.
  if (isCloner) return samples.length > 0 ? {} : { fault: 'The model made no sound.' };
  const isSpeech = samples.length / sampleRate >= MIN_SPEECH.seconds && findPeak(samples) >= MIN_SPEECH.peak;
  if (!isSpeech) return { fault: 'The model’s output is silent.' };
  return { secondsPerSecond };
}
