// Serves files of a chat platform to a media service that only accepts URLs. Each link serves one file for an hour to
// anyone who has the link. Stores the file's platform reference only and fetches the bytes on request. Unknown links
// all get the same response, and links are never logged.

import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { FileRef } from '../domain/commands/invocation.ts';
import { DAY_MS, RETENTION_DAYS } from '../domain/retention.ts';
import { createErrorHandler } from '../kit/http/error-handler.ts';
import { type ByteRange, createFileResponse, parseRange, sliceStream } from '../kit/http/file-response.ts';
import { createSecretId } from '../kit/id.ts';
import type { Json } from '../kit/json.ts';
import { formatError, type Log } from '../kit/log.ts';
import { iterateYielding } from '../kit/loop/yield-to-event-loop.ts';
import { createNamedCounters } from '../kit/named-counters.ts';
import { toAsciiFileName } from '../kit/text.ts';
import type { OpenedFile } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyValueStore } from '../ports/store.ts';

const MOUNT_PATH = '/media/relay';
const RELAY_LINK = new RegExp(`^https?://[^/]+${MOUNT_PATH}/([\\w-]{32})/[\\w.-]+$`);

interface FileRelayOptions {
  /** PUBLIC_URL, or a loopback address if the service runs on this machine. Called for every link. */
  baseUrl(): string | undefined;
  /** Opens a file of the named chat platform, or a byte range if the platform supports ranges. */
  openFile(adapter: string, file: FileRef, part?: ByteRange): Promise<OpenedFile>;
  /** Must be a secret namespace, because its keys derive from the links. */
  readonly keyValueStore: KeyValueStore;
  readonly clock: Clock;
  readonly log: Log;
}

export interface FileRelay {
  /** Path at which to mount `fetch`. */
  readonly path: string;
  fetch(request: Request): Response | Promise<Response>;
  /** Returns `undefined` if the service cannot reach this process. */
  createLink(adapter: string, file: FileRef): Promise<string | undefined>;
  /** Returns a new link for an expired one before a request is repeated. Other addresses stay unchanged. */
  renewLink(address: string): Promise<string>;
  /** Revokes the links of matching files. */
  deleteLinks(adapter: string, isOne: (at: Json) => boolean): Promise<void>;
}

export function createFileRelay({ baseUrl, openFile, keyValueStore, clock, log }: FileRelayOptions): FileRelay {
  const tokens = createLinkTokens({ keyValueStore, clock });
  const formatLink = (origin: string, { secret, name }: LinkToken): string =>
    `${origin}${MOUNT_PATH}/${secret}/${name}`;

  return {
    path: MOUNT_PATH,
    fetch: createRequestHandler({ tokens, openFile, log }),
    deleteLinks: tokens.forget,
    async createLink(adapter, file) {
      const origin = baseUrl();
      if (origin === undefined) return undefined;
      return formatLink(origin, await tokens.create(adapter, file));
    },
    async renewLink(oldLink) {
      const origin = baseUrl();
      const secret = RELAY_LINK.exec(oldLink)?.[1];
      const newToken = origin === undefined || secret === undefined ? undefined : await tokens.renew(secret);
      return origin === undefined || newToken === undefined ? oldLink : formatLink(origin, newToken);
    },
  };
}

const RelayedFile = z.object({
  adapter: z.string(),
  expiresAt: z.number(),
  /** File name as the link contains it. */
  name: z.string(),
  file: z.object({
    name: z.string(),
    bytes: z.number().exactOptional(),
    type: z.string().exactOptional(),
    platformRef: z.json(),
  }),
});
type RelayedFile = z.infer<typeof RelayedFile>;

interface LinkToken {
  readonly secret: string;
  readonly name: string;
}

interface LinkTokens {
  /** Resolves once the token is stored. */
  create(adapter: string, file: FileRef): Promise<LinkToken>;
  find(secret: string): Promise<RelayedFile | undefined>;
  /**
   * Returns a new token for the same file, even if the old one has expired; `undefined` for an unknown or deleted
   * token.
   */
  renew(secret: string): Promise<LinkToken | undefined>;
  forget(adapter: string, isOne: (at: Json) => boolean): Promise<void>;
}

const LINK_LIFETIME_MS = 3_600_000;
/** As long as tasks are stored, because a task may be repeated. */
const RENEWABLE_MS = RETENTION_DAYS.task * DAY_MS;
const MAX_NAME_CHARACTERS = 80;
const SECRET = /^[\w-]{32}$/;

/** Only a hash is stored, so that stored data does not reveal the links. */
const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

function createLinkTokens({
  keyValueStore,
  clock,
}: {
  readonly keyValueStore: KeyValueStore;
  readonly clock: Clock;
}): LinkTokens {
  const read = async (secret: string): Promise<RelayedFile | undefined> =>
    SECRET.test(secret) ? RelayedFile.safeParse(await keyValueStore.get(hashSecret(secret))).data : undefined;

  const write = async (relayed: Omit<RelayedFile, 'expiresAt'>): Promise<LinkToken> => {
    const secret = createSecretId();
    await keyValueStore.put(
      hashSecret(secret),
      { ...relayed, expiresAt: clock.now() + LINK_LIFETIME_MS } as Json,
      RENEWABLE_MS,
    );
    return { secret, name: relayed.name };
  };

  return {
    create(adapter, { name, bytes, type, platformRef }) {
      const file = { name, bytes, type };
      return write({
        adapter,
        name: toAsciiFileName(name, MAX_NAME_CHARACTERS) || 'file',
        file: { ...file, platformRef: platformRef as never },
      });
    },
    async find(secret) {
      const relayed = await read(secret);
      return relayed && relayed.expiresAt > clock.now() ? relayed : undefined;
    },
    async renew(secret) {
      const relayed = await read(secret);
      return relayed && write(relayed);
    },
    async forget(adapter, isOne) {
      for await (const key of iterateYielding(await keyValueStore.keys(''))) {
        const relayed = RelayedFile.safeParse(await keyValueStore.get(key)).data;
        if (relayed?.adapter === adapter && isOne(relayed.file.platformRef as Json)) await keyValueStore.delete(key);
      }
    },
  };
}

const NOT_FOUND_TEXT = 'This link has expired or is wrong. Links last an hour; request a new one in the chat.';
const BAD_GATEWAY_TEXT = 'The file couldn’t be downloaded from the chat platform. Try again in a moment.';
/** A media service reads one file over a few connections; further ones are refused. */
const MAX_CONNECTIONS = 8;

interface RequestHandlerOptions {
  readonly tokens: LinkTokens;
  /** Opens a file of the named chat platform, or a byte range if the platform supports ranges. */
  openFile(adapter: string, file: FileRef, part?: ByteRange): Promise<OpenedFile>;
  readonly log: Log;
}

function createRequestHandler({
  tokens,
  openFile,
  log,
}: RequestHandlerOptions): (request: Request) => Response | Promise<Response> {
  const app = new Hono();
  const connections = createNamedCounters();
  app.onError(createErrorHandler(log, 'file relay failed'));
  app.notFound((context) => context.text(NOT_FOUND_TEXT, 404, { 'Cache-Control': 'no-store' }));

  /** Calls `release` when the stream ends. */
  async function serveFile(
    request: Request,
    { adapter, file, name }: RelayedFile,
    release: () => void,
  ): Promise<Response> {
    // Some platforms state the file's size only when it is opened.
    const range = request.method === 'HEAD' ? undefined : parseRange(request.headers.get('range'), file.bytes);
    const opened = await openFile(adapter, file as FileRef, range === 'none' ? undefined : range);
    const { stream, bytes = file.bytes, type = 'application/octet-stream' } = opened;
    const answer = createFileResponse(request, {
      name,
      type,
      bytes,
      isInline: false,
      cacheControl: 'private, no-store',
      openStream(part) {
        const body = part && !opened.part ? sliceStream(stream, part) : stream;
        body.on('error', (fault) => log.warn('relayed file interrupted', { adapter, reason: formatError(fault) }));
        return body.once('close', release);
      },
    });
    if (answer.body === null) stream.destroy();
    log.info('relayed file downloaded', { adapter, status: answer.status, bytes });
    return answer;
  }

  app.get(`${MOUNT_PATH}/:secret/:name`, async (context) => {
    const secret = context.req.param('secret');
    const relayed = await tokens.find(secret);
    if (!relayed || relayed.name !== context.req.param('name')) return context.notFound();
    if (connections.get(secret) >= MAX_CONNECTIONS)
      return context.text('This file is already being downloaded. Try again in a moment.', 429, {
        'Retry-After': '5',
      });
    connections.add(secret, 1);
    let open = true;
    const release = () => {
      if (!open) return;
      open = false;
      connections.add(secret, -1);
    };
    try {
      const response = await serveFile(context.req.raw, relayed, release);
      if (response.body === null) release();
      return response;
    } catch (thrown) {
      release();
      log.warn('relayed file not downloaded', { adapter: relayed.adapter, reason: formatError(thrown) });
      return context.text(BAD_GATEWAY_TEXT, 502, { 'Cache-Control': 'no-store' });
    }
  });
  return (request) => app.fetch(request);
}
