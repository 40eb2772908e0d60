// The parts of a task's message reference that open something while they live: taken out of the record and kept beside it,
// sealed. Which parts these are is told for each platform; what they open is not known here.

import type { Task } from '../domain/tasks/task.ts';
import { asObject, type Json, parseJson } from '../kit/json.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import { createSeal, type Seal } from './encryption.ts';
import type { TaskRecord } from './record.ts';

/** By platform: names of the secret parts of its references. */
export type SecretParts = Readonly<Record<string, readonly string[]>>;

export interface Sealer {
  /** The task as it may lie there, and what of it is sealed. */
  close(task: Task): Pick<TaskRecord, 'task' | 'sealed'>;
  /** The task as it was put; without the sealed part where that cannot be opened. */
  open(record: TaskRecord): Task;
}

interface SealerParts {
  /** The key, which is made when it is first asked for. Throws what the operator should read. */
  readonly key: () => Buffer;
  readonly parts: SecretParts;
  readonly log: Log;
}

/** A reference as it lies in a record. */
interface Lying {
  readonly id: string;
  readonly message: Json;
  readonly sealed: string;
}

/** Of one task and no other, wherever its record lies. */
const belonging = ({ id }: Task): readonly string[] => ['task', id];

const withMessage = (task: Task, message: Json): Task => ({ ...task, origin: { ...task.origin, message } });

export function createSealer({ key, parts, log }: SealerParts): Sealer {
  let made: Seal | undefined;
  const told = new Set<string>();
  /** A reference stays as it is through most of a task's life: it is sealed once, not at every step. */
  const before = new WeakMap<object, Lying>();
  const tellOnce = (event: string, why?: string) => {
    if (!told.has(event)) log.error(event, { why });
    told.add(event);
  };

  const seal = (): Seal | undefined => {
    try {
      made ??= createSeal(key());
    } catch (thrown) {
      tellOnce('store: tokens of messages cannot be sealed, so they are not kept', reasonOf(thrown));
    }
    return made;
  };

  const remember = ({ origin }: Task, lying: Lying): void => {
    const message = asObject(origin.message);
    if (message) before.set(message, lying);
  };

  return {
    close(task) {
      const same = before.get(asObject(task.origin.message) ?? task);
      if (same?.id === task.id) return { task: withMessage(task, same.message), sealed: same.sealed };
      const names = parts[task.origin.adapter] ?? [];
      const message = Object.entries(asObject(task.origin.message) ?? {});
      const secret = message.filter(([name, value]) => names.includes(name) && value !== '');
      if (secret.length === 0) return { task };
      const open = Object.fromEntries(message.filter(([name]) => !names.includes(name)));
      const sealed = seal()?.close(JSON.stringify(Object.fromEntries(secret)), belonging(task));
      // Without a key the part is lost with this process, which costs a way to the message; in the clear it might cost more.
      if (sealed === undefined) return { task: withMessage(task, open) };
      remember(task, { id: task.id, message: open, sealed });
      return { task: withMessage(task, open), sealed };
    },
    open({ task, sealed }) {
      if (sealed === undefined) return task;
      const text = seal()?.open(sealed, belonging(task));
      const secret = text === undefined ? undefined : asObject(parseJson(text));
      if (!secret) tellOnce('store: sealed tokens cannot be opened; was secret.key replaced?');
      if (!secret) return task;
      const opened = withMessage(task, { ...asObject(task.origin.message), ...secret });
      remember(opened, { id: task.id, message: task.origin.message, sealed });
      return opened;
    },
  };
}
