// Files that clients gave, uploaded or inside a call. Of each there is a record, so that it goes when whoever gave it is forgotten, and
// not while a task at work may still read it.

import { z } from 'zod';
import type { FileRef } from '../../../domain/commands/invocation.ts';
import type { MediaFile } from '../../../domain/media/file-kinds.ts';
import { isRunning } from '../../../domain/views/view.ts';
import { idFor, secretId } from '../../../kit/id.ts';
import { yielding } from '../../../kit/loop/yield.ts';
import type { SharedFiles } from '../../../ports/shared-files.ts';
import type { Notes } from '../../../ports/store.ts';
import { BOUNDS } from '../limits.ts';
import type { Cards } from './cards.ts';

/** `owner`: under what it is kept; `task`: what used it last. */
const Record = z.object({ owner: z.string(), task: z.string().exactOptional() });

interface GivenParts {
  readonly notes: Notes;
  readonly cards: Cards;
  readonly sharedFiles: SharedFiles;
}

export type GivenFiles = ReturnType<typeof createGiven>;

export function createGiven({ notes, cards, sharedFiles }: GivenParts) {
  const ALL = 'given:';
  const keyOf = (path: string) => ALL + idFor(path);
  const find = async (key: string) => Record.safeParse(await notes.get(key)).data;

  return {
    /** Answers with the path of its address. */
    async keep(file: Omit<MediaFile, 'label'>): Promise<string> {
      const owner = secretId();
      const { path } = await sharedFiles.keep(file, owner);
      await notes.put(keyOf(path), { owner }, BOUNDS.cardMs);
      return path;
    },
    /** A task reads them. */
    async use(files: readonly FileRef[], task: string): Promise<void> {
      for (const { at } of files) {
        const { kept } = at as { readonly kept?: string };
        const known = kept === undefined ? undefined : await find(keyOf(kept));
        if (kept !== undefined && known) await notes.put(keyOf(kept), { ...known, task }, BOUNDS.cardMs);
      }
    },
    /** Deletes all that nothing at work needs; answers with how many. */
    async forget(): Promise<number> {
      let files = 0;
      for await (const key of yielding(await notes.keys(ALL))) {
        const known = await find(key);
        const card = known?.task === undefined ? undefined : await cards.find(known.task);
        if (card && isRunning(card.view.mood)) continue;
        if (known) files += await sharedFiles.withdraw([known.owner]);
        await notes.delete(key);
      }
      return files;
    },
  };
}
