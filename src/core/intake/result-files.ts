// Files that came of a finished task and are given to the one that goes on from it. Which of them it is, is found by its address among those
// of the very task, so that no other address is ever fetched; and it is fetched when it is needed, from where it stands by then.

import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Catalogue } from '../../domain/commands/command.ts';
import type { FileRef } from '../../domain/commands/invocation.ts';
import type { Outcome } from '../../domain/tasks/outcome.ts';
import type { Task } from '../../domain/tasks/task.ts';
import type { OpenFile } from '../../ports/chat.ts';
import type { MediaService } from '../../ports/service.ts';
import type { TaskStore } from '../../ports/store.ts';

export interface ResultFiles {
  /** Throws where it is gone, or is no file of that person's task. */
  open(task: Task, role: string): Promise<OpenFile>;
}

interface ResultFilesParts {
  readonly tasks: Pick<TaskStore, 'get'>;
  readonly catalogue: Pick<Catalogue, 'operation'>;
  readonly service: Pick<MediaService, 'outcome' | 'download'>;
  readonly folder: string;
}

/** What one of them may take of our disk. */
export const MOST_BYTES = 200_000_000;

export function createResultFiles({ tasks, catalogue, service, folder }: ResultFilesParts): ResultFiles {
  return {
    async open({ id, origin, request: { from } }, role) {
      const source = from && (await tasks.get(from.task));
      const isTheirs =
        source?.origin.adapter === origin.adapter && source.origin.person.id === origin.person.id;
      const outcome = source && isTheirs ? await outcomeOf(source, { catalogue, service }) : undefined;
      const found = outcome?.sources.find((one) => one.role === role);
      if (!found) throw new Error('it is no file of the task that this goes on from');
      const name = `${id}-${role}`;
      const { path, type } = await service.download(found.address, { folder, name, max: MOST_BYTES });
      const stream = createReadStream(path);
      stream.once('close', () => void rm(path, { force: true }).catch(() => undefined));
      return { stream, type };
    },
  };
}

/** What a finished task brought; `undefined` where it is not there any more. */
export async function outcomeOf(
  { request, state }: Task,
  { catalogue, service }: Pick<ResultFilesParts, 'catalogue'> & { service: Pick<MediaService, 'outcome'> },
): Promise<Outcome | undefined> {
  const operation = catalogue.operation(request.command);
  if (!operation || (state.at !== 'done' && state.at !== 'delivering')) return undefined;
  return service.outcome(operation, state.report, request.values).catch(() => undefined);
}

/** With its role, where the task has it; else without one, whatever it came with. */
export function asResult({ result: _, ...file }: FileRef, outcome: Outcome | undefined): FileRef {
  const found = outcome?.sources.find(({ address }) => isSame(address, file.link));
  return found && file.at === null ? { ...file, result: found.role } : file;
}

/** What stands behind the path is signed anew each time. */
function isSame(address: string, link: string | undefined): boolean {
  const one = URL.parse(address);
  const other = link === undefined ? null : URL.parse(link);
  return one !== null && other !== null && one.origin === other.origin && one.pathname === other.pathname;
}
