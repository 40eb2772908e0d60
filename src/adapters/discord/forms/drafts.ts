// What a person gave before a form opened, found again when the form comes back: small drafts in the form's own id, so that a
// restart in between loses nothing that fits there; larger ones in memory for an hour. Knows no fields.

import { z } from 'zod';
import { shortId } from '../../../kit/id.ts';
import { parseJson } from '../../../kit/json.ts';
import type { Clock } from '../../../ports/clock.ts';
import { COMPONENTS } from '../limits.ts';
import type { Given } from '../read.ts';

export interface Draft extends Given {
  /** The command's own name. */
  readonly command: string;
  /** Fields that were found faulty; they are asked for first. */
  readonly wrong?: readonly string[];
}

/** `whole`: nothing of what was given before is lost. */
export interface FoundDraft {
  readonly draft: Draft;
  readonly whole: boolean;
}

export interface Drafts {
  /** The id of a form (`form`) or of a button that opens one (`edit`). */
  keep(kind: DraftKind, draft: Draft): string;
  find(customId: string): FoundDraft | undefined;
}

export type DraftKind = 'form' | 'edit';

const LIFE_MS = 60 * 60_000;
/** Of up to 6,000 characters a field, so at most some 20 MB. */
const MOST = 1000;
const ID = /^(form|edit):([0-9A-Z]+):([\w-]+):(.*)$/s;
/** Stands where a draft does not fit. */
const TOO_LARGE = '!';

const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

export const draftKindOf = (customId: string): DraftKind | undefined =>
  ID.exec(customId)?.[1] as DraftKind | undefined;

export function createDrafts(clock: Clock): Drafts {
  const kept = new Map<string, { readonly draft: Draft; readonly at: number }>();

  return {
    keep(kind, draft) {
      const id = shortId();
      const whole = `${kind}:${id}:${draft.command}:${JSON.stringify(draft.values)}`;
      const fits = draft.files.length === 0 && whole.length <= COMPONENTS.customId;
      // That it was refused before, and for which fields, does not stand in the id.
      if (fits && draft.wrong === undefined) return whole;
      for (const [old, { at }] of kept) {
        if (kept.size < MOST && clock.now() - at < LIFE_MS) break;
        kept.delete(old);
      }
      kept.set(id, { draft, at: clock.now() });
      return fits ? whole : `${kind}:${id}:${draft.command}:${TOO_LARGE}`;
    },
    find(customId) {
      const [, , id, command, rest] = ID.exec(customId) ?? [];
      if (id === undefined || command === undefined || rest === undefined) return undefined;
      const found = kept.get(id);
      if (found && clock.now() - found.at < LIFE_MS) return { draft: found.draft, whole: true };
      const values = Values.safeParse(parseJson(rest)).data;
      return { draft: { command, values: values ?? {}, files: [] }, whole: values !== undefined };
    },
  };
}
