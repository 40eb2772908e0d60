// Recognition with the models of the models folder. Chooses the model; recognise-file.ts runs it.

import { join } from 'node:path';
import { toBaseTag } from '../../../domain/media/language.ts';
import { type Message, message } from '../../../messages/message.ts';
import type { ModelFolder } from '../../models/inspect-folder.ts';
import { getModelGrade } from '../../models/model-capabilities.ts';
import {
  type DemotedModel,
  findModelByLayout,
  type InstalledModel,
  type ModelRegistry,
} from '../../models/model-registry.ts';
import { getModelTitle } from '../../models/model-title.ts';
import { listRecognisedLanguages } from '../../models/recognised-languages.ts';
import type { RecognitionEngine, RecognitionResult } from '../engine.ts';
import type { ModelCaller } from '../model-call.ts';
import { createModelFailure, createModelGoneFailure } from '../model-failure.ts';
import { ModelError } from '../model-process.ts';
import { describeSherpaEngine, SHERPA_NAME } from '../sherpa/package.ts';
import { recogniseFile } from './recognise-file.ts';

export function createSherpaRecognitionEngine(models: ModelRegistry, callModel: ModelCaller): RecognitionEngine {
  return {
    name: SHERPA_NAME,
    kind: 'folder',
    capability: 'recognition',
    grade: 'neural',
    async describe() {
      const languages = [...new Set((await models.scan()).flatMap(({ folder }) => listRecognisedLanguages(folder)))];
      return describeSherpaEngine(languages, 'There is no speech recognition model in DATA_DIR/models/recognition.');
    },
    toleratesNoise: async () => findModelByLayout(await models.scan(), 'Silero VAD') !== undefined,
    async recognise(speech, options) {
      const installed = await models.scan();
      const language = toBaseTag(options.tag);
      const hears = ({ folder }: { readonly folder: ModelFolder }) =>
        listRecognisedLanguages(folder).includes(language);
      // The registry lists good and fast models before others.
      const fastFirst = installed.filter(hears);
      const ranked = options.prefersAccuracy ? putMostAccurateFirst(fastFirst, language) : fastFirst;
      const candidates = options.isTagGuessed ? putMultilingualFirst(ranked) : ranked;
      const path = join(options.folder, speech);
      const { used, result } = await recogniseWithAny(candidates, (model) =>
        recogniseFile(path, model, { installed, callModel, options }),
      );
      const better = findUnusedBetter(used, candidates, models.listDemoted().filter(hears));
      return better ? { ...result, replaced: createReplacedMessage(better, used) } : result;
    },
  };
}

/** The highest grade counts, then the size among models of the same kind. How fast a model is here does not. */
export function putMostAccurateFirst(models: readonly InstalledModel[], language: string): readonly InstalledModel[] {
  const grade = ({ folder }: InstalledModel) => getModelGrade(folder, language);
  const highest = Math.max(...models.map(grade));
  const bestOnes = models.filter((model) => grade(model) === highest);
  const [largest] = bestOnes
    .filter(({ folder }) => folder.layout === bestOnes[0]?.folder.layout)
    .toSorted((a, b) => b.folder.bytes - a.folder.bytes);
  return largest ? [largest, ...models.filter((model) => model !== largest)] : models;
}

/** A model of one language would hear that language in every other one. */
function putMultilingualFirst(models: readonly InstalledModel[]): readonly InstalledModel[] {
  const isMultilingual = ({ folder }: InstalledModel) => listRecognisedLanguages(folder).length > 1;
  return [...models.filter(isMultilingual), ...models.filter((model) => !isMultilingual(model))];
}

/** Tries the next model if one fails. The first error counts. */
async function recogniseWithAny(
  candidates: readonly InstalledModel[],
  recognise: (model: InstalledModel) => Promise<RecognitionResult>,
): Promise<{ readonly used: InstalledModel; readonly result: RecognitionResult }> {
  let firstError: ModelError | undefined;
  for (const model of candidates) {
    try {
      return { used: model, result: await recognise(model) };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      firstError ??= error;
    }
  }
  if (!firstError) throw createModelGoneFailure(SHERPA_NAME);
  throw createModelFailure(SHERPA_NAME, message('faults.did.gaveUp'), firstError);
}

function findUnusedBetter(
  used: InstalledModel,
  [first]: readonly InstalledModel[],
  demoted: readonly DemotedModel[],
): DemotedModel | undefined {
  if (first && used !== first) return { folder: first.folder, reason: 'failing' };
  return demoted.find(({ folder }) => getModelGrade(folder) > getModelGrade(used.folder));
}

const createReplacedMessage = ({ folder, reason }: DemotedModel, used: InstalledModel): Message =>
  message('notes.stoodIn', {
    engine: getModelTitle(folder),
    did: message(`notes.did.${reason}`),
    by: getModelTitle(used.folder),
  });
