// Starts a process and loads the models of a route into it.

import { join } from 'node:path';
import { resolveSiblingModule } from '../../../kit/process/resolve-module.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import { inspectMarianModel } from '../../models/translation-files.ts';
import { splitIntoBatches } from '../line-translation.ts';
import { loadOrKill, ModelError, type ModelProcess, startModelProcess } from '../model-process.ts';
import type { SourceText, TranslatorFiles, TranslatorRequest, TranslatorResponse } from './protocol.ts';
import type { ModelRoute } from './routing.ts';

export type TranslatorProcess = ModelProcess<TranslatorRequest, TranslatorResponse>;

const ENTRY = resolveSiblingModule('./process', import.meta.url);
/** Milliseconds for one batch on a slow machine. */
const BATCH_TIMEOUT_MS = { base: 60_000, perLetter: 50 } as const;

const getLastLine = (log: string): string | undefined => log.trim().split('\n').at(-1)?.slice(0, 200) || undefined;

async function resolveModelFiles({ folder }: InstalledModel, root: string): Promise<TranslatorFiles> {
  const { path, files } = folder;
  const inFolder = (name: string) => join(root, path, name);
  const model = inFolder(files['model']?.[0] ?? '');
  const read = await inspectMarianModel(model);
  if ('fault' in read) throw new ModelError(`its model ${read.fault}`);
  const [shortlist] = files['lex'] ?? [];
  return {
    model,
    shortlist: shortlist === undefined ? undefined : inFolder(shortlist),
    // Sorted, because “srcvocab” must come before “trgvocab”.
    vocabularies: (files['vocab'] ?? []).toSorted().map(inFolder),
    hasAlphas: read.hasAlphas,
  };
}

/**
 * `root`: models folder. Rejects with a {@link ModelError} or a file system error.
 */
export async function startTranslator(route: ModelRoute, root: string): Promise<TranslatorProcess> {
  const load = await Promise.all(route.map((model) => resolveModelFiles(model, root)));
  return loadOrKill(startModelProcess<TranslatorRequest, TranslatorResponse>(ENTRY, getLastLine), { load });
}

/**
 * Returns one text per input, in order.
 * @throws ModelError
 */
export async function translateTexts(
  translator: TranslatorProcess,
  texts: readonly SourceText[],
): Promise<readonly string[]> {
  const done: string[] = [];
  for (const batch of splitIntoBatches(texts)) {
    const letters = batch.reduce((sum, { text }) => sum + text.length, 0);
    const answer = await translator.request(
      { translate: batch.map(({ text, isHtml }) => ({ text, isHtml })) },
      BATCH_TIMEOUT_MS.base + BATCH_TIMEOUT_MS.perLetter * letters,
    );
    if (!('translated' in answer) || answer.translated.length !== batch.length)
      throw new ModelError('its output is not a translation');
    done.push(...answer.translated);
  }
  return done;
}
