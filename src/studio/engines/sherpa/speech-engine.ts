// Speech with models of the models folder. Piper, Kokoro, Kitten, Matcha and Supertonic have their own voices; ZipVoice
// and Pocket imitate a recording.

import { createWholeSoundResampler } from '../../../domain/audio/resampler.ts';
import { toBaseTag } from '../../../domain/media/language.ts';
import { message } from '../../../messages/message.ts';
import { combineMessages } from '../../messages.ts';
import { getModelPace, normalizesText } from '../../models/model-capabilities.ts';
import { toModelReference } from '../../models/model-reference.ts';
import type { InstalledModel, ModelRegistry } from '../../models/model-registry.ts';
import { getModelTitle } from '../../models/model-title.ts';
import { listVoiceLanguages } from '../../models/model-voices.ts';
import { getEnglishLanguageName } from '../../voices/espeak-languages.ts';
import type { VoiceDesign } from '../../voices/voice-design.ts';
import type { Speaker, SpeechEngine } from '../engine.ts';
import type { ModelCaller } from '../model-call.ts';
import { createModelFailure, createModelGoneFailure } from '../model-failure.ts';
import { ModelError } from '../model-process.ts';
import { createSpokenByMessage, createVoiceLacksLanguageMessage } from '../speaker-messages.ts';
import { isBrokenSound } from './broken-sound.ts';
import { describeSherpaEngine, SHERPA_NAME } from './package.ts';
import { findExactVoice, findSimilarVoice, listPlayableVoices, type PlayableVoice } from './playable-voices.ts';
import type { SherpaResponse, Sound, SpeechRequest } from './protocol.ts';

/** Used for models that do not state their sample rate. */
const DEFAULT_SAMPLE_RATE = 24_000;
/** Milliseconds for one sentence. */
const TIMEOUT_MS = { base: 60_000, perLetter: 200 } as const;

const getSampleRate = ({ folder: { metadata, piper } }: InstalledModel): number =>
  piper?.audio.sample_rate ?? (Number(metadata['sample_rate']) || DEFAULT_SAMPLE_RATE);

export function createSherpaSpeechEngine(models: ModelRegistry, callModel: ModelCaller): SpeechEngine {
  return {
    name: SHERPA_NAME,
    kind: 'folder',
    capability: 'speech',
    grade: 'neural',
    async describe() {
      const playable = listPlayableVoices(await models.scan());
      const languages = [...new Set(playable.flatMap(({ voice }) => listVoiceLanguages(voice)))];
      return describeSherpaEngine(languages, 'There is no voice in DATA_DIR/models/voices.');
    },
    getVoiceSupport(design, tag) {
      if (findExactVoice(models.getLastScan(), design, tag)) return 'exact';
      return findSimilarVoice(models.getLastScan(), design, tag) ? 'similar' : undefined;
    },
    createSpeaker(design, tag): Speaker {
      const own = findExactVoice(models.getLastScan(), design, tag);
      const playable = own ?? findSimilarVoice(models.getLastScan(), design, tag);
      if (!playable) throw createModelGoneFailure(SHERPA_NAME);
      const title = getModelTitle(playable.model.folder);
      return {
        sampleRate: getSampleRate(playable.model),
        name: design.name ?? playable.voice.name,
        language: getEnglishLanguageName(tag),
        ...(own
          ? combineMessages(createSpokenByMessage(design, title))
          : combineMessages(fallbackMessage(design, tag), createSpokenByMessage(playable.voice, title))),
        sourceType: 'trainedAlgorithmicMedia',
        normalizesText: normalizesText(playable.model.folder),
        synthesize: (text) => synthesize(playable, { text, tag, speed: design.pace }, callModel),
      };
    },
  };
}

type Sentence = Pick<SpeechRequest, 'text' | 'tag' | 'speed'>;

/** Faulty sound is made again once, because models draw random numbers. */
async function synthesize(playable: PlayableVoice, sentence: Sentence, callModel: ModelCaller): Promise<Float32Array> {
  const { model } = playable;
  try {
    let sound = await requestSound(playable, sentence, callModel);
    if (isBrokenSound(sound)) sound = await requestSound(playable, sentence, callModel);
    if (isBrokenSound(sound)) throw new ModelError('its output is not sound');
    const resample = createWholeSoundResampler(sound.sampleRate, getSampleRate(model));
    return resample(sound.samples.map((sample) => Math.max(-1, Math.min(1, sample))));
  } catch (error) {
    throw createModelFailure(SHERPA_NAME, message('faults.did.notSpoken', { model: model.folder.path }), error);
  }
}

async function requestSound(
  { voice, home, model }: PlayableVoice,
  { text, tag, speed }: Sentence,
  callModel: ModelCaller,
): Promise<Sound> {
  const synthesize: SpeechRequest = {
    text,
    // A voice of one language keeps its region.
    tag: voice.languages ? tag : voice.tag,
    speaker: voice.speaker,
    speed: speed * getModelPace(model.folder),
    reference: home === model ? undefined : home,
  };
  const answer = await callModel<SherpaResponse>({
    model: toModelReference(model),
    request: { synthesize },
    timeoutMs: TIMEOUT_MS.base + TIMEOUT_MS.perLetter * text.length,
  });
  if (!('sound' in answer)) throw new ModelError('its output is not sound');
  return answer.sound;
}

const fallbackMessage = (design: VoiceDesign, tag: string) =>
  toBaseTag(design.tag) === toBaseTag(tag) ? undefined : createVoiceLacksLanguageMessage(design, tag);
