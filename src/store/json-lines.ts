// Exports and imports a store as JSON lines: a header, one line per entry, and a final line that proves completeness.
// Encrypted values stay encrypted.

import { z } from 'zod';
import { type Json, parseJson } from '../kit/json.ts';
import { formatCliCommand } from '../kit/process/cli-command.ts';
import type { StoreEntry } from './store.ts';
import { StoreError } from './store-error.ts';

const VERSION = 1;

const headerLine = z.object({ earshot: z.literal('store'), v: z.int() });
const endLine = z.object({ end: z.int() });
const entryLine = z.object({
  namespace: z.string().min(1),
  key: z.string(),
  value: z.custom<Json>((value) => value !== undefined),
  expires: z.number().optional(),
});

interface ImportResult {
  readonly entries: ReadonlyMap<string, number>;
  /** Entries that already existed or had expired. */
  readonly skipped: number;
}

export async function* exportLines(entries: AsyncIterable<StoreEntry>, count: (namespace: string) => void) {
  yield `${JSON.stringify({ earshot: 'store', v: VERSION })}\n`;
  let end = 0;
  for await (const entry of entries) {
    count(entry.namespace);
    end += 1;
    yield `${JSON.stringify(entry)}\n`;
  }
  yield `${JSON.stringify({ end })}\n`;
}

/** Throws a StoreError for foreign, incomplete or newer exports. Call it before importing. */
export async function validateLines(lines: AsyncIterable<string>): Promise<void> {
  let number = 0;
  let ended = false;
  for await (const line of lines) {
    number += 1;
    const read = parseJson(line);
    if (number === 1) checkHead(read);
    else if (ended) throw new StoreError(`Line ${number} of the file comes after its end marker. Export again.`);
    else if (endLine.safeParse(read).success) ended = endLine.parse(read).end === number - 2;
    else if (!entryLine.safeParse(read).success)
      throw new StoreError(`Line ${number} of the file is invalid. Nothing was imported. Export again.`);
  }
  if (number === 0) checkHead(undefined);
  if (!ended) throw new StoreError('The file is incomplete: its end is missing. Nothing was imported. Export again.');
}

function checkHead(read: unknown): void {
  const found = headerLine.safeParse(read);
  if (!found.success) throw new StoreError(`The file was not written by “${formatCliCommand('tasks', 'export')}”.`);
  if (found.data.v > VERSION)
    throw new StoreError('The file was written by a newer version of Earshot. Update Earshot.');
}

/** Existing entries are kept, so an import can be repeated after a failure. */
export async function importLines(
  lines: AsyncIterable<string>,
  restore: (entry: StoreEntry) => Promise<boolean>,
  now: number,
): Promise<ImportResult> {
  const entries = new Map<string, number>();
  let skipped = 0;
  for await (const line of lines) {
    const read = entryLine.safeParse(parseJson(line));
    if (!read.success) continue;
    const { namespace, expires } = read.data;
    entries.set(namespace, (entries.get(namespace) ?? 0) + 1);
    if ((expires !== undefined && expires <= now) || !(await restore(read.data))) skipped += 1;
  }
  return { entries, skipped };
}
