// The web chat adapter: wires the message log, files, event streams and routes together. All data is in one folder.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { MessagesProvider } from '../../domain/messages.ts';
import { awaitWithTimeout } from '../../kit/await-with-timeout.ts';
import { createSecretAttemptLimiter } from '../../kit/http/secret-attempts.ts';
import type { Log } from '../../kit/log.ts';
import { createWalTruncator } from '../../kit/sqlite/wal-truncator.ts';
import { createWorkTracker } from '../../kit/work-tracker.ts';
import { message } from '../../messages/message.ts';
import type { Bot, ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import { type DiskQuota, unlimitedDiskQuota } from '../../ports/disk-quota.ts';
import type { Transcoder } from '../../ports/transcoder.ts';
import { createCardSender, toMessageLink } from './card-sender.ts';
import { HttpError } from './http-error.ts';
import { createIntake } from './intake.ts';
import { ENFORCED_LIMITS, WEB_CHAT_LIMITS } from './limits.ts';
import { uploadIdFrom } from './parse-request.ts';
import { createCallerResolver } from './people/identity.ts';
import { createSignInSessions } from './people/sign-in-sessions.ts';
import { type AccessGuard, createAccessGuard } from './server/access-guard.ts';
import { createEventStreams } from './server/event-streams.ts';
import { createLiveSoundResponses } from './server/live-sounds.ts';
import { createSendConverted } from './server/media.ts';
import { loadPage } from './server/page/page-files.ts';
import { createRoutes, WEB_UPLOAD_PATH } from './server/routes.ts';
import { createUploadQuota, createUploadReceiver } from './server/upload.ts';
import { createContentOwnership } from './storage/content-ownership.ts';
import { createWriteProbe, openChatDatabase } from './storage/database.ts';
import { createChatFiles } from './storage/files.ts';
import { createIdempotencyKeys } from './storage/idempotency-keys.ts';
import { createMessageLog } from './storage/message-log.ts';
import { createRecentPeopleAndRooms } from './storage/recent-people-and-rooms.ts';
import { createRetentionSweeper } from './storage/retention.ts';

export interface WebChatOptions {
  /** Directory of the message log and all files. Only one process may use it at a time. */
  readonly folder: string;
  readonly catalogue: Catalogue;
  readonly messagesFor: MessagesProvider;
  readonly clock: Clock;
  readonly log: Log;
  /** Sign-in secret. Without it only loopback and `allowedHosts` may call. */
  readonly secret?: string;
  /** Hosts besides loopback under which the page may be opened, such as `chat.example.com` or `10.0.0.5:3000`. */
  readonly allowedHosts: readonly string[];
  /** True if only programs on this machine can use the chat, and the media service runs here too. False by default. */
  readonly isOwnMachine?: boolean;
  /** Unlimited by default. */
  readonly disk?: DiskQuota;
  /** Upload limit per address and day. 0 or absent: no limit. */
  readonly visitorBytesPerDay?: number;
  /**
   * Public address, such as `https://chat.example.com`. Used for links from which the media service fetches uploads.
   */
  readonly publicBaseUrl?: string;
  /** Converts recordings to MP3 or WAV. Conversion is unavailable without it. */
  readonly transcode?: Transcoder['transcode'];
}

export interface WebChat extends ChatAdapter {
  fetch(request: Request, env?: object): Promise<Response>;
  /** Ends the event streams, which would otherwise keep the server from closing. `stop` does this too. */
  closeStreams(): void;
  /** Paths that accept files. */
  readonly uploadPaths: readonly string[];
}

function openStores({ folder, clock, log, disk = unlimitedDiskQuota }: WebChatOptions) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = openChatDatabase(join(folder, 'chat.sqlite'));
  const messages = createMessageLog(database);
  const files = createChatFiles(database, join(folder, 'files'), clock);
  const activity = createRecentPeopleAndRooms(database);
  const eraser = createWalTruncator(database, folder, log);
  return {
    database,
    eraser,
    messages,
    files,
    activity,
    retention: createRetentionSweeper({ folder, database, messages, files, disk, clock, log }),
    idempotencyKeys: createIdempotencyKeys(database, messages, clock),
    ownership: createContentOwnership({ database, messages, files, activity, onDeleted: eraser.schedule }),
    callerResolver: createCallerResolver(database, clock),
  };
}

function guardAccess({ secret, allowedHosts, clock }: WebChatOptions, database: DatabaseSync): AccessGuard {
  const sessions = secret === undefined ? undefined : createSignInSessions(database, secret, clock);
  return createAccessGuard({ secret, allowedHosts, attempts: createSecretAttemptLimiter(clock), sessions });
}

function createFileHandlers(
  {
    folder,
    clock,
    disk = unlimitedDiskQuota,
    visitorBytesPerDay = 0,
    transcode = async () => undefined,
  }: WebChatOptions,
  { database, files }: ReturnType<typeof openStores>,
) {
  const quota = createUploadQuota({ database, maxBytesPerDay: visitorBytesPerDay, clock });
  return {
    receiveUpload: createUploadReceiver({ files, disk, quota }),
    sendConverted: createSendConverted({ files, disk, transcode, tempDir: join(folder, 'converted') }),
  };
}

export function createWebChat(options: WebChatOptions): WebChat {
  const { catalogue, messagesFor, clock, log, publicBaseUrl, disk = unlimitedDiskQuota } = options;
  const name = 'web';
  const stores = openStores(options);
  const { database, messages, files, ownership } = stores;
  const running = createWorkTracker();
  const { track } = running;
  const intake = createIntake({ ...stores, name, disk, messagesFor, clock, log, publicBaseUrl, track });
  const sender = createCardSender({ database, messages, files, ownership, clock });
  const eventStreams = createEventStreams({ messages, clock });
  const liveSounds = createLiveSoundResponses();
  const isWritable = createWriteProbe(database, clock);
  const shutdown = new AbortController();
  let startedBot: Bot | undefined;

  const requireBot = (): Bot => {
    if (!startedBot) throw new HttpError(503, message('web.starting'));
    return startedBot;
  };
  const app = createRoutes({
    ...stores,
    catalogue,
    messagesFor,
    loadPage,
    accessGuard: guardAccess(options, database),
    ...createFileHandlers(options, stores),
    eventStreams,
    liveSounds,
    intake,
    log,
    isOwnMachine: options.isOwnMachine ?? false,
    requireBot,
    track,
  });

  return {
    name,
    limits: WEB_CHAT_LIMITS,
    playsLiveSound: true,
    // Everybody can read every room.
    fileOriginScope: 'platform',
    async start(bot) {
      const recovered = await intake.recoverInterruptedCards(bot);
      if (recovered > 0) log.warn('cards interrupted before they started', { cards: recovered });
      startedBot = bot;
      stores.retention.start(shutdown.signal);
      // The first visitor need not wait. Requests for the page report errors.
      loadPage().catch(() => {});
    },
    isReady: () => startedBot !== undefined && isWritable(),
    show: (at, view) => running.track(sender.show(at, view)),
    deliver: (at, delivery) => running.track(sender.deliver(at, delivery)),
    openFile: async (file, part) => files.openFile(uploadIdFrom(file), part),
    messageLink: toMessageLink,
    deletePersonData: (person) => running.track(ownership.deleteAllOf(person)),
    fetch: async (request, env) => app.fetch(request, env),
    closeStreams() {
      eventStreams.closeAll();
      liveSounds.closeAll();
    },
    uploadPaths: [WEB_UPLOAD_PATH],
    async stop() {
      startedBot = undefined;
      shutdown.abort();
      stores.eraser.stop();
      eventStreams.closeAll();
      liveSounds.closeAll();
      await awaitWithTimeout(running.waitUntilIdle(), ENFORCED_LIMITS.stopTimeoutMs, clock);
      if (database.isOpen) database.close();
    },
  };
}
