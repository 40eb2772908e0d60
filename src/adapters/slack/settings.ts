// Settings of Slack, for a single workspace with a bot token or for several that install the app.

import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import {
  apiUrlSettingBase,
  createListSettingBase,
  createSecretSettingBase,
  findFirstSetVariable,
  onOffSettingBase,
  type SettingsGroup,
  type SettingValues,
  toOptionalSchema,
  urlSettingBase,
} from '../../config/setting.ts';

export const SLACK_SETTINGS = {
  title: 'Slack (docs/slack.md)',
  settings: {
    botToken: {
      name: 'SLACK_BOT_TOKEN',
      ...createSecretSettingBase('token'),
      help: 'Bot token (xoxb-…) for a single workspace, from your app’s OAuth & Permissions. Empty: several workspaces.',
    },
    mode: {
      name: 'SLACK_MODE',
      schema: z.enum(['socket', 'http']),
      default: 'socket',
      requirement: 'socket or http',
      help: 'Connection to Slack. socket: needs no public address. http: receives requests at /slack/events.',
    },
    appToken: {
      name: 'SLACK_APP_TOKEN',
      ...createSecretSettingBase('token'),
      help: 'App-level token (xapp-…) with connections:write, from your app’s Basic Information. Required for socket.',
    },
    signingSecret: {
      name: 'SLACK_SIGNING_SECRET',
      ...createSecretSettingBase('secret'),
      help: 'Signing secret to verify requests from Slack, from your app’s Basic Information. Required for http.',
    },
    clientId: {
      name: 'SLACK_CLIENT_ID',
      schema: toOptionalSchema(z.string().regex(/^[\d.]*$/)),
      requirement: 'a client id of digits and a dot',
      help: 'Client id, from your app’s Basic Information. Only for several workspaces, which install the app at /slack/install.',
    },
    clientSecret: {
      name: 'SLACK_CLIENT_SECRET',
      ...createSecretSettingBase('secret'),
      help: 'Client secret for SLACK_CLIENT_ID.',
    },
    stateSecret: {
      name: 'SLACK_STATE_SECRET',
      schema: toOptionalSchema(z.string().min(16)),
      requirement: 'at least 16 characters',
      help: 'Random secret that protects the installation page, at least 16 characters. Only for several workspaces.',
      secret: true,
    },
    agent: {
      name: 'SLACK_AGENT',
      ...onOffSettingBase,
      default: 'on',
      help: 'Slack’s agent features: suggestions, status lines, a thread for each direct message. off: a plain app.',
    },
    workflows: {
      name: 'SLACK_WORKFLOWS',
      ...onOffSettingBase,
      default: 'off',
      help: 'Steps for Slack’s Workflow Builder. Requires a paid plan and an app that can be installed for an organisation.',
    },
    listen: {
      name: 'SLACK_LISTEN',
      ...onOffSettingBase,
      default: 'off',
      help: 'Transcripts below the voice messages of a channel, with /listen. on: requires the new manifest and a reinstallation.',
    },
    authorizeUrl: {
      name: 'SLACK_AUTHORIZE_URL',
      ...urlSettingBase,
      help: 'URL of the authorisation page for installations. Empty: Slack’s own.',
    },
    apiUrl: {
      name: 'SLACK_API_URL',
      ...apiUrlSettingBase,
      help: 'Base URL of the Slack API, ending in /api. Empty: Slack’s own.',
    },
    fileOrigins: {
      name: 'SLACK_FILE_ORIGINS',
      ...createListSettingBase('origins'),
      help: 'Additional origins to download files from with the bot’s token, separated by commas.',
    },
  },
} as const satisfies SettingsGroup;

export type SlackSettings = SettingValues<typeof SLACK_SETTINGS>;

/** Any of these settings enables Slack. The other settings only configure it. */
export const isSlackEnabled = (values: SlackSettings): boolean =>
  [values.botToken, values.appToken, values.signingSecret, values.clientId, values.clientSecret].some(Boolean);

const APP_PAGE = 'https://api.slack.com/apps, your app';
const BOT_TOKEN_PLACE = `${APP_PAGE}, OAuth & Permissions, Bot User OAuth Token`;
const CREDENTIALS_PLACE = `${APP_PAGE}, Basic Information, App Credentials`;

/** Reports missing and contradictory settings, each with the place to find the value. */
export function findSettingFaults(values: SlackSettings, { http }: Config): readonly string[] {
  if (!isSlackEnabled(values)) return findStraySettings(values);
  const { botToken, appToken, signingSecret, mode, clientId, clientSecret, stateSecret } = values;
  const multipleWorkspaces = clientId !== undefined || clientSecret !== undefined;
  return [
    !botToken &&
      !multipleWorkspaces &&
      `SLACK_BOT_TOKEN is missing. Copy it from ${BOT_TOKEN_PLACE}. For several workspaces, set SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and SLACK_STATE_SECRET instead.`,
    botToken !== undefined &&
      multipleWorkspaces &&
      'SLACK_BOT_TOKEN is for one workspace; SLACK_CLIENT_ID and SLACK_CLIENT_SECRET are for several. Remove one of the two.',
    botToken?.startsWith('xox') === false && `SLACK_BOT_TOKEN must start with xoxb-. Copy it from ${BOT_TOKEN_PLACE}.`,
    mode === 'socket' &&
      !appToken &&
      `SLACK_APP_TOKEN is missing, but SLACK_MODE is socket. Copy it from ${APP_PAGE}, Basic Information, App-Level Tokens (scope connections:write).`,
    appToken?.startsWith('xapp-') === false &&
      `SLACK_APP_TOKEN must start with xapp-. Copy it from ${APP_PAGE}, Basic Information, App-Level Tokens.`,
    mode === 'http' &&
      !signingSecret &&
      `SLACK_SIGNING_SECRET is missing, but SLACK_MODE is http. Copy it from ${CREDENTIALS_PLACE}.`,
    multipleWorkspaces && !clientId && `SLACK_CLIENT_ID is missing. Copy it from ${CREDENTIALS_PLACE}.`,
    multipleWorkspaces && !clientSecret && `SLACK_CLIENT_SECRET is missing. Copy it from ${CREDENTIALS_PLACE}.`,
    multipleWorkspaces &&
      !stateSecret &&
      'SLACK_STATE_SECRET is missing. Choose a random secret of at least 16 characters; it protects the installation page.',
    multipleWorkspaces &&
      !http.publicUrl &&
      'PUBLIC_URL is missing. Workspaces install the app at PUBLIC_URL/slack/install.',
  ].filter((fault) => fault !== false);
}

function findStraySettings(values: SlackSettings): readonly string[] {
  const { stateSecret, authorizeUrl, apiUrl } = SLACK_SETTINGS.settings;
  const alone = findFirstSetVariable({ stateSecret, authorizeUrl, apiUrl }, values);
  return alone ? [`SLACK_BOT_TOKEN is missing, but ${alone} is set. Copy it from ${BOT_TOKEN_PLACE}.`] : [];
}
