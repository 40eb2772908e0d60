// MCP: a chat adapter whose people are agents. A call of a tool is a command, its card is what the call waits for, and what is on
// the card comes back as the result. Over HTTP under /mcp, and over standard input where the program was started for one client.

import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import { type StdioServerHandle, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Catalogue } from '../../domain/commands/command.ts';
import { createAttempts } from '../../kit/http/secret.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { packageVersion } from '../../kit/process/package-version.ts';
import { createRunning } from '../../kit/running.ts';
import type { Bot, ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Disk } from '../../ports/disk.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { Notes } from '../../ports/store.ts';
import type { PlatformRelay } from '../shared/descriptor.ts';
import type { WordingFor } from '../shared/texts/index.ts';
import { createCards } from './cards/cards.ts';
import { createGiven } from './cards/given.ts';
import { BOUNDS, LIMITS } from './limits.ts';
import type { Where } from './render.ts';
import { createSend } from './send.ts';
import { createProtocol } from './server/protocol.ts';
import { createResources } from './server/resources.ts';
import { createRoutes, UPLOADS } from './server/routes.ts';
import { createSessions } from './server/sessions.ts';
import { createUpload } from './server/upload.ts';
import { createTools } from './tools/call.ts';
import { createFiles } from './tools/files.ts';

export interface McpChatParts {
  /** What clients send. Without it nobody is answered over HTTP. */
  readonly secret: string | undefined;
  /** One client speaks over standard input and output. */
  readonly stdio: boolean;
  readonly catalogue: Catalogue;
  readonly wordingFor: WordingFor;
  readonly notes: Notes;
  readonly relay: PlatformRelay;
  readonly sharedFiles: SharedFiles;
  readonly disk: Disk;
  /** Files on their way in lie here for a moment. */
  readonly passing: string;
  /** How the outside reaches us; without it the address by which a client called. */
  readonly publicUrl: string | undefined;
  /** How programs on this machine reach our port, once there is one. */
  linkBase(): string | undefined;
  readonly allowedHosts: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
}

export interface McpChat extends ChatAdapter {
  fetch(request: Request, env?: object): Response | Promise<Response>;
  /** Ends streams, which would otherwise hold a server open. Part of `stop`. */
  hangUp(): void;
  /** Paths that take files. */
  readonly uploads: readonly string[];
}

const NAME = 'mcp';

/** Whoever speaks over standard input is on this machine; over HTTP it may be anybody, also where both are on. */
type Way = 'http' | 'stdio';

/** Where a client finds a file: on its own machine by its path, else by an address that reaches us. */
const createWhere =
  ({ sharedFiles, publicUrl, linkBase }: McpChatParts) =>
  (request: Request | undefined): Where =>
  ({ path }) => {
    const here = request === undefined ? sharedFiles.kept(path)?.path : undefined;
    if (here !== undefined) return { path: here };
    const base = publicUrl ?? (request ? new URL(request.url).origin : linkBase());
    return base === undefined ? {} : { url: base.replace(/\/$/, '') + path };
  };

export function createMcpChat(parts: McpChatParts): McpChat {
  const { secret, stdio, catalogue, wordingFor, notes, relay, sharedFiles, disk, passing, clock, log } =
    parts;
  const running = createRunning();
  const cards = createCards({ notes });
  const words = () => wordingFor();
  const given = createGiven({ notes, cards, sharedFiles });
  const files = createFiles({ cards, given, sharedFiles, passing, words });
  const send = createSend({ cards, sharedFiles, wordingFor });
  const where = createWhere(parts);
  let open: ((way: Way) => McpServer) | undefined;
  let client: StdioServerHandle | undefined;
  let leaving = false;

  const serve = (way: Way) => (): McpServer => {
    if (!open) throw new Error('not started');
    return open(way);
  };
  const onerror = (thrown: Error) => log.info('MCP', { reason: reasonOf(thrown) });
  const modern = createMcpHandler(serve('http'), { legacy: 'reject', onerror });
  const sessions = createSessions({ open: serve('http'), clock, log });
  const app = createRoutes({
    secret,
    modern,
    sessions,
    words,
    log,
    allowedHosts: parts.allowedHosts,
    attempts: createAttempts(clock),
    upload: createUpload({ files, disk, words }),
    isReady: () => open !== undefined,
  });

  /** What a server is made of, with a bot behind it. */
  function opener(bot: Bot): (way: Way) => McpServer {
    const tools = createTools({ name: NAME, bot, cards, files, relay, wordingFor, clock, log });
    const read = createResources({ bot, cards, sharedFiles, words });
    const unavailable: Bot['unavailable'] = (command) => bot.unavailable(command);
    const isLeaving = () => leaving;
    const shared = { catalogue, wordingFor, version: packageVersion(), tools, read, where };
    return (way) => createProtocol({ ...shared, unavailable, isLeaving, here: way === 'stdio' });
  }

  function hangUp(): void {
    leaving = true;
    sessions.close();
    modern.close().catch(onerror);
    client?.close().catch(onerror);
  }

  return {
    name: NAME,
    limits: LIMITS,
    async start(bot) {
      open = opener(bot);
      if (stdio) client = serveStdio(serve('stdio'), { onerror });
    },
    ready: () => open !== undefined,
    show: (at, view) => running.track(send.show(at, view)),
    deliver: (at, delivery) => running.track(send.deliver(at, delivery)),
    open: send.open,
    // Everybody who has the secret is one person. The core deletes the files of results with their tasks.
    forget: () =>
      running.track(given.forget().then(async (count) => ({ messages: await cards.forget(), files: count }))),
    fetch: (request, env) => app.fetch(request, env),
    hangUp,
    uploads: [UPLOADS],
    async stop() {
      hangUp();
      open = undefined;
      await Promise.race([running.settled(), clock.sleep(BOUNDS.stopMs)]);
    },
  };
}
