// Finished files under addresses that nobody can guess and that end after a week: what is too large to be posted. On the disk each
// has a folder named by its secret, with the file and a record, which is written last, so that what a crash left half done is
// nobody's. Whoever has the address may read; it is never logged, since it is the right to read.

import { createReadStream, mkdirSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Hono } from 'hono';
import { z } from 'zod';
import { readerOf } from '../domain/commands/locale.ts';
import type { MediaFile } from '../domain/media/file-kinds.ts';
import { DAY_MS, KEPT_DAYS } from '../domain/retention.ts';
import { english, type WordsFor } from '../domain/words/index.ts';
import { answerFile } from '../kit/http/file-answer.ts';
import { languagesAsked } from '../kit/http/languages-asked.ts';
import { broken } from '../kit/http/unexpected-error.ts';
import { secretId } from '../kit/id.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import { yielding } from '../kit/loop/yield.ts';
import { addressName } from '../kit/text.ts';
import type { Clock } from '../ports/clock.ts';
import { boundless, type Disk, NoRoom } from '../ports/disk.ts';
import type { Kept, LentFile, SharedFiles } from '../ports/shared-files.ts';

interface SharedFilesParts {
  readonly folder: string;
  /** How the outside reaches our port. Without it nothing new is offered; what was, still ends in time. */
  readonly publicUrl: string | undefined;
  /** How the media service reaches our port, once that is open. */
  readonly base?: () => string | undefined;
  /** Asked before a file is kept; without it there is room for everything. */
  readonly disk?: Disk;
  /** What is said to whoever opens a link that is over. */
  readonly wordsFor?: WordsFor;
  readonly clock: Clock;
  readonly log: Log;
}

interface SharedFilesService extends SharedFiles {
  /** Where it is to be mounted, and what answers there. */
  readonly under: string;
  fetch(request: Request): Response | Promise<Response>;
  /** Takes up what was offered before, and sweeps from then on. */
  start(): Promise<void>;
  stop(): void;
}

const KEPT_MS = KEPT_DAYS.link * DAY_MS;
/** A media service may have a queue, and reads a film when its turn comes. */
const LENT_MS = 24 * 3_600_000;
const LENT = 'lent';
const SWEEP_MS = 3_600_000;

export function createSharedFiles({
  folder,
  publicUrl,
  base = () => publicUrl,
  disk = boundless,
  wordsFor = () => english,
  clock,
  log,
}: SharedFilesParts): SharedFilesService {
  const store = createFileStore(folder);
  disk.keep({ kind: 'offers', bytes: store.bytes });
  const off = new AbortController();

  const sweepOn = async (): Promise<void> => {
    while (!off.signal.aborted) {
      await clock.sleep(SWEEP_MS, off.signal);
      const gone = await store.sweep(clock.now()).catch((thrown) => {
        log.warn('shared files not removed', { reason: reasonOf(thrown) });
        return 0;
      });
      if (gone > 0) log.info('shared files ended', { files: gone });
    }
  };

  /** The file, or what is kept of it. Throws {@link NoRoom}. */
  const put = async (file: Omit<MediaFile, 'label'>, task: string): Promise<Offered> => {
    const known = store.of(task, file.role);
    if (known) return known;
    const claim = await disk.claim('offers', file.bytes);
    return store.put(file, task, clock.now() + KEPT_MS).finally(claim.end);
  };

  return {
    under: UNDER,
    fetch: createServe({ store, wordsFor, clock, log }),
    async start() {
      await store.load(clock.now());
      void sweepOn();
    },
    stop: () => off.abort(),
    withdraw: (tasks) => store.withdraw(new Set(tasks)),
    async lend(files, task) {
      const at = base();
      const [first, ...beside] = files;
      if (at === undefined || !first) throw new Error('the media service cannot reach us');
      const claim = await disk.claim('offers', bytesOf(files));
      const until = clock.now() + LENT_MS;
      const { secret, name } = await store
        .put({ ...first, role: LENT }, task, until, beside)
        .finally(claim.end);
      return at.replace(/\/$/, '') + pathOf({ secret, name });
    },
    async offer(file, task) {
      if (publicUrl === undefined) return undefined;
      try {
        const found = await put(file, task);
        return { link: publicUrl + pathOf(found), until: found.until };
      } catch (thrown) {
        if (!(thrown instanceof NoRoom)) throw thrown;
        log.warn('not offered: no room', { task, role: file.role, bytes: file.bytes });
        return undefined;
      }
    },
    async keep(file, task): Promise<Kept> {
      const found = await put(file, task);
      return { path: pathOf(found), until: found.until };
    },
    kept(path) {
      const [secret = '', name = ''] = path.startsWith(`${UNDER}/`)
        ? path.slice(UNDER.length + 1).split('/')
        : [];
      const found = store.find(secret);
      if (!found || found.name !== name || found.until <= clock.now()) return undefined;
      return { name, type: found.type, bytes: store.bytesOf(found), path: store.pathOf(found) };
    },
  };
}

const Offered = z.object({
  secret: z.string().regex(/^[\w-]{32}$/),
  task: z.string(),
  role: z.string(),
  /** As it stands in the address and on the disk. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
  type: z.string(),
  until: z.number(),
  /** Endings of files that stand beside it under the same name, with their types. */
  beside: z.record(z.string(), z.string()).exactOptional(),
});
type Offered = z.infer<typeof Offered>;

interface FileStore {
  /** Where its bytes lie. */
  pathOf(offered: Offered): string;
  /** What all files take. */
  bytes(): number;
  /** What it takes, with what stands beside it. */
  bytesOf(offered: Offered): number;
  /** Reads what is there from before, and removes what is nobody's. */
  load(now: number): Promise<void>;
  find(secret: string): Offered | undefined;
  of(task: string, role: string): Offered | undefined;
  /** Throws what the disk says; leaves nothing behind then. */
  put(
    file: Omit<MediaFile, 'label'>,
    task: string,
    until: number,
    beside?: readonly LentFile[],
  ): Promise<Offered>;
  /** Removes what was offered of these tasks; answers with how many. */
  withdraw(tasks: ReadonlySet<string>): Promise<number>;
  /** Removes what has ended; answers with how many. */
  sweep(now: number): Promise<number>;
}

const RECORD = '.offer.json';
const NAME_CHARACTERS = 120;

/** What is offered, by secret and by task and role, with a running sum of the bytes. */
function createOffers() {
  const all = new Map<string, Offered>();
  const secrets = new Map<string, string>();
  const sizes = new Map<string, number>();
  let total = 0;
  return {
    all: () => [...all.values()],
    bytes: () => total,
    bytesOf: (secret: string) => sizes.get(secret) ?? 0,
    find: (secret: string) => all.get(secret),
    of: (task: string, role: string) => all.get(secrets.get(roleKey({ task, role })) ?? ''),
    add(offered: Offered, bytes: number): void {
      all.set(offered.secret, offered);
      secrets.set(roleKey(offered), offered.secret);
      sizes.set(offered.secret, bytes);
      total += bytes;
    },
    remove(secret: string): void {
      const offered = all.get(secret);
      if (offered && secrets.get(roleKey(offered)) === secret) secrets.delete(roleKey(offered));
      total -= sizes.get(secret) ?? 0;
      all.delete(secret);
      sizes.delete(secret);
    },
  };
}

function createFileStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const offers = createOffers();
  const at = (secret: string) => join(folder, secret);
  const remove = async (secret: string) => {
    offers.remove(secret);
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
    const over = offers.all().filter(meant);
    for await (const { secret } of yielding(over)) await remove(secret);
    return over.length;
  };
  const sweep = (now: number) => removeThose(({ until }) => until <= now);

  return {
    pathOf: ({ secret, name }) => join(at(secret), name),
    bytesOf: ({ secret }) => offers.bytesOf(secret),
    bytes: offers.bytes,
    sweep,
    withdraw: (tasks) => removeThose(({ task }) => tasks.has(task)),
    find: offers.find,
    of: offers.of,
    async load(now) {
      for (const secret of await readdir(folder)) {
        const found = await read(secret);
        const facts = found && (await stat(join(at(secret), found.name)).catch(() => undefined));
        if (found && facts) offers.add(found, facts.size);
        else await remove(secret);
      }
      await sweep(now);
    },
    async put({ path, name, type, role, bytes }, task, until, beside = []) {
      const offered = {
        secret: secretId(),
        task,
        role,
        name: addressName(name, NAME_CHARACTERS) || 'result',
        type,
        until,
        ...(beside.length > 0 && {
          beside: Object.fromEntries(beside.map((one) => [extname(one.name), one.type])),
        }),
      };
      const into = at(offered.secret);
      try {
        await mkdir(into, { mode: 0o700 });
        const place = join(into, offered.name);
        await copyTo(path, place);
        for (const one of beside) await copyTo(one.path, besideOf(place, extname(one.name)));
        const part = join(into, `${RECORD}.part`);
        await writeFile(part, JSON.stringify(offered), { mode: 0o600 });
        await rename(part, join(into, RECORD));
      } catch (thrown) {
        await rm(into, { recursive: true, force: true });
        throw thrown;
      }
      offers.add(offered, bytes + bytesOf(beside));
      return offered;
    },
  };
}

const roleKey = ({ task, role }: Pick<Offered, 'task' | 'role'>): string => JSON.stringify([task, role]);

/** A second name for the same bytes costs no disk; other disks need a copy. */
const copyTo = (from: string, to: string): Promise<void> => link(from, to).catch(() => copyFile(from, to));

const bytesOf = (files: readonly LentFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** `talk.srt` for `talk.mp4`. */
const besideOf = (name: string, ending: string): string =>
  name.slice(0, -extname(name).length || undefined) + ending;

const UNDER = '/media/shared';
const pathOf = ({ secret, name }: Pick<Offered, 'secret' | 'name'>): string => `${UNDER}/${secret}/${name}`;

/** Of the file of that name; `undefined` when it has none such. */
function typeOf({ name, type, beside = {} }: Offered, wanted: string): string | undefined {
  const ending = extname(wanted);
  if (wanted === name) return type;
  return Object.hasOwn(beside, ending) && wanted === besideOf(name, ending) ? beside[ending] : undefined;
}

/** What a browser may play by itself; all else is saved. */
const INLINE = /^(audio|video)\//;

function createServe({
  store,
  wordsFor,
  clock,
  log,
}: {
  readonly store: FileStore;
  readonly wordsFor: WordsFor;
  readonly clock: Clock;
  readonly log: Log;
}): (request: Request) => Response | Promise<Response> {
  const app = new Hono();
  app.onError(broken(log, 'a shared file broke'));
  app.notFound((context) => {
    const { notices } = wordsFor(readerOf(languagesAsked(context.req.header('accept-language'))));
    return context.text(notices.linkOver, 404, { 'Cache-Control': 'no-store' });
  });
  app.get(`${UNDER}/:secret/:name`, async (context) => {
    const found = store.find(context.req.param('secret'));
    const name = context.req.param('name');
    const type = found && typeOf(found, name);
    if (!found || type === undefined || found.until <= clock.now()) return context.notFound();
    const { task, role } = found;
    const path = store.pathOf({ ...found, name });
    const facts = await stat(path).catch(() => undefined);
    if (!facts) return context.notFound();
    const answer = answerFile(context.req.raw, {
      name,
      type,
      bytes: facts.size,
      inline: INLINE.test(type),
      cache: 'private, max-age=3600',
      open: (part) => createReadStream(path, part),
    });
    log.info('shared file read', { task, role, status: answer.status });
    return answer;
  });
  return (request) => app.fetch(request);
}
