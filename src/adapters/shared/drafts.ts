// What a person gave before a form opened, found again when the form comes back: at hand at once, and noted for an hour, so
// that neither a restart nor another process loses it.

import { z } from 'zod';
import { secretId } from '../../kit/id.ts';
import type { Json } from '../../kit/json.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { Notes } from '../../ports/store.ts';

const FileNote = z.object({
  name: z.string(),
  bytes: z.number().exactOptional(),
  type: z.string().exactOptional(),
  field: z.string().exactOptional(),
  link: z.string().exactOptional(),
  at: z.json() as z.ZodType<Json>,
});

const Value = z.union([z.string(), z.number(), z.boolean()]);
export type Value = z.infer<typeof Value>;

/** A draft as it is noted. A platform adds what it needs to go on from there. */
export const DraftNote = z.object({
  /** The command's own name. */
  command: z.string(),
  /** By the service's own field names. */
  values: z.record(z.string(), Value).readonly(),
  files: z.array(FileNote).readonly(),
  /** Fields that were found faulty; they are asked for first. */
  wrong: z.array(z.string()).readonly().exactOptional(),
  /** Fields that most people never need are shown too. */
  unfolded: z.boolean().exactOptional(),
  /** What may be chosen for a field, by its name. */
  offers: z.record(z.string(), z.array(z.string()).readonly()).readonly().exactOptional(),
  /** The task that it goes on from. */
  from: z.string().exactOptional(),
});
export type Draft = Readonly<z.infer<typeof DraftNote>>;

export type Drafts<D extends Draft> = ReturnType<typeof createDrafts<D>>;

interface DraftParts<D extends Draft> {
  readonly notes: Notes;
  readonly note: z.ZodType<D>;
  readonly log: Log;
}

const LIFE_MS = 60 * 60_000;
/** Of a few thousand characters at most, so some 5 MB; the others are noted. */
const AT_HAND = 500;

/** `scope`: what the keys begin with, a workspace's name for instance, which goes with all that is kept of it. */
export function createDrafts<D extends Draft>({ notes, note, log }: DraftParts<D>) {
  const atHand = new Map<string, D>();
  const keyOf = (id: string, scope = '') => `${scope}draft:${id}`;

  return {
    /** Its id, at once: a form must open within three seconds. */
    keep(draft: D, scope?: string): string {
      const id = secretId();
      const key = keyOf(id, scope);
      atHand.set(key, draft);
      const [oldest] = atHand.keys();
      if (atHand.size > AT_HAND && oldest !== undefined) atHand.delete(oldest);
      notes
        .put(key, JSON.parse(JSON.stringify(draft)) as Json, LIFE_MS)
        .catch((thrown: unknown) => log.warn('draft not noted', { reason: reasonOf(thrown) }));
      return id;
    },
    /**
     * False where the draft was taken before, by another press of its button. `release`: nothing came of it, so it may be
     * taken again.
     */
    async claim(id: string, scope?: string): Promise<{ release(): Promise<void> } | undefined> {
      const key = `used:${keyOf(id, scope)}`;
      if (!(await notes.claim(key, LIFE_MS))) return undefined;
      return { release: () => notes.delete(key) };
    },
    /** Of this scope only. `undefined` also where the store does not answer. */
    async find(id: string, scope?: string): Promise<D | undefined> {
      const key = keyOf(id, scope);
      const known = atHand.get(key);
      if (known) return known;
      const noted = await notes.get(key).catch((thrown: unknown) => {
        log.warn('draft not found', { reason: reasonOf(thrown) });
        return undefined;
      });
      return note.safeParse(noted).data;
    },
  };
}
