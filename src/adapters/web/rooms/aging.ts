// What is too old in the web chat goes: uploads that nobody sent after a day, files and messages after thirty, and earlier
// what is oldest where room is lacking. Nothing goes that a running card shows; a message whose file is gone says so.

import type { DatabaseSync } from 'node:sqlite';
import { isRunning, type Mood } from '../../../domain/views/view.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { yielding, yieldWhenDue } from '../../../kit/loop/yield.ts';
import { atomically } from '../../../kit/sqlite/atomically.ts';
import { keepReserve, reserveAfterMs } from '../../../kit/sqlite/reserve.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Disk, Kind } from '../../../ports/disk.ts';
import { BOUNDS } from '../limits.ts';
import { mediaPath } from '../render.ts';
import type { Files } from './files.ts';
import type { Messages } from './messages.ts';

interface AgingParts {
  /** Where the database lies. */
  readonly folder: string;
  readonly database: DatabaseSync;
  readonly messages: Messages;
  readonly files: Files;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly log: Log;
}

interface Aging {
  sweep(): Promise<void>;
  /** Now, and every so often until the signal is aborted. */
  begin(signal: AbortSignal): void;
}

/** Messages looked at in one turn of the event loop. */
const TOGETHER = 200;

const FILES = 'SELECT id, name, bytes FROM files JOIN kept ON file = id WHERE at < ?';
const UNUSED = "origin = 'upload' AND NOT EXISTS (SELECT 1 FROM uses WHERE uses.file = id)";

/** A file whose time has come. */
interface OldFile {
  readonly id: string;
  readonly bytes: number;
  readonly url: string;
  /** The messages that show it. */
  readonly shownIn: readonly string[];
}

interface OldFiles {
  /** Those from before that time that nothing at work needs, the oldest first. */
  find(which: 'unused' | 'uploads' | 'all', before: number): Promise<readonly OldFile[]>;
  /** Messages that show them say from then on that they are gone. */
  remove(these: readonly OldFile[]): Promise<void>;
}

function createOldFiles({ database, messages, files }: AgingParts): OldFiles {
  const old = {
    unused: database.prepare(`${FILES} AND ${UNUSED} ORDER BY at`),
    uploads: database.prepare(`${FILES} AND origin = 'upload' AND NOT (${UNUSED}) ORDER BY at`),
    all: database.prepare(`${FILES} AND NOT (${UNUSED}) ORDER BY at`),
  };
  const usersOf = database.prepare('SELECT message FROM uses WHERE file = ?');

  /** True if one of these messages is a card at work. */
  async function isNeeded(shownIn: readonly string[]): Promise<boolean> {
    for (const message of shownIn) {
      const due = yieldWhenDue();
      if (due) await due;
      if (isRunning(messages.get(message)?.view?.mood ?? 'info')) return true;
    }
    return false;
  }

  const removeOne = async ({ id, url, shownIn }: OldFile): Promise<void> => {
    const gone = <T extends { readonly url: string }>(all: readonly T[]) =>
      all.map((one) => (one.url === url ? { ...one, gone: true as const } : one));
    for await (const message of yielding(shownIn)) {
      const { files: made, uploads } = messages.get(message) ?? {};
      messages.change(message, {
        ...(made && { files: gone(made) }),
        ...(uploads && { uploads: gone(uploads) }),
      });
    }
    await files.remove(id);
  };

  return {
    async find(which, before) {
      const found: OldFile[] = [];
      for await (const row of yielding(old[which].all(before))) {
        const id = String(row['id']);
        const shownIn = usersOf.all(id).map((one) => String(one['message']));
        const url = mediaPath({ id, name: String(row['name']) });
        if (!(await isNeeded(shownIn))) found.push({ id, bytes: Number(row['bytes']), url, shownIn });
      }
      return found;
    },
    async remove(these) {
      for await (const one of yielding(these)) await removeOne(one);
    },
  };
}

/** Removes the oldest messages from before a time, all of them or until so many bytes are free; answers how many went. */
type Prune = (before: number, enough?: number) => Promise<number>;

function createPrune({ database, messages, clock }: AgingParts): Prune {
  const page = database.prepare(
    "SELECT id, posted, json_extract(body, '$.at') AS at, json_extract(body, '$.view.mood') AS mood, length(body) AS bytes FROM messages WHERE posted > ? ORDER BY posted LIMIT ?",
  );
  const orphans = database.prepare(
    "DELETE FROM deliveries WHERE json_extract(delivered, '$.message.message') NOT IN (SELECT id FROM messages)",
  );
  database.prepare("INSERT OR IGNORE INTO facts VALUES ('aging', ?)").run(clock.now());
  /** Ages count from here at the earliest: what is older than our keeping of them does not go all at once. */
  const since = Number(database.prepare("SELECT value FROM facts WHERE name = 'aging'").get()?.['value']);

  return async (before, enough = Number.POSITIVE_INFINITY) => {
    let gone = 0;
    let freed = 0;
    if (since >= before) return gone;
    for (let last = -1; freed < enough; ) {
      const rows = page.all(last, TOGETHER);
      const over = rows.filter((row) => Number(row['at']) < before);
      const going = over.filter(({ mood }) => !isRunning((mood ?? 'info') as Mood));
      atomically(database, () => {
        for (const { id } of going) messages.remove(String(id));
      });
      gone += going.length;
      freed += going.reduce((sum, { bytes }) => sum + Number(bytes), 0);
      last = Number(rows.at(-1)?.['posted']);
      if (over.length < TOGETHER) break;
      await clock.sleep(0);
    }
    if (gone > 0) orphans.run();
    return gone;
  };
}

export function createAging(parts: AgingParts): Aging {
  const { folder, database, messages, files, disk, clock, log } = parts;
  const old = createOldFiles(parts);
  const prune = createPrune(parts);

  /** Nothing goes where all of it together would not be enough. */
  async function makeRoom(lacking: number, kind: Kind): Promise<void> {
    const before = clock.now() - BOUNDS.earlyMs;
    if (kind === 'messages') {
      await prune(before, lacking);
      return;
    }
    const rest = await old.find(kind === 'uploads' ? 'uploads' : 'all', before);
    const going: OldFile[] = [];
    let freed = 0;
    for (const one of [...(await old.find('unused', before)), ...rest]) {
      if (freed >= lacking) break;
      going.push(one);
      freed += one.bytes;
    }
    if (freed < lacking) return;
    await old.remove(going);
    log.warn('files removed early to make room', { files: going.length, bytes: freed });
  }

  disk.keep({ kind: 'uploads', bytes: () => files.bytes('upload'), yield: makeRoom });
  disk.keep({ kind: 'deliveries', bytes: () => files.bytes('delivery') });
  disk.keep({ kind: 'messages', bytes: () => messages.bytes() });

  const sweep = async (): Promise<void> => {
    const now = clock.now();
    const unused = await old.find('unused', now - BOUNDS.unusedMs);
    const rest = await old.find('all', now - BOUNDS.keepMs);
    await old.remove([...unused, ...rest]);
    const pruned = await prune(now - BOUNDS.keepMs);
    await files.recount();
    if (unused.length + rest.length + pruned > 0)
      log.info('old files and messages removed', {
        unused: unused.length,
        files: rest.length,
        messages: pruned,
      });
  };

  return {
    sweep,
    begin(signal) {
      const tell = (thrown: unknown) => {
        if (!signal.aborted) log.warn('old files not removed', { reason: reasonOf(thrown) });
      };
      const go = async () => {
        await sweep().catch(tell);
        if (signal.aborted) return;
        await clock.sleep(reserveAfterMs(database), signal);
        while (!signal.aborted) {
          await keepReserve(database, folder).catch(tell);
          await clock.sleep(BOUNDS.sweepMs, signal);
          if (!signal.aborted) await sweep().catch(tell);
        }
      };
      void go();
    },
  };
}
