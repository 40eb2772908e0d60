// `models list [--licences]`: lists the models folder with sizes, sources and licences.

import { join } from 'node:path';
import { measureFolderBytes } from '../../../kit/disk/disk-space.ts';
import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { EXIT, type ExitCode } from '../../../kit/process/exit-codes.ts';
import type { InspectedFolder } from '../../../studio/models/inspect-folder.ts';
import { estimateModelMemory, findUselessReason } from '../../../studio/models/model-capabilities.ts';
import { getModelTitle } from '../../../studio/models/model-title.ts';
import type { RecordedTrial } from '../../../studio/models/read-trials.ts';
import { createModelScanner, isValidFolder } from '../../../studio/models/scan-models.ts';
import type { CommandContext } from '../context.ts';
import { type ModelNote, readModelNote } from '../install/model-note.ts';
import { formatBytes, formatTable } from '../output/format.ts';
import { describeFolder, listModelLanguages } from './describe-folder.ts';

interface ListedFolder {
  readonly folder: InspectedFolder;
  /** Reason why the model does not work, from its files or from a trial of the studio. */
  readonly fault: string | undefined;
  readonly bytes: number;
  readonly note: ModelNote | undefined;
  readonly trial: RecordedTrial | undefined;
}

async function readFolders({ root, readTrials }: CommandContext): Promise<readonly ListedFolder[]> {
  const seen = await createModelScanner(root).scan();
  const findTrial = readTrials();
  return Promise.all(
    seen.map(async ({ folder, state }) => {
      const path = join(root, folder.path);
      const trial = findTrial(folder.path, state);
      const fault = isValidFolder(folder) ? (findUselessReason(folder) ?? trial?.fault) : folder.faults.join(' ');
      return { folder, fault, bytes: await measureFolderBytes(path), note: await readModelNote(path), trial };
    }),
  );
}

function formatLicence(note: ModelNote | undefined): string {
  if (!note) return 'placed by hand; its licence is not known here';
  const { licence, agreed, source, date } = note;
  const day = date.slice(0, 10);
  const consent = agreed === undefined ? '' : `\n         agreed on ${day}: ${agreed}`;
  return `${[licence.id, licence.by, licence.url].filter(Boolean).join(', ')} (from ${source}, ${day})${consent}`;
}

/** Facts that only a valid folder has. */
const describeAbilities = (folder: InspectedFolder, trial: RecordedTrial | undefined): object =>
  isValidFolder(folder)
    ? {
        section: folder.section,
        title: folder.catalogue?.title ?? getModelTitle(folder),
        languages: listModelLanguages(folder),
        memoryBytes: trial?.memoryBytes ?? estimateModelMemory(folder),
      }
    : {};

const toJson = ({ folder, fault, bytes, note, trial }: ListedFolder): object => ({
  folder: folder.path,
  name: note?.name,
  ...describeAbilities(folder, trial),
  works: fault === undefined,
  fault,
  /** False if no studio has tried it yet. */
  tried: trial !== undefined,
  secondsPerSecond: trial?.secondsPerSecond,
  description: describeFolder(folder),
  bytes,
  source: note?.source,
  licence: note?.licence.id,
  licenceUrl: note?.licence.url,
  by: note?.licence.by,
  agreed: note?.agreed,
  date: note?.date,
});

const createCells = ({ folder, fault, bytes }: ListedFolder): readonly string[] => [
  fault === undefined ? 'ok   ' : 'FAULT',
  folder.path,
  formatBytes(bytes),
  fault ?? describeFolder(folder),
];

export async function listModels(context: CommandContext, showsLicences: boolean): Promise<ExitCode> {
  const { root, output, fetcher } = context;
  const listed = await readFolders(context);
  for (const one of listed) output.record(toJson(one));
  for (const [at, line] of formatTable(listed.map(createCells), [2]).entries()) {
    output.line(line);
    if (showsLicences) output.line(`       ${formatLicence(listed[at]?.note)}`);
  }
  if (listed.length === 0)
    output.line(
      `There are no models in ${root}. “${formatCliCommand('models', 'available')}” lists what can be fetched.`,
    );
  const keptBytes = await measureFolderBytes(fetcher.store.folder);
  if (keptBytes > 0)
    output.line(
      `Interrupted downloads: ${formatBytes(keptBytes)}. Run the same “add” again to continue, or “remove --unused”.`,
    );
  return EXIT.done;
}
