// `models remove NAME…` deletes models. `models remove --unused` deletes interrupted downloads, and support models that
// no installed model needs.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { measureFolderBytes } from '../../../kit/disk/disk-space.ts';
import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { EXIT, type ExitCode } from '../../../kit/process/exit-codes.ts';
import type { InspectedFolder, ModelFolder } from '../../../studio/models/inspect-folder.ts';
import { isModelSubfolder } from '../../../studio/models/model-layouts.ts';
import { createModelScanner, isValidFolder } from '../../../studio/models/scan-models.ts';
import type { CommandContext } from '../context.ts';
import { CommandError } from '../errors.ts';
import { isInstalledState, readModelStates } from '../install/model-state.ts';
import { withModelsFolder } from '../install/models-folder.ts';
import { formatBytes, getLanguageName } from '../output/format.ts';
import { listModelLanguages } from './describe-folder.ts';
import { summarizeLanguages } from './describe-row.ts';

/** Languages of the model, or its pair, to find others that cover them. */
function listAbilities(folder: ModelFolder): readonly string[] {
  const languages = listModelLanguages(folder);
  return folder.section === 'translation' ? [languages.map(getLanguageName).join(' to ')] : languages;
}

/** Sentence about what does the model’s work from now on. */
function describeSuccessors(removed: InspectedFolder, rest: readonly InspectedFolder[]): string {
  if (!isValidFolder(removed)) return '';
  const others = rest.filter((one): one is ModelFolder => isValidFolder(one) && one.section === removed.section);
  const abilities = listAbilities(removed);
  const uncovered = abilities.filter((one) => !others.some((other) => listAbilities(other).includes(one)));
  if (abilities.length === 0) return '';
  if (uncovered.length === 0) return ` ${others.map(({ path }) => path).join(', ')} remain for the same languages.`;
  const languages = removed.section === 'translation' ? uncovered.join(', ') : summarizeLanguages(uncovered);
  return ` No other model is left for ${languages}, only the built-in engines.`;
}

/** Returns the path of the model. */
async function removeModel({ root, output, catalogue, options }: CommandContext, word: string): Promise<string> {
  const path = catalogue.find(word)?.folder ?? word;
  const seen = (await createModelScanner(root).scan()).map(({ folder }) => folder);
  // A finding may be about a whole section, which must not be removed.
  const found = seen.find((folder) => folder.path === path && !isModelSubfolder(path));
  if (!found)
    throw new CommandError(
      `There is no “${word}” in ${root}. “${formatCliCommand('models', 'list')}” lists all models.`,
    );
  const bytes = await measureFolderBytes(join(root, path));
  const rest = seen.filter((folder) => folder !== found);
  if (options.dryRun) {
    output.line(`Would delete ${path}: ${formatBytes(bytes)}.`);
    return path;
  }
  await rm(join(root, path), { recursive: true });
  const message = `Deleted ${path}: ${formatBytes(bytes)} are free again.${describeSuccessors(found, rest)}`;
  output.line(message);
  output.record({ step: 'removed', name: word, folder: path, bytes, message });
  return path;
}

/** Names of support models that no model needs. `removed`: paths that no longer count. */
async function listUnneeded(
  { catalogue, root }: CommandContext,
  removed: readonly string[],
): Promise<readonly string[]> {
  const rows = catalogue.list();
  const states = (await readModelStates(root, rows)).filter(({ row }) => !removed.includes(row.folder));
  const installed = states.filter(({ state }) => isInstalledState(state)).map(({ row }) => row);
  const needed = new Set(installed.flatMap(({ needs = [] }) => needs));
  const known = new Set([...installed.map(({ folder }) => folder), ...removed]);
  const seen = (await createModelScanner(root).scan()).map(({ folder }) => folder).filter(isValidFolder);
  const sectionsByHand = new Set(seen.filter(({ path }) => !known.has(path)).map(({ section }) => section));
  // A model that was placed by hand uses the same support as those of the catalogue.
  const isNeeded = (name: string) =>
    needed.has(name) || rows.some(({ needs, kind }) => needs?.includes(name) && sectionsByHand.has(kind));
  const needers = new Set(rows.flatMap(({ needs = [] }) => needs));
  const unneeded = installed.filter(({ kind, name }) => kind === 'support' && needers.has(name) && !isNeeded(name));
  return unneeded.map(({ name }) => name);
}

async function removeDownloads({ output, fetcher, options }: CommandContext): Promise<void> {
  const { store } = fetcher;
  const bytes = options.dryRun ? await measureFolderBytes(store.folder) : await store.removeOlder();
  const action = options.dryRun ? 'Would delete' : 'Deleted';
  output.line(
    bytes > 0 ? `${action} interrupted downloads: ${formatBytes(bytes)}.` : 'There are no interrupted downloads.',
  );
  if (!options.dryRun) output.record({ step: 'removed', name: '.fetched', bytes });
}

export async function removeModels(
  context: CommandContext,
  names: readonly string[],
  isUnused: boolean,
): Promise<ExitCode> {
  if (names.length === 0 && !isUnused)
    throw new CommandError('“remove” needs the name of a model, or --unused.', EXIT.usage);
  const remove = async () => {
    if (isUnused) await removeDownloads(context);
    const removed: string[] = [];
    for (const name of names) removed.push(await removeModel(context, name));
    if (isUnused) for (const name of await listUnneeded(context, removed)) await removeModel(context, name);
  };
  if (context.options.dryRun) {
    await remove();
    context.output.line('Nothing was changed (--dry-run).');
  } else await withModelsFolder(context.root, remove);
  return EXIT.done;
}
