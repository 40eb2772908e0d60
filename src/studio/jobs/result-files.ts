// Checks the files of a job's result (present, inside the job's folder, not empty) and creates their unguessable links.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { createSecretId } from '../../kit/id.ts';
import { message } from '../../messages/message.ts';
import { JobError } from '../errors.ts';
import type { WorkResult } from '../work.ts';
import type { ResultFile, StudioTaskResult } from './studio-task.ts';

/**
 * @param tasksFolder Base of the paths in links.
 * @throws {@link JobError}
 */
export async function toStudioTaskResult(
  result: WorkResult,
  folder: string,
  tasksFolder: string,
): Promise<StudioTaskResult> {
  const files: Record<string, ResultFile> = {};
  for (const [role, { name, type, seconds }] of Object.entries(result.files)) {
    const path = join(folder, name);
    const facts = basename(name) === name ? await stat(path).catch(() => undefined) : undefined;
    if (!facts?.isFile() || facts.size === 0)
      throw new JobError('INTERNAL_ERROR', message('faults.noResultLeft'), false, `no file ${role}`);
    files[role] = {
      link: createSecretId(),
      name,
      type,
      path: relative(tasksFolder, path),
      seconds,
    };
  }
  return {
    files,
    message: result.message,
    notes: result.notes,
    ...(result.sourceType && { sourceType: result.sourceType }),
    transcript: result.transcript,
    understood: result.understood,
    details: result.details,
    texts: result.texts,
    translations: result.translations,
    languages: result.languages,
    ...(result.kept && { kept: result.kept }),
  };
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
