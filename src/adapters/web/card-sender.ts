// Shows task cards and delivers finished files in web chat messages. Each change is one transaction on the message log;
// clients receive the change from there.

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { OpaqueMessageRef } from '../../domain/tasks/task.ts';
import { createSecretId } from '../../kit/id.ts';
import { runInTransaction } from '../../kit/sqlite/transaction.ts';
import type { ChatAdapter, PostedDelivery } from '../../ports/chat.ts';
import { UndeliverableError } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import { sanitizeFileName } from '../shared/http/uploaded-file.ts';
import { stripNameIdPrefix } from './people/identity.ts';
import { renderFinishedFile, renderView, type SoundFinder } from './render.ts';
import type { ContentOwnership } from './storage/content-ownership.ts';
import type { ChatFiles } from './storage/files.ts';
import type { ChatMessage, MessageLog, MessagePatch } from './storage/message-log.ts';

/** Message ids are created before the task is submitted, so a task's first view can find or create its message. */
const MessageRefSchema = z.object({ message: z.string().min(1), room: z.string().min(1) });

export const toMessageRef = ({ id, room }: Pick<ChatMessage, 'id' | 'room'>): OpaqueMessageRef => ({
  message: id,
  room,
});

export function toMessageLink(at: OpaqueMessageRef): string | undefined {
  const ref = MessageRefSchema.safeParse(at).data;
  return ref && `/?${new URLSearchParams(ref)}`;
}

/** Finds the first sound of a message that still exists. */
export const createSoundFinder =
  (messages: Pick<MessageLog, 'get'>): SoundFinder =>
  (at) => {
    const { files = [] } = messages.get(MessageRefSchema.safeParse(at).data?.message ?? '') ?? {};
    return files.find(({ type, gone }) => type.startsWith('audio/') && !gone)?.url;
  };

interface WebCardSenderOptions {
  readonly database: DatabaseSync;
  readonly messages: MessageLog;
  readonly files: ChatFiles;
  readonly ownership: ContentOwnership;
  readonly clock: Clock;
}

/** Author of a card that is posted again after its message was deleted. */
const BOT_AUTHOR = { id: 'earshot', name: 'Earshot' };

export function createCardSender({
  database,
  messages,
  files,
  ownership,
  clock,
}: WebCardSenderOptions): Pick<ChatAdapter, 'show' | 'deliver'> {
  const findDelivery = database.prepare('SELECT delivered FROM deliveries WHERE token = ?');
  const insertDelivery = database.prepare('INSERT INTO deliveries VALUES (?, ?)');

  /** Updates the message, or posts it again in its room if it was deleted. */
  function updateOrPost(
    ref: z.infer<typeof MessageRefSchema>,
    change: MessagePatch,
    author = BOT_AUTHOR,
  ): 'edit' | 'reply' {
    if (messages.update(ref.message, change)) return 'edit';
    messages.post({ id: ref.message, room: ref.room, at: clock.now(), author, text: '', ...change });
    return 'reply';
  }

  const findDelivered = (token: string): PostedDelivery | undefined => {
    const row = findDelivery.get(token);
    return row && (JSON.parse(String(row['delivered'])) as PostedDelivery);
  };

  return {
    async show(at, view) {
      updateOrPost(MessageRefSchema.parse(at), { view: renderView(view) });
    },

    async deliver(at, delivery) {
      const previous = findDelivered(delivery.token);
      if (previous) {
        // A task that ran again after a crash may have shown its progress meanwhile.
        updateOrPost(MessageRefSchema.parse(previous.message), { view: renderView(delivery.view) });
        return previous;
      }
      const parsed = MessageRefSchema.safeParse(at);
      if (!parsed.success) throw new UndeliverableError('Not a reference to a web chat message.');
      const ref = parsed.data;
      const stored = await Promise.all(
        delivery.files.map(async (facts) => {
          const id = files.deliveryFileId(delivery.token, facts.role);
          await files.importFile(id, facts.path);
          return {
            facts,
            file: { id, name: sanitizeFileName(facts.name), type: facts.type, bytes: facts.bytes },
          };
        }),
      );
      return runInTransaction(database, () => {
        // Two attempts may copy files at the same time; the first one to get here has delivered.
        const delivered = findDelivered(delivery.token);
        if (delivered) return delivered;
        const { id, name } = delivery.requester;
        for (const { file } of stored) {
          files.register(file, 'delivery');
          ownership.setFileOwner(file.id, id);
        }
        const deliveryMethod = updateOrPost(
          ref,
          {
            view: renderView(delivery.view),
            files: stored.map(({ facts, file }) => renderFinishedFile(file, facts)),
            ...(delivery.notifiesRequester && { notify: stripNameIdPrefix(id) }),
          },
          { id: stripNameIdPrefix(id), name },
        );
        ownership.setMessageOwner(ref.message, id);
        files.linkToMessage(
          stored.map(({ file }) => file.id),
          ref.message,
        );
        const result: PostedDelivery = { method: deliveryMethod, message: ref };
        insertDelivery.run(delivery.token, JSON.stringify(result));
        return result;
      });
    },
  };
}

/** Creates a random id, so that a message cannot be addressed by guessing. */
export const createMessageId = (): string => createSecretId();
