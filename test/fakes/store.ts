// Stores on a Map that survive as long as the Map does: give two of them the same one and the second sees a restart.
// Records go through JSON, as on disk.

import type { Defaults } from '../../src/domain/commands/command.ts';
import { outlineOf } from '../../src/domain/tasks/outline.ts';
import { isAtRest, serviceId, type Task } from '../../src/domain/tasks/task.ts';
import type { DictionaryStore, SettingsStore, TaskStore } from '../../src/ports/store.ts';

export interface FakeTaskStore extends TaskStore {
  /** Thrown by the next writes, one each. */
  readonly faults: Error[];
  /** Every state that was written, in order. */
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
      written.push(task.state.at);
      records.set(task.id, JSON.stringify(task));
    },
    get: async (id) => all().find((task) => task.id === id),
    open: async () =>
      all()
        .filter((task) => !isAtRest(task))
        .map((task) => task.id),
    of: async (adapter, person, most) =>
      all()
        .filter((task) => task.origin.adapter === adapter && task.origin.person.id === person)
        .sort((a, b) => b.created - a.created)
        .slice(0, most),
    survey: async (see) => all().forEach((task) => void see(outlineOf(task))),
    people: async (adapter, start) => [
      ...new Set(
        all()
          .filter(({ origin }) => origin.adapter === adapter && origin.person.id.startsWith(start))
          .map(({ origin }) => origin.person.id),
      ),
    ],
    async forget(adapter, person) {
      const theirs = all().filter(
        (task) => task.origin.adapter === adapter && task.origin.person.id === person,
      );
      const resting = theirs.filter(isAtRest);
      const deleted = resting.map((task) => task.id);
      for (const id of deleted) records.delete(id);
      const atService = resting.flatMap((task) => serviceId(task) ?? []);
      return { deleted, atService, open: theirs.length - deleted.length };
    },
  };
}

export function createFakeSettings(): SettingsStore {
  const kept = new Map<string, Defaults>();
  return {
    get: async (owner) => kept.get(JSON.stringify(owner)) ?? {},
    put: async (owner, defaults) => void kept.set(JSON.stringify(owner), defaults),
    async forget(adapter, start) {
      for (const key of kept.keys()) {
        const owner = JSON.parse(key);
        if (owner.adapter === adapter && (owner.person ?? owner.place ?? owner.habitsOf).startsWith(start))
          kept.delete(key);
      }
    },
  };
}

export function createFakeDictionaryStore(records: Map<string, string> = new Map()): DictionaryStore {
  return {
    get: async (owner) => JSON.parse(records.get(JSON.stringify(owner)) ?? '[]'),
    async put(owner, all) {
      if (all.length === 0) records.delete(JSON.stringify(owner));
      else records.set(JSON.stringify(owner), JSON.stringify(all));
    },
    owners: async () => [...records.keys()].map((key) => JSON.parse(key)),
  };
}
