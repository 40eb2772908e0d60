// Finds the voices that the installed models can speak, and the one for a request. Pure.

import { canCloneIn } from '../../models/model-capabilities.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import { listModelVoices, MODEL_VOICE_SOURCE, type ModelVoice, speaksLanguage } from '../../models/model-voices.ts';
import { compareRanks } from '../../models/rank-models.ts';
import type { VoiceDesign } from '../../voices/voice-design.ts';

/** A voice and the model that speaks it. For a cloned voice, `model` is another model than `home`. */
export interface PlayableVoice {
  readonly voice: ModelVoice;
  readonly home: InstalledModel;
  readonly model: InstalledModel;
}

const isCustomVoice = ({ folder }: InstalledModel): boolean =>
  folder.layout === 'Cloned voice' || folder.layout === 'Designed voice';

/**
 * Lists voices with a model that can speak them, in the order of `models`. Described voices are left out: they use the
 * built-in engines.
 */
export function listPlayableVoices(models: readonly InstalledModel[]): readonly PlayableVoice[] {
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

export const findExactVoice = (
  models: readonly InstalledModel[],
  { found }: VoiceDesign,
  tag: string,
): PlayableVoice | undefined =>
  found?.by === MODEL_VOICE_SOURCE
    ? listPlayableVoices(models).find(({ voice }) => voice.key === found.key && speaksLanguage(voice, tag))
    : undefined;

/** Finds a voice that may replace another one. Custom voices never do. The first of `models` are the best. */
export function findSimilarVoice(
  models: readonly InstalledModel[],
  { gender }: VoiceDesign,
  tag: string,
): PlayableVoice | undefined {
  const rank = ({ voice }: PlayableVoice) => [Number(voice.gender === gender), Number(voice.tag === tag)];
  return listPlayableVoices(models)
    .filter(({ voice, home }) => !isCustomVoice(home) && speaksLanguage(voice, tag))
    .toSorted((a, b) => compareRanks(rank(b), rank(a)))[0];
}
