// Describes in one line what speaks, recognises and translates on this machine. Looks for files and programs only, since
// running all engines takes seconds.

import type { ModelFolder } from '../../studio/models/inspect-folder.ts';
import { inferTranslationPair } from '../../studio/models/model-capabilities.ts';
import { getModelTitle } from '../../studio/models/model-title.ts';
import { createModelScanner, isValidFolder } from '../../studio/models/scan-models.ts';
import { runAndCollectOutput } from '../engines/check-engines.ts';
import { getShortTitle } from '../models/commands/describe-row.ts';

/** More models are counted. */
const MAX_NAMED = 3;

const isInstalled = async (program: string): Promise<boolean> =>
  (await runAndCollectOutput(['sh', '-c', `command -v ${program}`])).code === 0;

async function listModels(root: string): Promise<readonly ModelFolder[]> {
  const scanned = await createModelScanner(root).scan();
  return scanned.map(({ folder }) => folder).filter(isValidFolder);
}

const getTitle = (folder: ModelFolder): string => getShortTitle(folder.catalogue?.title ?? getModelTitle(folder));

function summarize(models: readonly ModelFolder[], noun: string): readonly string[] {
  const titles = [...new Set(models.map(getTitle))];
  return titles.length > MAX_NAMED ? [`${titles.length} ${noun}`] : titles;
}

function summarizePairs(models: readonly ModelFolder[]): readonly string[] {
  const count = models.filter((one) => inferTranslationPair(one) !== undefined).length;
  if (count === 0) return [];
  return [count === 1 ? 'a Firefox model' : `${count} Firefox models`];
}

const formatEngines = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));

/** `root`: models folder. Returns `Speech: … · Recognition: … · Translation: …`. */
export async function describeEngineState(root: string): Promise<string> {
  const [models, hasPocketSphinx, hasApertium] = await Promise.all([
    listModels(root),
    isInstalled('pocketsphinx_batch'),
    isInstalled('apertium'),
  ]);
  const inSection = (section: ModelFolder['section']) => models.filter((one) => one.section === section);
  const recognisers = summarize(inSection('recognition'), 'models');
  const parts = {
    Speech: [...summarize(inSection('voices'), 'models'), 'Flite', 'eSpeak NG'],
    Recognition: [...recognisers, ...(hasPocketSphinx ? ['PocketSphinx, English only'] : [])],
    Translation: [...summarizePairs(inSection('translation')), ...(hasApertium ? ['Apertium'] : [])],
  };
  return Object.entries(parts)
    .map(([kind, names]) => `${kind}: ${formatEngines(names)}`)
    .join(' · ');
}
