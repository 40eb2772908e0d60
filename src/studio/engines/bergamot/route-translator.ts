// Translates texts with the models of a route: in batches, one call per step. If a model fails, the next one of the same
// pair takes over.

import type { InstalledModel } from '../../models/model-registry.ts';
import type { ModelCaller } from '../model-call.ts';
import { ModelError } from '../model-process.ts';
import { splitIntoBatches } from '../translation/batches.ts';
import type { SourceText } from '../translation/source-text.ts';
import type { TranslatorRequest, TranslatorResponse } from './protocol.ts';
import type { ModelRoute, RouteStep } from './routing.ts';
import { splitIntoSentences } from './split-sentences.ts';

/** Milliseconds for one batch on a slow machine. */
const BATCH_TIMEOUT_MS = { base: 60_000, perLetter: 50 } as const;

/** A model that failed, and the one that replaced it. */
export interface ReplacedModel {
  readonly failed: InstalledModel;
  readonly replacement: InstalledModel;
}

export interface RouteTranslator {
  /**
   * Returns one text per input, in order.
   * @throws ModelError
   */
  translate(texts: readonly SourceText[]): Promise<readonly string[]>;
  listReplaced(): readonly ReplacedModel[];
}

/** `tag`: BCP 47 tag of the source language. */
export function createRouteTranslator(route: ModelRoute, tag: string, callModel: ModelCaller): RouteTranslator {
  const steps = route.map((models) => createStep(models, callModel));
  return {
    async translate(texts) {
      const sentences = texts.map((source) => splitIntoSentences(source, tag));
      const done: string[] = [];
      for (const batch of splitIntoBatches(sentences.flat())) {
        let inputs = batch;
        for (const { translate } of steps) {
          const translated = await translate(inputs);
          inputs = inputs.map(({ isHtml }, at) => ({ text: translated[at] ?? '', isHtml }));
        }
        done.push(...inputs.map(({ text }) => text));
      }
      const next = done.values();
      return sentences.map((list) => list.map(() => next.next().value ?? '').join(' '));
    },
    listReplaced: () => steps.flatMap(({ listReplaced }) => listReplaced()),
  };
}

/**
 * @throws ModelError
 */
export async function callTranslator(
  { folder, state }: InstalledModel,
  texts: readonly SourceText[],
  callModel: ModelCaller,
): Promise<readonly string[]> {
  const letters = texts.reduce((sum, { text }) => sum + text.length, 0);
  const request: TranslatorRequest = { translate: texts };
  const answer = await callModel<TranslatorResponse>({
    model: { path: folder.path, state },
    request,
    timeoutMs: BATCH_TIMEOUT_MS.base + BATCH_TIMEOUT_MS.perLetter * letters,
  });
  if (!('translated' in answer) || answer.translated.length !== texts.length)
    throw new ModelError('its output is not a translation');
  return answer.translated;
}

function createStep([first, ...others]: RouteStep, callModel: ModelCaller) {
  const replaced: ReplacedModel[] = [];
  let model = first;
  let rest = others;
  const translate = async (texts: readonly SourceText[]): Promise<readonly string[]> => {
    try {
      return await callTranslator(model, texts, callModel);
    } catch (error) {
      const [replacement, ...left] = rest;
      if (!replacement || !(error instanceof ModelError)) throw error;
      replaced.push({ failed: model, replacement });
      [model, rest] = [replacement, left];
      return translate(texts);
    }
  };
  return { translate, listReplaced: () => replaced };
}
