// Runs a studio with every folder of the table and collects faults, voices, languages and pairs. Used by a test and by
// the benchmark that prints the table.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InspectedFolder } from '../../../src/studio/models/inspect-folder.ts';
import { findUselessReason, inferTranslationPair } from '../../../src/studio/models/model-capabilities.ts';
import { listRecognisedLanguages } from '../../../src/studio/models/recognised-languages.ts';
import { createModelScanner, isValidFolder } from '../../../src/studio/models/scan-models.ts';
import { checkFolder } from './check-folder.ts';
import type { Files } from './folders.ts';
import { put, withEspeak } from './folders.ts';
import { RIGHT, WRONG } from './right-and-wrong.ts';

export interface Row {
  readonly name: string;
  readonly path: string;
  readonly isRight: boolean;
  /** Fault reported by `models -- check`. */
  readonly fault: string | undefined;
  /** Recognised languages or translation pair. */
  readonly knows: string;
}

const hasTables = (files: Files) => 'espeak-ng-data/phontab' in files;
/** Replaces placeholders by real files, because these models are run. */
const withReal = (files: Files): Files =>
  hasTables(files)
    ? withEspeak(Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('espeak-ng'))))
    : files;

/** Returns a unique path, below the language if the path names one. */
const placeOf = (path: string, at: string): string => {
  const [section = '', language = '', ...rest] = path.split('/');
  return rest.length > 0 && language.length === 2 ? `${section}/${language}/${at}` : `${section}/${at}`;
};

export interface Table {
  readonly root: string;
  readonly rows: readonly Row[];
  remove(): Promise<void>;
}

/** @param real Files that replace those of a valid folder, by layout. */
export async function layTable(real: Readonly<Record<string, Files>> = {}): Promise<Table> {
  const root = await mkdtemp(join(tmpdir(), 'table-'));
  const all = [
    ...RIGHT.map(([name, path, files], at) => ({
      name,
      isRight: true,
      place: placeOf(path, `right-${at}`),
      files: real[name] ?? withReal(files),
      change: undefined,
    })),
    ...WRONG.map(([name, path, files, , change], at) => ({
      name,
      isRight: false,
      place: placeOf(path, `wrong-${at}`),
      files: withReal(files),
      change,
    })),
  ];
  for (const { place, files, change } of all) {
    await put(root, place, files);
    await change?.(join(root, place));
  }
  const seen = new Map((await createModelScanner(root).scan()).map(({ folder }) => [folder.path, folder]));
  const rows: Row[] = [];
  for (const { name, isRight, place } of all) {
    const folder = seen.get(place);
    rows.push({ name, path: place, isRight, fault: await faultOf(root, folder), knows: knowledgeOf(folder) });
  }
  return { root, rows, remove: () => rm(root, { recursive: true, force: true }) };
}

async function faultOf(root: string, folder: InspectedFolder | undefined): Promise<string | undefined> {
  if (!folder) return 'It is not seen.';
  return isValidFolder(folder)
    ? (findUselessReason(folder) ?? (await checkFolder(root, folder.path)))
    : folder.faults.join(' ');
}

function knowledgeOf(folder: InspectedFolder | undefined): string {
  if (!folder || !isValidFolder(folder)) return '';
  return [...listRecognisedLanguages(folder), inferTranslationPair(folder)?.join(' to ') ?? '']
    .filter(Boolean)
    .join(' ');
}
