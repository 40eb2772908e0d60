// `npm run models`: lists, checks, adds and removes models. The folder is the only list, so all of this also works by
// hand.

import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '../app/settings.ts';
import { loadEnvFile } from '../config/environment.ts';
import { getModelsFolder } from '../config/studio-config.ts';
import { setPrivateUmask } from '../kit/disk/folder-permissions.ts';
import { formatColumns } from '../kit/format-columns.ts';
import { formatCliCommand } from '../kit/process/cli-command.ts';
import { checkModelFolder } from '../studio/engines/model-host/check-model-folder.ts';
import type { InspectedFolder } from '../studio/models/inspect-folder.ts';
import {
  canClone,
  findUselessReason,
  inferTranslationPair,
  listModelVoices,
  listRecognisedLanguages,
} from '../studio/models/model-capabilities.ts';
import { isModelSubfolder, MODEL_SUBFOLDERS, type ModelSubfolder } from '../studio/models/model-layouts.ts';
import { createModelScanner, isValidFolder } from '../studio/models/scan-models.ts';
import { unpackModel } from './models/unpack-model.ts';
import { runCliMain } from './run-cli-main.ts';

const HELP = `Manages your own voices, recognisers and translators in DATA_DIR/models (docs/engines.md).

${formatColumns([
  [formatCliCommand('models', 'list'), 'lists all models'],
  [formatCliCommand('models', 'check'), 'tries each model with a sentence and lists faults'],
  [formatCliCommand('models', 'add <file> [voices|recognition|translation]'), ''],
  ['', 'adds a .tar.bz2, .tar.gz or .zip archive, a folder, or a'],
  ['', 'Piper voice (.onnx, with its .onnx.json in the same folder)'],
  [formatCliCommand('models', 'remove <name>'), 'deletes a model, for example voices/en_US-amy-low'],
])}

A running Earshot applies changes within a minute.
`;

const DRAFT_PREFIX = '.adding-';
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const printLine = (text: string): void => void process.stdout.write(`${text}\n`);

function formatCapabilities(folder: InspectedFolder): string {
  if (!isValidFolder(folder)) return folder.faults.join(' ');
  const why = findUselessReason(folder);
  if (why !== undefined) return why;
  if (canClone(folder)) return `${folder.layout}: clones voices from recordings (ref.wav)`;
  const voices = listModelVoices(folder).map(({ name, tag }) => `${name} (${tag})`);
  const pair = inferTranslationPair(folder);
  const description = pair ? `${pair[0]} to ${pair[1]}` : [...voices, ...listRecognisedLanguages(folder)].join(', ');
  return `${folder.layout}: ${description}`;
}

async function listModels(root: string): Promise<number> {
  const seen = await createModelScanner(root).scan();
  for (const { folder } of seen) {
    const isFine = isValidFolder(folder) && findUselessReason(folder) === undefined;
    printLine(`${isFine ? 'ok    ' : 'FAULT '} ${folder.path}  ${formatCapabilities(folder)}`);
  }
  if (seen.length === 0)
    printLine(`There are no models in ${root}. Add one with “${formatCliCommand('models', 'add FILE')}”.`);
  return 0;
}

async function checkModels(root: string): Promise<number> {
  let faults = 0;
  for (const { folder } of await createModelScanner(root).scan()) {
    const fault = isValidFolder(folder)
      ? (findUselessReason(folder) ?? (await checkModelFolder(root, folder.path)).fault)
      : folder.faults.join('\n        ');
    if (fault !== undefined) faults += 1;
    printLine(
      `${fault === undefined ? 'works ' : 'FAULT '} ${folder.path}${folder.layout ? ` (${folder.layout})` : ''}`,
    );
    if (fault !== undefined) printLine(`        ${fault}`);
  }
  printLine(
    faults === 0 ? 'No faults found. Listen to the results to judge their quality.' : `Models with faults: ${faults}.`,
  );
  return faults === 0 ? 0 : 1;
}

/** Tries the model in each section until one accepts it. Does not add a model that none accepts. */
async function addModel(root: string, file: string, section?: string): Promise<number> {
  const sections: readonly ModelSubfolder[] =
    section === undefined ? MODEL_SUBFOLDERS : MODEL_SUBFOLDERS.filter((one) => one === section);
  if (sections.length === 0) throw new Error(`“${section}” is not one of ${MODEL_SUBFOLDERS.join(', ')}.`);
  await mkdir(root, { recursive: true });
  await deleteStaleDrafts(root);
  const draft = join(root, `${DRAFT_PREFIX}${process.pid}`);
  const controller = new AbortController();
  const stop = () => controller.abort(new Error('Stopped. Nothing was added.'));
  for (const signal of STOP_SIGNALS) process.once(signal, stop);
  try {
    const name = await unpackModel(file, draft, controller.signal);
    const rejected: InspectedFolder[] = [];
    for (const one of sections) {
      const place = join(draft, one);
      await mkdir(place, { recursive: true });
      await rename(join(draft, 'files'), join(place, name));
      const found = (await createModelScanner(draft).scan()).find(({ folder }) => folder.path.startsWith(`${one}/`));
      if (found && isValidFolder(found.folder)) return await moveIntoSection(root, place, one, name, found.folder);
      if (found) rejected.push(found.folder);
      await rename(join(place, name), join(draft, 'files'));
    }
    throw new Error(`${name} was not added.\n${formatRejection(rejected)}`);
  } finally {
    await rm(draft, { recursive: true, force: true });
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  }
}

/** Formats the reason of the section that recognizes the model, or the reasons of all. */
function formatRejection(tried: readonly InspectedFolder[]): string {
  const closest = tried.find(({ layout }) => layout !== undefined);
  const faults = (closest ? [closest] : tried).flatMap((one) => (isValidFolder(one) ? [] : one.faults));
  return faults.length > 0 ? [...new Set(faults)].join('\n') : 'The folder is empty.';
}

/** Deletes drafts of processes that were killed while unpacking. */
async function deleteStaleDrafts(root: string): Promise<void> {
  const left = (await readdir(root)).filter((name) => name.startsWith(DRAFT_PREFIX));
  for (const name of left)
    if (!isProcessRunning(Number(name.slice(DRAFT_PREFIX.length)))) await rm(join(root, name), { recursive: true });
}

function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function moveIntoSection(
  root: string,
  from: string,
  section: ModelSubfolder,
  name: string,
  folder: InspectedFolder,
) {
  const target = join(root, section, name);
  if (await lstat(target).catch(() => undefined))
    throw new Error(
      `${section}/${name} already exists. Delete it first with “${formatCliCommand('models', `remove ${section}/${name}`)}”.`,
    );
  await mkdir(join(root, section), { recursive: true });
  await rename(join(from, name), target);
  printLine(`Added ${section}/${name}. ${formatCapabilities(folder)}`);
  const fault = (await checkModelFolder(root, folder.path)).fault;
  if (fault !== undefined) printLine(`The model was added, but does not work: ${fault}`);
  return fault === undefined ? 0 : 1;
}

async function removeModel(root: string, path: string): Promise<number> {
  const seen = await createModelScanner(root).scan();
  // A finding may be about a whole section, which must not be removed.
  const found = seen.find(({ folder }) => folder.path === path && !isModelSubfolder(path));
  if (!found)
    throw new Error(`There is no “${path}” in ${root}. “${formatCliCommand('models', 'list')}” lists all models.`);
  await rm(join(root, path), { recursive: true });
  printLine(`Deleted ${path}.`);
  return 0;
}

async function main([action = '', name, section, ...more]: readonly string[]): Promise<number> {
  loadEnvFile();
  const root = getModelsFolder(readSettings().config.data);
  if (action === 'list') return listModels(root);
  if (action === 'check') return checkModels(root);
  if (more.length === 0 && action === 'add' && name) return addModel(root, name, section);
  if (action === 'remove' && name && section === undefined) return removeModel(root, name);
  printLine(HELP);
  return action === '' || action === '--help' ? 0 : 1;
}

setPrivateUmask();
await runCliMain(main);
