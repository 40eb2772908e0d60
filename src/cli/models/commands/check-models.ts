// `models check`: compares fetched files with their hashes, and tries each model once.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { EXIT, type ExitCode } from '../../../kit/process/exit-codes.ts';
import type { InspectedFolder } from '../../../studio/models/inspect-folder.ts';
import { findUselessReason } from '../../../studio/models/model-capabilities.ts';
import type { ModelTrial } from '../../../studio/models/model-trials.ts';
import { createModelScanner, isValidFolder } from '../../../studio/models/scan-models.ts';
import type { CommandContext } from '../context.ts';
import { hashFile } from '../hashed-file.ts';
import { runTrial } from '../install/install-model.ts';
import { type ModelNote, readModelNote } from '../install/model-note.ts';
import { describeSpeed } from './describe-row.ts';

/** Returns a sentence about the first file that differs from what was fetched. */
async function findDamage(
  { progress, signal }: CommandContext,
  folder: string,
  { name: model, files }: ModelNote,
): Promise<string | undefined> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return progress.run('checking', model, { total }, async ({ update }) => {
    let bytesBefore = 0;
    for (const { name, bytes, sha256 } of files) {
      const facts = await stat(join(folder, name)).catch(() => undefined);
      if (!facts) return `${name} is missing. “${formatCliCommand('models', `add ${model}`)}” fetches it again.`;
      const hash = await hashFile(join(folder, name), signal, (done) => update(bytesBefore + done));
      if (hash.digest('hex') !== sha256)
        return `${name} was changed since it was fetched. Fetch it again: “${formatCliCommand('models', `remove ${model}`)}”, then “add ${model}”.`;
      bytesBefore += bytes;
    }
    return undefined;
  });
}

/** Faults of files come first, because a model with damaged files can do anything. */
async function checkFolder(context: CommandContext, folder: InspectedFolder): Promise<ModelTrial> {
  if (!isValidFolder(folder)) return { fault: folder.faults.join('\n        ') };
  const path = join(context.root, folder.path);
  const note = await readModelNote(path);
  const fault = findUselessReason(folder) ?? (note && (await findDamage(context, path, note)));
  return fault === undefined ? runTrial(context, context.root, folder.path) : { fault };
}

export async function checkModels(context: CommandContext): Promise<ExitCode> {
  const { root, output } = context;
  const seen = await createModelScanner(root).scan();
  let faults = 0;
  for (const { folder } of seen) {
    context.signal.throwIfAborted();
    const { path, layout } = folder;
    const { fault, secondsPerSecond } = await checkFolder(context, folder);
    const name = layout === undefined ? path : `${path} (${layout})`;
    if (fault === undefined) output.line(`works  ${name}.${describeSpeed(secondsPerSecond)}`);
    else output.line(`FAULT  ${name}\n        ${fault}`);
    output.record({ folder: path, layout, works: fault === undefined, fault, secondsPerSecond });
    if (fault !== undefined) faults += 1;
  }
  if (seen.length === 0) output.line(`There are no models in ${root}.`);
  else if (faults > 0) output.line(`Models with faults: ${faults}.`);
  else output.line('No faults: every model ran once. Listen to its results to judge the quality.');
  return faults === 0 ? EXIT.done : EXIT.refused;
}
