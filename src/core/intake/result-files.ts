// Passes a finished task's files to a follow-up. The file is found by its URL among that task's files, so no other URL
// is ever fetched. The download uses a fresh link.

import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { FileRef } from '../../domain/commands/invocation.ts';
import type { TaskOutcome } from '../../domain/tasks/outcome.ts';
import type { Task } from '../../domain/tasks/task.ts';
import type { OpenedFile } from '../../ports/chat.ts';
import type { MediaService } from '../../ports/media-service.ts';
import type { TaskStore } from '../../ports/store.ts';

export interface ResultFileOpener {
  /** Opens a file of a finished task by role. Throws if the file is gone. */
  open(task: Task, role: string): Promise<OpenedFile>;
}

interface ResultFilesOptions {
  readonly tasks: Pick<TaskStore, 'get'>;
  readonly catalogue: Pick<Catalogue, 'findOperation'>;
  readonly service: Pick<MediaService, 'findOutcome' | 'download'>;
  readonly folder: string;
}

export const MAX_RESULT_FILE_BYTES = 200_000_000;

export function createResultFileOpener({ tasks, catalogue, service, folder }: ResultFilesOptions): ResultFileOpener {
  return {
    async open({ id, origin, request: { precedingTask } }, role) {
      const source = precedingTask && (await tasks.get(precedingTask.taskId));
      const isTheirs = source?.origin.adapter === origin.adapter && source.origin.person.id === origin.person.id;
      const outcome = source && isTheirs ? await fetchOutcome(source, { catalogue, service }) : undefined;
      const found = outcome?.fileLinks.find((one) => one.role === role);
      if (!found) throw new Error('The file does not belong to the source task.');
      const name = `${id}-${role}`;
      const { path, type } = await service.download(found.address, {
        folder,
        name,
        maxBytes: MAX_RESULT_FILE_BYTES,
      });
      const stream = createReadStream(path);
      stream.once('close', () => void rm(path, { force: true }).catch(() => undefined));
      return { stream, type };
    },
  };
}

/** Returns a finished task's result. `undefined` if it is no longer available. */
export async function fetchOutcome(
  { request, state }: Task,
  { catalogue, service }: Pick<ResultFilesOptions, 'catalogue'> & { service: Pick<MediaService, 'findOutcome'> },
): Promise<TaskOutcome | undefined> {
  const operation = catalogue.findOperation(request.command);
  if (!operation || (state.status !== 'done' && state.status !== 'delivering')) return undefined;
  return service.findOutcome(operation, state.report, request.values).catch(() => undefined);
}

/** Sets the role of a file of that result, and removes the role from all other files. */
export function matchResultFile({ resultRole: _, ...file }: FileRef, outcome: TaskOutcome | undefined): FileRef {
  const found = outcome?.fileLinks.find(({ address }) => isSameAddress(address, file.link));
  return found && file.platformRef === null ? { ...file, resultRole: found.role } : file;
}

/** Compares URLs without the query, which contains a new signature each time. */
function isSameAddress(address: string, link: string | undefined): boolean {
  const one = URL.parse(address);
  const other = link === undefined ? null : URL.parse(link);
  return one !== null && other !== null && one.origin === other.origin && one.pathname === other.pathname;
}
