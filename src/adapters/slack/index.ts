// Slack adapter: wires receivers, API clients, tokens and event handlers together. Decides nothing about tasks.

import type { HttpBindings } from '@hono/node-server';
import { LRUCache } from 'lru-cache';
import { awaitWithTimeout } from '../../kit/await-with-timeout.ts';
import { formatError } from '../../kit/log.ts';
import { createWorkTracker } from '../../kit/work-tracker.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { KeyValueStore } from '../../ports/store.ts';
import type { PlatformContext, PlatformFileRelay } from '../shared/adapter-descriptor.ts';
import { createPendingRequests } from '../shared/pending-requests.ts';
import { createAgentFeatures } from './agent/agent-features.ts';
import { createCallSlots } from './api/call-slots.ts';
import { createSlackApi, type SlackApi, type SlackApiOptions } from './api/slack-api.ts';
import { createTokenMonitor } from './api/token-monitor.ts';
import { createCardSender } from './card-sender.ts';
import { createHttpReceiver } from './connection/http-receiver.ts';
import { createSocketReceiver, type SlackReceiver } from './connection/socket-receiver.ts';
import { createFileOpener } from './download.ts';
import { createInterruptionHandler, PendingSlackInteraction } from './events/interruptions.ts';
import { createSlackApp } from './events/router.ts';
import { createSlackInstallationStore } from './install/installation-store.ts';
import { createInstaller, createInstallPages } from './install/pages.ts';
import { selectScopes } from './install/scopes.ts';
import {
  createConfiguredTokenProvider,
  createInstalledTokenProvider,
  createUninstallHandler,
  type TokenProvider,
} from './install/token-providers.ts';
import { createChatLimits, PENDING_REQUEST_TTL_MS } from './limits.ts';
import type { createSlackListening } from './listening/index.ts';
import { createSlackDraftStore } from './modals/draft-store.ts';
import { createNotifyUser } from './notify-user.ts';
import type { SlackSettings } from './settings.ts';

/** Options of the adapter. Without `botToken`, workspaces install the app themselves. */
export interface SlackAdapterOptions
  extends Partial<SlackSettings>,
    Pick<PlatformContext, 'messagesFor' | 'clock' | 'log'>,
    Partial<Pick<PlatformContext, 'hasOtherProcesses' | 'sharedFiles' | 'monotonicClock'>> {
  readonly mode: SlackSettings['mode'];
  /** Encrypted namespace for tokens and response URLs. */
  readonly keyValueStore: KeyValueStore;
  /** Ids of the workspaces that may install the app. An empty list allows all. */
  readonly allowedWorkspaces?: readonly string[];
  /** Public URL of our port, required for installations. */
  readonly publicUrl?: string;
  /** Creates URLs through which the media service can fetch Slack files. */
  readonly relay?: PlatformFileRelay;
  /** Absent unless channels may listen. */
  readonly createListening?: typeof createSlackListening;
  /** Prefix of command names. */
  readonly prefix?: string;
  /** Ends the tasks of a workspace that uninstalled the app. Its person and place ids begin with `team:`. */
  onUninstall?(team: string): Promise<void>;
}

export interface SlackAdapter extends ChatAdapter {
  /** Serves requests under `/slack` from Slack and from browsers. */
  fetch(request: Request, env: HttpBindings): Promise<Response>;
}

/** Most API clients in memory, of about 50 kB each. */
const MAX_CACHED_APIS = 200;
/** Longest wait of `stop` for running work. */
const STOP_TIMEOUT_MS = 3000;

export function createSlackAdapter(options: SlackAdapterOptions): SlackAdapter {
  const { keyValueStore, clock, log, sharedFiles, relay, hasOtherProcesses = false, workflows = false } = options;
  // Slack does not report a user's language.
  const messages = options.messagesFor();
  const { tokens, pages, tokenMonitor, getApi, uninstall } = createWorkspaceAccess(options);
  const { createListening, messagesFor, prefix = '' } = options;
  const listening = createListening?.({ getApi, keyValueStore, messagesFor, prefix, clock, log });
  const receiver = createReceiver(options);
  const { track, waitUntilIdle } = createWorkTracker();
  const pendingRequests = createPendingRequests({
    keyValueStore,
    schema: PendingSlackInteraction,
    ttlMs: PENDING_REQUEST_TTL_MS,
    hasOtherProcesses,
    clock,
    log,
  });
  const openFile = createFileOpener({ getApi, getToken: tokens.getToken, origins: options.fileOrigins });
  const isAgent = options.agent === true;
  const agent = isAgent
    ? createAgentFeatures({ getApi, keyValueStore, hasOtherProcesses, messages, clock, log })
    : undefined;
  const sender = createCardSender({ getApi, keyValueStore, sharedFiles, agent, messages, clock, log });
  const notifyUser = createNotifyUser({ getApi, apiUrl: options.apiUrl, clock, log });
  const drafts = createSlackDraftStore({ keyValueStore, log });
  let started = false;

  return {
    name: 'slack',
    limits: createChatLimits(isAgent),
    listensToChannels: listening !== undefined,
    async start(bot) {
      const shared = { bot, getApi, notifyUser, drafts, agent, listening, keyValueStore, messages, clock, log };
      listening?.start(bot);
      const app = createSlackApp(receiver, { ...shared, workflows, pendingRequests, relay, uninstall, track });
      await tokens.start();
      await pendingRequests.startRecovery(createInterruptionHandler(shared));
      agent?.start(bot);
      await app.start();
      started = true;
    },
    // With several workspaces, one refused token does not make the adapter unready.
    isReady: () =>
      started && receiver.isReady() && tokens.isReady() && !(isSingleWorkspace(options) && tokenMonitor.hasRefused()),
    warning: tokenMonitor.warning,
    show: (at, view) => track(listening?.show(at, view) ?? sender.show(at, view)),
    deliver: (at, delivery) => track(listening?.deliver(at, delivery) ?? sender.deliver(at, delivery)),
    openFile: (file, part) =>
      openFile(file, part).catch((thrown: unknown) => {
        // Users only see that the file cannot be read. The log names a missing scope for the operator.
        log.warn('slack file not read', { reason: formatError(thrown) });
        throw thrown;
      }),
    async fetch(request, env) {
      const { pathname } = new URL(request.url);
      const isEvent = pathname === '/slack/events' && request.method === 'POST';
      return (await (isEvent ? receiver.fetch?.(env) : pages?.(env))) ?? createNotFoundResponse();
    },
    async stop() {
      started = false;
      tokens.stop();
      pendingRequests.stop();
      agent?.stop();
      listening?.stop();
      const receiverStopped = receiver.stop();
      // Acknowledged requests are still finished.
      await awaitWithTimeout(receiverStopped.then(waitUntilIdle), STOP_TIMEOUT_MS, clock);
      await receiverStopped;
    },
  };
}

const isSingleWorkspace = ({ clientId }: SlackAdapterOptions): boolean => clientId === undefined;

/** Creates tokens and API clients of the workspaces, and the handler that removes both after an uninstall. */
function createWorkspaceAccess(options: SlackAdapterOptions) {
  const { keyValueStore, clock, log, apiUrl, monotonicClock = clock, onUninstall = async () => {} } = options;
  const { tokens, pages } = createTokenAccess(options);
  const tokenMonitor = createTokenMonitor({
    advice: isSingleWorkspace(options) ? HOW_TO_REPLACE_TOKEN : HOW_TO_REINSTALL,
    log,
  });
  const uninstall = createUninstallHandler({
    tokens,
    keyValueStore,
    async onUninstall(team) {
      tokenMonitor.forget(team);
      await onUninstall(team);
    },
  });
  // Workspaces that install the app themselves make it a distributed one.
  const historySlots = isSingleWorkspace(options) ? undefined : createCallSlots(keyValueStore, clock);
  const getApi = createApiCache({ tokens, tokenMonitor, apiUrl, historySlots, log, clock: monotonicClock });
  return { tokens, pages, tokenMonitor, getApi, uninstall };
}

const HOW_TO_REPLACE_TOKEN =
  'reinstall the app at https://api.slack.com/apps (OAuth & Permissions) and restart with the new SLACK_BOT_TOKEN';
const HOW_TO_REINSTALL = 'reinstall the app in the workspace at PUBLIC_URL/slack/install';

const createNotFoundResponse = (): Response =>
  new Response('Not found: Slack is connected in another way (docs/slack.md).', { status: 404 });

/** Caches one API client per workspace and drops the least recently used one. */
function createApiCache({
  tokens,
  ...clientOptions
}: Omit<SlackApiOptions, 'team' | 'getToken'> & { readonly tokens: TokenProvider }): (
  team: string,
) => Promise<SlackApi> {
  const apis = new LRUCache<string, SlackApi>({ max: MAX_CACHED_APIS });
  return async (team) => {
    // Throws for a workspace that has not installed the app.
    await tokens.getToken(team);
    const getToken = (expired?: string) => tokens.getToken(team, expired);
    const api = apis.get(team) ?? createSlackApi({ ...clientOptions, team, getToken });
    apis.set(team, api);
    return api;
  };
}

function createReceiver({
  mode,
  appToken = '',
  signingSecret = '',
  apiUrl,
  clock,
  log,
}: SlackAdapterOptions): SlackReceiver {
  return mode === 'http'
    ? createHttpReceiver({ signingSecret, clock, log })
    : createSocketReceiver({ appToken, apiUrl, clock, log });
}

/**
 * Creates the token provider: for one configured token, or for all installed workspaces with their installation pages.
 */
function createTokenAccess(options: SlackAdapterOptions): {
  readonly tokens: TokenProvider;
  readonly pages?: ReturnType<typeof createInstallPages>;
} {
  const { botToken = '', clientId, clientSecret = '', stateSecret = '', authorizeUrl } = options;
  const { allowedWorkspaces = [], keyValueStore, apiUrl, clock, log, publicUrl = '' } = options;
  const { agent = false, listen = false } = options;
  if (clientId === undefined) return { tokens: createConfiguredTokenProvider({ token: botToken, apiUrl, log }) };
  const installations = createSlackInstallationStore({ keyValueStore, clock });
  const oauth = { clientId, clientSecret, stateSecret, authorizeUrl };
  const scopes = selectScopes({ agent, listen });
  const installerOptions = {
    oauth,
    scopes,
    publicUrl,
    allowedWorkspaces,
    installationStore: installations,
    apiUrl,
    log,
  };
  const installer = createInstaller(installerOptions);
  return {
    tokens: createInstalledTokenProvider({ installations, installer, clock, log }),
    pages: createInstallPages(installer, installerOptions),
  };
}
