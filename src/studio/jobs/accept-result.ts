// What a worker says it made, checked before anybody is told: every file is there, inside the job's folder, not empty.
// Gives each its unguessable link. Knows no database.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { noteOf } from '../../domain/views/notes.ts';
import { secretId } from '../../kit/id.ts';
import { JobFault } from '../faults.ts';
import type { WorkResult } from '../operations/work.ts';
import type { ResultFile, TaskResult } from './task-record.ts';

/** `root` is the folder that links' paths are relative to. Throws a {@link JobFault}. */
export async function acceptResult(result: WorkResult, folder: string, root: string): Promise<TaskResult> {
  const files: Record<string, ResultFile> = {};
  for (const [role, { name, type, seconds }] of Object.entries(result.files)) {
    const path = join(folder, name);
    const facts = basename(name) === name ? await stat(path).catch(() => undefined) : undefined;
    if (!facts?.isFile() || facts.size === 0)
      throw new JobFault('INTERNAL_ERROR', noteOf('noResultLeft', {}), false, `no file ${role}`);
    files[role] = {
      link: secretId(),
      name,
      type,
      path: relative(root, path),
      ...(seconds !== undefined && { seconds }),
    };
  }
  return {
    files,
    message: result.message,
    ...(result.notes && { notes: result.notes }),
    ...(result.sourceType && { sourceType: result.sourceType }),
    ...(result.transcript && { transcript: result.transcript }),
    ...(result.understood !== undefined && { understood: result.understood }),
    ...(result.texts && { texts: result.texts }),
    ...(result.translations && { translations: result.translations }),
    ...(result.languages && { languages: result.languages }),
  };
}

/** SHA-256 of a file, in hex. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
