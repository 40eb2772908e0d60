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

/** The task id is the reference to its card. */
const Ref = z.object({ task: z.string().regex(/^[\w-]{1,64}$/) });
export const toMessageRef = (task: string): OpaqueMessageRef => ({ task });
export const parseMessageRef = (at: OpaqueMessageRef): string | undefined => Ref.safeParse(at).data?.task;

export type CardStore = ReturnType<typeof createCardStore>;

export function createCardStore({ keyValueStore }: { readonly keyValueStore: KeyValueStore }) {
  const changes = createChangeNotifier();
  const cardKey = (task: string) => `card:${task}`;

  async function put(task: string, card: McpCard): Promise<void> {
    await keyValueStore.put(cardKey(task), toJson(card), MCP_SERVER_LIMITS.retentionMs);
    changes.notify(task);
  }

  async function find(task: string): Promise<McpCard | undefined> {
    if (!Ref.safeParse({ task }).success) return undefined;
    return StoredCard.safeParse(await keyValueStore.get(cardKey(task))).data;
  }

  return {
    find,
    /** Deletes all cards except those of running tasks, and returns the number of deleted cards. */
    async deleteFinished(): Promise<number> {
      let removed = 0;
      for await (const key of iterateYielding(await keyValueStore.keys(cardKey('')))) {
        const card = StoredCard.safeParse(await keyValueStore.get(key)).data;
        if (card && isRunningStatus(card.view.status)) continue;
        await keyValueStore.delete(key);
        removed += 1;
      }
      return removed;
    },
    /** Replaces the view of the card and keeps its files. */
    async show(task: string, view: View): Promise<void> {
      const before = await find(task);
      await put(task, { files: [], ...before, view: toCardView(view) });
    },
    async deliver(task: string, view: View, files: McpCard['files'], deliveryToken: string): Promise<void> {
      await put(task, { view: toCardView(view), files, deliveryToken });
    },
    /** Resolves at the next change, or once `off` is aborted. */
    waitForChange: changes.waitForChange,
  };
}

/** A card has its files beside the view. */
const toCardView = ({ files: _, ...view }: View): View<string> => localizeView(view, getMessages());
