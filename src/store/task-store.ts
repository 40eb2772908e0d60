// Task store on any Keyv: open tasks, finished tasks (kept for a while) and each person's latest tasks. A moving task
// is written to its new place before it is deleted from the old one, so a crash leaves two copies, never none.

import type { Keyv } from 'keyv';
import { z } from 'zod';
import { DAY_MS, RETENTION_DAYS } from '../domain/retention.ts';
import { ACTIVE_STATUSES, FINAL_STATUSES, isFinishedAndShown, type Task } from '../domain/tasks/task.ts';
import { summarizeTaskForOperator } from '../domain/tasks/task-summary.ts';
import { createKeyedMutex } from '../kit/keyed-mutex.ts';
import type { Log } from '../kit/log.ts';
import { yieldWhenDue } from '../kit/loop/yield-to-event-loop.ts';
import type { TaskStore } from '../ports/store.ts';
import type { TaskSecretsCipher } from './encryption.ts';
import { type ScanKeys, type StoredTask, toKeyPrefix, validateRecord, writeRecord } from './store.ts';

interface PersonRecord {
  readonly v: 1;
  /** Task ids, newest first. */
  readonly tasks: readonly string[];
}

const named = z.looseObject({ id: z.string(), name: z.string() });
const anything = z.record(z.string(), z.unknown());

const taskRecord = z.looseObject({
  v: z.literal(1),
  rev: z.int(),
  encrypted: z.string().optional(),
  task: z.looseObject({
    id: z.string(),
    request: z.looseObject({ command: z.string(), values: anything, files: anything, labels: anything }),
    origin: z.looseObject({ adapter: z.string(), person: named, place: named }),
    createdAt: z.number(),
    changedAt: z.number(),
    state: z.looseObject({
      status: z.enum([...ACTIVE_STATUSES, ...FINAL_STATUSES]),
    }),
  }),
});

const personRecord = z.looseObject({ v: z.literal(1), tasks: z.array(z.string()) });

export interface TaskStorage {
  /** Kept small, since every start reads all of it. */
  readonly openTasks: Keyv;
  readonly finishedTasks: Keyv;
  /** Ids of each person's latest tasks. */
  readonly taskLists: Keyv;
  readonly scanPeople: ScanKeys;
  readonly finishedTasksByPerson: FinishedTasksByPerson;
}

/** Index of finished tasks by person. */
export interface FinishedTasksByPerson {
  /** Deletes a batch of a person's finished tasks. An empty result means that none are left. */
  deleteBatch(adapter: string, person: string): Promise<readonly DeletedTask[]>;
  /** Ids of the people whose id starts with `idPrefix`. */
  listPeople(adapter: string, idPrefix: string): AsyncIterable<string>;
}

interface DeletedTask {
  readonly id: string;
  /** Id at the media service, if the service accepted the task. */
  readonly serviceId?: string;
}

/** Lifetime of a finished task, and of a person's list since its last change. */
export const TASK_TTL_MS = RETENTION_DAYS.task * DAY_MS;
export const MAX_LISTED_TASKS = 50;

interface TaskStoreOptions {
  readonly taskCipher: TaskSecretsCipher;
  readonly log: Log;
  /** Called for every record that is returned as a task. */
  readonly onRead?: (record: StoredTask) => void;
}

export function createTaskStore(
  { openTasks, finishedTasks, taskLists, scanPeople, finishedTasksByPerson }: TaskStorage,
  { taskCipher, log, onRead }: TaskStoreOptions,
): TaskStore {
  const serial = createKeyedMutex();
  const lists = createTaskLists(taskLists, log);

  const read = async (from: Keyv, id: string): Promise<StoredTask | undefined> => {
    const record = validateRecord<StoredTask>(taskRecord, await from.get(id));
    if (record === 'unreadable') log.error('store: invalid task skipped', { task: id });
    return record === 'unreadable' ? undefined : record;
  };
  const readBoth = (id: string) => Promise.all([read(openTasks, id), read(finishedTasks, id)]);

  const put = async (task: Task): Promise<void> => {
    const before = selectNewer(...(await readBoth(task.id)));
    const record: StoredTask = { v: 1, rev: (before?.rev ?? 0) + 1, ...taskCipher.encrypt(task) };
    // Updates the list first, so that every listed task is found.
    if (!before && isListed(task)) await lists.add(keyOf(task), task.id);
    const rest = isFinishedAndShown(task);
    await writeRecord(rest ? finishedTasks : openTasks, task.id, record, rest ? TASK_TTL_MS : undefined);
    await (rest ? openTasks : finishedTasks).delete(task.id);
  };

  const remove = async (id: string): Promise<void> => {
    const task = selectNewer(...(await readBoth(id)))?.task;
    for (const from of [openTasks, finishedTasks]) await from.delete(id);
    if (task && isListed(task)) await lists.keep(keyOf(task), async (other) => other !== id);
  };

  /** Runs after pending writes, so a task that is moving is found. */
  const get = (id: string): Promise<Task | undefined> =>
    serial(`task ${id}`, async () => {
      const record = selectNewer(...(await readBoth(id)));
      if (record) onRead?.(record);
      return record && taskCipher.decrypt(record);
    });

  /** Finishes a move that was interrupted by a crash. */
  const isOpen = async (id: string): Promise<boolean> => {
    const [open, finished] = await readBoth(id);
    const isNewest = open !== undefined && selectNewer(open, finished) === open;
    if (open && !isNewest) await openTasks.delete(id);
    return isNewest;
  };

  return {
    put: (task) => serial(`task ${task.id}`, () => put(task)),
    get,
    async listOpenIds() {
      const ids: string[] = [];
      for await (const [id, value] of openTasks.iterator()) {
        const isValid = typeof validateRecord<StoredTask>(taskRecord, value) === 'object';
        // Two copies exist only after a crash in the middle of a move.
        const isOnlyCopy = isValid && !(await finishedTasks.has(id));
        if (isOnlyCopy || (await serial(`task ${id}`, () => isOpen(id)))) ids.push(id);
      }
      return ids;
    },
    forEachSummary: (visit) => visitSummaries([openTasks, finishedTasks], visit),
    async listPeople(adapter, start) {
      const people = new Set<string>();
      for await (const key of scanPeople(toKeyPrefix([adapter, start]))) people.add(personFromKey(key));
      // A person whose tasks are all automatic has no list.
      for await (const person of finishedTasksByPerson.listPeople(adapter, start)) people.add(person);
      return [...people];
    },
    delete: (id) => serial(`task ${id}`, () => remove(id)),
    async deleteByPerson(adapter, person) {
      const deleted = await deleteAll(finishedTasksByPerson, adapter, person);
      const remaining = await lists.keep(
        toPersonKey(adapter, person),
        async (id) => (await read(openTasks, id)) !== undefined,
      );
      const serviceTaskIds = deleted.flatMap(({ serviceId }) => serviceId ?? []);
      return { taskIds: deleted.map(({ id }) => id), serviceTaskIds, remaining };
    },
    listByPerson: async (adapter, person, max) =>
      (await Promise.all((await lists.of(toPersonKey(adapter, person))).map(get)))
        .filter((task) => task !== undefined)
        .slice(0, max),
  };
}

/** `spaces`: first the open tasks. */
async function visitSummaries(spaces: readonly Keyv[], visit: Parameters<TaskStore['forEachSummary']>[0]) {
  const working = new Set<string>();
  for (const from of spaces)
    for await (const [id, value] of from.iterator()) {
      const due = yieldWhenDue();
      if (due) await due;
      const record = validateRecord<StoredTask>(taskRecord, value);
      // A task that finishes during the walk was already visited as open.
      if (typeof record !== 'object' || working.has(id)) continue;
      if (from === spaces[0]) working.add(id);
      visit(summarizeTaskForOperator(record.task));
    }
}

async function deleteAll(finished: FinishedTasksByPerson, adapter: string, person: string) {
  const deleted: DeletedTask[] = [];
  for (;;) {
    const some = await finished.deleteBatch(adapter, person);
    if (some.length === 0) return deleted;
    deleted.push(...some);
    const due = yieldWhenDue();
    if (due) await due;
  }
}

function createTaskLists(people: Keyv, log: Log) {
  const serial = createKeyedMutex();
  const of = async (key: string): Promise<readonly string[]> => {
    const record = validateRecord<PersonRecord>(personRecord, await people.get(key));
    if (record === 'unreadable') log.error('store: invalid task list', { key });
    return typeof record === 'object' ? record.tasks : [];
  };
  const write = (key: string, tasks: readonly string[]): Promise<void> => {
    const record: PersonRecord = { v: 1, tasks };
    return writeRecord(people, key, record, TASK_TTL_MS);
  };
  return {
    of,
    add: (key: string, id: string): Promise<void> =>
      serial(key, async () => {
        const others = (await of(key)).filter((other) => other !== id);
        await write(key, [id, ...others].slice(0, MAX_LISTED_TASKS));
      }),
    /** Filters the list and returns its new length. */
    keep: (key: string, isKept: (id: string) => Promise<boolean>): Promise<number> =>
      serial(key, async () => {
        const found = await Promise.all((await of(key)).map(async (id) => ((await isKept(id)) ? [id] : [])));
        const left = found.flat();
        if (left.length === 0) await people.delete(key);
        else await write(key, left);
        return left.length;
      }),
  };
}

export const toPersonKey = (adapter: string, person: string): string => JSON.stringify([adapter, person]);

export const personFromKey = (key: string): string => (JSON.parse(key) as [string, string])[1];

/** Subtasks and automatic tasks are not in their person's list. */
export const isListed = ({ parent, origin }: Task): boolean => parent === undefined && origin.isAutomatic !== true;

const keyOf = ({ origin }: Task): string => toPersonKey(origin.adapter, origin.person.id);

/** Returns the copy that was written last. */
function selectNewer(one: StoredTask | undefined, other: StoredTask | undefined): StoredTask | undefined {
  return !one || (other && other.rev > one.rev) ? other : one;
}
