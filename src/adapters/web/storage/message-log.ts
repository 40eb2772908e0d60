// Stores the messages of all rooms in one sequence of revisions. A changed message gets a new, higher revision, so
// clients only ask for everything after the last revision they saw. Texts of cards are data (localize.ts).

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Invocation, Request } from '../../../domain/commands/invocation.ts';
import type { Person } from '../../../domain/person.ts';
import { waitForTimeSlice, yieldWhenDue } from '../../../kit/loop/yield-to-event-loop.ts';
import { measureDatabaseSpace } from '../../../kit/sqlite/space-reserve.ts';
import { runInTransaction } from '../../../kit/sqlite/transaction.ts';
import type { Text } from '../../../messages/message.ts';
import { ENFORCED_LIMITS } from '../limits.ts';
import type { FinishedFile, UploadedFile, ViewJson } from '../render.ts';

/** `T`: a text as data, or as a string for one reader. */
export interface ChatMessage<T = Text> {
  readonly id: string;
  readonly rev: number;
  readonly room: string;
  readonly at: number;
  readonly author: Person;
  readonly text: string;
  readonly view?: ViewJson<T>;
  readonly files?: readonly FinishedFile<T>[];
  readonly uploads?: readonly UploadedFile[];
  readonly notify?: string;
}

type NewMessage = Omit<ChatMessage, 'rev'>;

interface PendingCard {
  /** The request, for repeating it after a crash. */
  readonly retry?: RetryPayload;
}

export type PendingCardMessage = ChatMessage & PendingCard;

export type RetryPayload =
  | { readonly invocation: Invocation }
  | { readonly request: Request; readonly resultOf?: string };
export type MessagePatch = Partial<Pick<ChatMessage, 'view' | 'files' | 'uploads' | 'notify'>>;

/** A deleted message, for clients that still show it. */
interface DeletedMessage {
  readonly id: string;
  readonly rev: number;
  readonly room: string;
}

type LogEvent =
  | { readonly event: 'message'; readonly data: ChatMessage }
  | { readonly event: 'gone'; readonly data: DeletedMessage };

type LocalizeForReader = (message: ChatMessage) => ChatMessage<string>;

export interface MessageLog {
  diskBytes(): number;
  latestRevision(): number;
  get(id: string): ChatMessage | undefined;
  /**
   * Returns the messages with the highest revisions below `before`, in the order they were posted: at most `limit`,
   * fewer if they are long, but at least one.
   */
  getPage(room: string, limit: number, before?: number): readonly ChatMessage[];
  /** Returns recent messages that contain all words when localized, newest first. Stops early when aborted. */
  search(
    room: string,
    words: readonly string[],
    localize: LocalizeForReader,
    signal: AbortSignal,
  ): Promise<readonly ChatMessage<string>[]>;
  /** Returns one chunk of later changes and deletions, lowest revision first. */
  changesSince(rev: number): readonly LogEvent[];
  /** True if more events are missing than a client may replay. */
  isFarBehind(rev: number): boolean;
  /** `pending` is given for a card whose task is not submitted yet. */
  post(message: NewMessage, pending?: PendingCard): ChatMessage;
  /** Clears the pending mark. Unchanged messages get no new revision. Stores `retry` with the message. */
  update(id: string, change: MessagePatch, retry?: RetryPayload): ChatMessage | undefined;
  /** Returns the request that an interrupted card can repeat. */
  getRetryPayload(id: string): RetryPayload | undefined;
  /** Clears the pending mark without changing the message. */
  clearPending(id: string): void;
  /** True until the message is first updated or cleared. */
  isPending(id: string): boolean;
  listPending(): readonly PendingCardMessage[];
  remove(id: string): void;
  subscribe(listener: () => void): void;
}

type MessageRow = Record<string, SQLOutputValue>;

const prepareStatements = (database: DatabaseSync) => ({
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

export function createMessageLog(database: DatabaseSync): MessageLog {
  const statements = prepareStatements(database);
  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  const nextRev = () => Number(statements.nextRev.get()?.['value']);
  const get = (id: string) => toOptionalMessage(statements.get.get(id));

  return {
    diskBytes: () => measureDatabaseSpace(database).usedBytes,
    latestRevision: () => Number(statements.rev.get()?.['value']),
    get,
    getPage: (room, limit, before = Number.MAX_SAFE_INTEGER) =>
      takeWithin(ENFORCED_LIMITS.page.maxCharacters, statements.page.iterate(room, before, limit))
        .sort((a, b) => Number(a['posted']) - Number(b['posted']))
        .map(toMessage),
    search: (room, words, localize, signal) =>
      searchRows((before) => statements.page.iterate(room, before, SEARCH_LIMITS.batchSize), words, localize, signal),
    changesSince: (rev) =>
      takeWithin(
        ENFORCED_LIMITS.events.batchCharacters,
        statements.news.iterate(rev, rev, ENFORCED_LIMITS.events.batchSize),
      ).map(toLogEvent),
    isFarBehind: (rev) => {
      const { maxLag } = ENFORCED_LIMITS.events;
      return (statements.nth.get(rev, maxLag) ?? statements.nthGone.get(rev, maxLag)) !== undefined;
    },
    post({ id, room, ...body }, pending) {
      const rev = runInTransaction(database, () => {
        const next = nextRev();
        statements.post.run(id, next, next, room, JSON.stringify({ ...body, ...pending }), pending ? 1 : 0);
        return next;
      });
      notifyListeners();
      return { id, rev, room, ...body };
    },
    update(id, change, retry) {
      const row = statements.get.get(id);
      if (!row) return undefined;
      const before = toMessage(row);
      const { id: _, rev: __, room, ...body } = { ...before, ...change };
      const text = JSON.stringify({ ...body, retry });
      if (text === row['body']) {
        statements.settle.run(id);
        return before;
      }
      const rev = runInTransaction(database, () => {
        const next = nextRev();
        statements.change.run(next, text, id);
        return next;
      });
      notifyListeners();
      return { id, rev, room, ...body };
    },
    clearPending: (id) => void statements.settle.run(id),
    getRetryPayload: (id) => getRetryFrom(statements.get.get(id)),
    isPending: (id) => statements.get.get(id)?.['pending'] === 1,
    listPending: () => statements.pending.all().map(toPendingMessage),
    remove(id) {
      runInTransaction(database, () => {
        const row = statements.remove.get(id);
        if (!row) return;
        statements.gone.run(id, nextRev(), String(row['room']));
        statements.goneBound.run(ENFORCED_LIMITS.maxTombstones);
      });
      notifyListeners();
    },
    subscribe: (listener) => void listeners.add(listener),
  };
}

const getRowLength = (row: MessageRow): number => String(row['body'] ?? '').length;

/** Takes rows until they exceed `characters`, but always the first one. */
function takeWithin(characters: number, rows: Iterable<MessageRow>): MessageRow[] {
  const taken: MessageRow[] = [];
  let length = 0;
  for (const row of rows) {
    length += getRowLength(row);
    if (taken.length > 0 && length > characters) break;
    taken.push(row);
  }
  return taken;
}

const SEARCH_LIMITS = ENFORCED_LIMITS.search;

/** `rows` returns messages of a room with revisions below `before`, highest first. */
async function searchRows(
  rows: (before: number) => Iterable<MessageRow>,
  words: readonly string[],
  localize: LocalizeForReader,
  signal: AbortSignal,
): Promise<readonly ChatMessage<string>[]> {
  const normalizedWords = words
    .slice(0, SEARCH_LIMITS.maxWords)
    .map((word) => word.slice(0, SEARCH_LIMITS.maxWordCharacters).toLocaleLowerCase());
  const found: MessageRow[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  let messages = 0;
  let characters = 0;
  // Longer results would only use memory: many searches can run at once.
  let charactersLeft = ENFORCED_LIMITS.page.maxCharacters;
  while (
    messages < SEARCH_LIMITS.maxMessages &&
    characters < SEARCH_LIMITS.maxCharacters &&
    found.length < SEARCH_LIMITS.maxResults &&
    charactersLeft > 0
  ) {
    await waitForTimeSlice();
    const batch = takeWithin(ENFORCED_LIMITS.page.maxCharacters, rows(before));
    if (batch.length === 0) break;
    for (const row of batch) {
      const due = yieldWhenDue();
      if (due) await due;
      if (signal.aborted) return [];
      if (containsWords(localize(toMessage(row)), normalizedWords)) {
        found.push(row);
        charactersLeft -= getRowLength(row);
      }
      messages += 1;
      characters += getRowLength(row);
      before = Number(row['rev']);
    }
  }
  return takeWithin(ENFORCED_LIMITS.page.maxCharacters, found.slice(0, SEARCH_LIMITS.maxResults)).map((row) =>
    localize(toMessage(row)),
  );
}

/** Searches the text, the card and file names. `words` are in lower case. */
function containsWords(
  { author, text, view, files = [], uploads = [] }: ChatMessage<string>,
  words: readonly string[],
): boolean {
  const { title, line, body, facts = [], rows = [] } = view ?? {};
  const values = [...facts.map(({ value }) => value), ...rows.map((row) => `${row.title} ${row.detail}`)];
  const names = [...files, ...uploads].map(({ name }) => name);
  const all = [author.name, text, title, line, body, ...values, ...names].join('\n').toLocaleLowerCase();
  return words.every((word) => all.includes(word));
}

function toLogEvent(row: MessageRow): LogEvent {
  const { id, rev, room, body } = row;
  if (body === null) return { event: 'gone', data: { id: String(id), rev: Number(rev), room: String(room) } };
  return { event: 'message', data: toMessage(row) };
}

const toOptionalMessage = (row: MessageRow | undefined): ChatMessage | undefined => (row ? toMessage(row) : undefined);

function toMessage(row: MessageRow): ChatMessage {
  const { language: _, retry: __, ...body } = parseBody(row);
  return { id: String(row['id']), rev: Number(row['rev']), room: String(row['room']), ...body };
}

const toPendingMessage = (row: MessageRow): PendingCardMessage => ({ ...toMessage(row), retry: parseBody(row).retry });

/** Only interrupted cards can be repeated. */
const getRetryFrom = (row: MessageRow | undefined): RetryPayload | undefined =>
  row && row['pending'] !== 1 ? parseBody(row).retry : undefined;

interface StoredBody extends Omit<PendingCardMessage, 'id' | 'rev' | 'room'> {
  /** Requester's language in a card that an earlier version stored. Readers must not see it. */
  readonly language?: string;
}

const parseBody = (row: MessageRow) => JSON.parse(String(row['body'])) as StoredBody;
