// Speech with models of the models folder. Piper, Kokoro, Kitten and Matcha have their own voices; ZipVoice and Pocket
// imitate a recording.

import { join } from 'node:path';
import { createWholeSoundResampler } from '../../../domain/audio/resampler.ts';
import { toBaseTag } from '../../../domain/media/language.ts';
import { message } from '../../../messages/message.ts';
import { combineMessages, createUnavailableDescription } from '../../messages.ts';
import { canCloneIn, listModelVoices, MODEL_VOICE_SOURCE, type ModelVoice } from '../../models/model-capabilities.ts';
import type { InstalledModel, ModelRegistry } from '../../models/model-registry.ts';
import { getEnglishLanguageName } from '../../voices/espeak-languages.ts';
import type { VoiceDesign } from '../../voices/voice-design.ts';
import type { Speaker, SpeechEngine } from '../engine.ts';
import { createModelFailure } from '../model-failure.ts';
import { createModelSlot, ModelError } from '../model-process.ts';
import { createSpokenByMessage, createVoiceLacksLanguageMessage, FOLDER_PLACE } from '../speaker-messages.ts';
import { createSpeechConfig } from './config.ts';
import { loadSpeechModel } from './load-model.ts';
import { getSherpaVersion, SHERPA_LICENCE, SHERPA_NAME, SHERPA_NOT_INSTALLED_MESSAGE } from './package.ts';
import type { ReferenceRecording } from './protocol.ts';
import { readReferenceRecording } from './reference.ts';
import type { SherpaModel } from './start-model.ts';

/** Used for models that do not state their sample rate. */
const DEFAULT_SAMPLE_RATE = 24_000;
/** Milliseconds for one sentence. */
const TIMEOUT_MS = { base: 60_000, perLetter: 200 } as const;

/** A voice and the model that speaks it. For a cloned voice, `model` is another model than `home`. */
interface PlayableVoice {
  readonly voice: ModelVoice;
  readonly home: InstalledModel;
  readonly model: InstalledModel;
}

const isCustomVoice = ({ folder }: InstalledModel): boolean =>
  folder.layout === 'Cloned voice' || folder.layout === 'Designed voice';

/** Lists voices with a model that can speak them. Described voices are left out: they use the built-in engines. */
function listPlayableVoices(models: readonly InstalledModel[]): readonly PlayableVoice[] {
  const findSpeakingModel = (home: InstalledModel, { tag }: ModelVoice): InstalledModel | undefined => {
    if (!isCustomVoice(home)) return home;
    if (home.folder.layout === 'Designed voice') return undefined;
    return models.find(({ folder }) => canCloneIn(folder, tag));
  };
  return models.flatMap((home) =>
    listModelVoices(home.folder).flatMap((voice) => {
      const model = findSpeakingModel(home, voice);
      return model ? [{ voice, home, model }] : [];
    }),
  );
}

const getSampleRate = ({ folder: { metadata, piper } }: InstalledModel): number =>
  piper?.audio.sample_rate ?? (Number(metadata['sample_rate']) || DEFAULT_SAMPLE_RATE);

/** Reads the reference recording of each cloned voice once. */
function createReferenceCache(root: string): (model: InstalledModel) => Promise<ReferenceRecording> {
  const references = new Map<string, Promise<ReferenceRecording>>();
  return ({ folder, state }) => {
    const key = `${folder.path}\n${state}`;
    const reference = references.get(key) ?? readReferenceRecording(join(root, folder.path), folder);
    references.set(key, reference);
    // Not cached after a failure, because the file may become readable.
    reference.catch(() => references.delete(key));
    return reference;
  };
}

const createVoiceGoneFailure = () =>
  createModelFailure(SHERPA_NAME, message('faults.did.voiceGone'), new ModelError('its folder was deleted'));

export function createSherpaSpeechEngine(models: ModelRegistry): SpeechEngine {
  const slot = createModelSlot<SherpaModel>();
  const getReference = createReferenceCache(models.root);
  const findExactVoice = ({ found }: VoiceDesign, tag: string): PlayableVoice | undefined =>
    found?.by === MODEL_VOICE_SOURCE
      ? listPlayableVoices(models.getLastScan()).find(
          ({ voice }) => voice.key === found.key && toBaseTag(voice.tag) === toBaseTag(tag),
        )
      : undefined;
  /** Custom voices never replace another voice. */
  const findSimilarVoice = ({ gender }: VoiceDesign, tag: string): PlayableVoice | undefined => {
    const all = listPlayableVoices(models.getLastScan()).filter(
      ({ voice, home }) => !isCustomVoice(home) && toBaseTag(voice.tag) === toBaseTag(tag),
    );
    const scoreVoice = ({ voice }: PlayableVoice) => (voice.gender === gender ? 2 : 0) + (voice.tag === tag ? 1 : 0);
    return all.toSorted((a, b) => scoreVoice(b) - scoreVoice(a))[0];
  };

  async function synthesize({ voice, home, model }: PlayableVoice, speed: number, text: string) {
    try {
      const reference = home === model ? undefined : await getReference(home);
      const config = JSON.stringify(createSpeechConfig(model.folder, voice.tag, {}));
      const key = `${model.folder.path}\n${model.state}\n${config}`;
      const running = await slot(key, () => loadSpeechModel(model, voice.tag, models.root));
      const order = { text, speaker: voice.speaker, speed, reference };
      const answer = await running.request({ synthesize: order }, TIMEOUT_MS.base + TIMEOUT_MS.perLetter * text.length);
      if (!('sound' in answer) || !answer.sound.samples.every(Number.isFinite))
        throw new ModelError('its output is not sound');
      const { samples, sampleRate } = answer.sound;
      return createWholeSoundResampler(
        sampleRate,
        getSampleRate(model),
      )(samples.map((sample) => Math.max(-1, Math.min(1, sample))));
    } catch (error) {
      throw createModelFailure(SHERPA_NAME, message('faults.did.notSpoken', { model: model.folder.path }), error);
    }
  }

  return {
    name: SHERPA_NAME,
    kind: 'folder',
    capability: 'speech',
    grade: 'neural',
    async describe() {
      const playable = listPlayableVoices(await models.scan());
      const version = getSherpaVersion() ?? null;
      const languages = [...new Set(playable.map(({ voice }) => toBaseTag(voice.tag)))];
      return { version, licence: SHERPA_LICENCE, languages, ...describeMissing(version, playable) };
    },
    getVoiceSupport(design, tag) {
      if (findExactVoice(design, tag)) return 'exact';
      return findSimilarVoice(design, tag) ? 'similar' : undefined;
    },
    createSpeaker(design, tag): Speaker {
      const own = findExactVoice(design, tag);
      const playable = own ?? findSimilarVoice(design, tag);
      if (!playable) throw createVoiceGoneFailure();
      return {
        sampleRate: getSampleRate(playable.model),
        name: design.name ?? playable.voice.name,
        language: getEnglishLanguageName(tag),
        ...(own
          ? combineMessages(createSpokenByMessage(design, FOLDER_PLACE))
          : combineMessages(fallbackMessage(design, tag), createSpokenByMessage(playable.voice, FOLDER_PLACE))),
        sourceType: 'trainedAlgorithmicMedia',
        synthesize: (sentence) => synthesize(playable, design.pace, sentence),
      };
    },
  };
}

function describeMissing(version: string | null, owned: readonly PlayableVoice[]) {
  if (version === null) return createUnavailableDescription(SHERPA_NOT_INSTALLED_MESSAGE);
  return owned.length === 0 ? { missing: 'There is no voice in DATA_DIR/models/voices.' } : undefined;
}

const fallbackMessage = (design: VoiceDesign, tag: string) =>
  toBaseTag(design.tag) === toBaseTag(tag) ? undefined : createVoiceLacksLanguageMessage(design, tag);
