// What the rest of the program says through the web chat: a view in a message, finished files as part of it. Each is one
// transaction on the room log; clients hear of it from there.

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { MessageRef } from '../../domain/tasks/task.ts';
import { secretId } from '../../kit/id.ts';
import { atomically } from '../../kit/sqlite/atomically.ts';
import type { ChatAdapter, Delivered } from '../../ports/chat.ts';
import { Undeliverable } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import { cleanName } from '../shared/http/sent-file.ts';
import { shownId } from './people/people.ts';
import { renderFile, renderView } from './render.ts';
import type { Files } from './rooms/files.ts';
import type { Change, Message, Messages } from './rooms/messages.ts';
import type { Own } from './rooms/own.ts';

/** Ids are made before a task is handed in, so a task's first view finds its message or makes it. */
const Ref = z.object({ message: z.string().min(1), room: z.string().min(1) });

export const refOf = ({ id, room }: Pick<Message, 'id' | 'room'>): MessageRef => ({ message: id, room });

/** Where the page shows it. */
export function linkTo(at: MessageRef): string | undefined {
  const ref = Ref.safeParse(at).data;
  return ref && `/?${new URLSearchParams(ref)}`;
}

interface SendParts {
  readonly database: DatabaseSync;
  readonly messages: Messages;
  readonly files: Files;
  readonly own: Own;
  readonly clock: Clock;
}

/** Who speaks in a message that had to be made anew. */
const US = { id: 'earshot', name: 'Earshot' };

export function createSend({
  database,
  messages,
  files,
  own,
  clock,
}: SendParts): Pick<ChatAdapter, 'show' | 'deliver'> {
  const earlier = database.prepare('SELECT delivered FROM deliveries WHERE token = ?');
  const keep = database.prepare('INSERT INTO deliveries VALUES (?, ?)');

  /** Changes the message, or posts it anew in its room when it is gone. */
  function put(ref: z.infer<typeof Ref>, change: Change, author = US): 'edit' | 'reply' {
    if (messages.change(ref.message, change)) return 'edit';
    messages.post({ id: ref.message, room: ref.room, at: clock.now(), author, text: '', ...change });
    return 'reply';
  }

  const done = (token: string): Delivered | undefined => {
    const row = earlier.get(token);
    return row && (JSON.parse(String(row['delivered'])) as Delivered);
  };

  return {
    async show(at, view) {
      put(Ref.parse(at), { view: renderView(view) });
    },

    async deliver(at, delivery) {
      const first = done(delivery.token);
      if (first) return first;
      const read = Ref.safeParse(at);
      if (!read.success) throw new Undeliverable('not a message of the web chat');
      const ref = read.data;
      const stored = await Promise.all(
        delivery.files.map(async (facts) => {
          const id = files.idFor(delivery.token, facts.role);
          await files.bring(id, facts.path);
          return { facts, file: { id, name: cleanName(facts.name), type: facts.type, bytes: facts.bytes } };
        }),
      );
      return atomically(database, () => {
        // Two attempts may have copied at the same time; the first one to arrive here has delivered.
        const meanwhile = done(delivery.token);
        if (meanwhile) return meanwhile;
        const { id, name } = delivery.requester;
        for (const { file } of stored) {
          files.add(file, 'delivery');
          own.file(file.id, id);
        }
        const rung = put(
          ref,
          {
            view: renderView(delivery.view),
            files: stored.map(({ facts, file }) => renderFile(file, facts)),
            ...(delivery.notify && { notify: shownId(id) }),
          },
          { id: shownId(id), name },
        );
        own.message(ref.message, id);
        files.use(
          stored.map(({ file }) => file.id),
          ref.message,
        );
        const delivered: Delivered = { way: rung, message: ref };
        keep.run(delivery.token, JSON.stringify(delivered));
        return delivered;
      });
    },
  };
}

/** A new message's id; nobody can guess it, so nobody can address what they did not see. */
export const newMessageId = (): string => secretId();
