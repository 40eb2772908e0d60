// What a task shows, where there is no message to show it in: one record for each task, read by whoever waits for it or asks for it
// again. Records outlive the process; who waits hears of a change at once.

import { z } from 'zod';
import type { FileFacts } from '../../../domain/media/file-kinds.ts';
import type { MessageRef } from '../../../domain/tasks/task.ts';
import { isRunning, type View } from '../../../domain/views/view.ts';
import type { Json } from '../../../kit/json.ts';
import { yielding } from '../../../kit/loop/yield.ts';
import type { Notes } from '../../../ports/store.ts';
import { BOUNDS } from '../limits.ts';

const CardFile = z.object({
  role: z.string(),
  label: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.number(),
  seconds: z.number().exactOptional(),
  words: z.string().exactOptional(),
  /** Of its address on our port. */
  path: z.string(),
  until: z.number(),
});
/** A finished file, and where it is kept. */
export type CardFile = FileFacts & z.infer<typeof CardFile>;

const Kept = z.object({
  view: z.custom<View>((given) => typeof given === 'object' && given !== null),
  files: z.array(CardFile).readonly(),
  /** Of the delivery that brought the files. */
  token: z.string().exactOptional(),
});
export type Card = Readonly<z.infer<typeof Kept>>;

/** A task's card is found by the task's id. */
const Ref = z.object({ task: z.string().regex(/^[\w-]{1,64}$/) });
export const refOf = (task: string): MessageRef => ({ task });
export const taskOf = (at: MessageRef): string | undefined => Ref.safeParse(at).data?.task;

export type Cards = ReturnType<typeof createCards>;

export function createCards({ notes }: { readonly notes: Notes }) {
  const waiting = new Map<string, Set<() => void>>();
  const keyOf = (task: string) => `card:${task}`;

  async function put(task: string, card: Card): Promise<void> {
    await notes.put(keyOf(task), JSON.parse(JSON.stringify(card)) as Json, BOUNDS.cardMs);
    for (const tell of waiting.get(task) ?? []) tell();
  }

  async function find(task: string): Promise<Card | undefined> {
    if (!Ref.safeParse({ task }).success) return undefined;
    return Kept.safeParse(await notes.get(keyOf(task))).data;
  }

  return {
    find,
    put,
    /** Deletes all that are not at work; answers with how many. */
    async forget(): Promise<number> {
      let removed = 0;
      for await (const key of yielding(await notes.keys(keyOf('')))) {
        const card = Kept.safeParse(await notes.get(key)).data;
        if (card && isRunning(card.view.mood)) continue;
        await notes.delete(key);
        removed += 1;
      }
      return removed;
    },
    /** The card says this from now on; its files stay. */
    async show(task: string, { files: _, ...view }: View): Promise<void> {
      const before = await find(task);
      await put(task, { files: [], ...before, view });
    },
    /** Resolves at the next change, or once `off` is aborted. */
    changed(task: string, off: AbortSignal): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const all = waiting.get(task) ?? new Set();
      waiting.set(task, all.add(resolve));
      off.addEventListener('abort', () => resolve(), { once: true });
      return promise.finally(() => {
        all.delete(resolve);
        if (all.size === 0) waiting.delete(task);
      });
    },
  };
}
