// Serves finished files that are too large to post, under secret links that expire after a week. Each file has a folder
// named after its secret. The record is written last, so that a crash leaves only folders without a record, which are
// removed. Links are never logged, because anyone with a link can read the file.

import { createReadStream, mkdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Hono } from 'hono';
import { z } from 'zod';
import type { MediaFile } from '../domain/media/file-kinds.ts';
import { getMessages, type MessagesProvider } from '../domain/messages.ts';
import { DAY_MS, RETENTION_DAYS } from '../domain/retention.ts';
import { linkOrCopy } from '../kit/disk/link-or-copy.ts';
import { parseAcceptLanguage } from '../kit/http/accept-language.ts';
import { createErrorHandler } from '../kit/http/error-handler.ts';
import { createFileResponse } from '../kit/http/file-response.ts';
import { createSecretId } from '../kit/id.ts';
import { formatError, type Log } from '../kit/log.ts';
import { iterateYielding } from '../kit/loop/yield-to-event-loop.ts';
import { toAsciiFileName } from '../kit/text.ts';
import { matchFirstLocaleTag } from '../messages/match-locale.ts';
import type { Clock } from '../ports/clock.ts';
import { type DiskQuota, DiskQuotaError, unlimitedDiskQuota } from '../ports/disk-quota.ts';
import type { SharedFile, SharedFiles, SharedPath } from '../ports/shared-files.ts';

interface SharedFilesOptions {
  readonly folder: string;
  /** Public address of this server. Without it, no new files are shared; existing links still expire. */
  readonly publicUrl: string | undefined;
  /** Address at which the media service reaches this server, once the port is open. */
  readonly baseUrl?: () => string | undefined;
  /** Reserves space before a file is stored. Absent means unlimited space. */
  readonly disk?: DiskQuota;
  /** Texts of the page for expired links. */
  readonly messagesFor?: MessagesProvider;
  readonly clock: Clock;
  readonly log: Log;
}

interface SharedFilesService extends SharedFiles {
  /** Path at which to mount `fetch`. */
  readonly path: string;
  fetch(request: Request): Response | Promise<Response>;
  /** Loads the files shared before a restart and starts the regular cleanup. */
  start(): Promise<void>;
  stop(): void;
}

const LINK_LIFETIME_MS = RETENTION_DAYS.link * DAY_MS;
/** A media service may queue a job and read the film only when its turn comes. */
const LENT_LIFETIME_MS = DAY_MS;
const LENT_ROLE = 'lent';
const SWEEP_INTERVAL_MS = 3_600_000;

export function createSharedFiles({
  folder,
  publicUrl,
  baseUrl = () => publicUrl,
  disk = unlimitedDiskQuota,
  messagesFor = () => getMessages(),
  clock,
  log,
}: SharedFilesOptions): SharedFilesService {
  const store = createFileStore(folder);
  disk.register({ category: 'links', usedBytes: store.bytes });
  const stopped = new AbortController();

  const sweepRegularly = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await clock.sleep(SWEEP_INTERVAL_MS, stopped.signal);
      const removedCount = await store.removeExpired(clock.now()).catch((thrown) => {
        log.warn('shared files not deleted', { reason: formatError(thrown) });
        return 0;
      });
      if (removedCount > 0) log.info('expired shared files deleted', { files: removedCount });
    }
  };

  /**
   * Stores the file, or returns its existing record.
   * @throws {@link DiskQuotaError}
   */
  const put = async (file: Omit<MediaFile, 'label'>, task: string): Promise<SharedFileRecord> => {
    const existing = store.findByRole(task, file.role);
    if (existing) return existing;
    const claim = await disk.reserve('links', file.bytes);
    return store.put(file, task, clock.now() + LINK_LIFETIME_MS).finally(claim.release);
  };

  return {
    path: MOUNT_PATH,
    fetch: createRequestHandler({ store, messagesFor, clock, log }),
    async start() {
      await store.load(clock.now());
      void sweepRegularly();
    },
    stop: () => stopped.abort(),
    unpublish: (tasks) => store.removeTasks(new Set(tasks)),
    async createServiceLink(files, task) {
      const at = baseUrl();
      const [first, ...beside] = files;
      if (at === undefined || !first) throw new Error('the media service can’t reach this server');
      const claim = await disk.reserve('links', totalBytes(files));
      const until = clock.now() + LENT_LIFETIME_MS;
      const { secret, name } = await store
        .put({ ...first, role: LENT_ROLE }, task, until, beside)
        .finally(claim.release);
      return at + formatPath({ secret, name });
    },
    async createLink(file, task) {
      if (publicUrl === undefined) return undefined;
      try {
        const found = await put(file, task);
        return { link: publicUrl + formatPath(found), expiresAt: found.expiresAt };
      } catch (thrown) {
        if (!(thrown instanceof DiskQuotaError)) throw thrown;
        log.warn('file not shared: disk quota reached', { task, role: file.role, bytes: file.bytes });
        return undefined;
      }
    },
    async createPath(file, task): Promise<SharedPath> {
      const found = await put(file, task);
      return { path: formatPath(found), expiresAt: found.expiresAt };
    },
    findByPath(path) {
      const [secret = '', name = ''] = path.startsWith(`${MOUNT_PATH}/`)
        ? path.slice(MOUNT_PATH.length + 1).split('/')
        : [];
      const found = store.find(secret);
      if (!found || found.name !== name || found.expiresAt <= clock.now()) return undefined;
      return { name, type: found.type, bytes: store.bytesOf(found), path: store.pathOf(found) };
    },
  };
}

const SharedFileRecord = z.object({
  secret: z.string().regex(/^[\w-]{32}$/),
  task: z.string(),
  role: z.string(),
  /** File name in the link and on disk. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
  type: z.string(),
  expiresAt: z.number(),
  /** Types of sidecar files by extension. They share the file's base name. */
  sidecars: z.record(z.string(), z.string()).exactOptional(),
});
type SharedFileRecord = z.infer<typeof SharedFileRecord>;

interface FileStore {
  pathOf(offered: SharedFileRecord): string;
  bytes(): number;
  /** Size including sidecar files. */
  bytesOf(offered: SharedFileRecord): number;
  /** Loads the records on disk and removes folders without one. */
  load(now: number): Promise<void>;
  find(secret: string): SharedFileRecord | undefined;
  findByRole(task: string, role: string): SharedFileRecord | undefined;
  /**
   * Leaves no file behind on failure.
   * @throws file system errors
   */
  put(
    file: Omit<MediaFile, 'label'>,
    task: string,
    until: number,
    beside?: readonly SharedFile[],
  ): Promise<SharedFileRecord>;
  /** Deletes the files of these tasks and returns their count. */
  removeTasks(tasks: ReadonlySet<string>): Promise<number>;
  /** Deletes the files whose links have expired and returns their count. */
  removeExpired(now: number): Promise<number>;
}

const RECORD_FILE = '.offer.json';
const MAX_NAME_CHARACTERS = 120;

/** Indexes shared files by secret, task and role, with a running total of bytes. */
function createFileIndex() {
  const all = new Map<string, SharedFileRecord>();
  const secrets = new Map<string, string>();
  const sizes = new Map<string, number>();
  let total = 0;
  return {
    all: () => [...all.values()],
    bytes: () => total,
    bytesOf: (secret: string) => sizes.get(secret) ?? 0,
    find: (secret: string) => all.get(secret),
    findByRole: (task: string, role: string) => all.get(secrets.get(roleKey({ task, role })) ?? ''),
    add(offered: SharedFileRecord, bytes: number): void {
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
  const index = createFileIndex();
  const at = (secret: string) => join(folder, secret);
  const remove = async (secret: string) => {
    index.remove(secret);
    await rm(at(secret), { recursive: true, force: true });
  };

  const read = async (secret: string): Promise<SharedFileRecord | undefined> => {
    try {
      const found = SharedFileRecord.parse(JSON.parse(await readFile(join(at(secret), RECORD_FILE), 'utf8')));
      return found.secret === secret ? found : undefined;
    } catch {
      return undefined; // half written, or not ours: removed by whoever asked
    }
  };

  const removeMatching = async (isMatch: (one: SharedFileRecord) => boolean): Promise<number> => {
    const over = index.all().filter(isMatch);
    for await (const { secret } of iterateYielding(over)) await remove(secret);
    return over.length;
  };
  const removeExpired = (now: number) => removeMatching(({ expiresAt }) => expiresAt <= now);

  return {
    pathOf: ({ secret, name }) => join(at(secret), name),
    bytesOf: ({ secret }) => index.bytesOf(secret),
    bytes: index.bytes,
    removeExpired,
    removeTasks: (tasks) => removeMatching(({ task }) => tasks.has(task)),
    find: index.find,
    findByRole: index.findByRole,
    async load(now) {
      for (const secret of await readdir(folder)) {
        const found = await read(secret);
        const facts = found && (await stat(join(at(secret), found.name)).catch(() => undefined));
        if (found && facts) index.add(found, facts.size);
        else await remove(secret);
      }
      await removeExpired(now);
    },
    async put({ path, name, type, role, bytes }, task, expiresAt, sidecars = []) {
      const offered = {
        secret: createSecretId(),
        task,
        role,
        name: toAsciiFileName(name, MAX_NAME_CHARACTERS) || 'result',
        type,
        expiresAt,
        ...(sidecars.length > 0 && {
          sidecars: Object.fromEntries(sidecars.map((one) => [extname(one.name), one.type])),
        }),
      };
      const into = at(offered.secret);
      try {
        await mkdir(into, { mode: 0o700 });
        const filePath = join(into, offered.name);
        await linkOrCopy(path, filePath);
        for (const one of sidecars) await linkOrCopy(one.path, sidecarName(filePath, extname(one.name)));
        const partialPath = join(into, `${RECORD_FILE}.part`);
        await writeFile(partialPath, JSON.stringify(offered), { mode: 0o600 });
        await rename(partialPath, join(into, RECORD_FILE));
      } catch (thrown) {
        await rm(into, { recursive: true, force: true });
        throw thrown;
      }
      index.add(offered, bytes + totalBytes(sidecars));
      return offered;
    },
  };
}

const roleKey = ({ task, role }: Pick<SharedFileRecord, 'task' | 'role'>): string => JSON.stringify([task, role]);

const totalBytes = (files: readonly SharedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Returns `talk.srt` for `talk.mp4`. */
const sidecarName = (name: string, ending: string): string =>
  name.slice(0, -extname(name).length || undefined) + ending;

const MOUNT_PATH = '/media/shared';
const formatPath = ({ secret, name }: Pick<SharedFileRecord, 'secret' | 'name'>): string =>
  `${MOUNT_PATH}/${secret}/${name}`;

/** Returns the type of the file or sidecar with this name; `undefined` for unknown names. */
function findType({ name, type, sidecars = {} }: SharedFileRecord, wanted: string): string | undefined {
  const ending = extname(wanted);
  if (wanted === name) return type;
  return Object.hasOwn(sidecars, ending) && wanted === sidecarName(name, ending) ? sidecars[ending] : undefined;
}

/** Types that browsers may play inline; others are downloaded. */
const INLINE_TYPES = /^(audio|video)\//;

function createRequestHandler({
  store,
  messagesFor,
  clock,
  log,
}: {
  readonly store: FileStore;
  readonly messagesFor: MessagesProvider;
  readonly clock: Clock;
  readonly log: Log;
}): (request: Request) => Response | Promise<Response> {
  const app = new Hono();
  app.onError(createErrorHandler(log, 'shared file request failed'));
  app.notFound((context) => {
    return context.text(
      messagesFor(matchFirstLocaleTag(parseAcceptLanguage(context.req.header('accept-language')))).format(
        'notices.linkOver',
      ),
      404,
      { 'Cache-Control': 'no-store' },
    );
  });
  app.get(`${MOUNT_PATH}/:secret/:name`, async (context) => {
    const found = store.find(context.req.param('secret'));
    const name = context.req.param('name');
    const type = found && findType(found, name);
    if (!found || type === undefined || found.expiresAt <= clock.now()) return context.notFound();
    const { task, role } = found;
    const path = store.pathOf({ ...found, name });
    const facts = await stat(path).catch(() => undefined);
    if (!facts) return context.notFound();
    const answer = createFileResponse(context.req.raw, {
      name,
      type,
      bytes: facts.size,
      isInline: INLINE_TYPES.test(type),
      cacheControl: 'private, max-age=3600',
      openStream: (part) => createReadStream(path, part),
    });
    log.info('shared file downloaded', { task, role, status: answer.status });
    return answer;
  });
  return (request) => app.fetch(request);
}
