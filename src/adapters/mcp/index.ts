// MCP adapter: agents call commands as tools, over HTTP under /mcp or over standard input for a single client. A call
// waits for its task's card and returns the card as the result. It speaks English only: the names of tools and fields are
// English, and models read every language.

import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import { type StdioServerHandle, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { Person } from '../../domain/person.ts';
import { awaitWithTimeout } from '../../kit/await-with-timeout.ts';
import { createSecretAttemptLimiter } from '../../kit/http/secret-attempts.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { readPackageVersion } from '../../kit/process/package-version.ts';
import { createWorkTracker } from '../../kit/work-tracker.ts';
import type { Bot, ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DiskQuota } from '../../ports/disk-quota.ts';
import type { HttpMount } from '../../ports/http-mount.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { KeyValueStore } from '../../ports/store.ts';
import type { PlatformFileRelay } from '../shared/adapter-descriptor.ts';
import { createAccessGate, type OAuthAccess } from './access/gate.ts';
import { createMetadataMount } from './access/metadata-mount.ts';
import { createCardSender } from './card-sender.ts';
import { type CardStore, createCardStore } from './cards/card-store.ts';
import { createInputFileStore } from './cards/input-file-store.ts';
import { MCP_CHAT_LIMITS, MCP_SERVER_LIMITS } from './limits.ts';
import type { FileLocator } from './render.ts';
import { createMcpServer } from './server/mcp-server.ts';
import { createResourceReader } from './server/resources.ts';
import { createMcpRoutes, UPLOAD_PATH } from './server/routes.ts';
import { createMcpSessions } from './server/sessions.ts';
import { createUploadHandler } from './server/upload.ts';
import { createInputFileResolver } from './tools/input-file-resolver.ts';
import { createMcpTools } from './tools/tools.ts';

export interface McpAdapterOptions {
  /** Shared secret that clients send. Without it and `oauth`, HTTP requests are refused. */
  readonly secret: string | undefined;
  /** Sign-in with OAuth, if the operator named an issuer. */
  readonly oauth: OAuthAccess | undefined;
  /** True if one client is served over standard input and output. */
  readonly isStdioEnabled: boolean;
  readonly catalogue: Catalogue;
  readonly keyValueStore: KeyValueStore;
  readonly relay: PlatformFileRelay;
  readonly sharedFiles: SharedFiles;
  readonly disk: DiskQuota;
  /** Folder for files while they are being received. */
  readonly temporaryFolder: string;
  /** Public URL of our port. If absent, links use the host of the client's request. */
  readonly publicUrl: string | undefined;
  /** URL of our port for programs on this machine, once the port is open. */
  getLinkBaseUrl(): string | undefined;
  readonly allowedHosts: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
}

export interface McpAdapter extends ChatAdapter {
  fetch(request: Request, env?: object): Response | Promise<Response>;
  /** Ends open streams, which would keep an HTTP server from stopping. `stop` calls this as well. */
  closeStreams(): void;
  /** HTTP paths that accept file uploads. */
  readonly uploadPaths: readonly string[];
  /** Tells clients where to sign in. */
  readonly metadataMount: HttpMount | undefined;
}

const NAME = 'mcp';

/** A stdio client runs on this machine. An HTTP client may run anywhere, even if both transports are on. */
type McpTransport = 'http' | 'stdio';

/** Locates a file for a client: by its path on the client's own machine, otherwise by a URL on our port. */
const createFileLocators =
  ({ sharedFiles, publicUrl, getLinkBaseUrl }: McpAdapterOptions) =>
  (request: Request | undefined): FileLocator =>
  ({ path }) => {
    const localPath = request === undefined ? sharedFiles.findByPath(path)?.path : undefined;
    if (localPath !== undefined) return { path: localPath };
    const base = publicUrl ?? (request ? new URL(request.url).origin : getLinkBaseUrl());
    return base === undefined ? {} : { url: base + path };
  };

export function createMcpAdapter(options: McpAdapterOptions): McpAdapter {
  const { keyValueStore, sharedFiles, temporaryFolder, clock, log } = options;
  const running = createWorkTracker();
  const cards = createCardStore({ keyValueStore });
  const inputFiles = createInputFileStore({ keyValueStore, cards, sharedFiles });
  const files = createInputFileResolver({ cards, inputFiles, sharedFiles, temporaryFolder });
  const sender = createCardSender({ cards, sharedFiles });
  let openServer: ServerFactory | undefined;
  let stdioHandle: StdioServerHandle | undefined;
  let isStopping = false;

  const requireServer = (transport: McpTransport) => (): McpServer => {
    if (!openServer) throw new Error('The MCP adapter hasn’t started.');
    return openServer(transport);
  };
  const onerror = (thrown: Error) => log.info('MCP', { reason: formatError(thrown) });
  const handler = createMcpHandler(requireServer('http'), { legacy: 'reject', onerror });
  const sessions = createMcpSessions({ createServer: requireServer('http'), clock, log });
  const { secret, oauth } = options;
  const app = createMcpRoutes({
    handler,
    sessions,
    log,
    allowedHosts: options.allowedHosts,
    identify: createAccessGate({ secret, oauth, attempts: createSecretAttemptLimiter(clock) }),
    upload: createUploadHandler({ files, disk: options.disk }),
    isReady: () => openServer !== undefined,
  });

  function closeStreams(): void {
    isStopping = true;
    sessions.closeAll();
    handler.close().catch(onerror);
    stdioHandle?.close().catch(onerror);
  }

  async function deletePersonData({ id }: Person) {
    const deletedFiles = await inputFiles.deleteUnused(id);
    return { messages: await cards.deleteFinished(id), files: deletedFiles };
  }

  return {
    name: NAME,
    limits: MCP_CHAT_LIMITS,
    fileOriginScope: 'person',
    async start(bot) {
      openServer = createServerFactory(options, { bot, cards, files, isStopping: () => isStopping });
      oauth?.tokens.prepare();
      if (options.isStdioEnabled) stdioHandle = serveStdio(requireServer('stdio'), { onerror });
    },
    isReady: () => openServer !== undefined,
    warning: () => oauth?.tokens.warning(),
    show: (at, view) => running.track(sender.show(at, view)),
    deliver: (at, delivery) => running.track(sender.deliver(at, delivery)),
    openFile: sender.openFile,
    // The core deletes result files with their tasks.
    deletePersonData: (person) => running.track(deletePersonData(person)),
    fetch: (request, env) => app.fetch(request, env),
    closeStreams,
    uploadPaths: [UPLOAD_PATH],
    metadataMount: oauth && createMetadataMount(oauth),
    async stop() {
      closeStreams();
      openServer = undefined;
      await awaitWithTimeout(running.waitUntilIdle(), MCP_SERVER_LIMITS.stopMs, clock);
    },
  };
}

type ServerFactory = (transport: McpTransport) => McpServer;

interface ServerFactoryOptions {
  readonly bot: Bot;
  readonly cards: CardStore;
  readonly files: ReturnType<typeof createInputFileResolver>;
  isStopping(): boolean;
}

/** The servers share tools and resources; each client connection gets its own server. */
function createServerFactory(
  options: McpAdapterOptions,
  { bot, cards, files, isStopping }: ServerFactoryOptions,
): ServerFactory {
  const { catalogue, relay, sharedFiles, clock, log } = options;
  const shared = {
    catalogue,
    version: readPackageVersion(),
    tools: createMcpTools({ name: NAME, bot, cards, files, relay, clock, log }),
    readResource: createResourceReader({ publicUrl: options.publicUrl, bot, cards, sharedFiles }),
    locateFilesFor: createFileLocators(options),
    isStopping,
  };
  const unavailable: Bot['unavailableReason'] = (command) => bot.unavailableReason(command);
  return (transport) => createMcpServer({ ...shared, unavailable, isLocal: transport === 'stdio' });
}
