// Unguessable links to finished files: found by link and name, and forgotten when their time is over.
// Writing them is part of finishing a task (tasks.ts); sending bytes is send-file.ts.

import type { DatabaseSync } from 'node:sqlite';

interface LinkedFile {
  /** Relative to the studio's folder of tasks. */
  readonly path: string;
  readonly type: string;
}

export type FindLink = (link: string, name: string) => LinkedFile | undefined;

export function createLinks(database: DatabaseSync, now: () => number): FindLink {
  const find = database.prepare('SELECT path, type FROM links WHERE link = ? AND name = ? AND expires > ?');
  return (link, name) => {
    const row = find.get(link, name, now());
    return row && { path: String(row['path']), type: String(row['type']) };
  };
}

/** The absolute address of a link, on the host the request came to. */
export const addressOf = (origin: string, { link, name }: { link: string; name: string }): string =>
  `${origin}/files/${link}/${encodeURIComponent(name)}`;
