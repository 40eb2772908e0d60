// Stores on a Map. Two instances with the same Map simulate a restart. Records pass through JSON, as on disk.

import type { Defaults } from '../../src/domain/commands/command.ts';
import { findServiceTaskId, isFinishedAndShown, type Task } from '../../src/domain/tasks/task.ts';
import { summarizeTaskForOperator } from '../../src/domain/tasks/task-summary.ts';
import type { SettingsStore, TaskStore, UserDictionaryStore } from '../../src/ports/store.ts';

export interface FakeTaskStore extends TaskStore {
  /** Errors for the next writes, one each. */
  readonly faults: Error[];
  /** Every written state, in order. */
  readonly written: string[];
}

export function createFakeTaskStore(records: Map<string, string> = new Map()): FakeTaskStore {
  const all = () => [...records.values()].map((text) => JSON.parse(text) as Task);
  const faults: Error[] = [];
  const written: string[] = [];
  return {
    faults,
    written,
    async put(task) {
      const fault = faults.shift();
      if (fault) throw fault;
      written.push(task.state.status);
      records.set(task.id, JSON.stringify(task));
    },
    get: async (id) => all().find((task) => task.id === id),
    listOpenIds: async () =>
      all()
        .filter((task) => !isFinishedAndShown(task))
        .map((task) => task.id),
    listByPerson: async (adapter, person, most) =>
      all()
        .filter((task) => task.origin.adapter === adapter && task.origin.person.id === person)
        .filter((task) => task.parent === undefined && task.origin.isAutomatic !== true)
        .sort((a, b) => b.createdAt - a.createdAt)
        .slice(0, most),
    forEachSummary: async (see) => all().forEach((task) => void see(summarizeTaskForOperator(task))),
    listPeople: async (adapter, start) => [
      ...new Set(
        all()
          .filter(({ origin }) => origin.adapter === adapter && origin.person.id.startsWith(start))
          .map(({ origin }) => origin.person.id),
      ),
    ],
    delete: async (id) => void records.delete(id),
    async deleteByPerson(adapter, person) {
      const theirs = all().filter((task) => task.origin.adapter === adapter && task.origin.person.id === person);
      const resting = theirs.filter(isFinishedAndShown);
      const taskIds = resting.map((task) => task.id);
      for (const id of taskIds) records.delete(id);
      const serviceTaskIds = resting.flatMap((task) => findServiceTaskId(task) ?? []);
      return { taskIds, serviceTaskIds, remaining: theirs.length - taskIds.length };
    },
  };
}

export function createFakeSettings(): SettingsStore {
  const kept = new Map<string, Defaults>();
  return {
    get: async (owner) => kept.get(JSON.stringify(owner)) ?? {},
    put: async (owner, defaults) => void kept.set(JSON.stringify(owner), defaults),
    async deleteByPrefix(adapter, start) {
      for (const key of kept.keys()) {
        const owner = JSON.parse(key);
        if (
          owner.adapter === adapter &&
          (owner.person ?? owner.place ?? owner.lastVoicesOf ?? owner.castOf).startsWith(start)
        )
          kept.delete(key);
      }
    },
  };
}

export function createFakeDictionaryStore(records: Map<string, string> = new Map()): UserDictionaryStore {
  return {
    get: async (owner) => JSON.parse(records.get(JSON.stringify(owner)) ?? '[]'),
    async put(owner, all) {
      if (all.length === 0) records.delete(JSON.stringify(owner));
      else records.set(JSON.stringify(owner), JSON.stringify(all));
    },
    listOwners: async () => [...records.keys()].map((key) => JSON.parse(key)),
  };
}
