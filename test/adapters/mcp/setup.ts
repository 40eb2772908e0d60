// MCP on a real port, with a bot that works, kept files on a disk, and an ordinary client.

import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpChat, type McpChat, type McpChatParts } from '../../../src/adapters/mcp/index.ts';
import { createHttp } from '../../../src/app/http-server.ts';
import type { View } from '../../../src/domain/views/view.ts';
import { createSharedFiles } from '../../../src/media-links/shared-files.ts';
import { boundless } from '../../../src/ports/disk.ts';
import type { Notes } from '../../../src/ports/store.ts';
import { realClock } from '../../fakes/clock.ts';
import { createFakeLog, type FakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { createFakeRelay } from '../../fakes/relay.ts';
import { catalogue, createWorkingBot, type WorkingBot } from '../../fakes/working-bot.ts';
import { wordingFor } from '../wording.ts';

export const BEARER = 'four-words-not-together';

export const done: View = { mood: 'done', title: 'Speech', line: 'Done in 0:12' };

export interface Live {
  readonly chat: McpChat;
  readonly bot: WorkingBot;
  readonly log: FakeLog;
  readonly base: string;
  readonly notes: Notes;
  readonly folder: string;
  /** A new client; closed with everything else. `modern`: of the revision of 2026-07-28. */
  client(era?: 'modern'): Promise<Client>;
  /** A call as no client would make it. */
  call(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export async function openMcp(
  more: Partial<McpChatParts> & { readonly bot?: WorkingBot; readonly folder?: string } = {},
): Promise<Live> {
  const folder = more.folder ?? mkdtempSync(join(tmpdir(), 'earshot-mcp-'));
  const passing = join(folder, 'tmp');
  mkdirSync(passing, { recursive: true });
  const log = createFakeLog();
  const bot = more.bot ?? createWorkingBot();
  const notes = more.notes ?? createFakeNotes();
  const clock = realClock;
  const sharedFiles = createSharedFiles({ folder: join(folder, 'shared'), publicUrl: undefined, clock, log });
  await sharedFiles.start();
  const chat = createMcpChat({
    ...{ secret: BEARER, stdio: false, catalogue, wordingFor, sharedFiles, clock, log, passing },
    ...{ relay: createFakeRelay(), disk: boundless, publicUrl: undefined, linkBase: () => undefined },
    allowedHosts: [],
    ...more,
    notes,
  });
  await chat.start(bot);
  const { fetch: answer, hangUp, uploads } = chat;
  const mounts = [{ under: '/mcp', fetch: answer, hangUp, uploads }, sharedFiles];
  const http = createHttp({ host: '127.0.0.1', port: 0, log, parts: () => ({ mcp: chat.ready() }), mounts });
  const base = `http://127.0.0.1:${await http.start()}`;
  const clients: Client[] = [];
  return {
    ...{ chat, bot, log, base, notes, folder },
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

/** The text of a result. */
export const textOf = (result: { readonly content: readonly unknown[] }): string =>
  result.content.map((one) => (one as { text?: string }).text ?? '').join('\n');
