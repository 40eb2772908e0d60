// The room log: every message of every room in one sequence of revisions, on disk. A message that changes gets a new,
// higher revision, so "everything after n" is all a client ever has to ask.

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Invocation, Person, Request } from '../../../domain/commands/invocation.ts';
import { ownTurn, yieldWhenDue } from '../../../kit/loop/yield.ts';
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
  /** What it was for, so that it can be repeated after a crash. */
  readonly retry?: Retry | undefined;
}

export type Retry =
  | { readonly invocation: Invocation }
  | { readonly request: Request; readonly resultOf?: string | undefined };
export type Change = Partial<Pick<Message, 'view' | 'files' | 'uploads' | 'notify'>>;

/** A message that was deleted. */
interface Gone {
  readonly id: string;
  readonly rev: number;
  readonly room: string;
}

type News =
  | { readonly event: 'message'; readonly data: Message }
  | { readonly event: 'gone'; readonly data: Gone };

export interface Messages {
  /** What all messages take on the disk, in bytes. */
  bytes(): number;
  /** The newest revision of all. */
  rev(): number;
  get(id: string): Message | undefined;
  /**
   * The messages of a room with the highest revisions below `before`, in the order they were posted: at most `limit`, fewer where
   * they are long, one at least.
   */
  page(room: string, limit: number, before?: number): readonly Message[];
  /** Of the latest messages of a room those in which all of these words stand, the newest first. Ends early once aborted. */
  search(room: string, words: readonly string[], off: AbortSignal): Promise<readonly Message[]>;
  /** What was posted, changed and deleted with a higher revision, lowest first: as much as is sent in one piece. */
  newsSince(rev: number): readonly News[];
  /** True if more has a higher revision than is replayed to a client. */
  isFarBehind(rev: number): boolean;
  /** A pending message is a card whose task was not handed in yet; what its person reads is kept beside it. */
  post(message: NewMessage, pending?: Pending): Message;
  /** Changes a message and ends its being pending. Nothing new is told when nothing is different. `retry` stays with it. */
  change(id: string, change: Change, retry?: Retry): Message | undefined;
  /** What an interrupted card can repeat. */
  retryOf(id: string): Retry | undefined;
  /** Ends its being pending without a change. */
  settle(id: string): void;
  /** Whether it is still pending: nobody showed anything in it yet. */
  isPending(id: string): boolean;
  pending(): readonly (Message & Pending)[];
  /** Deletes a message for good; clients hear that it is gone. */
  remove(id: string): void;
  /** Calls back after every new or changed message; the answer stops it. */
  watch(listener: () => void): () => void;
}

type Row = Record<string, SQLOutputValue>;

const statementsOf = (database: DatabaseSync) => ({
  rev: database.prepare("SELECT value FROM facts WHERE name = 'rev'"),
  nextRev: database.prepare("UPDATE facts SET value = value + 1 WHERE name = 'rev' RETURNING value"),
  get: database.prepare('SELECT * FROM messages WHERE id = ?'),
  page: database.prepare('SELECT * FROM messages WHERE room = ? AND rev < ? ORDER BY rev DESC LIMIT ?'),
  news: database.prepare(
    'SELECT id, rev, room, body FROM messages WHERE rev > ? UNION ALL SELECT id, rev, room, NULL FROM gone WHERE rev > ? ORDER BY rev LIMIT ?',
  ),
  nth: database.prepare('SELECT 1 FROM messages WHERE rev > ? ORDER BY rev LIMIT 1 OFFSET ?'),
  nthGone: database.prepare('SELECT 1 FROM gone WHERE rev > ? ORDER BY rev LIMIT 1 OFFSET ?'),
  post: database.prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?)'),
  change: database.prepare('UPDATE messages SET rev = ?, body = ?, pending = 0 WHERE id = ?'),
  settle: database.prepare('UPDATE messages SET pending = 0 WHERE id = ? AND pending = 1'),
  pending: database.prepare('SELECT * FROM messages WHERE pending = 1 ORDER BY posted'),
  remove: database.prepare('DELETE FROM messages WHERE id = ? RETURNING room'),
  gone: database.prepare('INSERT OR REPLACE INTO gone VALUES (?, ?, ?)'),
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
      upTo(BOUNDS.page.characters, ask.page.iterate(room, before, limit))
        .sort((a, b) => Number(a['posted']) - Number(b['posted']))
        .map(message),
    search: (room, words, off) =>
      search((before) => ask.page.iterate(room, before, SEARCH.together), words, off),
    newsSince: (rev) =>
      upTo(BOUNDS.events.characters, ask.news.iterate(rev, rev, BOUNDS.events.together)).map(newsOf),
    isFarBehind: (rev) => {
      const { behind } = BOUNDS.events;
      return (ask.nth.get(rev, behind) ?? ask.nthGone.get(rev, behind)) !== undefined;
    },
    post({ id, room, ...body }, pending) {
      const rev = atomically(database, () => {
        const next = nextRev();
        ask.post.run(id, next, next, room, JSON.stringify({ ...body, ...pending }), pending ? 1 : 0);
        return next;
      });
      tell();
      return { id, rev, room, ...body };
    },
    change(id, change, retry) {
      const before = get(id);
      if (!before) return undefined;
      const { id: _, rev: __, room, ...body } = { ...before, ...change };
      const text = JSON.stringify({ ...body, retry });
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
    retryOf: (id) => retryIn(ask.get.get(id)),
    isPending: (id) => ask.get.get(id)?.['pending'] === 1,
    pending: () => ask.pending.all().map(pendingMessage),
    remove(id) {
      atomically(database, () => {
        const row = ask.remove.get(id);
        if (!row) return;
        ask.gone.run(id, nextRev(), String(row['room']));
        ask.goneBound.run(BOUNDS.goneKept);
      });
      tell();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const lengthOf = (row: Row): number => String(row['body'] ?? '').length;

/** The first rows: the one with which they exceed so many characters is left out, unless it is the first. */
function upTo(characters: number, rows: Iterable<Row>): Row[] {
  const taken: Row[] = [];
  let length = 0;
  for (const row of rows) {
    length += lengthOf(row);
    if (taken.length > 0 && length > characters) break;
    taken.push(row);
  }
  return taken;
}

const SEARCH = BOUNDS.search;

/** `rows`: of a room, with the highest revisions below `before`. */
async function search(
  rows: (before: number) => Iterable<Row>,
  words: readonly string[],
  off: AbortSignal,
): Promise<readonly Message[]> {
  const wanted = words
    .slice(0, SEARCH.words)
    .map((word) => word.slice(0, SEARCH.wordCharacters).toLocaleLowerCase());
  const found: Row[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  let messages = 0;
  let characters = 0;
  // More than an answer takes would only use memory: many can search at once.
  let left = BOUNDS.page.characters;
  while (
    messages < SEARCH.messages &&
    characters < SEARCH.characters &&
    found.length < SEARCH.found &&
    left > 0
  ) {
    await ownTurn();
    const some = upTo(BOUNDS.page.characters, rows(before));
    if (some.length === 0) break;
    for (const row of some) {
      const due = yieldWhenDue();
      if (due) await due;
      if (off.aborted) return [];
      if (hasWords(message(row), wanted)) {
        found.push(row);
        left -= lengthOf(row);
      }
      messages += 1;
      characters += lengthOf(row);
      before = Number(row['rev']);
    }
  }
  return upTo(BOUNDS.page.characters, found.slice(0, SEARCH.found)).map(message);
}

/** In what is said, in the card, or in the name of a file. `words` are in lower case. */
function hasWords(
  { author, text, view, files = [], uploads = [] }: Message,
  words: readonly string[],
): boolean {
  const { title, line, body, facts = [], rows = [] } = view ?? {};
  const values = [...facts.map(({ value }) => value), ...rows.map((row) => `${row.title} ${row.detail}`)];
  const names = [...files, ...uploads].map(({ name }) => name);
  const all = [author.name, text, title, line, body, ...values, ...names].join('\n').toLocaleLowerCase();
  return words.every((word) => all.includes(word));
}

function newsOf(row: Row): News {
  const { id, rev, room, body } = row;
  if (body === null) return { event: 'gone', data: { id: String(id), rev: Number(rev), room: String(room) } };
  return { event: 'message', data: message(row) };
}

const read = (row: Row | undefined): Message | undefined => (row ? message(row) : undefined);

function message(row: Row): Message {
  const { language: _, retry: __, ...body } = bodyOf(row);
  return { id: String(row['id']), rev: Number(row['rev']), room: String(row['room']), ...body };
}

function pendingMessage(row: Row): Message & Pending {
  const { language, retry } = bodyOf(row);
  return { ...message(row), language, retry };
}

/** A card that is not interrupted has nothing to repeat. */
const retryIn = (row: Row | undefined): Retry | undefined =>
  row && row['pending'] !== 1 ? bodyOf(row).retry : undefined;

const bodyOf = (row: Row) =>
  JSON.parse(String(row['body'])) as Omit<Message & Pending, 'id' | 'rev' | 'room'>;
