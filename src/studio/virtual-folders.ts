// Virtual folders: labels that group tasks, visible only to their own API key.

import type { DatabaseSync } from 'node:sqlite';

interface VirtualFolder {
  readonly id: number;
  readonly name: string;
  /** Number of stored tasks in the folder. */
  readonly runCount: number;
}

export interface VirtualFolderStore {
  listByOwner(owner: string): readonly VirtualFolder[];
  exists(owner: string, id: number): boolean;
  create(owner: string, name: string): number;
}

export function createVirtualFolderStore(
  database: DatabaseSync,
  countTasks: (owner: string, folderId: number) => number,
): VirtualFolderStore {
  const insert = database.prepare('INSERT INTO folders (owner, name) VALUES (?, ?) RETURNING folder_id');
  const all = database.prepare('SELECT folder_id, name FROM folders WHERE owner = ? ORDER BY folder_id');
  const one = database.prepare('SELECT 1 FROM folders WHERE owner = ? AND folder_id = ?');
  return {
    exists: (owner, id) => one.get(owner, id) !== undefined,
    create: (owner, name) => Number(insert.get(owner, name)?.['folder_id']),
    listByOwner: (owner) =>
      all.all(owner).map((row) => {
        const id = Number(row['folder_id']);
        return { id, name: String(row['name']), runCount: countTasks(owner, id) };
      }),
  };
}
