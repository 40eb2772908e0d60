// Note in the folder of a fetched model: where it came from, under which licence, and the hashes of its files. The model
// works without it.

import { readFile, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../kit/json.ts';

export const NOTE_NAME = 'earshot.json';

/** A note may come from elsewhere, so its paths must stay in the model's folder. */
const isInside = (path: string): boolean => !isAbsolute(path) && !path.split(/[/\\]/).includes('..');

const NOTE_SCHEMA = z.object({
  /** Name in the catalogue. */
  name: z.string(),
  /** Host, or `bundle`. */
  source: z.string(),
  /** Hash of the archive from which the files were unpacked. */
  archive: z.string().optional(),
  licence: z.object({ id: z.string(), url: z.string().optional(), by: z.string().optional() }),
  /** Sentence that the operator agreed to. */
  agreed: z.string().optional(),
  files: z.array(z.object({ name: z.string().refine(isInside), bytes: z.number(), sha256: z.string() })),
  /** ISO 8601. */
  date: z.string(),
});
export type ModelNote = z.infer<typeof NOTE_SCHEMA>;

/** `folder`: folder of the model. Returns `undefined` for models that were placed by hand. */
export async function readModelNote(folder: string): Promise<ModelNote | undefined> {
  const text = await readFile(join(folder, NOTE_NAME), 'utf8').catch(() => '');
  const parsed = NOTE_SCHEMA.safeParse(parseJson(text));
  return parsed.success ? parsed.data : undefined;
}

export const writeModelNote = (folder: string, note: ModelNote): Promise<void> =>
  writeFile(join(folder, NOTE_NAME), `${JSON.stringify(note, null, 2)}\n`);
