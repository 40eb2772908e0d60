// Voices of the models folder: Piper, Kokoro, Kitten and Matcha speak as they are, ZipVoice and Pocket with the voice of a recording.

import { join } from 'node:path';
import { createResampler } from '../../../domain/sound/rates.ts';
import type { Did } from '../../../domain/views/fault-kinds.ts';
import { noteOf } from '../../../domain/views/notes.ts';
import { called } from '../../../kit/process/called.ts';
import { EngineFailed } from '../../faults.ts';
import { clonesIn, FINDER, type ModelVoice, voicesOf } from '../../models/abilities.ts';
import type { Model, Models } from '../../models/models.ts';
import { missingTold, told } from '../../told.ts';
import type { VoiceDesign } from '../../voices/design.ts';
import { baseOf, nameOfLanguage } from '../../voices/tongues.ts';
import type { Speaker, SpeechEngine } from '../engine.ts';
import { createSlot, ModelFailed } from '../model-process.ts';
import { FROM_FOLDER, lacksLanguage, spokenBy } from '../spoken-by.ts';
import { speechConfig } from './config.ts';
import { loadSpeaker } from './loading.ts';
import { LICENCE, NOT_INSTALLED, SHERPA, sherpaVersion } from './package.ts';
import { readReference } from './reference.ts';
import type { RunningModel } from './runtime.ts';
import type { Reference } from './words.ts';

/** Of models that do not say theirs. */
const USUAL_RATE = 24_000;
/** For one sentence. */
const TIME_MS = { base: 60_000, perLetter: 200 } as const;

/** A voice, and the model it speaks with: its own, or the one that speaks with its recording. */
interface Owned {
  readonly voice: ModelVoice;
  readonly home: Model;
  readonly model: Model;
}

const isMade = ({ folder }: Model): boolean =>
  folder.layout === 'Cloned voice' || folder.layout === 'Designed voice';

/** Every voice that a model of the folder speaks with. A described one has no model: it is designed of the built-in voices. */
function ownedIn(models: readonly Model[]): readonly Owned[] {
  const modelOf = (home: Model, { tag }: ModelVoice): Model | undefined => {
    if (!isMade(home)) return home;
    if (home.folder.layout === 'Designed voice') return undefined;
    return models.find(({ folder }) => clonesIn(folder, tag));
  };
  return models.flatMap((home) =>
    voicesOf(home.folder).flatMap((voice) => {
      const model = modelOf(home, voice);
      return model ? [{ voice, home, model }] : [];
    }),
  );
}

const rateOf = ({ folder: { metadata, piper } }: Model): number =>
  piper?.audio.sample_rate ?? (Number(metadata['sample_rate']) || USUAL_RATE);

export function sherpaSpeech(models: Models): SpeechEngine {
  const slot = createSlot<RunningModel>();
  const references = new Map<string, Promise<Reference>>();

  const referenceOf = ({ folder, state }: Model): Promise<Reference> => {
    const key = `${folder.path}\n${state}`;
    const known = references.get(key) ?? readReference(join(models.root, folder.path), folder);
    references.set(key, known);
    // It may be readable again.
    known.catch(() => references.delete(key));
    return known;
  };
  const itself = ({ found }: VoiceDesign, tag: string): Owned | undefined =>
    found?.by === FINDER
      ? ownedIn(models.seen()).find(
          ({ voice }) => voice.key === found.key && baseOf(voice.tag) === baseOf(tag),
        )
      : undefined;
  /** Nobody's own voice speaks for others. */
  const alike = ({ gender }: VoiceDesign, tag: string): Owned | undefined => {
    const all = ownedIn(models.seen()).filter(
      ({ voice, home }) => !isMade(home) && baseOf(voice.tag) === baseOf(tag),
    );
    const fits = ({ voice }: Owned) => (voice.gender === gender ? 2 : 0) + (voice.tag === tag ? 1 : 0);
    return all.toSorted((one, other) => fits(other) - fits(one))[0];
  };

  async function say({ voice, home, model }: Owned, speed: number, text: string) {
    try {
      const reference = home === model ? undefined : await referenceOf(home);
      const config = JSON.stringify(speechConfig(model.folder, voice.tag, {}));
      const key = `${model.folder.path}\n${model.state}\n${config}`;
      const running = await slot(key, () => loadSpeaker(model, voice.tag, models.root));
      const order = { text, speaker: voice.speaker, speed, ...(reference && { reference }) };
      const answer = await running.ask({ say: order }, TIME_MS.base + TIME_MS.perLetter * text.length);
      if (!('said' in answer) || !answer.said.samples.every(Number.isFinite))
        throw new ModelFailed('what it gave is no sound');
      const { samples, rate } = answer.said;
      return createResampler(rate, rateOf(model))(samples.map((one) => Math.max(-1, Math.min(1, one))));
    } catch (error) {
      throw failed({ what: 'notSpoken', models: [model.folder.path] }, error);
    }
  }

  return {
    name: SHERPA,
    kind: 'folder',
    ability: 'speech',
    grade: 'neural',
    async describe() {
      const owned = ownedIn(await models.look());
      const version = sherpaVersion() ?? null;
      const languages = [...new Set(owned.map(({ voice }) => baseOf(voice.tag)))];
      return { version, licence: LICENCE, languages, ...missingOf(version, owned) };
    },
    speaks(design, tag) {
      if (itself(design, tag)) return 'itself';
      return alike(design, tag) ? 'alike' : undefined;
    },
    speaker(design, tag): Speaker {
      const own = itself(design, tag);
      const owned = own ?? alike(design, tag);
      if (!owned) throw failed({ what: 'voiceGone' }, new ModelFailed('its folder is gone'));
      return {
        rate: rateOf(owned.model),
        name: design.name ?? owned.voice.name,
        language: nameOfLanguage(tag),
        ...(own
          ? told(spokenBy(design, FROM_FOLDER))
          : told(insteadOf(design, tag), spokenBy(owned.voice, FROM_FOLDER))),
        sourceType: 'trainedAlgorithmicMedia',
        say: (sentence) => say(owned, design.pace, sentence),
      };
    },
  };
}

function missingOf(version: string | null, owned: readonly Owned[]) {
  if (version === null) return missingTold(NOT_INSTALLED);
  return owned.length === 0
    ? { missing: 'There is no voice in the folder models/voices of DATA_DIR.' }
    : undefined;
}

const insteadOf = (design: VoiceDesign, tag: string) =>
  baseOf(design.tag) === baseOf(tag) ? undefined : lacksLanguage(design, tag);

/** Another engine may stand in; the owner reads why. */
export function failed(did: Did, error: unknown): EngineFailed {
  const said = error instanceof Error ? error.message : String(error);
  return new EngineFailed(
    SHERPA,
    did,
    told(noteOf('engineSaid', { said }), noteOf('ownerChecksModels', { command: called('models', 'check') })),
  );
}
