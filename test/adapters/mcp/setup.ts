// Setup of MCP on a real port, with a working bot, files on disk, and an ordinary client.

import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpAdapter, type McpAdapter, type McpAdapterOptions } from '../../../src/adapters/mcp/index.ts';
import { createHttpServer } from '../../../src/app/http-server.ts';
import type { View } from '../../../src/domain/views/view.ts';
import { createSharedFiles } from '../../../src/media-links/shared-files.ts';
import { unlimitedDiskQuota } from '../../../src/ports/disk-quota.ts';
import type { KeyValueStore } from '../../../src/ports/store.ts';
import { realClock } from '../../fakes/clock.ts';
import { createFakeLog, type FakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { createFakeRelay } from '../../fakes/relay.ts';
import { catalogue, createWorkingBot, type WorkingBot } from '../../fakes/working-bot.ts';

export const BEARER = 'four-words-not-together';

export const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Request that begins a session. */
export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

/** Message reference of a task of the clients with the secret. */
export const cardOf = (task: string, person = 'mcp') => ({ person, task });

export const done: View = { status: 'done', title: 'Speech', line: 'Done in 0:12' };

export interface Live {
  readonly chat: McpAdapter;
  readonly bot: WorkingBot;
  readonly log: FakeLog;
  readonly base: string;
  readonly notes: KeyValueStore;
  readonly folder: string;
  /** Opens a client, closed at the end of the test. `modern`: protocol revision 2026-07-28. */
  client(era?: 'modern'): Promise<Client>;
  /** Sends a raw request that no MCP client would send. */
  call(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export async function openMcp(
  more: Partial<McpAdapterOptions> & {
    readonly bot?: WorkingBot;
    readonly folder?: string;
    readonly port?: number;
  } = {},
): Promise<Live> {
  const folder = more.folder ?? mkdtempSync(join(tmpdir(), 'earshot-mcp-'));
  const temporaryFolder = join(folder, 'tmp');
  mkdirSync(temporaryFolder, { recursive: true });
  const log = createFakeLog();
  const bot = more.bot ?? createWorkingBot();
  const keyValueStore = more.keyValueStore ?? createFakeNotes();
  const clock = realClock;
  const sharedFiles = createSharedFiles({ folder: join(folder, 'shared'), publicUrl: undefined, clock, log });
  await sharedFiles.start();
  const chat = createMcpAdapter({
    ...{
      secret: BEARER,
      oauth: undefined,
      isStdioEnabled: false,
      catalogue,
      sharedFiles,
      clock,
      log,
      temporaryFolder,
    },
    ...{
      relay: createFakeRelay(),
      disk: unlimitedDiskQuota,
      publicUrl: undefined,
      getLinkBaseUrl: () => undefined,
    },
    allowedHosts: [],
    ...more,
    keyValueStore,
  });
  await chat.start(bot);
  const { fetch: answer, closeStreams, uploadPaths } = chat;
  const mounts = [{ path: '/mcp', fetch: answer, closeStreams, uploadPaths }, sharedFiles];
  const http = createHttpServer({
    host: '127.0.0.1',
    port: more.port ?? 0,
    log,
    readStates: () => ({ mcp: chat.isReady() }),
    mounts,
  });
  const base = `http://127.0.0.1:${await http.start()}`;
  const clients: Client[] = [];
  return {
    ...{ chat, bot, log, base, notes: keyValueStore, folder },
    async client(era) {
      const options = era ? { versionNegotiation: { mode: 'auto' as const } } : {};
      const client = new Client({ name: 'test', version: '1.0.0' }, options);
      await client.connect(transportTo(base));
      clients.push(client);
      return client;
    },
    call: (path, init = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has('authorization')) headers.set('authorization', `Bearer ${BEARER}`);
      return fetch(base + path, { ...init, headers });
    },
    async close() {
      for (const client of clients) await client.close();
      await chat.stop();
      sharedFiles.stop();
      await http.stop();
      if (more.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

export const transportTo = (base: string, bearer = BEARER): StreamableHTTPClientTransport =>
  new StreamableHTTPClientTransport(new URL('/mcp', base), {
    requestInit: { headers: { authorization: `Bearer ${bearer}` } },
  });

/** Text content of a result. */
export const textOf = (result: { readonly content: readonly unknown[] }): string =>
  result.content.map((one) => (one as { text?: string }).text ?? '').join('\n');
