// A studio with every folder of the table at once: what is said of each, and which voices, languages and pairs come of it. For a test, and
// for the bench that prints it.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryModel } from '../../../src/studio/engines/try-model.ts';
import { hears, translates, useless } from '../../../src/studio/models/abilities.ts';
import type { Inspected } from '../../../src/studio/models/inspect.ts';
import { createScanner, isSound } from '../../../src/studio/models/scan.ts';
import { bergamotFolder } from '../../fixtures/tiny-translator.ts';
import type { Files } from './folders.ts';
import { put, withEspeak } from './folders.ts';
import { RIGHT, WRONG } from './right-and-wrong.ts';

export interface Row {
  readonly name: string;
  readonly path: string;
  readonly isRight: boolean;
  /** What `models -- check` says is wrong. */
  readonly fault: string | undefined;
  /** What it hears or translates. */
  readonly knows: string;
}

const hasTables = (files: Files) => 'espeak-ng-data/phontab' in files;
/** Real ones for those that stand for them, since these are run. */
const withReal = (files: Files): Files =>
  hasTables(files)
    ? withEspeak(Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('espeak-ng'))))
    : files;

/** Each under a place of its own. */
const placeOf = (path: string, at: string): string => {
  const [section = '', ...rest] = path.split('/');
  return rest.length > 1 && rest[0] === 'en' ? `${section}/en/${at}` : `${section}/${at}`;
};

export interface Table {
  readonly root: string;
  readonly rows: readonly Row[];
  remove(): Promise<void>;
}

/** `real`: files that take the place of those of a right folder, by layout. */
export async function layTable(real: Readonly<Record<string, Files>> = {}): Promise<Table> {
  const root = await mkdtemp(join(tmpdir(), 'table-'));
  const all = [
    ...[...RIGHT, ['Bergamot', 'translation/a', bergamotFolder()] as const].map(
      ([name, path, files], at) => ({
        name,
        isRight: true,
        place: placeOf(path, `right-${at}`),
        files: real[name] ?? withReal(files),
        change: undefined,
      }),
    ),
    ...WRONG.map(([name, path, files, , change], at) => ({
      name,
      isRight: false,
      place: placeOf(path, `wrong-${at}`),
      files: name === 'no tables' ? files : withReal(files),
      change,
    })),
  ];
  for (const { place, files, change } of all) {
    await put(root, place, files);
    await change?.(join(root, place));
  }
  const seen = new Map((await createScanner(root).scan()).map(({ folder }) => [folder.path, folder]));
  const rows: Row[] = [];
  for (const { name, isRight, place } of all) {
    const folder = seen.get(place);
    rows.push({ name, path: place, isRight, fault: await faultOf(root, folder), knows: knowledgeOf(folder) });
  }
  return { root, rows, remove: () => rm(root, { recursive: true, force: true }) };
}

async function faultOf(root: string, folder: Inspected | undefined): Promise<string | undefined> {
  if (!folder) return 'It is not seen.';
  return isSound(folder) ? (useless(folder) ?? (await tryModel(root, folder.path))) : folder.faults.join(' ');
}

function knowledgeOf(folder: Inspected | undefined): string {
  if (!folder || !isSound(folder)) return '';
  return [...hears(folder), translates(folder)?.join(' to ') ?? ''].filter(Boolean).join(' ');
}
