// Starts the process of an installed model with the program for its kind.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledModel } from '../models/model-registry.ts';
import { BERGAMOT_PROGRAM } from './bergamot/program.ts';
import { loadOrKill, type ModelProcess, type ModelProgram, startModelProcess } from './model-process.ts';
import { SHERPA_PROGRAM } from './sherpa/program.ts';
import { SPLEETER_PROGRAM } from './spleeter/program.ts';

function findProgram({ folder }: InstalledModel): ModelProgram<object> {
  if (folder.section === 'translation') return BERGAMOT_PROGRAM as ModelProgram<object>;
  if (folder.section === 'separation') return SPLEETER_PROGRAM as ModelProgram<object>;
  return SHERPA_PROGRAM as ModelProgram<object>;
}

/**
 * `root`: models folder. `environment`: complete environment of the process.
 * @throws ModelError
 */
export async function startModel(
  model: InstalledModel,
  root: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ModelProcess<object, object>> {
  // A process that crashes or is killed while it loads leaves its temporary files behind. Only Piper has any.
  const tempFolder = model.folder.piper && (await mkdtemp(join(environment['TMPDIR'] ?? tmpdir(), 'model-')));
  try {
    const started = startModelProcess<object, object>(findProgram(model), {
      ...environment,
      ...(tempFolder !== undefined && { TMPDIR: tempFolder }),
    });
    return await loadOrKill(started, { load: { root, folder: model.folder } });
  } finally {
    // A folder that stays is better than a loaded model without an owner.
    if (tempFolder !== undefined)
      await rm(tempFolder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}
