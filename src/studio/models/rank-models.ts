// Orders installed models: best first. Pure. Engines take the first one that fits.

import { exceedsTimeLimit } from './catalogue/machine-fit.ts';
import type { ModelFolder } from './inspect-folder.ts';
import { getModelGrade } from './model-capabilities.ts';
import type { ModelTrial } from './model-trials.ts';

export interface TriedModel {
  readonly folder: ModelFolder;
  readonly trial: Pick<ModelTrial, 'secondsPerSecond'>;
}

export const isTooSlow = ({ folder, trial: { secondsPerSecond = 0 } }: TriedModel): boolean =>
  exceedsTimeLimit(folder.section, secondsPerSecond);

/** For sorting: the first difference decides, smaller first. */
export const compareRanks = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, at) => value - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/**
 * The operator's preferred folders come first. Then slow models come last, the grade decides, and the size: larger
 * translators are better, smaller others faster.
 */
export function rankModels<Model extends TriedModel>(
  models: readonly Model[],
  preferredPaths: readonly string[],
): readonly Model[] {
  const order = preferredPaths.toReversed();
  const rank = (model: Model): readonly number[] => [
    order.indexOf(model.folder.path),
    Number(!isTooSlow(model)),
    getModelGrade(model.folder),
    model.folder.section === 'translation' ? model.folder.bytes : -model.folder.bytes,
  ];
  return models.toSorted((a, b) => compareRanks(rank(b), rank(a)));
}
