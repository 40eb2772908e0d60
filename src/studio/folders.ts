// Workspace folders: names that tasks can be put under, each seen by its own API key only.
// They hold nothing by themselves, and no create call is refused over one.

import type { DatabaseSync } from 'node:sqlite';

interface WorkspaceFolder {
  readonly id: number;
  readonly name: string;
  /** Tasks in it that are still kept. */
  readonly runs: number;
}

export interface FolderStore {
  of(owner: string): readonly WorkspaceFolder[];
  create(owner: string, name: string): number;
}

export function createFolders(
  database: DatabaseSync,
  countIn: (owner: string, folderId: number) => number,
): FolderStore {
  const insert = database.prepare('INSERT INTO folders (owner, name) VALUES (?, ?) RETURNING folder_id');
  const all = database.prepare('SELECT folder_id, name FROM folders WHERE owner = ? ORDER BY folder_id');
  return {
    create: (owner, name) => Number(insert.get(owner, name)?.['folder_id']),
    of: (owner) =>
      all.all(owner).map((row) => {
        const id = Number(row['folder_id']);
        return { id, name: String(row['name']), runs: countIn(owner, id) };
      }),
  };
}
