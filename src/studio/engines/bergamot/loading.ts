// Loads the models of a route into a process of their own.

import { join } from 'node:path';
import { beside } from '../../../kit/process/beside.ts';
import { readMarian } from '../../models/marian.ts';
import type { Model } from '../../models/models.ts';
import { batchesOf } from '../lines.ts';
import { ModelFailed, type ModelProcess, startModelProcess } from '../model-process.ts';
import type { Route } from './routes.ts';
import type { Answer, Ask, Plain, TranslatorFiles } from './words.ts';

export type Translator = ModelProcess<Ask, Answer>;

const ENTRY = beside('./process', import.meta.url);
/** Larger ones are read from a slow disk. */
const LOADING_MS = 120_000;
/** For one batch, on a slow machine. */
const TIME_MS = { base: 60_000, perLetter: 50 } as const;

const lastLine = (log: string): string | undefined =>
  log.trim().split('\n').at(-1)?.slice(0, 200) || undefined;

async function filesOf({ folder }: Model, root: string): Promise<TranslatorFiles> {
  const { path, files } = folder;
  const inFolder = (name: string) => join(root, path, name);
  const model = inFolder(files['model']?.[0] ?? '');
  const read = await readMarian(model);
  if ('fault' in read) throw new ModelFailed(`its model ${read.fault}`);
  const [shortlist] = files['lex'] ?? [];
  return {
    model,
    shortlist: shortlist === undefined ? undefined : inFolder(shortlist),
    // "srcvocab" comes before "trgvocab".
    vocabularies: (files['vocab'] ?? []).toSorted().map(inFolder),
    hasAlphas: read.hasAlphas,
  };
}

/** `root`: the models folder. Rejects with a {@link ModelFailed}, or as the disk does. */
export async function loadRoute(route: Route, root: string): Promise<Translator> {
  const load = await Promise.all(route.map((model) => filesOf(model, root)));
  const translator = startModelProcess<Ask, Answer>(ENTRY, lastLine);
  try {
    await translator.ask({ load }, LOADING_MS);
    return translator;
  } catch (error) {
    translator.end();
    throw error;
  }
}

/** In order, one for each. Rejects with a {@link ModelFailed}. */
export async function throughTranslator(
  translator: Translator,
  plain: readonly Plain[],
): Promise<readonly string[]> {
  const done: string[] = [];
  for (const batch of batchesOf(plain)) {
    const letters = batch.reduce((sum, { text }) => sum + text.length, 0);
    const answer = await translator.ask(
      { translate: batch.map(({ text, html }) => ({ text, html })) },
      TIME_MS.base + TIME_MS.perLetter * letters,
    );
    if (!('translated' in answer) || answer.translated.length !== batch.length)
      throw new ModelFailed('what it gave is no translation');
    done.push(...answer.translated);
  }
  return done;
}
