// The settings of the chat platforms, part of settings.ts: names, defaults, and the sentence that explains each. What a value
// must look like is config-shape.ts, what contradicts what is config-chats.ts.

import type { SettingsGroup } from './setting.ts';

export const CHAT_SETTINGS: readonly SettingsGroup[] = [
  {
    title: 'The web chat',
    settings: [
      { name: 'WEB_CHAT', standard: 'on', help: 'on or off.' },
      {
        name: 'WEB_CHAT_SECRET',
        standard: '',
        help: 'What people type to get in, at least 8 characters and nothing that anybody would try first. Required when HOST is not loopback.',
      },
    ],
  },
  {
    title: 'Discord (docs/discord.md)',
    settings: [
      {
        name: 'DISCORD_TOKEN',
        standard: '',
        help: 'Token of the bot, from the developer portal: your application, Bot, Reset Token.',
      },
      {
        name: 'DISCORD_APPLICATION_ID',
        standard: '',
        help: 'Id of the application the token should belong to; only checked.',
      },
      {
        name: 'DISCORD_GUILD_ID',
        standard: '',
        help: 'Id of the only server that gets the commands, at once; empty registers them everywhere.',
      },
      {
        name: 'DISCORD_API_URL',
        standard: '',
        help: 'Base address of Discord’s API with /api and without a version, where it is not Discord’s own.',
      },
      {
        name: 'DISCORD_CDN_URL',
        standard: '',
        help: 'One more address from which attachments are read, besides Discord’s own.',
      },
    ],
  },
  {
    title: 'Slack (docs/slack.md)',
    settings: [
      {
        name: 'SLACK_BOT_TOKEN',
        standard: '',
        help: 'Bot token of one workspace (xoxb-…): OAuth & Permissions of your app. Empty for several workspaces.',
      },
      {
        name: 'SLACK_MODE',
        standard: 'socket',
        help: 'socket needs no address of ours; http takes requests at /slack/events.',
      },
      {
        name: 'SLACK_APP_TOKEN',
        standard: '',
        help: 'App-level token (xapp-…) with connections:write, for socket: Basic Information of your app.',
      },
      {
        name: 'SLACK_SIGNING_SECRET',
        standard: '',
        help: 'Proves that a request comes from Slack, for http: Basic Information of your app.',
      },
      {
        name: 'SLACK_CLIENT_ID',
        standard: '',
        help: 'For several workspaces, which then install the app at /slack/install: Basic Information of your app.',
      },
      { name: 'SLACK_CLIENT_SECRET', standard: '', help: 'Belongs to SLACK_CLIENT_ID.' },
      {
        name: 'SLACK_STATE_SECRET',
        standard: '',
        help: 'For several workspaces: 16 characters or more of your own, which prove that an installation was begun here.',
      },
      {
        name: 'SLACK_AUTHORIZE_URL',
        standard: '',
        help: 'Where an installation is confirmed, where that is not Slack’s own page.',
      },
      {
        name: 'SLACK_API_URL',
        standard: '',
        help: 'Base address of Slack’s API with /api, where it is not Slack’s own.',
      },
      {
        name: 'SLACK_FILE_ORIGINS',
        standard: '',
        help: 'Origins besides Slack’s own that files are read from with the bot’s token, separated by commas.',
      },
    ],
  },
];
