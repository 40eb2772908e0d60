// Checks token, scopes, connection and one channel, and names the next step for every fault. Makes no visible change
// and never prints a token.

import type { WebClient } from '@slack/web-api';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import { createFailedFinding, createPassedFinding, type Finding } from '../../kit/finding.ts';
import { formatCliCommand } from '../../kit/process/cli-command.ts';
import { createWebClient, getErrorCode } from './api/web-client.ts';
import { APP_TOKEN_ENV_LINE, findSocketAdvice } from './connection/socket-advice.ts';
import { examineBlocks } from './doctor-blocks.ts';
import { SCOPE_REASONS, selectScopes } from './install/scopes.ts';

interface SlackDoctorOptions {
  /** True for an agent app. False by default. */
  readonly agent?: boolean;
  readonly catalogue: Catalogue;
  /** True if channels may switch on words below voice messages. False by default. */
  readonly listen?: boolean;
  readonly mode: 'socket' | 'http';
  readonly botToken?: string;
  readonly appToken?: string;
  readonly signingSecret?: string;
  /** Present if workspaces install the app themselves. */
  readonly clientId?: string;
  readonly publicUrl?: string;
  readonly apiUrl?: string;
  /** Id of a channel to check. */
  readonly channel?: string;
}

const APP_PAGE = 'https://api.slack.com/apps → your app';
const RESPONSE_TIMEOUT_MS = 10_000;
const HOW_TO_GET_BOT_TOKEN = `${APP_PAGE} (or Create New App → From a manifest, with the output of ${formatCliCommand('manifest')}) → OAuth & Permissions → Install to Workspace → Bot User OAuth Token`;
const BOT_TOKEN_ENV_LINE = 'SLACK_BOT_TOKEN=xoxb-…';

export async function examineSlack(options: SlackDoctorOptions): Promise<readonly Finding[]> {
  const { mode, signingSecret, publicUrl, clientId, botToken } = options;
  const installFindings = clientId && !botToken ? examineInstall(options) : await examineToken(options);
  const connectionFindings =
    mode === 'socket'
      ? [await examineSocket(options)]
      : [examineSecret(signingSecret), await examineAddress(publicUrl)];
  return [...installFindings, ...connectionFindings];
}

function examineInstall({ publicUrl, channel }: SlackDoctorOptions): readonly Finding[] {
  const install = publicUrl
    ? createPassedFinding(
        'workspaces',
        `install the app at ${publicUrl}/slack/install`,
        `${APP_PAGE} → OAuth & Permissions → Redirect URLs must contain ${publicUrl}/slack/oauth_redirect. For other workspaces, turn on Manage Distribution`,
      )
    : createFailedFinding(
        'workspaces',
        'can’t install the app: PUBLIC_URL is empty.',
        'set PUBLIC_URL=https://… in .env, and the same address with /slack/oauth_redirect in the app’s Redirect URLs',
      );
  if (channel === undefined) return [install];
  const finding = 'can’t be checked: with several workspaces, the doctor doesn’t know which one.';
  const next = 'in the channel, type /invite @Earshot; Slack shows a message if the bot is already a member';
  return [install, createFailedFinding('channel', finding, next)];
}

async function examineToken({
  botToken = '',
  apiUrl,
  channel,
  catalogue,
  agent = false,
  listen = false,
}: SlackDoctorOptions): Promise<readonly Finding[]> {
  const unusable = findBotTokenFault(botToken);
  if (unusable !== undefined) return [createFailedFinding('token', unusable, HOW_TO_GET_BOT_TOKEN, BOT_TOKEN_ENV_LINE)];
  const client = createWebClient(apiUrl, botToken);
  try {
    const { team, user, user_id: bot = '', response_metadata: metadata } = await client.auth.test();
    const valid = `valid: the bot is called ${user} in the workspace ${team}`;
    const rotates =
      'token rotation is on: use SLACK_CLIENT_ID and SLACK_CLIENT_SECRET instead, or create an app without rotation';
    const token = botToken.startsWith('xoxe.')
      ? createFailedFinding('token', `${valid}, but it expires within 12 hours`, rotates)
      : createPassedFinding('token', valid);
    const scopes = checkScopes(metadata?.scopes, selectScopes({ agent, listen }));
    const findings = [token, scopes, await examineBlocks(client, catalogue, agent)];
    return channel === undefined ? findings : [...findings, await examineChannel(client, channel, bot)];
  } catch (thrown) {
    const code = getErrorCode(thrown);
    if (code !== undefined)
      return [createFailedFinding('token', `Slack rejects it (${code}).`, HOW_TO_GET_BOT_TOKEN, BOT_TOKEN_ENV_LINE)];
    const next =
      'check the network, any proxy (NODE_USE_ENV_PROXY=1 with HTTPS_PROXY) and SLACK_API_URL, which is usually empty';
    return [createFailedFinding('connection', 'Slack can’t be reached from here.', next)];
  }
}

/** Checks only the form of the token, before Slack is asked. */
function findBotTokenFault(token: string): string | undefined {
  if (token === '') return 'SLACK_BOT_TOKEN is empty.';
  if (token.startsWith('xapp-')) return 'SLACK_BOT_TOKEN is an app-level token. Put that one into SLACK_APP_TOKEN.';
  if (token.startsWith('xoxp-')) return 'SLACK_BOT_TOKEN is a user token; the bot token starts with xoxb-.';
  if (!/^xox[a-z.]+-[\w-]+$/.test(token.replace('xoxe.', '')))
    return 'SLACK_BOT_TOKEN is not a bot token, which starts with xoxb-.';
  return undefined;
}

function findAppTokenFault(token = ''): string | undefined {
  if (token === '') return 'SLACK_APP_TOKEN is empty.';
  if (token.startsWith('xoxb-'))
    return 'SLACK_APP_TOKEN is a bot token. Put that one into SLACK_BOT_TOKEN; the app-level token starts with xapp-.';
  return token.startsWith('xapp-') ? undefined : 'SLACK_APP_TOKEN does not start with xapp-.';
}

function checkScopes(granted: readonly string[] | undefined, needed: ReturnType<typeof selectScopes>): Finding {
  const check = 'scopes';
  if (!granted) return createPassedFinding(check, 'unknown: Slack didn’t list the token’s scopes');
  const missing = needed.filter((scope) => !granted.includes(scope));
  const unused = granted.filter((scope) => !needed.some((one) => one === scope));
  if (missing.length > 0)
    return createFailedFinding(
      check,
      missing.map((scope) => `${scope} is missing (${SCOPE_REASONS[scope]})`).join('; '),
      `${APP_PAGE} → OAuth & Permissions → Bot Token Scopes → add ${missing.join(', ')}, then Reinstall to Workspace. The token doesn’t change`,
    );
  return unused.length > 0
    ? createPassedFinding(check, 'all required scopes, and unused ones', `remove ${unused.join(', ')}: not used`)
    : createPassedFinding(check, 'exactly the required ones');
}

async function examineSocket({ appToken, apiUrl }: SlackDoctorOptions): Promise<Finding> {
  const unusable = findAppTokenFault(appToken);
  if (appToken === undefined || unusable !== undefined)
    return createFailedFinding(
      'socket',
      unusable ?? 'is missing',
      `${APP_PAGE} → Basic Information → App-Level Tokens → Generate, with the scope connections:write`,
      APP_TOKEN_ENV_LINE,
    );
  try {
    await createWebClient(apiUrl, appToken).apps.connections.open();
    return createPassedFinding('socket', 'Slack accepts connections');
  } catch (thrown) {
    const code = getErrorCode(thrown);
    const later =
      'try again in a minute and check https://slack-status.com. Outgoing WebSockets to *.slack.com must be allowed';
    const finding = `the connection failed (${code ?? 'Slack could not be reached'}).`;
    const { next, setting } = (code && findSocketAdvice(code)) || { next: later };
    return createFailedFinding('socket', finding, next, setting);
  }
}

const examineSecret = (secret: string | undefined): Finding =>
  secret?.trim()
    ? createPassedFinding('signing secret', 'is set; the first request shows whether it is the right one')
    : createFailedFinding(
        'signing secret',
        'SLACK_SIGNING_SECRET is empty, so Earshot can’t start.',
        `${APP_PAGE} → Basic Information → App Credentials → Signing Secret → Show`,
        'SLACK_SIGNING_SECRET=…',
      );

/** Sends Slack’s check of the certificate, the only request that needs no signature. */
async function examineAddress(publicUrl: string | undefined): Promise<Finding> {
  const check = 'address';
  const howToSet = 'set it to the https address where Slack reaches this machine';
  if (publicUrl === undefined) return createFailedFinding(check, 'PUBLIC_URL is empty.', howToSet);
  const url = `${publicUrl}/slack/events`;
  const howToStart = `start Earshot (${formatCliCommand('start')}), make the proxy forward /slack to PORT, and run the doctor again`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'ssl_check=1',
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  }).catch(() => undefined);
  const status = response?.status;
  if (status === undefined) return createFailedFinding(check, `${url} does not answer.`, howToStart);
  if (status !== 200) return createFailedFinding(check, `${url} answers ${status} instead of 200.`, howToStart);
  const proxy = 'put a proxy with a certificate in front of Earshot and set PUBLIC_URL to its address';
  if (!url.startsWith('https:')) return createFailedFinding(check, `${url} answers, but Slack requires https.`, proxy);
  return createPassedFinding(
    check,
    `${url} answers`,
    `use the same address in the app’s Slash Commands, Interactivity and Event Subscriptions; ${formatCliCommand('manifest')} prints a manifest with it`,
  );
}

const INVITE = 'in that channel, type /invite @Earshot';

const POSTING_ERRORS: Readonly<Record<string, readonly [finding: string, next: string]>> = {
  not_in_channel: ['the bot is not a member, so results go to direct messages.', INVITE],
  channel_not_found: [
    'the bot can’t see it: the id is wrong, or the channel is private and the bot is not a member.',
    `the id starts with C and is at the end of the channel’s details (click its name). For a private channel, ${INVITE}`,
  ],
  is_archived: ['it is archived, so messages can’t be posted.', 'choose another channel, or unarchive it'],
  restricted_action: ['only members chosen by an admin can post there.', 'ask an admin to allow the app to post'],
};

/** Errors of an ephemeral message that still prove access to the channel: the bot just cannot receive such messages. */
const HARMLESS_ERRORS = new Set(['user_not_in_channel', 'user_not_found', 'cannot_dm_bot']);

async function examineChannel(client: WebClient, channel: string, bot: string): Promise<Finding> {
  const check = `channel ${channel}`;
  const member = createPassedFinding(check, 'the bot is a member and can post');
  try {
    await client.chat.postEphemeral({ channel, user: bot, text: 'Checking access.' });
    return member;
  } catch (thrown) {
    const code = getErrorCode(thrown);
    if (code !== undefined && HARMLESS_ERRORS.has(code)) return member;
    const [finding, next] = POSTING_ERRORS[code ?? ''] ?? [
      `Slack doesn’t let the bot post there (${code ?? 'Slack could not be reached'}).`,
      `${INVITE}, and run the doctor again`,
    ];
    return createFailedFinding(check, finding, next);
  }
}
