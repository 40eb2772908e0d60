// The settings of Slack: one workspace by its bot token, or several that install the app.

import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import {
  address,
  apiAddress,
  firstSet,
  listOf,
  optional,
  pasted,
  type SettingsGroup,
  type ValuesOf,
} from '../../config/setting.ts';

export const SLACK_SETTINGS = {
  title: 'Slack (docs/slack.md)',
  settings: {
    botToken: {
      name: 'SLACK_BOT_TOKEN',
      ...pasted('token'),
      help: 'Bot token of one workspace (xoxb-…): OAuth & Permissions of your app. Empty for several workspaces.',
    },
    mode: {
      name: 'SLACK_MODE',
      schema: z.enum(['socket', 'http']),
      default: 'socket',
      must: 'socket or http',
      help: 'socket needs no address of ours; http takes requests at /slack/events.',
    },
    appToken: {
      name: 'SLACK_APP_TOKEN',
      ...pasted('token'),
      help: 'App-level token (xapp-…) with connections:write, for socket: Basic Information of your app.',
    },
    signingSecret: {
      name: 'SLACK_SIGNING_SECRET',
      ...pasted('secret'),
      help: 'Proves that a request comes from Slack, for http: Basic Information of your app.',
    },
    clientId: {
      name: 'SLACK_CLIENT_ID',
      schema: optional(z.string().regex(/^[\d.]*$/)),
      must: 'a client id of digits and a dot',
      help: 'For several workspaces, which then install the app at /slack/install: Basic Information of your app.',
    },
    clientSecret: {
      name: 'SLACK_CLIENT_SECRET',
      ...pasted('secret'),
      help: 'Belongs to SLACK_CLIENT_ID.',
    },
    stateSecret: {
      name: 'SLACK_STATE_SECRET',
      schema: optional(z.string().min(16)),
      must: 'at least 16 characters',
      help: 'For several workspaces: 16 characters or more of your own, which prove that an installation was begun here.',
      secret: true,
    },
    agent: {
      name: 'SLACK_AGENT',
      schema: z.enum(['on', 'off']).transform((word) => word === 'on'),
      default: 'on',
      must: 'on or off',
      help: 'on: an agent of Slack’s, with suggestions, status lines and a thread for each direct message; off: a plain app, as before 2026.',
    },
    workflows: {
      name: 'SLACK_WORKFLOWS',
      schema: z.enum(['on', 'off']).transform((word) => word === 'on'),
      default: 'off',
      must: 'on or off',
      help: 'on: steps for Slack’s Workflow Builder, which needs a paid plan and an app that may be installed for an organisation.',
    },
    authorizeUrl: {
      name: 'SLACK_AUTHORIZE_URL',
      ...address,
      help: 'Where an installation is confirmed, where that is not Slack’s own page.',
    },
    api: {
      name: 'SLACK_API_URL',
      ...apiAddress,
      help: 'Base address of Slack’s API with /api, where it is not Slack’s own.',
    },
    fileOrigins: {
      name: 'SLACK_FILE_ORIGINS',
      ...listOf('origins'),
      help: 'Origins besides Slack’s own that files are read from with the bot’s token, separated by commas.',
    },
  },
} as const satisfies SettingsGroup;

export type SlackSettings = ValuesOf<typeof SLACK_SETTINGS>;

/** Any of these says that Slack is wanted; the rest only says how. */
export const isWanted = (values: SlackSettings): boolean =>
  [values.botToken, values.appToken, values.signingSecret, values.clientId, values.clientSecret].some(
    Boolean,
  );

const APP = 'https://api.slack.com/apps, your app';
const BOT_TOKEN = `${APP}, OAuth & Permissions, Bot User OAuth Token`;
const CREDENTIALS = `${APP}, Basic Information, App Credentials`;

/** Half a platform, each time with where the missing value is to be had. */
export function faultsOf(values: SlackSettings, { http }: Config): readonly string[] {
  if (!isWanted(values)) return faultsUnwanted(values);
  const { botToken, appToken, signingSecret, mode, clientId, clientSecret, stateSecret } = values;
  const several = clientId !== undefined || clientSecret !== undefined;
  return [
    !botToken &&
      !several &&
      `SLACK_BOT_TOKEN is missing: Slack is set up without it. It is at ${BOT_TOKEN}. For several workspaces set SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and SLACK_STATE_SECRET instead.`,
    botToken !== undefined &&
      several &&
      'SLACK_BOT_TOKEN is for one workspace, SLACK_CLIENT_ID and SLACK_CLIENT_SECRET are for several: empty one of the two.',
    botToken?.startsWith('xox') === false && `SLACK_BOT_TOKEN must begin with xoxb-: it is at ${BOT_TOKEN}.`,
    mode === 'socket' &&
      !appToken &&
      `SLACK_APP_TOKEN is missing: SLACK_MODE is socket. It is at ${APP}, Basic Information, App-Level Tokens (scope connections:write).`,
    appToken?.startsWith('xapp-') === false &&
      `SLACK_APP_TOKEN must begin with xapp-: it is at ${APP}, Basic Information, App-Level Tokens.`,
    mode === 'http' &&
      !signingSecret &&
      `SLACK_SIGNING_SECRET is missing: SLACK_MODE is http, and without it anybody could speak as Slack. It is at ${CREDENTIALS}.`,
    several && !clientId && `SLACK_CLIENT_ID is missing: it is at ${CREDENTIALS}.`,
    several && !clientSecret && `SLACK_CLIENT_SECRET is missing: it is at ${CREDENTIALS}.`,
    several &&
      !stateSecret &&
      'SLACK_STATE_SECRET is missing: choose 16 characters or more; it proves that an installation was begun here.',
    several &&
      !http.publicUrl &&
      'PUBLIC_URL is missing: workspaces install the app at PUBLIC_URL/slack/install, and Slack sends them back there.',
  ].filter((fault) => fault !== false);
}

function faultsUnwanted(values: SlackSettings): readonly string[] {
  const { stateSecret, authorizeUrl, api } = SLACK_SETTINGS.settings;
  const alone = firstSet({ stateSecret, authorizeUrl, api }, values);
  return alone ? [`SLACK_BOT_TOKEN is missing: ${alone} is set. It is at ${BOT_TOKEN}.`] : [];
}
