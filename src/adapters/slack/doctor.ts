// Examines what stands between the settings and a working Slack: token, scopes, the way Slack reaches us, one channel. Every
// fault comes with the exact next step. Changes nothing that anybody sees, and repeats no token.

import type { WebClient } from '@slack/web-api';
import { type Finding, fault, fine } from '../../kit/finding.ts';
import { called } from '../../kit/process/called.ts';
import { codeOf, createWebClient } from './api/web-client.ts';
import { APP_TOKEN, socketAdvice } from './connection/socket-fault.ts';
import { SCOPES, scopesOf } from './install/scopes.ts';

interface DoctorParts {
  /** Left out: it is none. */
  readonly agent?: boolean;
  readonly mode: 'socket' | 'http';
  readonly botToken?: string | undefined;
  readonly appToken?: string | undefined;
  readonly signingSecret?: string | undefined;
  /** Workspaces install the app themselves. */
  readonly clientId?: string | undefined;
  readonly publicUrl?: string | undefined;
  readonly api?: string | undefined;
  /** Id of a channel to look at. */
  readonly channel?: string | undefined;
}

const APP = 'https://api.slack.com/apps → your app';
const ANSWER_MS = 10_000;
const NEW_TOKEN = `${APP} (or Create New App → From a manifest, with what ${called('manifest')} prints) → OAuth & Permissions → Install to Workspace → Bot User OAuth Token`;
const BOT_TOKEN = 'SLACK_BOT_TOKEN=xoxb-…';

export async function examineSlack(parts: DoctorParts): Promise<readonly Finding[]> {
  const { mode, signingSecret, publicUrl, clientId, botToken } = parts;
  const whose = clientId && !botToken ? examineInstall(parts) : await examineToken(parts);
  const way =
    mode === 'socket'
      ? [await examineSocket(parts)]
      : [examineSecret(signingSecret), await examineAddress(publicUrl)];
  return [...whose, ...way];
}

function examineInstall({ publicUrl, channel }: DoctorParts): readonly Finding[] {
  const install = publicUrl
    ? fine(
        'workspaces',
        `install the app at ${publicUrl}/slack/install`,
        `${APP} → OAuth & Permissions → Redirect URLs has ${publicUrl}/slack/oauth_redirect, and Manage Distribution is on for workspaces besides your own`,
      )
    : fault(
        'workspaces',
        'cannot install the app: nothing says how they reach us.',
        'set PUBLIC_URL=https://… in .env, and the same address with /slack/oauth_redirect in the app’s Redirect URLs',
      );
  if (channel === undefined) return [install];
  const where = 'cannot be looked at without saying for which workspace.';
  const next = 'in the channel, type /invite @Earshot; where it is a member already, Slack says so';
  return [install, fault('channel', where, next)];
}

async function examineToken({
  botToken = '',
  api,
  channel,
  agent = false,
}: DoctorParts): Promise<readonly Finding[]> {
  const unusable = unusableToken(botToken);
  if (unusable !== undefined) return [fault('token', unusable, NEW_TOKEN, BOT_TOKEN)];
  const client = createWebClient(api, botToken);
  try {
    const { team, user, user_id: bot = '', response_metadata: told } = await client.auth.test();
    const valid = `valid: the bot is called ${user} in the workspace ${team}`;
    const rotates =
      'token rotation is on: use SLACK_CLIENT_ID and its companions instead of SLACK_BOT_TOKEN, or make an app without rotation';
    const token = botToken.startsWith('xoxe.')
      ? fault('token', `${valid}, but it runs out within 12 hours`, rotates)
      : fine('token', valid);
    const findings = [token, aboutScopes(told?.scopes, scopesOf({ agent }))];
    return channel === undefined ? findings : [...findings, await examineChannel(client, channel, bot)];
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code !== undefined) return [fault('token', `Slack refuses it (${code}).`, NEW_TOKEN, BOT_TOKEN)];
    const next =
      'check the network and any proxy (NODE_USE_ENV_PROXY=1 with HTTPS_PROXY); SLACK_API_URL is usually empty';
    return [fault('connection', 'Slack cannot be reached from here.', next)];
  }
}

/** By its looks only; what Slack thinks of it comes after. */
function unusableToken(token: string): string | undefined {
  if (token === '') return 'SLACK_BOT_TOKEN is empty.';
  if (token.startsWith('xapp-'))
    return 'SLACK_BOT_TOKEN is an app-level token, which belongs into SLACK_APP_TOKEN.';
  if (token.startsWith('xoxp-')) return 'SLACK_BOT_TOKEN is a person’s token; the bot’s begins with xoxb-.';
  if (!/^xox[a-z.]+-[\w-]+$/.test(token.replace('xoxe.', '')))
    return 'SLACK_BOT_TOKEN is no bot token, which begins with xoxb-.';
  return undefined;
}

function unusableAppToken(token = ''): string | undefined {
  if (token === '') return 'SLACK_APP_TOKEN is empty.';
  if (token.startsWith('xoxb-'))
    return 'SLACK_APP_TOKEN is a bot token, which belongs into SLACK_BOT_TOKEN; the app-level one begins with xapp-.';
  return token.startsWith('xapp-') ? undefined : 'SLACK_APP_TOKEN does not begin with xapp-.';
}

function aboutScopes(held: readonly string[] | undefined, needed: ReturnType<typeof scopesOf>): Finding {
  const check = 'scopes';
  if (!held) return fine(check, 'Slack did not say which the token has');
  const missing = needed.filter((scope) => !held.includes(scope));
  const spare = held.filter((scope) => !needed.some((one) => one === scope));
  if (missing.length > 0)
    return fault(
      check,
      missing.map((scope) => `${scope} is missing (${SCOPES[scope]})`).join('; '),
      `${APP} → OAuth & Permissions → Bot Token Scopes → add ${missing.join(', ')}, then Reinstall to Workspace; the token stays the same`,
    );
  return spare.length > 0
    ? fine(check, 'all that are needed, and more', `${spare.join(', ')} can be taken away: they are not used`)
    : fine(check, 'exactly those that are needed');
}

async function examineSocket({ appToken, api }: DoctorParts): Promise<Finding> {
  const unusable = unusableAppToken(appToken);
  if (appToken === undefined || unusable !== undefined)
    return fault(
      'socket',
      unusable ?? 'is missing',
      `${APP} → Basic Information → App-Level Tokens → Generate, with the scope connections:write`,
      APP_TOKEN,
    );
  try {
    await createWebClient(api, appToken).apps.connections.open();
    return fine('socket', 'Slack lets us open connections');
  } catch (thrown) {
    const code = codeOf(thrown);
    const later =
      'try again in a minute; https://slack-status.com says whether Slack has trouble. Connections also need outgoing WebSockets to *.slack.com';
    const finding = `no connection can be opened (${code ?? 'Slack was not reached'}).`;
    const { next, into } = (code && socketAdvice(code)) || { next: later };
    return fault('socket', finding, next, into);
  }
}

const examineSecret = (secret: string | undefined): Finding =>
  secret?.trim()
    ? fine('signing secret', 'is set; whether it is the right one shows with the first request')
    : fault(
        'signing secret',
        'SLACK_SIGNING_SECRET is empty, so nothing starts.',
        `${APP} → Basic Information → App Credentials → Signing Secret → Show`,
        'SLACK_SIGNING_SECRET=…',
      );

/** Asks the question that Slack itself asks to see whether an address is good. */
async function examineAddress(publicUrl: string | undefined): Promise<Finding> {
  const check = 'address';
  const set = 'set it to the https address by which Slack reaches this machine';
  if (publicUrl === undefined) return fault(check, 'PUBLIC_URL is empty.', set);
  const url = `${publicUrl.replace(/\/$/, '')}/slack/events`;
  const start = `start Earshot (${called('start')}), let the proxy pass /slack on to PORT, and look again`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'ssl_check=1',
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => undefined);
  const status = response?.status;
  if (status === undefined) return fault(check, `${url} does not answer.`, start);
  if (status !== 200) return fault(check, `${url} answers ${status}, not 200.`, start);
  const proxy = 'put a proxy with a certificate in front and set PUBLIC_URL to its address';
  if (!url.startsWith('https:')) return fault(check, `${url} answers, but Slack takes only https.`, proxy);
  return fine(
    check,
    `${url} answers`,
    `the same address must stand in the app’s Slash Commands, Interactivity and Event Subscriptions: ${called('manifest')} writes it there`,
  );
}

const INVITE = 'in that channel, type /invite @Earshot';

const SAYS: Readonly<Record<string, readonly [finding: string, next: string]>> = {
  not_in_channel: ['the bot is not a member: results go to direct messages.', INVITE],
  channel_not_found: [
    'the bot cannot see it: the id is wrong, or the channel is private and the bot is no member.',
    `the id begins with C and stands at the end of the channel’s details (click its name); for a private channel, ${INVITE}`,
  ],
  is_archived: ['it is archived, so nobody can write there.', 'choose another channel, or unarchive it'],
  restricted_action: ['an administrator decides who writes there.', 'ask one to allow the app to post'],
};

/** Slack took it, or found only that the bot cannot be whispered to: either way it may write there. */
const FINE = new Set(['user_not_in_channel', 'user_not_found', 'cannot_dm_bot']);

async function examineChannel(client: WebClient, channel: string, bot: string): Promise<Finding> {
  const check = `channel ${channel}`;
  const member = fine(check, 'the bot is a member and can post');
  try {
    await client.chat.postEphemeral({ channel, user: bot, text: 'Looking around.' });
    return member;
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code !== undefined && FINE.has(code)) return member;
    const [finding, next] = SAYS[code ?? ''] ?? [
      `Slack does not let the bot write there (${code ?? 'it was not reached'}).`,
      `${INVITE}, and look again`,
    ];
    return fault(check, finding, next);
  }
}
