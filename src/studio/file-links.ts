// Finds finished files by their unguessable links until they expire. task-store.ts writes the links; file-response.ts
// sends the bytes.

import type { DatabaseSync } from 'node:sqlite';

interface LinkedFile {
  /** Path relative to the studio's folder of tasks. */
  readonly path: string;
  readonly type: string;
}

export type LinkedFileFinder = (link: string, name: string) => LinkedFile | undefined;

export function createLinkedFileFinder(database: DatabaseSync, now: () => number): LinkedFileFinder {
  const find = database.prepare('SELECT path, type FROM links WHERE link = ? AND name = ? AND expires > ?');
  return (link, name) => {
    const row = find.get(link, name, now());
    return row && { path: String(row['path']), type: String(row['type']) };
  };
}

export const formatFileUrl = (origin: string, { link, name }: { link: string; name: string }): string =>
  `${origin}/files/${link}/${encodeURIComponent(name)}`;
