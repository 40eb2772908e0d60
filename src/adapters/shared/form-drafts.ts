// Keeps the input of an open form, or of a button that starts a request. Drafts are cached in memory and stored for an
// hour, so that they survive a restart and other processes find them.

import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { FormDraft } from '../../domain/commands/invocation.ts';
import { createSecretId } from '../../kit/id.ts';
import { type Json, toJson } from '../../kit/json.ts';
import { formatError, type Log } from '../../kit/log.ts';
import type { KeyValueStore } from '../../ports/store.ts';

const FileRefSchema = z.object({
  name: z.string(),
  bytes: z.number().exactOptional(),
  type: z.string().exactOptional(),
  field: z.string().exactOptional(),
  link: z.string().exactOptional(),
  platformRef: z.json() as z.ZodType<Json>,
});

/** A stored {@link FormDraft}. Platforms extend it with what they need to continue. */
export const FormDraftSchema = z.object({
  command: z.string(),
  values: z.record(z.string(), z.unknown()).readonly(),
  files: z.array(FileRefSchema).readonly(),
  askFirst: z.array(z.string()).readonly().exactOptional(),
  focusField: z.string().exactOptional(),
  showsAdvanced: z.boolean().exactOptional(),
  shownValues: z.record(z.string(), z.unknown()).readonly().exactOptional(),
  fieldChoices: z.record(z.string(), z.array(z.string()).readonly()).readonly().exactOptional(),
  precedingTaskId: z.string().exactOptional(),
});

export type FormDraftStore<D extends FormDraft> = ReturnType<typeof createFormDraftStore<D>>;

interface FormDraftStoreOptions<D extends FormDraft> {
  readonly keyValueStore: KeyValueStore;
  readonly schema: z.ZodType<D>;
  readonly log: Log;
}

const DRAFT_TTL_MS = 60 * 60_000;
/**
 * Drafts have a few thousand characters at most, so the cache takes about 5 MB. Older drafts are read from the store.
 */
const MAX_CACHED_DRAFTS = 500;

/** `keyPrefix`: scope of the keys, such as a workspace's name. Deleting the scope's data deletes its drafts. */
export function createFormDraftStore<D extends FormDraft>({ keyValueStore, schema, log }: FormDraftStoreOptions<D>) {
  const cache = new LRUCache<string, D>({ max: MAX_CACHED_DRAFTS });
  const toKey = (id: string, keyPrefix = '') => `${keyPrefix}draft:${id}`;

  return {
    /** Returns the id without waiting for the store: a form must open within three seconds. */
    save(draft: D, keyPrefix?: string): string {
      const id = createSecretId();
      const key = toKey(id, keyPrefix);
      cache.set(key, draft);
      keyValueStore
        .put(key, toJson(draft), DRAFT_TTL_MS)
        .catch((thrown: unknown) => log.warn('draft not stored', { reason: formatError(thrown) }));
      return id;
    },
    /**
     * Resolves to `undefined` if another press of the button claimed the draft before. Call `release` if the claim had
     * no result, so that the draft can be claimed again.
     */
    async claim(id: string, keyPrefix?: string): Promise<{ release(): Promise<void> } | undefined> {
      const key = `used:${toKey(id, keyPrefix)}`;
      if (!(await keyValueStore.claim(key, DRAFT_TTL_MS))) return undefined;
      return { release: () => keyValueStore.delete(key) };
    },
    /** Only finds drafts of the same scope. Also resolves to `undefined` if the store does not answer. */
    async find(id: string, keyPrefix?: string): Promise<D | undefined> {
      const key = toKey(id, keyPrefix);
      const cached = cache.get(key);
      if (cached) return cached;
      const stored = await keyValueStore.get(key).catch((thrown: unknown) => {
        log.warn('draft not loaded', { reason: formatError(thrown) });
        return undefined;
      });
      return schema.safeParse(stored).data;
    },
  };
}
