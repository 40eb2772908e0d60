// Keeps the plans of assembled results as long as their tasks, so that another process can continue with them. The
// documents of a book are stored apart, since they are large and read one by one.

import { createHash } from 'node:crypto';
import { type AssemblyPlan, MAX_SUBTASKS, type SubtaskRequest } from '../../domain/assembly/assembly-plan.ts';
import { DAY_MS, RETENTION_DAYS } from '../../domain/retention.ts';
import { asJsonObject, type Json } from '../../kit/json.ts';
import type { KeyValueStore } from '../../ports/store.ts';

export interface AssemblyStore {
  /** Stores the plan of a task. Throws {@link RangeError} if it has too many subtasks. */
  save(task: string, plan: AssemblyPlan): Promise<void>;
  /** The plan, with digests in place of the documents. `undefined` if there is none. */
  load(task: string): Promise<AssemblyPlan | undefined>;
  loadDocument(task: string, subtask: number): Promise<string | undefined>;
  delete(task: string): Promise<void>;
}

const TTL_MS = RETENTION_DAYS.task * DAY_MS;

const planKey = (task: string): string => `${task}:plan`;
const documentKey = (task: string, subtask: number): string => `${task}:document:${subtask}`;

/** Stands for the content in the plan, so that the subtasks of two documents differ. */
const hashDocument = (content: string): string => createHash('sha256').update(content).digest('base64url');

export function createAssemblyStore(records: KeyValueStore): AssemblyStore {
  const load = async (task: string): Promise<AssemblyPlan | undefined> => {
    const record = asJsonObject((await records.get(planKey(task))) ?? null);
    return record?.['v'] === 1 ? (record['plan'] as unknown as AssemblyPlan) : undefined;
  };
  return {
    load,
    async save(task, given) {
      const { subtasks } = given;
      if (subtasks.length > MAX_SUBTASKS) throw new RangeError(`more than ${MAX_SUBTASKS} subtasks`);
      for (const [index, { document }] of subtasks.entries())
        if (document !== undefined) await records.put(documentKey(task, index), document, TTL_MS);
      const plan = {
        ...given,
        subtasks: subtasks.map(
          (one): SubtaskRequest =>
            one.document === undefined ? one : { ...one, document: hashDocument(one.document) },
        ),
      };
      // Written last: a plan has all its documents.
      await records.put(planKey(task), { v: 1, plan } as unknown as Json, TTL_MS);
    },
    async loadDocument(task, subtask) {
      const document = await records.get(documentKey(task, subtask));
      return typeof document === 'string' ? document : undefined;
    },
    async delete(task) {
      const plan = await load(task);
      await records.delete(planKey(task));
      for (const [index, { document }] of plan?.subtasks.entries() ?? [])
        if (document !== undefined) await records.delete(documentKey(task, index));
    },
  };
}
