// `models remove NAME…` deletes models. `models remove --unused` deletes interrupted downloads, and support models that
// no installed model needs.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { measureFolderBytes } from '../../../kit/disk/disk-space.ts';
import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import type { InspectedFolder, ModelFolder } from '../../../studio/models/inspect-folder.ts';
import { isModelSubfolder } from '../../../studio/models/model-layouts.ts';
import { createModelScanner, isValidFolder } from '../../../studio/models/scan-models.ts';
import type { CommandContext } from '../context.ts';
import { CommandError, EXIT, type ExitCode } from '../errors.ts';
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

async function removeModel({ root, output, catalogue }: CommandContext, word: string): Promise<void> {
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
  const message = `Deleted ${path}: ${formatBytes(bytes)} are free again.${describeSuccessors(found, rest)}`;
  output.line(message);
  output.record({ step: 'removed', name: word, folder: path, bytes, message });
  await rm(join(root, path), { recursive: true });
}

/** Names of support models that no installed model needs. */
async function listUnneeded({ catalogue, root }: CommandContext): Promise<readonly string[]> {
  const rows = catalogue.list();
  const states = await readModelStates(root, rows);
  const installed = states.filter(({ state }) => isInstalledState(state)).map(({ row }) => row);
  const needed = new Set(installed.flatMap(({ needs = [] }) => needs));
  const needers = new Set(rows.flatMap(({ needs = [] }) => needs));
  const unneeded = installed.filter(({ kind, name }) => kind === 'support' && needers.has(name) && !needed.has(name));
  return unneeded.map(({ name }) => name);
}

async function removeDownloads({ output, fetcher }: CommandContext): Promise<void> {
  const bytes = await fetcher.store.removeOlder();
  output.line(
    bytes > 0 ? `Deleted interrupted downloads: ${formatBytes(bytes)}.` : 'There are no interrupted downloads.',
  );
  output.record({ step: 'removed', name: '.fetched', bytes });
}

export async function removeModels(
  context: CommandContext,
  names: readonly string[],
  isUnused: boolean,
): Promise<ExitCode> {
  if (names.length === 0 && !isUnused)
    throw new CommandError('“remove” needs the name of a model, or --unused.', EXIT.usage);
  if (context.options.dryRun) {
    context.output.line('Nothing was changed (--dry-run).');
    return EXIT.done;
  }
  await withModelsFolder(context.root, async () => {
    if (isUnused) await removeDownloads(context);
    for (const name of [...(isUnused ? await listUnneeded(context) : []), ...names]) await removeModel(context, name);
  });
  return EXIT.done;
}
