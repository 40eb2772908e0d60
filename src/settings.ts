// Every setting by name, with its default and the sentence that explains it: the source of .env.example and
// docs/configuration.md. What a value must look like, and what follows from it, is config.ts.

export interface Setting {
  readonly name: string;
  /** Shown as the value that holds when it is empty. */
  readonly standard: string;
  readonly help: string;
}

export interface SettingsGroup {
  readonly title: string;
  readonly settings: readonly Setting[];
}

export const SETTINGS: readonly SettingsGroup[] = [
  {
    title: 'The one HTTP port',
    settings: [
      { name: 'PORT', standard: '3000', help: 'Port of the web chat, /healthz, /readyz and /media.' },
      {
        name: 'HOST',
        standard: '127.0.0.1',
        help: 'Address to listen on. Anything but loopback needs WEB_CHAT_SECRET.',
      },
      {
        name: 'PUBLIC_URL',
        standard: '',
        help: 'How the outside reaches PORT, for example https://earshot.example.com. Needed to dub a file dropped into the chat when the media service is not on this machine, and to offer results that are too large to be posted: as links that nobody can guess, for 7 days.',
      },
    ],
  },
  {
    title: 'Data',
    settings: [
      {
        name: 'DATA_DIR',
        standard: './data',
        help: 'Folder for tasks, settings, the web chat and the studio. One process at a time.',
      },
    ],
  },
  {
    title: 'The media service (leave both empty to use the built-in studio)',
    settings: [
      {
        name: 'SERVICE_BASE_URL',
        standard: '',
        help: 'Base address of the media service, without a trailing path of an operation.',
      },
      {
        name: 'SERVICE_API_KEY',
        standard: '',
        help: 'API key, from the API section of the service’s website.',
      },
      {
        name: 'POLL_INTERVAL_MS',
        standard: '2000',
        help: 'Milliseconds until a task is first looked at; grows with its age.',
      },
    ],
  },
  {
    title: 'Commands and logs',
    settings: [
      {
        name: 'COMMAND_PREFIX',
        standard: '',
        help: 'Put in front of every command, for example ear- for /ear-tts.',
      },
      { name: 'LOG_LEVEL', standard: 'info', help: 'trace, debug, info, warn, error or silent.' },
    ],
  },
  {
    title: 'The web chat',
    settings: [
      { name: 'WEB_CHAT', standard: 'on', help: 'on or off.' },
      {
        name: 'WEB_CHAT_SECRET',
        standard: '',
        help: 'What people type to get in, at least 8 characters. Required when HOST is not loopback.',
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
  {
    title: 'The studio',
    settings: [
      { name: 'STUDIO_PORT', standard: '0', help: 'Port of the studio on loopback; 0 takes any free one.' },
      {
        name: 'STUDIO_API_KEY',
        standard: '',
        help: 'Key that clients of the studio send; alone and without one it makes a key and prints it.',
      },
      {
        name: 'STUDIO_ALLOW_ORIGINS',
        standard: '',
        help: 'Origins that a video link may name although they are on a private network, separated by commas.',
      },
    ],
  },
];
