// Offered files on disk: a folder for each, named by its secret, with the file and a record of what it is and until when.
// The record is written last, so that what a crash left half done is nobody's. Knows no HTTP and no addresses.

import { mkdirSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { MediaFile } from '../domain/media/file-kinds.ts';
import { secretId } from '../kit/id.ts';

const Offered = z.object({
  secret: z.string().regex(/^[\w-]{32}$/),
  task: z.string(),
  role: z.string(),
  /** As it stands in the address and on the disk. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
  type: z.string(),
  until: z.number(),
});
export type Offered = z.infer<typeof Offered>;

export interface FileStore {
  /** Where its bytes lie. */
  pathOf(offered: Offered): string;
  /** What all files take. */
  bytes(): number;
  /** Reads what is there from before, and removes what is nobody's. */
  load(now: number): Promise<void>;
  find(secret: string): Offered | undefined;
  of(task: string, role: string): Offered | undefined;
  /** Throws what the disk says; leaves nothing behind then. */
  put(file: MediaFile, task: string, until: number): Promise<Offered>;
  /** Removes what was offered of these tasks; answers with how many. */
  withdraw(tasks: ReadonlySet<string>): Promise<number>;
  /** Removes what has ended; answers with how many. */
  sweep(now: number): Promise<number>;
}

const RECORD = '.offer.json';
const NAME_CHARACTERS = 120;

/** Letters, digits, `-`, `_` and `.`: the same in every address, on every disk, in every header. */
const plainName = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '');
  return plain.slice(-NAME_CHARACTERS).replace(/^[^A-Za-z0-9]+/, '') || 'result';
};

export function createFileStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const all = new Map<string, Offered>();
  const sizes = new Map<string, number>();
  const at = (secret: string) => join(folder, secret);
  const remove = async (secret: string) => {
    all.delete(secret);
    sizes.delete(secret);
    await rm(at(secret), { recursive: true, force: true });
  };

  const read = async (secret: string): Promise<Offered | undefined> => {
    try {
      const found = Offered.parse(JSON.parse(await readFile(join(at(secret), RECORD), 'utf8')));
      return found.secret === secret ? found : undefined;
    } catch {
      return undefined; // half written, or not ours: removed by whoever asked
    }
  };

  const removeThose = async (meant: (one: Offered) => boolean): Promise<number> => {
    const over = [...all.values()].filter(meant);
    for (const { secret } of over) await remove(secret);
    return over.length;
  };
  const sweep = (now: number) => removeThose(({ until }) => until <= now);

  return {
    pathOf: ({ secret, name }) => join(at(secret), name),
    bytes: () => [...sizes.values()].reduce((sum, one) => sum + one, 0),
    sweep,
    withdraw: (tasks) => removeThose(({ task }) => tasks.has(task)),
    find: (secret) => all.get(secret),
    of: (task, role) => [...all.values()].find((one) => one.task === task && one.role === role),
    async load(now) {
      for (const secret of await readdir(folder)) {
        const found = await read(secret);
        const facts = found && (await stat(join(at(secret), found.name)).catch(() => undefined));
        if (found && facts) {
          all.set(secret, found);
          sizes.set(secret, facts.size);
        } else await remove(secret);
      }
      await sweep(now);
    },
    async put({ path, name, type, role, bytes }, task, until) {
      const offered = { secret: secretId(), task, role, name: plainName(name), type, until };
      const into = at(offered.secret);
      try {
        await mkdir(into, { mode: 0o700 });
        // A second name for the same bytes costs no disk; other disks need a copy.
        const place = join(into, offered.name);
        await link(path, place).catch(() => copyFile(path, place));
        const part = join(into, `${RECORD}.part`);
        await writeFile(part, JSON.stringify(offered), { mode: 0o600 });
        await rename(part, join(into, RECORD));
      } catch (thrown) {
        await rm(into, { recursive: true, force: true });
        throw thrown;
      }
      all.set(offered.secret, offered);
      sizes.set(offered.secret, bytes);
      return offered;
    },
  };
}
