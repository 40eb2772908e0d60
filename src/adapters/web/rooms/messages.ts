// The room log: every message of every room in one sequence of revisions, on disk. A message that changes gets a new,
// higher revision, so "everything after n" is all a client ever has to ask.

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Person } from '../../../domain/commands/invocation.ts';
import { atomically } from '../../../kit/sqlite/atomically.ts';
import { pagesOf } from '../../../kit/sqlite/reserve.ts';
import { BOUNDS } from '../limits.ts';
import type { FileShown, UploadShown, ViewShown } from '../render.ts';

export interface Message {
  readonly id: string;
  readonly rev: number;
  readonly room: string;
  readonly at: number;
  readonly author: Person;
  readonly text: string;
  readonly view?: ViewShown;
  readonly files?: readonly FileShown[];
  readonly uploads?: readonly UploadShown[];
  readonly notify?: string;
}

type NewMessage = Omit<Message, 'rev'>;

/** `language`: of whoever asked for it, where their browser told it. */
interface Pending {
  readonly language?: string | undefined;
}
export type Change = Partial<Pick<Message, 'view' | 'files' | 'uploads' | 'notify'>>;

/** A message that was deleted. */
interface Gone {
  readonly id: string;
  readonly rev: number;
  readonly room: string;
}

export interface Messages {
  /** What all messages take on the disk, in bytes. */
  bytes(): number;
  /** The newest revision of all. */
  rev(): number;
  get(id: string): Message | undefined;
  /** The messages of a room with the highest revisions below `before`, at most `limit`, in the order they were posted. */
  page(room: string, limit: number, before?: number): readonly Message[];
  /** Of the latest messages of a room those in which all of these words stand, the newest first, at most `limit`. */
  search(room: string, words: readonly string[], limit: number): readonly Message[];
  /** What has a higher revision, lowest first, at most `limit`. */
  since(rev: number, limit: number): readonly Message[];
  /** A pending message is a card whose task was not handed in yet; what its person reads is kept beside it. */
  post(message: NewMessage, pending?: Pending): Message;
  /** Changes a message and ends its being pending. Nothing new is told when nothing is different. */
  change(id: string, change: Change): Message | undefined;
  /** Ends its being pending without a change. */
  settle(id: string): void;
  /** Whether it is still pending: nobody showed anything in it yet. */
  isPending(id: string): boolean;
  pending(): readonly (Message & Pending)[];
  /** Deletes a message for good; clients hear that it is gone. */
  remove(id: string): void;
  /** What was deleted with a higher revision, lowest first, at most `limit`. */
  goneSince(rev: number, limit: number): readonly Gone[];
  /** Calls back after every new or changed message; the answer stops it. */
  watch(listener: () => void): () => void;
}

type Row = Record<string, SQLOutputValue>;

const statementsOf = (database: DatabaseSync) => ({
  rev: database.prepare("SELECT value FROM facts WHERE name = 'rev'"),
  nextRev: database.prepare("UPDATE facts SET value = value + 1 WHERE name = 'rev' RETURNING value"),
  get: database.prepare('SELECT * FROM messages WHERE id = ?'),
  page: database.prepare('SELECT * FROM messages WHERE room = ? AND rev < ? ORDER BY rev DESC LIMIT ?'),
  since: database.prepare('SELECT * FROM messages WHERE rev > ? ORDER BY rev LIMIT ?'),
  post: database.prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?)'),
  change: database.prepare('UPDATE messages SET rev = ?, body = ?, pending = 0 WHERE id = ?'),
  settle: database.prepare('UPDATE messages SET pending = 0 WHERE id = ?'),
  pending: database.prepare('SELECT * FROM messages WHERE pending = 1 ORDER BY posted'),
  remove: database.prepare('DELETE FROM messages WHERE id = ? RETURNING room'),
  gone: database.prepare('INSERT OR REPLACE INTO gone VALUES (?, ?, ?)'),
  goneSince: database.prepare('SELECT id, rev, room FROM gone WHERE rev > ? ORDER BY rev LIMIT ?'),
  goneBound: database.prepare(
    'DELETE FROM gone WHERE rev <= (SELECT rev FROM gone ORDER BY rev DESC LIMIT 1 OFFSET ?)',
  ),
});

export function createMessages(database: DatabaseSync): Messages {
  const ask = statementsOf(database);
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const nextRev = () => Number(ask.nextRev.get()?.['value']);
  const get = (id: string) => read(ask.get.get(id));

  return {
    bytes: () => pagesOf(database).used,
    rev: () => Number(ask.rev.get()?.['value']),
    get,
    page: (room, limit, before = Number.MAX_SAFE_INTEGER) =>
      ask.page
        .all(room, before, limit)
        .sort((a, b) => Number(a['posted']) - Number(b['posted']))
        .map(message),
    search: (room, words, limit) =>
      ask.page
        .all(room, Number.MAX_SAFE_INTEGER, BOUNDS.searched)
        .map(message)
        .filter((one) => hasWords(one, words))
        .slice(0, limit),
    since: (rev, limit) => ask.since.all(rev, limit).map(message),
    post({ id, room, ...body }, pending) {
      const rev = atomically(database, () => {
        const next = nextRev();
        ask.post.run(id, next, next, room, JSON.stringify({ ...body, ...pending }), pending ? 1 : 0);
        return next;
      });
      tell();
      return { id, rev, room, ...body };
    },
    change(id, change) {
      const before = get(id);
      if (!before) return undefined;
      const { id: _, rev: __, room, ...body } = { ...before, ...change };
      const text = JSON.stringify(body);
      if (text === ask.get.get(id)?.['body']) {
        ask.settle.run(id);
        return before;
      }
      const rev = atomically(database, () => {
        const next = nextRev();
        ask.change.run(next, text, id);
        return next;
      });
      tell();
      return { id, rev, room, ...body };
    },
    settle: (id) => void ask.settle.run(id),
    isPending: (id) => ask.get.get(id)?.['pending'] === 1,
    pending: () => ask.pending.all().map((row) => ({ ...message(row), language: bodyOf(row).language })),
    remove(id) {
      atomically(database, () => {
        const row = ask.remove.get(id);
        if (!row) return;
        ask.gone.run(id, nextRev(), String(row['room']));
        ask.goneBound.run(BOUNDS.goneKept);
      });
      tell();
    },
    goneSince: (rev, limit) =>
      ask.goneSince
        .all(rev, limit)
        .map((row) => ({ id: String(row['id']), rev: Number(row['rev']), room: String(row['room']) })),
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** In what is said, in the card, or in the name of a file; whatever the case. */
function hasWords(
  { author, text, view, files = [], uploads = [] }: Message,
  words: readonly string[],
): boolean {
  const { title, line, body, facts = [], rows = [] } = view ?? {};
  const values = [...facts.map(({ value }) => value), ...rows.map((row) => `${row.title} ${row.detail}`)];
  const names = [...files, ...uploads].map(({ name }) => name);
  const all = [author.name, text, title, line, body, ...values, ...names].join('\n').toLocaleLowerCase();
  return words.every((word) => all.includes(word.toLocaleLowerCase()));
}

const read = (row: Row | undefined): Message | undefined => (row ? message(row) : undefined);

function message(row: Row): Message {
  const { language: _, ...body } = bodyOf(row);
  return { id: String(row['id']), rev: Number(row['rev']), room: String(row['room']), ...body };
}

const bodyOf = (row: Row) =>
  JSON.parse(String(row['body'])) as Omit<Message & Pending, 'id' | 'rev' | 'room'>;
