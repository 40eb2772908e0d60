// Incomplete files below `.fetched`, which survive interruptions. Each has a note about its origin, so that a
// continuation never mixes two versions of a file.

import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../kit/json.ts';

const PART_NOTE_SCHEMA = z.object({
  url: z.string(),
  /** Strong ETag or date, for `If-Range`. */
  validator: z.string().optional(),
  /** Size of the whole file, as the server says. */
  totalBytes: z.number().int().min(0).optional(),
  sha256: z.string(),
});
type PartNote = z.infer<typeof PART_NOTE_SCHEMA>;

export const SHA256 = /^[0-9a-f]{64}$/;

export interface PartStore {
  readonly folder: string;
  path(sha256: string): string;
  /** The part and its note. */
  paths(sha256: string): readonly string[];
  /** Size so far; 0 if there is none. */
  measure(sha256: string): Promise<number>;
  readNote(sha256: string): Promise<PartNote | undefined>;
  writeNote(note: PartNote): Promise<void>;
  remove(sha256: string): Promise<void>;
  /** Removes parts that were not written since `modifiedMs`, by default all. Returns their bytes. */
  removeOlder(modifiedMs?: number): Promise<number>;
}

/** `root`: models folder. */
export function createPartStore(root: string): PartStore {
  const folder = join(root, '.fetched');
  const path = (sha256: string) => join(folder, `${sha256}.part`);
  const notePath = (sha256: string) => `${path(sha256)}.json`;
  return {
    folder,
    path,
    paths: (sha256) => [path(sha256), notePath(sha256)],
    measure: async (sha256) => (await stat(path(sha256)).catch(() => undefined))?.size ?? 0,
    async readNote(sha256) {
      const text = await readFile(notePath(sha256), 'utf8').catch(() => '');
      const parsed = PART_NOTE_SCHEMA.safeParse(parseJson(text));
      return parsed.success && parsed.data.sha256 === sha256 ? parsed.data : undefined;
    },
    async writeNote(note) {
      await mkdir(folder, { recursive: true });
      const draft = `${notePath(note.sha256)}.new`;
      await writeFile(draft, JSON.stringify(note));
      await rename(draft, notePath(note.sha256));
    },
    async remove(sha256) {
      await rm(path(sha256), { force: true });
      await rm(notePath(sha256), { force: true });
    },
    async removeOlder(modifiedMs = Number.POSITIVE_INFINITY) {
      let bytes = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const facts = await stat(join(folder, name)).catch(() => undefined);
        // The note is written once, but its part with each continuation.
        const part = await stat(join(folder, name.replace(/\.json$/, ''))).catch(() => undefined);
        const writtenMs = Math.max(facts?.mtimeMs ?? 0, part?.mtimeMs ?? 0);
        if (!facts?.isFile() || writtenMs >= modifiedMs) continue;
        await rm(join(folder, name), { force: true });
        bytes += facts.size;
      }
      return bytes;
    },
  };
}
