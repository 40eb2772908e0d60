// The task store on any Keyv: tasks at work, tasks at rest (kept for a while), and each person's last ones. A task is
// written to where it goes before it is removed from where it was: a crash leaves two copies, never none.

import type { Keyv } from 'keyv';
import { z } from 'zod';
import { DAY_MS, KEPT_DAYS } from '../domain/retention.ts';
import { outlineOf } from '../domain/tasks/outline.ts';
import { isAtRest, OVER, type Task, WORKING } from '../domain/tasks/task.ts';
import type { Log } from '../kit/log.ts';
import { yieldWhenDue } from '../kit/loop/yield.ts';
import { createSerial } from '../kit/mutex.ts';
import type { TaskStore } from '../ports/store.ts';
import type { Sealer } from './encryption.ts';
import { type KeysOf, keyStart, readRecord, type TaskRecord, writeRecord } from './record.ts';

interface PersonRecord {
  readonly v: 1;
  /** Newest first. */
  readonly tasks: readonly string[];
}

const named = z.looseObject({ id: z.string(), name: z.string() });
const anything = z.record(z.string(), z.unknown());

const taskRecord = z.looseObject({
  v: z.literal(1),
  rev: z.int(),
  sealed: z.string().optional(),
  task: z.looseObject({
    id: z.string(),
    request: z.looseObject({ command: z.string(), values: anything, files: anything, labels: anything }),
    origin: z.looseObject({ adapter: z.string(), person: named, place: named }),
    created: z.number(),
    changed: z.number(),
    state: z.looseObject({
      at: z.enum([...WORKING, ...OVER]),
    }),
  }),
});

const personRecord = z.looseObject({ v: z.literal(1), tasks: z.array(z.string()) });

export interface TaskNamespaces {
  /** Kept small: it is walked at every start. */
  readonly live: Keyv;
  readonly history: Keyv;
  /** The ids of a person's last tasks. */
  readonly people: Keyv;
  readonly peopleKeys: KeysOf;
  readonly finished: FinishedTasks;
}

/** The history by person. */
export interface FinishedTasks {
  /** Deletes a batch of a person's. None: all are deleted. */
  deleteSome(adapter: string, person: string): Promise<readonly DeletedTask[]>;
}

export interface DeletedTask {
  readonly id: string;
  /** Its id at the media service, if that had taken it. */
  readonly serviceId?: string | undefined;
}

/** How long a task at rest is kept, and how long a person's list since the last new task. */
export const KEEP_MS = KEPT_DAYS.task * DAY_MS;
export const LAST_TASKS = 50;

interface TaskStoreParts {
  readonly sealer: Sealer;
  readonly log: Log;
  /** Told of every record that is handed out as a task. */
  readonly seen?: (record: TaskRecord) => void;
}

export function createTaskStore(
  { live, history, people, peopleKeys, finished }: TaskNamespaces,
  { sealer, log, seen }: TaskStoreParts,
): TaskStore {
  const serial = createSerial();
  const lists = createLists(people, log);

  const read = async (from: Keyv, id: string): Promise<TaskRecord | undefined> => {
    const record = readRecord<TaskRecord>(taskRecord, await from.get(id));
    if (record !== 'unreadable') return record;
    log.error('store: a task cannot be read and is left out', { task: id });
    return undefined;
  };
  const both = async (id: string) => Promise.all([read(live, id), read(history, id)]);

  const put = async (task: Task): Promise<void> => {
    const before = newer(...(await both(task.id)));
    const record: TaskRecord = { v: 1, rev: (before?.rev ?? 0) + 1, ...sealer.close(task) };
    // Before the task itself, so that no stored task is missing in its person's list.
    if (!before) await lists.add(keyOf(task), task.id);
    const rest = isAtRest(task);
    await writeRecord(rest ? history : live, task.id, record, rest ? KEEP_MS : undefined);
    await (rest ? live : history).delete(task.id);
  };

  /** In line with the writes, so that a task on its way between the two is not looked for at the wrong moment. */
  const get = (id: string): Promise<Task | undefined> =>
    serial(`task ${id}`, async () => {
      const record = newer(...(await both(id)));
      if (record) seen?.(record);
      return record && sealer.open(record);
    });

  /** Finishes a move to rest that a crash left half done. */
  const isOpen = async (id: string): Promise<boolean> => {
    const [working, resting] = await both(id);
    const open = working !== undefined && newer(working, resting) === working;
    if (working && !open) await live.delete(id);
    return open;
  };

  return {
    put: (task) => serial(`task ${task.id}`, () => put(task)),
    get,
    async open() {
      const ids: string[] = [];
      for await (const [id, value] of live.iterator()) {
        const whole = typeof readRecord<TaskRecord>(taskRecord, value) === 'object';
        // Only a crash in the middle of a move leaves two copies.
        const alone = whole && !(await history.has(id));
        if (alone || (await serial(`task ${id}`, () => isOpen(id)))) ids.push(id);
      }
      return ids;
    },
    async survey(see) {
      const working = new Set<string>();
      for (const from of [live, history])
        for await (const [id, value] of from.iterator()) {
          const due = yieldWhenDue();
          if (due) await due;
          const record = readRecord<TaskRecord>(taskRecord, value);
          // What comes to rest meanwhile was seen at work already.
          if (typeof record !== 'object' || working.has(id)) continue;
          if (from === live) working.add(id);
          see(outlineOf(record.task));
        }
    },
    async people(adapter, start) {
      const keys = await Array.fromAsync(peopleKeys(keyStart([adapter, start])));
      return keys.map(personIn);
    },
    async forget(adapter, person) {
      const key = personKey(adapter, person);
      const deleted = await deleteAll(finished, adapter, person);
      const open = await lists.keep(key, async (id) => (await read(live, id)) !== undefined);
      const atService = deleted.flatMap(({ serviceId }) => serviceId ?? []);
      return { deleted: deleted.map(({ id }) => id), atService, open };
    },
    async of(adapter, person, most) {
      const tasks = await Promise.all((await lists.of(personKey(adapter, person))).map(get));
      return tasks.filter((task) => task !== undefined).slice(0, most);
    },
  };
}

/** The finished tasks of a person. */
async function deleteAll(finished: FinishedTasks, adapter: string, person: string) {
  const deleted: DeletedTask[] = [];
  for (;;) {
    const some = await finished.deleteSome(adapter, person);
    if (some.length === 0) return deleted;
    deleted.push(...some);
    const due = yieldWhenDue();
    if (due) await due;
  }
}

/** Which tasks a person has asked for, the newest first: a list for each person, by their key. */
function createLists(people: Keyv, log: Log) {
  const serial = createSerial();
  const of = async (key: string): Promise<readonly string[]> => {
    const record = readRecord<PersonRecord>(personRecord, await people.get(key));
    if (record === 'unreadable') log.error('store: a list of tasks cannot be read', { key });
    return typeof record === 'object' ? record.tasks : [];
  };
  const write = (key: string, tasks: readonly string[]): Promise<void> => {
    const record: PersonRecord = { v: 1, tasks };
    return writeRecord(people, key, record, KEEP_MS);
  };
  return {
    of,
    add: (key: string, id: string): Promise<void> =>
      serial(key, async () => {
        const others = (await of(key)).filter((other) => other !== id);
        await write(key, [id, ...others].slice(0, LAST_TASKS));
      }),
    /** Leaves those in the list that are to stay; answers how many that are. */
    keep: (key: string, stays: (id: string) => Promise<boolean>): Promise<number> =>
      serial(key, async () => {
        const found = await Promise.all((await of(key)).map(async (id) => ((await stays(id)) ? [id] : [])));
        const left = found.flat();
        if (left.length === 0) await people.delete(key);
        else await write(key, left);
        return left.length;
      }),
  };
}

export const personKey = (adapter: string, person: string): string => JSON.stringify([adapter, person]);

const personIn = (key: string): string => (JSON.parse(key) as [string, string])[1];

const keyOf = ({ origin }: Task): string => personKey(origin.adapter, origin.person.id);

/** Of two copies, the one written last. */
function newer(one: TaskRecord | undefined, other: TaskRecord | undefined): TaskRecord | undefined {
  return !one || (other && other.rev > one.rev) ? other : one;
}
