// Stores one card per task, because MCP has no message to show a task in. Cards outlive the process. Waiting calls hear
// of a change at once. Cards are stored in English, as clients read them.

import { z } from 'zod';
import type { FileMetadata } from '../../../domain/media/file-kinds.ts';
import { getMessages } from '../../../domain/messages.ts';
import type { OpaqueMessageRef } from '../../../domain/tasks/task.ts';
import { localizeView } from '../../../domain/views/localize-view.ts';
import { isRunningStatus, type View } from '../../../domain/views/view.ts';
import { toJson } from '../../../kit/json.ts';
import { createChangeNotifier } from '../../../kit/loop/change-notifier.ts';
import { iterateYielding } from '../../../kit/loop/yield-to-event-loop.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import { SHARED_CALLER, toKeyPrefix } from '../access/caller.ts';
import { MCP_SERVER_LIMITS } from '../limits.ts';

const CardFile = z.object({
  role: z.string(),
  label: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.number(),
  seconds: z.number().exactOptional(),
  altText: z.string().exactOptional(),
  /** Path of the download URL on our port. */
  path: z.string(),
  expiresAt: z.number(),
});
export type CardFile = FileMetadata<string> & z.infer<typeof CardFile>;

const StoredCard = z.object({
  view: z.custom<View<string>>((given) => typeof given === 'object' && given !== null),
  files: z.array(CardFile).readonly(),
  /** Token of the delivery that brought the files. */
  deliveryToken: z.string().exactOptional(),
});
export type McpCard = Readonly<z.infer<typeof StoredCard>>;

/**
 * Names a card. Contains the person, because a task's id alone must not find cards of other people. Older references
 * have no person, since all clients shared one secret.
 */
const CardRef = z.object({
  person: z.string().default(SHARED_CALLER.person.id),
  task: z.string().regex(/^[\w-]{1,64}$/),
});
export type CardRef = z.infer<typeof CardRef>;
export const toMessageRef = ({ person, task }: CardRef): OpaqueMessageRef => ({ person, task });
export const parseMessageRef = (at: OpaqueMessageRef): CardRef | undefined => CardRef.safeParse(at).data;

export type CardStore = ReturnType<typeof createCardStore>;

export function createCardStore({ keyValueStore }: { readonly keyValueStore: KeyValueStore }) {
  const changes = createChangeNotifier();
  const prefixOf = (person: string) => toKeyPrefix('card', person);
  const cardKey = ({ person, task }: CardRef) => prefixOf(person) + task;

  async function put(at: CardRef, card: McpCard): Promise<void> {
    await keyValueStore.put(cardKey(at), toJson(card), MCP_SERVER_LIMITS.retentionMs);
    changes.notify(cardKey(at));
  }

  async function find(at: CardRef): Promise<McpCard | undefined> {
    if (!CardRef.safeParse(at).success) return undefined;
    return StoredCard.safeParse(await keyValueStore.get(cardKey(at))).data;
  }

  return {
    find,
    /** Deletes the person's cards except those of running tasks, and returns the number of deleted cards. */
    async deleteFinished(person: string): Promise<number> {
      let removed = 0;
      for await (const key of iterateYielding(await keyValueStore.keys(prefixOf(person)))) {
        const card = StoredCard.safeParse(await keyValueStore.get(key)).data;
        if (card && isRunningStatus(card.view.status)) continue;
        await keyValueStore.delete(key);
        removed += 1;
      }
      return removed;
    },
    /** Replaces the view of the card and keeps its files. */
    async show(at: CardRef, view: View): Promise<void> {
      const before = await find(at);
      await put(at, { files: [], ...before, view: toCardView(view) });
    },
    async deliver(at: CardRef, view: View, files: McpCard['files'], deliveryToken: string): Promise<void> {
      await put(at, { view: toCardView(view), files, deliveryToken });
    },
    /** Resolves at the next change, or once `off` is aborted. */
    waitForChange: (at: CardRef, off: AbortSignal) => changes.waitForChange(cardKey(at), off),
  };
}

/** A card has its files beside the view. */
const toCardView = ({ files: _, ...view }: View): View<string> => localizeView(view, getMessages());
