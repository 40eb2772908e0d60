// Workspace folders: names that tasks can be put under, each seen by its own API key only.
// They hold nothing by themselves.

import type { DatabaseSync } from 'node:sqlite';

interface WorkspaceFolder {
  readonly id: number;
  readonly name: string;
  /** Tasks in it that are still kept. */
  readonly runs: number;
}

export interface FolderStore {
  of(owner: string): readonly WorkspaceFolder[];
  /** Whether this owner has it. */
  has(owner: string, id: number): boolean;
  create(owner: string, name: string): number;
}

export function createFolders(
  database: DatabaseSync,
  countIn: (owner: string, folderId: number) => number,
): FolderStore {
  const insert = database.prepare('INSERT INTO folders (owner, name) VALUES (?, ?) RETURNING folder_id');
  const all = database.prepare('SELECT folder_id, name FROM folders WHERE owner = ? ORDER BY folder_id');
  const one = database.prepare('SELECT 1 FROM folders WHERE owner = ? AND folder_id = ?');
  return {
    has: (owner, id) => one.get(owner, id) !== undefined,
    create: (owner, name) => Number(insert.get(owner, name)?.['folder_id']),
    of: (owner) =>
      all.all(owner).map((row) => {
        const id = Number(row['folder_id']);
        return { id, name: String(row['name']), runs: countIn(owner, id) };
      }),
  };
}
