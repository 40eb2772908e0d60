// A bundle: a tar archive with a list of models first, then their fetched files as they lie in the store of fetched
// files. A machine without a network verifies them against its own catalogue.

import { createReadStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { z } from 'zod';
import { parseJson } from '../../kit/json.ts';
import { writeHashed } from './hashed-file.ts';
import { readTarEntries } from './unpack/tar-entries.ts';

const LIST_NAME = 'earshot-bundle.json';
/** A list of names is short. */
const MAX_LIST_BYTES = 100_000;

const LIST_SCHEMA = z.object({
  version: z.literal(1),
  /** Version of Earshot that made the bundle. */
  earshot: z.string(),
  /** Names in the catalogue. */
  models: z.array(z.string()).min(1).max(500),
});
export type BundleList = z.infer<typeof LIST_SCHEMA>;

interface BundleContent {
  readonly list: BundleList;
  /** Paths of the files. */
  readonly files: readonly string[];
}

/** The bundle appears under its name only when it is complete. Rejects if the disk fails, or if `signal` is aborted. */
export async function writeBundle(
  target: string,
  { list, files }: BundleContent,
  options: { readonly onBytes: (bytes: number) => void; readonly signal: AbortSignal },
): Promise<void> {
  const { signal } = options;
  const draft = `${target}.part`;
  await rm(draft, { force: true });
  const tar = pack();
  const written = writeHashed(draft, tar as AsyncIterable<Buffer>, options);
  written.catch((error: Error) => tar.destroy(error));
  try {
    tar.entry({ name: LIST_NAME }, JSON.stringify(list));
    for (const path of files) {
      const entry = tar.entry({ name: basename(path), size: (await stat(path)).size });
      // The library's streams are not Node's, but compatible.
      await pipeline(createReadStream(path), entry as unknown as NodeJS.WritableStream, { signal });
    }
    tar.finalize();
    await written;
    await rename(draft, target);
  } catch (error) {
    tar.destroy();
    // The error of the disk comes first, if there is one.
    await written.catch((cause: unknown) => Promise.reject(signal.aborted ? error : cause));
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Returns the bundle's list; `undefined` if the file is another archive. Never rejects. */
export async function readBundleList(path: string): Promise<BundleList | undefined> {
  if (!path.toLowerCase().endsWith('.tar')) return undefined;
  try {
    for await (const { name, declaredBytes, readContent } of readTarEntries(createReadStream(path))) {
      if (name !== LIST_NAME || declaredBytes > MAX_LIST_BYTES) return undefined;
      return LIST_SCHEMA.safeParse(parseJson((await buffer(readContent())).toString('utf8'))).data;
    }
  } catch {
    return undefined;
  }
  return undefined;
}
