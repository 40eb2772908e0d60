// What belongs to whom, and its deletion: a person's messages with their files, and what they uploaded. What is at work
// stays until it has ended. Messages from before there were owners belong to the id that they show.

import type { DatabaseSync } from 'node:sqlite';
import type { Person } from '../../../domain/commands/invocation.ts';
import { isRunning } from '../../../domain/views/view.ts';
import { ownTurn, yielding } from '../../../kit/loop/yield.ts';
import { atomically } from '../../../kit/sqlite/atomically.ts';
import type { Removed } from '../../../ports/chat.ts';
import { BY_KEY, shownId } from '../people/people.ts';
import { Fault, fileGone } from '../server/fault.ts';
import type { Files } from './files.ts';
import type { Message, Messages } from './messages.ts';
import type { Visits } from './visits.ts';

export interface Own {
  message(id: string, person: string): void;
  file(id: string, person: string): void;
  /** Deletes a message of theirs and the files in it. Throws {@link Fault} when it is not theirs, or at work. */
  deleteMessage(id: string, person: string): Promise<void>;
  /** Deletes a file of theirs; messages lose it. Throws {@link Fault} when it is not theirs, or needed by what is at work. */
  deleteFile(id: string, person: string): Promise<void>;
  /** Deletes all that is theirs, save what is at work and what that needs. */
  forget(person: Person): Promise<Removed>;
}

interface OwnParts {
  readonly database: DatabaseSync;
  readonly messages: Messages;
  readonly files: Files;
  readonly visits: Visits;
  /** Called after each deletion. */
  readonly deleted: () => void;
}

/** Messages deleted in one transaction. */
const TOGETHER = 20;

const idIn = (url: string): string => url.split('/')[2] ?? '';
const filesIn = ({ files = [], uploads = [] }: Message): readonly string[] =>
  [...files, ...uploads].map(({ url }) => idIn(url));
const atWork = ({ view }: Message): boolean => view !== undefined && isRunning(view.mood);

const statementsOf = (database: DatabaseSync) => ({
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

export function createOwn({ database, messages, files, visits, deleted: erase }: OwnParts): Own {
  const ask = statementsOf(database);
  const adopt = createAdopt(database);
  const idsOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => String(row['id']));
  const found = (ids: readonly string[]): Message[] => ids.flatMap((id) => messages.get(id) ?? []);

  const isShown = (file: string, person: string): boolean =>
    ask.isShown.get(file, person, `/media/${file}/`) !== undefined;

  /** A person's messages that show this file: read one by one, since they can be many and long. */
  async function* showing(file: string, person: string): AsyncGenerator<Message> {
    for await (const id of yielding(idsOf(ask.using.all(file, person)))) {
      const message = messages.get(id);
      if (message && filesIn(message).includes(file)) yield message;
    }
  }

  /** Deletes those of these files that are theirs and that no message of theirs shows any more. */
  async function deleteUnused(ids: Iterable<string>, person: string): Promise<number> {
    let deleted = 0;
    for await (const id of yielding(new Set(ids))) {
      if (!ask.fileOf.get(id, person) || isShown(id, person)) continue;
      await files.remove(id);
      deleted += 1;
    }
    return deleted;
  }

  return {
    message: (id, person) => void ask.keepMessage.run(id, person),
    file: (id, person) => void ask.keepFile.run(id, person),

    async deleteMessage(id, person) {
      const message = messages.get(id);
      if (!message) throw new Fault(404, ({ texts }) => texts.web.messageGone);
      if (!ask.messageOf.get(id, person)) throw new Fault(403, ({ texts }) => texts.web.notYourMessage);
      if (atWork(message)) throw new Fault(409, ({ texts }) => texts.web.messageAtWork);
      messages.remove(id);
      erase();
      await deleteUnused(filesIn(message), person);
    },

    async deleteFile(id, person) {
      if (!files.find(id)) throw new Fault(404, fileGone);
      if (!ask.fileOf.get(id, person)) throw new Fault(403, ({ texts }) => texts.web.notYourFile);
      for await (const message of showing(id, person))
        if (atWork(message)) throw new Fault(409, ({ texts }) => texts.web.fileAtWork);
      const others = <T extends { readonly url: string }>(all: readonly T[]) =>
        all.filter(({ url }) => idIn(url) !== id);
      for await (const { id: message, files: made, uploads } of showing(id, person))
        messages.change(message, {
          ...(made && { files: others(made) }),
          ...(uploads && { uploads: others(uploads) }),
        });
      erase();
      await files.remove(id);
    },

    async forget({ id: person }) {
      if (isOldId(person)) await adopt(person);
      let deleted = 0;
      const all = idsOf(ask.messagesOf.all(person));
      for (let at = 0; at < all.length; at += TOGETHER) {
        await ownTurn();
        const going = found(all.slice(at, at + TOGETHER)).filter((message) => !atWork(message));
        atomically(database, () => {
          for (const { id } of going) messages.remove(id);
        });
        deleted += going.length;
      }
      const gone = await deleteUnused(idsOf(ask.filesOf.all(person)), person);
      ask.answers.run(person);
      visits.forget(shownId(person));
      erase();
      return { messages: deleted, files: gone };
    },
  };
}

/** Ids of people had no prefix before messages had owners; no caller has such an id now. */
const isOldId = (person: string) => shownId(person) === person && !person.startsWith(BY_KEY);

/** Makes messages without an owner that show this id the person's own, with their files. */
function createAdopt(database: DatabaseSync): (person: string) => Promise<void> {
  const page = database.prepare(
    `SELECT posted, messages.id, person, body ->> '$.author.id' AS author
      FROM messages LEFT JOIN owned_messages USING (id) WHERE posted > ? ORDER BY posted LIMIT ${TOGETHER}`,
  );
  const adoptMessage = database.prepare('INSERT INTO owned_messages VALUES (?, ?)');
  const adoptFiles = database.prepare(
    'INSERT OR IGNORE INTO owned_files SELECT file, ? FROM uses WHERE message = ?',
  );
  return async (person) => {
    for (let after = -1; ; ) {
      await ownTurn();
      const rows = page.all(after);
      atomically(database, () => {
        for (const { id, author, person: owner } of rows) {
          if (author !== person || owner !== null) continue;
          adoptMessage.run(String(id), person);
          adoptFiles.run(person, String(id));
        }
      });
      if (rows.length < TOGETHER) return;
      after = Number(rows.at(-1)?.['posted']);
    }
  };
}
