// Examines what stands between the settings and a working Slack: token, scopes, the way Slack reaches us, one channel. Every
// fault comes with the exact next step. Changes nothing that anybody sees, and repeats no token.

import { type Finding, fault, fine } from '../../../kit/finding.ts';
import { codeOf, createWebClient } from '../api/web-client.ts';
import { SCOPE_NAMES, SCOPES } from '../install/scopes.ts';
import { examineChannel } from './channel.ts';
import { examineAddress, examineSecret, examineSocket } from './connection.ts';

export interface DoctorParts {
  readonly mode: 'socket' | 'http';
  readonly botToken?: string | undefined;
  readonly appToken?: string | undefined;
  readonly signingSecret?: string | undefined;
  /** Workspaces install the app themselves. */
  readonly oauth?: object | undefined;
  readonly publicUrl?: string | undefined;
  readonly api?: string | undefined;
  /** Id of a channel to look at. */
  readonly channel?: string | undefined;
}

const APP = 'https://api.slack.com/apps → your app';
const NEW_TOKEN = `${APP} (or Create New App → From a manifest, with what npm run manifest:slack prints) → OAuth & Permissions → Install to Workspace → Bot User OAuth Token; write it into .env as SLACK_BOT_TOKEN=xoxb-…`;

export async function examineSlack(parts: DoctorParts): Promise<readonly Finding[]> {
  const { mode, signingSecret, publicUrl, oauth, botToken } = parts;
  const whose = oauth && !botToken ? examineInstall(parts) : await examineToken(parts);
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

async function examineToken({ botToken, api, channel }: DoctorParts): Promise<readonly Finding[]> {
  const unusable = unusableToken(botToken);
  if (!botToken || unusable !== undefined) return [fault('token', unusable ?? 'is missing.', NEW_TOKEN)];
  const client = createWebClient(api, botToken);
  try {
    const { team, user, user_id: bot = '', response_metadata: told } = await client.auth.test();
    const valid = `valid: the bot is called ${user} in the workspace ${team}`;
    const rotates =
      'token rotation is on: use SLACK_CLIENT_ID and its companions instead of SLACK_BOT_TOKEN, or make an app without rotation';
    return [
      botToken.startsWith('xoxe.')
        ? fault('token', `${valid}, but it runs out within 12 hours`, rotates)
        : fine('token', valid),
      aboutScopes(told?.scopes),
      ...(channel === undefined ? [] : [await examineChannel(client, channel, bot)]),
    ];
  } catch (thrown) {
    return [troubleOf(thrown)];
  }
}

/** By its looks only; what Slack thinks of it comes after. */
function unusableToken(token: string | undefined): string | undefined {
  if (!token) return 'SLACK_BOT_TOKEN is empty.';
  if (token.startsWith('xapp-'))
    return 'SLACK_BOT_TOKEN is an app-level token, which belongs into SLACK_APP_TOKEN.';
  if (token.startsWith('xoxp-')) return 'SLACK_BOT_TOKEN is a person’s token; the bot’s begins with xoxb-.';
  if (!/^xox[a-z.]+-[\w-]+$/.test(token.replace('xoxe.', '')))
    return 'SLACK_BOT_TOKEN is no bot token, which begins with xoxb-.';
  return undefined;
}

function troubleOf(thrown: unknown): Finding {
  const code = codeOf(thrown);
  if (code !== undefined) return fault('token', `Slack refuses it (${code}).`, NEW_TOKEN);
  return fault(
    'connection',
    'Slack cannot be reached from here.',
    'check the network and any proxy (NODE_USE_ENV_PROXY=1 with HTTPS_PROXY); SLACK_API_URL is usually empty',
  );
}

function aboutScopes(held: readonly string[] | undefined): Finding {
  const check = 'scopes';
  if (!held) return fine(check, 'Slack did not say which the token has');
  const missing = SCOPE_NAMES.filter((scope) => !held.includes(scope));
  const spare = held.filter((scope) => !SCOPE_NAMES.some((one) => one === scope));
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
