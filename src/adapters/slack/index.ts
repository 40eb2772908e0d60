// Slack as a chat adapter: a transport that hears, calls that speak, tokens for every workspace. Wires them together; what
// each does stands in its own file. Nothing about tasks is decided here.

import type { HttpBindings } from '@hono/node-server';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { Locale } from '../../domain/commands/locale.ts';
import type { FileRef } from '../../domain/media/file-kinds.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { createRunning } from '../../kit/running.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { Notes } from '../../ports/store.ts';
import { wordingFor } from '../shared/texts/index.ts';
import { createUnfinished } from '../shared/unfinished.ts';
import { createSlackApi, type SlackApi } from './api/api.ts';
import type { SlackApiParts } from './api/call.ts';
import { createApp, type SlackReceiver } from './connection/app.ts';
import { createHttpReceiver } from './connection/http.ts';
import { createSocketReceiver } from './connection/socket.ts';
import { createOpen } from './download.ts';
import { createInterrupted } from './events/interrupted.ts';
import { createTake, listen } from './events/router.ts';
import { createInstallations } from './install/installations.ts';
import { createInstaller, createInstallPages, type SlackOauth } from './install/pages.ts';
import { createLeave, createOwnToken, createTokens, type Tokens } from './install/tokens.ts';
import { LIMITS, TOLD_MS } from './limits.ts';
import { Begun } from './payloads/begun.ts';
import { createSend } from './send.ts';

export interface SlackParts {
  readonly catalogue: Catalogue;
  /** The commands' words in other languages. */
  readonly locales?: readonly Locale[];
  /** The operator's, for all people: Slack does not say which language somebody reads. */
  readonly language?: string | undefined;
  /** A secret namespace: tokens and response addresses are kept there. */
  readonly notes: Notes;
  readonly clock: Clock;
  readonly log: Log;
  /** Other processes speak in the same workspaces, and share the notes. */
  readonly others?: boolean;
  /** For waits between calls: a clock that nobody sets. */
  readonly pace?: Clock;
  readonly mode: 'socket' | 'http';
  /** One workspace's; a secret. Without it, workspaces install the app. */
  readonly botToken?: string | undefined;
  /** For `socket`; a secret. */
  readonly appToken?: string | undefined;
  /** For `http`; a secret. */
  readonly signingSecret?: string | undefined;
  readonly oauth?: SlackOauth | undefined;
  /** Ids of the only workspaces that may install the app; every one may without any. */
  readonly servers?: readonly string[];
  /** Base of the Web API; Slack's own when left out. */
  readonly api?: string | undefined;
  /** Origins besides Slack's own that get the token when a file is read. */
  readonly fileOrigins?: readonly string[] | undefined;
  /** How the outside reaches us; needed to be installed. */
  readonly publicUrl?: string | undefined;
  readonly sharedFiles?: SharedFiles | undefined;
  /** An address under which the media service can fetch a file of Slack's, if there can be one. */
  readonly linkOf?: ((file: FileRef) => Promise<string | undefined>) | undefined;
  /** Such an address again, when it may have run out; any other as it is. */
  readonly renewed?: ((address: string) => Promise<string>) | undefined;
  /** A workspace let the app go: its tasks end. Ids of its people and places begin with `team:`. */
  onGone?(team: string): Promise<void>;
}

export interface SlackChat extends ChatAdapter {
  /** What Slack and people's browsers ask for under `/slack`. */
  fetch(request: Request, env: HttpBindings): Promise<Response>;
}

/** Workspaces whose clients are at hand, of some 50 kB each. */
const MOST_WIRES = 200;
/** How long a stop waits for what is running. */
const STOP_MS = 3000;

export function createSlackChat(parts: SlackParts): SlackChat {
  const { catalogue, notes, clock, log, api, sharedFiles, linkOf, renewed, onGone = async () => {} } = parts;
  const { others = false, pace = clock } = parts;
  const name = 'slack';
  const wording = wordingFor(parts.locales ?? [], parts.language);
  const { tokens, pages } = tokensOf(parts);
  const receiver = receiverOf(parts);
  const { track, settled } = createRunning();
  const unfinished = createUnfinished({ notes, what: Begun, lifeMs: TOLD_MS, others, clock, log });
  let started = false;

  const apiOf = apisOf({ tokens, api, log, clock: pace });
  const { texts } = wording;
  const open = createOpen({ apiOf, tokenOf: tokens.tokenFor, origins: parts.fileOrigins, texts });
  const send = createSend({ apiOf, notes, sharedFiles, language: parts.language, clock, log });

  return {
    name,
    limits: LIMITS,
    async start(bot) {
      const common = { name, bot, catalogue, apiOf, notes, unfinished, wording, clock, log };
      const events = { ...common, ...(linkOf && { linkOf }), ...(renewed && { renewed }) };
      const take = createTake(events);
      const app = createApp(receiver, (event, to) => track(take(event, to)));
      listen(app, { ...events, leave: createLeave({ tokens, notes, onGone }) });
      await tokens.start();
      await unfinished.start(createInterrupted(common));
      await app.start();
      started = true;
    },
    ready: () => started && receiver.ready() && tokens.ready(),
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
      const deaf = receiver.stop();
      // What was acknowledged is still led to its end.
      await Promise.race([deaf.then(settled), clock.sleep(STOP_MS)]);
      await deaf;
    },
  };
}

const notHere = (): Response =>
  new Response('There is nothing here: Slack is connected in another way (docs/slack.md).', { status: 404 });

interface WiresParts extends Omit<SlackApiParts, 'team' | 'tokenOf'> {
  readonly tokens: Tokens;
}

/** One for each workspace, as long as it is used. */
function apisOf({ tokens, ...parts }: WiresParts): (team: string) => Promise<SlackApi> {
  const wires = new Map<string, SlackApi>();
  return async (team) => {
    // Throws for a workspace that is not (or no more) ours.
    await tokens.tokenFor(team);
    const tokenOf = (expired?: string) => tokens.tokenFor(team, expired);
    const api = wires.get(team) ?? createSlackApi({ ...parts, team, tokenOf });
    // Set anew, so that those who were here last are the last to be forgotten.
    wires.delete(team);
    wires.set(team, api);
    const [oldest] = wires.keys();
    if (wires.size > MOST_WIRES && oldest !== undefined) wires.delete(oldest);
    return api;
  };
}

function receiverOf({ mode, appToken = '', signingSecret = '', api, clock, log }: SlackParts): SlackReceiver {
  return mode === 'http'
    ? createHttpReceiver({ signingSecret, clock, log })
    : createSocketReceiver({ appToken, api, clock, log });
}

interface Speaking {
  readonly tokens: Tokens;
  /** What people's browsers ask for. */
  pages?(env: HttpBindings): Promise<Response | undefined>;
}

/** One workspace's token, or those of all that install the app. */
function tokensOf(parts: SlackParts): Speaking {
  const { botToken: token = '', oauth, servers = [], notes, api, clock, log, publicUrl = '' } = parts;
  if (!oauth) return { tokens: createOwnToken({ token, api, log }) };
  const installations = createInstallations({ notes, clock });
  const install = { oauth, publicUrl, servers, installationStore: installations, api, log };
  const installer = createInstaller(install);
  return {
    tokens: createTokens({ installations, installer, clock, log }),
    pages: createInstallPages(installer, install),
  };
}
