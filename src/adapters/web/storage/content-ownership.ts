// Tracks owners of messages and uploads, and deletes their data. Running tasks and their files stay until they end.

import type { DatabaseSync } from 'node:sqlite';
import type { Person } from '../../../domain/person.ts';
import { isRunningStatus } from '../../../domain/views/view.ts';
import { iterateYielding, waitForTimeSlice } from '../../../kit/loop/yield-to-event-loop.ts';
import { runInTransaction } from '../../../kit/sqlite/transaction.ts';
import { message } from '../../../messages/message.ts';
import type { PlatformDeletionResult } from '../../../ports/chat.ts';
import { fileDeletedText, HttpError } from '../http-error.ts';
import { stripNameIdPrefix } from '../people/identity.ts';
import { fileIdFromUrl } from '../render.ts';
import type { ChatFiles } from './files.ts';
import type { ChatMessage, MessageLog } from './message-log.ts';
import type { RecentPeopleAndRooms } from './recent-people-and-rooms.ts';

export interface ContentOwnership {
  setMessageOwner(id: string, person: string): void;
  setFileOwner(id: string, person: string): void;
  /**
   * Deletes a message and its files. Throws an {@link HttpError} if it belongs to another person or is a running card.
   */
  deleteMessage(id: string, person: string): Promise<void>;
  /**
   * Deletes a file and removes it from messages. Throws an {@link HttpError} if it belongs to another person or a
   * running task needs it.
   */
  deleteFile(id: string, person: string): Promise<void>;
  /** Deletes the person's data, except running cards and their files. */
  deleteAllOf(person: Person): Promise<PlatformDeletionResult>;
}

interface OwnershipOptions {
  readonly database: DatabaseSync;
  readonly messages: MessageLog;
  readonly files: ChatFiles;
  readonly activity: RecentPeopleAndRooms;
  readonly onDeleted: () => void;
}

/** Messages deleted per transaction. */
const BATCH_SIZE = 20;

const listFileIds = ({ files = [], uploads = [] }: ChatMessage): readonly string[] =>
  [...files, ...uploads].map(({ url }) => fileIdFromUrl(url));
const isTaskRunning = ({ view }: ChatMessage): boolean => view !== undefined && isRunningStatus(view.status);

const prepareStatements = (database: DatabaseSync) => ({
  keepMessage: database.prepare('INSERT OR REPLACE INTO owned_messages VALUES (?, ?)'),
  keepFile: database.prepare('INSERT OR REPLACE INTO owned_files VALUES (?, ?)'),
  messageOf: database.prepare('SELECT 1 FROM owned_messages WHERE id = ? AND person = ?'),
  fileOf: database.prepare('SELECT 1 FROM owned_files WHERE id = ? AND person = ?'),
  messagesOf: database.prepare('SELECT id FROM owned_messages WHERE person = ?'),
  filesOf: database.prepare('SELECT id FROM owned_files WHERE person = ?'),
  using: database.prepare(
    'SELECT o.id FROM uses JOIN owned_messages AS o ON o.id = uses.message WHERE uses.file = ? AND o.person = ?',
  ),
  isShown: database.prepare(
    'SELECT 1 FROM uses JOIN owned_messages AS o ON o.id = uses.message JOIN messages AS m ON m.id = o.id WHERE uses.file = ? AND o.person = ? AND instr(m.body, ?) > 0 LIMIT 1',
  ),
  answers: database.prepare('DELETE FROM answers WHERE person = ?'),
});

export function createContentOwnership({
  database,
  messages,
  files,
  activity,
  onDeleted,
}: OwnershipOptions): ContentOwnership {
  const statements = prepareStatements(database);
  const idsOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => String(row['id']));
  const loadMessages = (ids: readonly string[]): ChatMessage[] => ids.flatMap((id) => messages.get(id) ?? []);

  const isShown = (file: string, person: string): boolean =>
    statements.isShown.get(file, person, `/media/${file}/`) !== undefined;

  /** Yields the person's messages that show a file. Reads them one by one, as they can be many and long. */
  async function* messagesShowing(file: string, person: string): AsyncGenerator<ChatMessage> {
    for await (const id of iterateYielding(idsOf(statements.using.all(file, person)))) {
      const message = messages.get(id);
      if (message && listFileIds(message).includes(file)) yield message;
    }
  }

  /** Deletes the person's files that none of their messages shows. */
  async function deleteUnused(ids: Iterable<string>, person: string): Promise<number> {
    let deleted = 0;
    for await (const id of iterateYielding(new Set(ids))) {
      if (!statements.fileOf.get(id, person) || isShown(id, person)) continue;
      await files.remove(id);
      deleted += 1;
    }
    return deleted;
  }

  return {
    setMessageOwner: (id, person) => void statements.keepMessage.run(id, person),
    setFileOwner: (id, person) => void statements.keepFile.run(id, person),

    async deleteMessage(id, person) {
      const deleted = messages.get(id);
      if (!deleted) throw new HttpError(404, message('web.messageGone'));
      if (!statements.messageOf.get(id, person)) throw new HttpError(403, message('web.notYourMessage'));
      if (isTaskRunning(deleted)) throw new HttpError(409, message('web.messageAtWork'));
      messages.remove(id);
      onDeleted();
      await deleteUnused(listFileIds(deleted), person);
    },

    async deleteFile(id, person) {
      if (!files.find(id)) throw new HttpError(404, fileDeletedText);
      if (!statements.fileOf.get(id, person)) throw new HttpError(403, message('web.notYourFile'));
      for await (const shown of messagesShowing(id, person))
        if (isTaskRunning(shown)) throw new HttpError(409, message('web.fileAtWork'));
      const withoutFile = <T extends { readonly url: string }>(all: readonly T[]) =>
        all.filter(({ url }) => fileIdFromUrl(url) !== id);
      for await (const { id: message, files: made, uploads } of messagesShowing(id, person))
        messages.update(message, {
          ...(made && { files: withoutFile(made) }),
          ...(uploads && { uploads: withoutFile(uploads) }),
        });
      onDeleted();
      await files.remove(id);
    },

    async deleteAllOf({ id: person }) {
      let deleted = 0;
      const all = idsOf(statements.messagesOf.all(person));
      for (let at = 0; at < all.length; at += BATCH_SIZE) {
        await waitForTimeSlice();
        const removable = loadMessages(all.slice(at, at + BATCH_SIZE)).filter((message) => !isTaskRunning(message));
        runInTransaction(database, () => {
          for (const { id } of removable) messages.remove(id);
        });
        deleted += removable.length;
      }
      const deletedFiles = await deleteUnused(idsOf(statements.filesOf.all(person)), person);
      statements.answers.run(person);
      activity.forget(stripNameIdPrefix(person));
      onDeleted();
      return { messages: deleted, files: deletedFiles };
    },
  };
}
