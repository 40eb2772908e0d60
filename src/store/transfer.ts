// Everything a store holds as lines of JSON, and back: a first line that says what it is, one line for each entry, a last
// line without which the file was cut off. Knows no files and no store; sealed notes stay sealed.

import { z } from 'zod';
import { type Json, parseJson } from '../kit/json.ts';
import { called } from '../kit/process/called.ts';
import { StoreFault } from './fault.ts';
import type { Entry } from './record.ts';

const VERSION = 1;

const head = z.object({ earshot: z.literal('store'), v: z.int() });
const tail = z.object({ end: z.int() });
const body = z.object({
  namespace: z.string().min(1),
  key: z.string(),
  value: z.custom<Json>((value) => value !== undefined),
  expires: z.number().optional(),
});

interface Moved {
  /** How many entries by namespace. */
  readonly entries: ReadonlyMap<string, number>;
  /** Of them those that stood there already, or whose time is over. */
  readonly left: number;
}

export async function* toLines(entries: AsyncIterable<Entry>, count: (namespace: string) => void) {
  yield `${JSON.stringify({ earshot: 'store', v: VERSION })}\n`;
  let end = 0;
  for await (const entry of entries) {
    count(entry.namespace);
    end += 1;
    yield `${JSON.stringify(entry)}\n`;
  }
  yield `${JSON.stringify({ end })}\n`;
}

/** Throws a StoreFault for lines that are not ours, not all of them, or of a version to come. To be asked before the first is taken. */
export async function checkLines(lines: AsyncIterable<string>): Promise<void> {
  let number = 0;
  let ended = false;
  for await (const line of lines) {
    number += 1;
    const read = parseJson(line);
    if (number === 1) checkHead(read);
    else if (ended) throw new StoreFault(`Line ${number} of the file comes after its end.`);
    else if (tail.safeParse(read).success) ended = tail.parse(read).end === number - 2;
    else if (!body.safeParse(read).success)
      throw new StoreFault(`Line ${number} of the file cannot be read. Nothing was taken; export anew.`);
  }
  if (number === 0) checkHead(undefined);
  if (!ended)
    throw new StoreFault('The file was cut off: its end is missing. Nothing was taken; export anew.');
}

function checkHead(read: unknown): void {
  const found = head.safeParse(read);
  if (!found.success)
    throw new StoreFault(`The file is none that “${called('tasks', 'export')}” has written.`);
  if (found.data.v > VERSION)
    throw new StoreFault('The file was written by a newer version of Earshot. Update this one.');
}

/** What stands there already stays, so that it can be done again after a failure. */
export async function fromLines(
  lines: AsyncIterable<string>,
  restore: (entry: Entry) => Promise<boolean>,
  now: number,
): Promise<Moved> {
  const entries = new Map<string, number>();
  let left = 0;
  for await (const line of lines) {
    const read = body.safeParse(parseJson(line));
    if (!read.success) continue;
    const { namespace, expires } = read.data;
    entries.set(namespace, (entries.get(namespace) ?? 0) + 1);
    if ((expires !== undefined && expires <= now) || !(await restore(read.data))) left += 1;
  }
  return { entries, left };
}
