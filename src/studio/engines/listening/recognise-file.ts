// Recognises a file with one model: finds its passages, listens to them, and tells the speakers apart.

import { canSwitchLanguage, findsLanguage, getMaxPieceSeconds } from '../../models/model-capabilities.ts';
import { findModelByLayout, type InstalledModel } from '../../models/model-registry.ts';
import { getModelTitle } from '../../models/model-title.ts';
import { listRecognisedLanguages } from '../../models/recognised-languages.ts';
import type { RecognitionOptions, RecognitionResult } from '../engine.ts';
import type { ModelCaller } from '../model-call.ts';
import { createModelAsker } from './ask-model.ts';
import { findPassages } from './find-passages.ts';
import { listen } from './listen.ts';
import { openRecording } from './recording.ts';
import { tellSpeakersApart } from './tell-speakers-apart.ts';

function getLanguageTraits({ folder }: InstalledModel) {
  const canSwitch = canSwitchLanguage(folder);
  const hasSeveral = listRecognisedLanguages(folder).length > 1;
  return { canFindLanguage: canSwitch && hasSeveral && findsLanguage(folder), ignoresLanguage: !canSwitch };
}

interface FileContext {
  /** All models, also those that help this one. */
  readonly installed: readonly InstalledModel[];
  readonly callModel: ModelCaller;
  readonly options: Pick<RecognitionOptions, 'tag' | 'isTagGuessed' | 'onProgress' | 'onSentences'>;
}

/**
 * `path`: a 16 kHz mono WAV file.
 * @throws ModelError
 */
export async function recogniseFile(
  path: string,
  model: InstalledModel,
  { installed, callModel, options: { tag, isTagGuessed = false, onProgress, onSentences } }: FileContext,
): Promise<RecognitionResult> {
  const recording = await openRecording(path);
  try {
    const ask = createModelAsker(callModel);
    const maxSeconds = getMaxPieceSeconds(model.folder);
    const vad = findModelByLayout(installed, 'Silero VAD');
    const found = await findPassages(recording, { path, maxSeconds, vad, ask });
    if (found.passages.length === 0) return { utterances: [], sure: undefined, unclearPassages: 0 };
    const heard = await listen({
      recording,
      ...found,
      tag,
      ...getLanguageTraits(model),
      isTagGuessed,
      onProgress,
      ...(onSentences && { onSentences }),
      recognise: async (sound, language) =>
        (await ask(model, { recognise: { ...sound, ...(language !== undefined && { language }) } }, 'recognised'))
          .recognised,
    });
    const speakers = findModelByLayout(installed, 'Speakers');
    const { utterances } = heard;
    return {
      ...heard,
      utterances: speakers ? await tellSpeakersApart(utterances, recording, speakers, ask) : utterances,
      modelTitle: getModelTitle(model.folder),
    };
  } finally {
    await recording.close();
  }
}
