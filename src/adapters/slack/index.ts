// Slack as a chat adapter: receivers that hear, calls that speak, tokens for every workspace. Wires them together; what each
// does stands in its own file. Nothing about tasks is decided here.

import type { HttpBindings } from '@hono/node-server';
import { reasonOf } from '../../kit/log.ts';
import { createRunning } from '../../kit/running.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { Notes } from '../../ports/store.ts';
import type { PlatformParts, PlatformRelay } from '../shared/descriptor.ts';
import { createUnfinished } from '../shared/unfinished.ts';
import { createAgent } from './agent/agent.ts';
import { createSlackApi, type SlackApi } from './api/api.ts';
import type { SlackApiParts } from './api/call.ts';
import { createNotifyUser } from './api/notify-user.ts';
import { createHttpReceiver } from './connection/http.ts';
import { createSocketReceiver, type SlackReceiver } from './connection/socket.ts';
import { createOpen } from './download.ts';
import { Begun, createInterruptionHandler } from './events/interrupted.ts';
import { createSlackApp } from './events/router.ts';
import { createInstallations } from './install/installations.ts';
import { createInstaller, createInstallPages } from './install/pages.ts';
import { createRefusedTokens } from './install/refused-tokens.ts';
import { scopesOf } from './install/scopes.ts';
import { createLeave, createOwnToken, createTokens, type Tokens } from './install/tokens.ts';
import { limitsFor, TOLD_MS } from './limits.ts';
import { createSlackDrafts } from './modals/drafts.ts';
import { createSend } from './send.ts';
import type { SlackSettings } from './settings.ts';

type ForSlack = Pick<PlatformParts, 'wordingFor' | 'clock' | 'log'> &
  Partial<Pick<PlatformParts, 'others' | 'sharedFiles' | 'steadyClock'>>;

/** Without `botToken`, workspaces install the app. */
export interface SlackParts extends Partial<SlackSettings>, ForSlack {
  readonly mode: SlackSettings['mode'];
  /** A secret namespace: tokens and response addresses are kept there. */
  readonly notes: Notes;
  /** Ids of the only workspaces that may install the app; every one may without any. */
  readonly servers?: readonly string[];
  /** How the outside reaches us; needed to be installed. */
  readonly publicUrl?: string | undefined;
  /** Addresses under which the media service can fetch files of Slack's. */
  readonly relay?: PlatformRelay | undefined;
  /** A workspace let the app go: its tasks end. Ids of its people and places begin with `team:`. */
  onGone?(team: string): Promise<void>;
}

export interface SlackChat extends ChatAdapter {
  /** What Slack and people's browsers ask for under `/slack`. */
  fetch(request: Request, env: HttpBindings): Promise<Response>;
}

/** Workspaces whose clients are at hand, of some 50 kB each. */
const MOST_TEAMS = 200;
/** How long a stop waits for what is running. */
const STOP_MS = 3000;

export function createSlackChat(parts: SlackParts): SlackChat {
  const { notes, clock, log, sharedFiles, relay, onGone = async () => {} } = parts;
  const { others = false, steadyClock = clock, workflows = false } = parts;
  // Slack does not say which language somebody reads.
  const wording = parts.wordingFor();
  const { tokens, pages } = tokensOf(parts);
  const receiver = receiverOf(parts);
  const { track, settled } = createRunning();
  const unfinished = createUnfinished({ notes, what: Begun, lifeMs: TOLD_MS, others, clock, log });
  let started = false;

  const isOwn = parts.clientId === undefined;
  const tokenWatch = createRefusedTokens({ next: isOwn ? NEW_TOKEN : INSTALL_AGAIN, log });
  const apiOf = apisOf({ tokens, tokenWatch, api: parts.api, log, clock: steadyClock });
  const { texts } = wording;
  const open = createOpen({ apiOf, tokenOf: tokens.tokenFor, origins: parts.fileOrigins, texts });
  const isAgent = parts.agent === true;
  const agent = isAgent ? createAgent({ apiOf, notes, texts, clock, log }) : undefined;
  const send = createSend({ apiOf, notes, sharedFiles, agent, wording, clock, log });
  const notifyUser = createNotifyUser({ apiOf, api: parts.api, clock, log });
  const drafts = createSlackDrafts({ notes, log });
  const leave = createLeave({
    tokens,
    notes,
    async onGone(team) {
      tokenWatch.forget(team);
      await onGone(team);
    },
  });

  return {
    name: 'slack',
    limits: limitsFor(isAgent),
    async start(bot) {
      const common = { bot, apiOf, notifyUser, drafts, agent, notes, wording, clock, log };
      const app = createSlackApp(receiver, { ...common, workflows, unfinished, relay, leave, track });
      await tokens.start();
      await unfinished.start(createInterruptionHandler(common));
      await app.start();
      started = true;
    },
    // One of many workspaces is no reason to call the others not ready.
    ready: () => started && receiver.ready() && tokens.ready() && !(isOwn && tokenWatch.has()),
    warning: tokenWatch.warning,
    show: (at, view) => track(send.show(at, view)),
    deliver: (at, delivery) => track(send.deliver(at, delivery)),
    open: (file, part) =>
      open(file, part).catch((thrown: unknown) => {
        // People only learn that it cannot be read; a missing scope is for the operator to mend.
        log.warn('slack file not read', { reason: reasonOf(thrown) });
        throw thrown;
      }),
    async fetch(request, env) {
      const { pathname } = new URL(request.url);
      if (pathname === '/slack/events' && request.method === 'POST')
        return receiver.fetch?.(env) ?? notHere();
      return (await pages?.(env)) ?? notHere();
    },
    async stop() {
      started = false;
      tokens.stop();
      unfinished.stop();
      agent?.status.stop();
      const deaf = receiver.stop();
      // What was acknowledged is still led to its end.
      await Promise.race([deaf.then(settled), clock.sleep(STOP_MS)]);
      await deaf;
    },
  };
}

const NEW_TOKEN =
  'reinstall the app at https://api.slack.com/apps (OAuth & Permissions) and restart with its new SLACK_BOT_TOKEN';
const INSTALL_AGAIN = 'the workspace installs the app again at PUBLIC_URL/slack/install';

const notHere = (): Response =>
  new Response('There is nothing here: Slack is connected in another way (docs/slack.md).', { status: 404 });

/** One for each workspace, as long as it is used. */
function apisOf({
  tokens,
  ...parts
}: Omit<SlackApiParts, 'team' | 'tokenOf'> & { readonly tokens: Tokens }): (
  team: string,
) => Promise<SlackApi> {
  const apis = new Map<string, SlackApi>();
  return async (team) => {
    // Throws for a workspace that is not (or no more) ours.
    await tokens.tokenFor(team);
    const tokenOf = (expired?: string) => tokens.tokenFor(team, expired);
    const api = apis.get(team) ?? createSlackApi({ ...parts, team, tokenOf });
    // Set anew, so that those who were here last are the last to be forgotten.
    apis.delete(team);
    apis.set(team, api);
    const [oldest] = apis.keys();
    if (apis.size > MOST_TEAMS && oldest !== undefined) apis.delete(oldest);
    return api;
  };
}

function receiverOf({ mode, appToken = '', signingSecret = '', api, clock, log }: SlackParts): SlackReceiver {
  return mode === 'http'
    ? createHttpReceiver({ signingSecret, clock, log })
    : createSocketReceiver({ appToken, api, clock, log });
}

/** One workspace's token, or those of all that install the app, with the pages for that. */
function tokensOf(parts: SlackParts): {
  readonly tokens: Tokens;
  readonly pages?: ReturnType<typeof createInstallPages>;
} {
  const { botToken = '', clientId, clientSecret = '', stateSecret = '', authorizeUrl } = parts;
  const { servers = [], notes, api, clock, log, publicUrl = '', agent = false } = parts;
  if (clientId === undefined) return { tokens: createOwnToken({ token: botToken, api, log }) };
  const installations = createInstallations({ notes, clock });
  const oauth = { clientId, clientSecret, stateSecret, authorizeUrl };
  const scopes = scopesOf({ agent });
  const install = { oauth, scopes, publicUrl, servers, installationStore: installations, api, log };
  const installer = createInstaller(install);
  return {
    tokens: createTokens({ installations, installer, clock, log }),
    pages: createInstallPages(installer, install),
  };
}
