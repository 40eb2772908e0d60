// Finds the files of a translation model in its folder, with absolute paths.

import { join } from 'node:path';
import { inspectMarianModel } from '../../models/translation-files.ts';
import type { LoadRequest } from '../model-process.ts';

export interface TranslatorFiles {
  readonly model: string;
  /** List of likely translations per word. Without it the model weighs all words, which takes longer. */
  readonly shortlist: string | undefined;
  /** One vocabulary for both languages, or one for each. */
  readonly vocabularies: readonly string[];
  /** True if the model contains the scales of its quantized numbers. */
  readonly hasAlphas: boolean;
}

/** Rejects with a reason for the operator if the model is damaged. */
export async function resolveModelFiles({ root, folder: { path, files } }: LoadRequest): Promise<TranslatorFiles> {
  const inFolder = (name: string) => join(root, path, name);
  const model = inFolder(files['model']?.[0] ?? '');
  const inspection = await inspectMarianModel(model);
  if ('fault' in inspection) throw new Error(`its model ${inspection.fault}`);
  const [shortlist] = files['lex'] ?? [];
  return {
    model,
    shortlist: shortlist === undefined ? undefined : inFolder(shortlist),
    // Sorted, because “srcvocab” must come before “trgvocab”.
    vocabularies: (files['vocab'] ?? []).toSorted().map(inFolder),
    hasAlphas: inspection.hasAlphas,
  };
}
