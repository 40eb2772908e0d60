// What the settings say about the chat platforms: whether one is wanted, with what, and which settings contradict each other.
// Pure; where the values come from is config.ts.

import type { Values } from './shape.ts';

export interface DiscordConfig {
  readonly token: string;
  readonly applicationId: string | undefined;
  readonly guildId: string | undefined;
  /** With `/api`, without a version. */
  readonly api: string | undefined;
  readonly cdn: string | undefined;
}

export interface SlackConfig {
  readonly mode: 'socket' | 'http';
  /** One workspace's; without it workspaces install the app (oauth). */
  readonly botToken: string | undefined;
  readonly appToken: string | undefined;
  readonly signingSecret: string | undefined;
  readonly oauth:
    | {
        readonly clientId: string;
        readonly clientSecret: string;
        readonly stateSecret: string;
        readonly authorizeUrl: string | undefined;
      }
    | undefined;
  /** With `/api`. */
  readonly api: string | undefined;
  /** Origins besides Slack's own that get the token when a file is read. */
  readonly fileOrigins: readonly string[];
}

export const discordOf = (values: Values): DiscordConfig | undefined =>
  values.DISCORD_TOKEN
    ? {
        token: values.DISCORD_TOKEN,
        applicationId: values.DISCORD_APPLICATION_ID || undefined,
        guildId: values.DISCORD_GUILD_ID || undefined,
        api: values.DISCORD_API_URL || undefined,
        cdn: values.DISCORD_CDN_URL || undefined,
      }
    : undefined;

/** Any of these says that Slack is wanted; the rest only says how. */
const SLACK_ASKS = ['BOT_TOKEN', 'APP_TOKEN', 'SIGNING_SECRET', 'CLIENT_ID', 'CLIENT_SECRET'] as const;

const wantsSlack = (values: Values): boolean => SLACK_ASKS.some((name) => values[`SLACK_${name}`] !== '');

export const slackOf = (values: Values): SlackConfig | undefined =>
  wantsSlack(values)
    ? {
        mode: values.SLACK_MODE,
        botToken: values.SLACK_BOT_TOKEN || undefined,
        appToken: values.SLACK_APP_TOKEN || undefined,
        signingSecret: values.SLACK_SIGNING_SECRET || undefined,
        oauth: values.SLACK_CLIENT_ID
          ? {
              clientId: values.SLACK_CLIENT_ID,
              clientSecret: values.SLACK_CLIENT_SECRET,
              stateSecret: values.SLACK_STATE_SECRET,
              authorizeUrl: values.SLACK_AUTHORIZE_URL || undefined,
            }
          : undefined,
        api: values.SLACK_API_URL || undefined,
        fileOrigins: values.SLACK_FILE_ORIGINS,
      }
    : undefined;

/** Half a platform, each time with where the missing value is to be had. */
export const faultsOfChats = (values: Values): readonly string[] => [
  ...faultsOfDiscord(values),
  ...(wantsSlack(values) ? faultsOfSlack(values) : strayOfSlack(values)),
];

function faultsOfDiscord(values: Values): readonly string[] {
  const half = (['APPLICATION_ID', 'GUILD_ID', 'API_URL', 'CDN_URL'] as const).find(
    (name) => values[`DISCORD_${name}`],
  );
  if (!half || values.DISCORD_TOKEN) return [];
  return [
    `DISCORD_TOKEN is missing: DISCORD_${half} is set. The token is in the developer portal (https://discord.com/developers/applications): your application, Bot, Reset Token.`,
  ];
}

const APP = 'https://api.slack.com/apps, your app';
const BOT_TOKEN = `${APP}, OAuth & Permissions, Bot User OAuth Token`;
const CREDENTIALS = `${APP}, Basic Information, App Credentials`;

function strayOfSlack(values: Values): readonly string[] {
  const stray = (['STATE_SECRET', 'AUTHORIZE_URL', 'API_URL'] as const).find(
    (name) => values[`SLACK_${name}`],
  );
  return stray ? [`SLACK_BOT_TOKEN is missing: SLACK_${stray} is set. It is at ${BOT_TOKEN}.`] : [];
}

function faultsOfSlack(values: Values): readonly string[] {
  const { SLACK_BOT_TOKEN: bot, SLACK_APP_TOKEN: app, SLACK_MODE: mode } = values;
  const several = values.SLACK_CLIENT_ID !== '' || values.SLACK_CLIENT_SECRET !== '';
  const checks: readonly (readonly [boolean, string])[] = [
    [
      bot === '' && !several,
      `SLACK_BOT_TOKEN is missing: Slack is set up without it. It is at ${BOT_TOKEN}. For several workspaces set SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and SLACK_STATE_SECRET instead.`,
    ],
    [
      bot !== '' && several,
      'SLACK_BOT_TOKEN is for one workspace, SLACK_CLIENT_ID and SLACK_CLIENT_SECRET are for several: empty one of the two.',
    ],
    [bot !== '' && !bot.startsWith('xox'), `SLACK_BOT_TOKEN must begin with xoxb-: it is at ${BOT_TOKEN}.`],
    [
      mode === 'socket' && app === '',
      `SLACK_APP_TOKEN is missing: SLACK_MODE is socket. It is at ${APP}, Basic Information, App-Level Tokens (scope connections:write).`,
    ],
    [
      app !== '' && !app.startsWith('xapp-'),
      `SLACK_APP_TOKEN must begin with xapp-: it is at ${APP}, Basic Information, App-Level Tokens.`,
    ],
    [
      mode === 'http' && values.SLACK_SIGNING_SECRET === '',
      `SLACK_SIGNING_SECRET is missing: SLACK_MODE is http, and without it anybody could speak as Slack. It is at ${CREDENTIALS}.`,
    ],
    [several && values.SLACK_CLIENT_ID === '', `SLACK_CLIENT_ID is missing: it is at ${CREDENTIALS}.`],
    [
      several && values.SLACK_CLIENT_SECRET === '',
      `SLACK_CLIENT_SECRET is missing: it is at ${CREDENTIALS}.`,
    ],
    [
      several && values.SLACK_STATE_SECRET === '',
      'SLACK_STATE_SECRET is missing: choose 16 characters or more; it proves that an installation was begun here.',
    ],
    [
      several && values.PUBLIC_URL === '',
      'PUBLIC_URL is missing: workspaces install the app at PUBLIC_URL/slack/install, and Slack sends them back there.',
    ],
  ];
  return checks.flatMap(([wrong, words]) => (wrong ? [words] : []));
}
