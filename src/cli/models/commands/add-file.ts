// `models add FILE [section]`: adds an archive, a folder or a Piper voice that the operator has. The section is the first
// one that accepts the model.

import { lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { EXIT, type ExitCode } from '../../../kit/process/exit-codes.ts';
import type { InspectedFolder, ModelFolder } from '../../../studio/models/inspect-folder.ts';
import { isModelSubfolder, MODEL_SUBFOLDERS, type ModelSubfolder } from '../../../studio/models/model-layouts.ts';
import { createModelScanner, isValidFolder } from '../../../studio/models/scan-models.ts';
import type { CommandContext } from '../context.ts';
import { CommandError } from '../errors.ts';
import { runTrial } from '../install/install-model.ts';
import { NOTE_NAME } from '../install/model-note.ts';
import { getDraftFolder, moveFolder, withModelsFolder } from '../install/models-folder.ts';
import { formatBytes } from '../output/format.ts';
import { unpackModel } from '../unpack/unpack-model.ts';
import { describeFolder } from './describe-folder.ts';

/** Formats the reason of the section that recognizes the model, or the reasons of all. */
function formatRejection(tried: readonly InspectedFolder[]): string {
  const closest = tried.find(({ layout }) => layout !== undefined);
  const faults = (closest ? [closest] : tried).flatMap((one) => (isValidFolder(one) ? [] : one.faults));
  return faults.length > 0 ? [...new Set(faults)].join('\n') : 'The folder is empty.';
}

/** Moves the draft's files through the sections until one accepts them. Throws {@link CommandError}. */
async function findSection(draft: string, name: string, sections: readonly ModelSubfolder[]): Promise<ModelFolder> {
  const rejected: InspectedFolder[] = [];
  for (const section of sections) {
    const place = join(draft, section);
    await mkdir(place, { recursive: true });
    await rename(join(draft, 'files'), join(place, name));
    const found = (await createModelScanner(draft).scan()).find(({ folder }) => folder.path.startsWith(`${section}/`));
    if (found && isValidFolder(found.folder)) return found.folder;
    if (found) rejected.push(found.folder);
    await rename(join(place, name), join(draft, 'files'));
  }
  throw new CommandError(`${name} was not added.\n${formatRejection(rejected)}`);
}

const INT8 = /[.\-_]int8(?=\.onnx$)/i;

/**
 * Deletes the large variants of a recogniser's files that exist as int8 too. They are never used, and double the size.
 * Returns the deleted names and bytes.
 */
async function dropUnusedTwins(path: string, { section, files }: ModelFolder) {
  if (section !== 'recognition') return { names: [], bytes: 0 };
  const used = Object.values(files).flat();
  const twins = new Set(used.filter((name) => INT8.test(name)).map((name) => name.replace(INT8, '')));
  const names = (await readdir(path)).filter((name) => twins.has(name) && !used.includes(name));
  let bytes = 0;
  for (const name of names) {
    bytes += (await stat(join(path, name))).size;
    await rm(join(path, name));
  }
  return { names, bytes };
}

async function addUnlocked(
  context: CommandContext,
  file: string,
  sections: readonly ModelSubfolder[],
): Promise<ExitCode> {
  const { root, output, progress, signal } = context;
  const draft = getDraftFolder(root);
  const facts = await stat(file);
  const length = facts.isDirectory() ? {} : { total: facts.size };
  const name = await progress.run('unpacking', file, length, ({ update }) => unpackModel(file, draft, signal, update));
  // A note of another machine is no proof of origin and licence.
  await rm(join(draft, 'files', NOTE_NAME), { force: true });
  const folder = await findSection(draft, name, sections);
  const path = `${folder.section}/${name}`;
  if (await lstat(join(root, path)).catch(() => undefined))
    throw new CommandError(
      `${path} already exists. Delete it first with “${formatCliCommand('models', `remove ${path}`)}”.`,
    );
  const dropped = await dropUnusedTwins(join(draft, folder.path), folder);
  signal.throwIfAborted();
  await moveFolder(join(draft, path), join(root, path));
  output.line(`Added ${path}. ${describeFolder(folder)}`);
  output.record({ step: 'added', folder: path });
  if (dropped.names.length > 0)
    output.line(`Left out ${dropped.names.join(', ')} (${formatBytes(dropped.bytes)}): the int8 files are used.`);
  const { fault } = await runTrial(context, root, path).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    throw new CommandError('Stopped. The model was added, but not tried.', EXIT.interrupted);
  });
  if (fault === undefined) return EXIT.done;
  output.line(`The model was added, but does not work: ${fault}`);
  output.record({ step: 'failed', folder: path, message: fault });
  return EXIT.refused;
}

/** Adds the model to the first section that accepts it, or fails. */
export async function addFile(context: CommandContext, file: string, section?: string): Promise<ExitCode> {
  if (section !== undefined && !isModelSubfolder(section))
    throw new CommandError(`“${section}” is not one of ${MODEL_SUBFOLDERS.join(', ')}.`, EXIT.usage);
  if (!(await stat(file).catch(() => undefined))) throw new CommandError(`${file} does not exist.`);
  if (context.options.dryRun) {
    context.output.line(`${file} would be added. Nothing was changed (--dry-run).`);
    return EXIT.done;
  }
  const sections = MODEL_SUBFOLDERS.filter((one) => section === undefined || one === section);
  try {
    return await withModelsFolder(context.root, () => addUnlocked(context, file, sections));
  } catch (error) {
    const isReported = error instanceof CommandError && error.exitCode === EXIT.interrupted;
    if (isReported || !context.signal.aborted) throw error;
    throw new CommandError('Stopped. Nothing was added.', EXIT.interrupted);
  }
}
