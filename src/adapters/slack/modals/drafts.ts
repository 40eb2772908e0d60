// What a person gave before a form opened, found again when the form comes back: at hand at once, and noted for an hour, so
// that neither a restart nor another process loses it. Knows no fields and no views.

import { z } from 'zod';
import type { FileRef } from '../../../domain/media/file-kinds.ts';
import { secretId } from '../../../kit/id.ts';
import type { Json } from '../../../kit/json.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Notes } from '../../../ports/store.ts';
import { GivenNote } from '../../shared/given.ts';
import { Caller } from '../payloads/caller.ts';

const Kept = GivenNote.extend({
  /** Folded fields are shown. */
  unfolded: z.boolean().optional(),
  caller: Caller,
});

type Kept = z.infer<typeof Kept>;
export type Value = Kept['values'][string];
export type Draft = Omit<Kept, 'files'> & { readonly files: readonly FileRef[] };

export interface Drafts {
  /** Its id, at once: a form must open within three seconds. */
  keep(draft: Draft): string;
  /** Of this workspace only. */
  find(team: string, id: string): Promise<Draft | undefined>;
}

const LIFE_MS = 60 * 60_000;
/** Of a few thousand characters at most, so some 5 MB; the others are noted. */
const AT_HAND = 500;

export function createDrafts({ notes, log }: { readonly notes: Notes; readonly log: Log }): Drafts {
  const atHand = new Map<string, Draft>();
  const keyOf = (team: string, id: string) => `${team}:draft:${id}`;

  return {
    keep(draft) {
      const id = secretId();
      const key = keyOf(draft.caller.team, id);
      atHand.set(key, draft);
      const [oldest] = atHand.keys();
      if (atHand.size > AT_HAND && oldest !== undefined) atHand.delete(oldest);
      notes
        .put(key, JSON.parse(JSON.stringify(draft)) as Json, LIFE_MS)
        .catch((thrown: unknown) => log.warn('draft not noted', { reason: reasonOf(thrown) }));
      return id;
    },
    async find(team, id) {
      const key = keyOf(team, id);
      // What came through JSON has no field that is there and undefined.
      return atHand.get(key) ?? (Kept.safeParse(await notes.get(key)).data as Draft | undefined);
    },
  };
}
