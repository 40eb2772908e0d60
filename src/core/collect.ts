// From a finished task to files on this machine's disk with names people can read. Bytes and shapes are the service
// client's business; where the files go from here is the runner's.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaFile } from '../domain/media.ts';
import type { Operation } from '../domain/operation.ts';
import type { Source } from '../domain/outcome.ts';
import type { Result, Task } from '../domain/task.ts';
import { asObject, type Json } from '../kit/json.ts';
import { fold } from '../kit/text.ts';
import { type MediaService, ServiceRefused } from '../ports/service.ts';

export interface Collected {
  readonly files: readonly MediaFile[];
  readonly result: Result;
}

export interface Collector {
  /** Fetches everything a task brought, at most `most` bytes a file, into a folder of its own. */
  collect(task: Task, operation: Operation, report: Json, most: number): Promise<Collected>;
  /** Removes the folder. */
  clear(task: string): Promise<void>;
}

export function createCollector({
  service,
  folder,
}: {
  readonly service: MediaService;
  readonly folder: string;
}): Collector {
  const folderOf = (task: string) => join(folder, task);
  const fetchAll = async (
    task: Task,
    operation: Operation,
    report: Json,
    most: number,
  ): Promise<Collected> => {
    const outcome = await service.outcome(operation, report);
    const files: MediaFile[] = [];
    for (const source of outcome.sources) {
      const name = fileName(task, operation, source);
      const got = await service.download(source.address, { folder: folderOf(task.id), name, most });
      files.push({ role: source.role, label: labelOf(source), ...got });
    }
    const said = asObject(report)?.['message'];
    return {
      files,
      result: {
        files: files.map(({ path: _, ...facts }) => facts),
        ...(outcome.texts && { texts: outcome.texts }),
        ...(typeof said === 'string' && said.trim() !== '' && { said }),
      },
    };
  };

  return {
    async collect(task, operation, report, most) {
      await mkdir(folderOf(task.id), { recursive: true });
      try {
        return await fetchAll(task, operation, report, most);
      } catch (thrown) {
        const runId = asObject(report)?.['run_id'];
        if (!isExpired(thrown) || runId == null) throw thrown;
        return fetchAll(
          task,
          operation,
          { ...(asObject(report) ?? {}), ...linkless(operation), run_id: runId },
          most,
        );
      }
    },
    clear: (task) => rm(folderOf(task), { recursive: true, force: true }),
  };
}

/** Links in a status answer expire; the result endpoint may have fresh ones. */
const isExpired = (thrown: unknown): boolean =>
  thrown instanceof ServiceRefused && [403, 404, 410].includes(thrown.status);

/** Overrides that take the links out of a report, so that the result endpoint is asked. */
const linkless = ({ outcome }: Operation): Record<string, Json> =>
  Object.fromEntries(Object.values(outcome.files).flatMap(({ names }) => names.map((name) => [name, null])));

const labelOf = ({ label, language }: Source): string =>
  language === undefined ? label : `${label} · ${language}`;

/** `speech-rose-7K2QF9MA`; the ending comes from the content. */
function fileName(task: Task, operation: Operation, source: Source): string {
  const roles = Object.keys(operation.outcome.files).length > 1 || operation.outcome.samples !== undefined;
  const voice = Object.entries(operation.fields).find(([, field]) => field.look.face === 'voice')?.[0];
  const parts = [
    roles ? source.role : operation.noun,
    voice === undefined ? undefined : task.request.labels[voice],
    typeof task.request.values['title'] === 'string' ? task.request.values['title'] : undefined,
    source.language,
  ];
  const words = parts
    .filter((part) => part !== undefined)
    .map((part) => fold(part).replaceAll(' ', '-').slice(0, 40));
  return [...words.filter(Boolean), task.id].join('-');
}
