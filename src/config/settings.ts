// Every setting by name, with its default and the sentence that explains it: the source of .env.example and
// docs/configuration.md. What a value must look like, and what follows from it, is config.ts.

import type { SettingsGroup } from './setting.ts';
import { CHAT_SETTINGS } from './settings-platforms.ts';

export const SETTINGS: readonly SettingsGroup[] = [
  {
    title: 'The one HTTP port',
    settings: [
      {
        name: 'PORT',
        standard: '3000',
        help: 'Port of the web chat, /healthz, /readyz, /metrics, /media and /slack.',
      },
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
      {
        name: 'METRICS',
        standard: 'local',
        help: 'Who may read /metrics: local, programs on this machine; on, whoever reaches PORT itself; off, nobody. Never through a proxy.',
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
      {
        name: 'DATA_LIMIT_MB',
        standard: '40000',
        help: 'Megabytes of files and messages kept in DATA_DIR at most, half of them by the studio where it is used. On a smaller disk: what there is but for a tenth, 500 MB at most (docs/limits.md).',
      },
      {
        name: 'REDIS_URL',
        standard: '',
        help: 'Redis or Valkey that several processes share, as redis://user:password@host:6379/0 (rediss:// for TLS). Tasks and settings are then kept there; npm run tasks moves them.',
      },
      {
        name: 'TAKEOVER_SECONDS',
        standard: '30',
        help: 'With REDIS_URL: after so long without a sign of life from a process the others take its tasks, half as long again at most. The same for all of them.',
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
        name: 'SERVICE_AT_ONCE',
        standard: '0',
        help: 'How many tasks of an operation the media service works on at the same time, so that one person’s pile is not sent faster than that; 0: learned from the times that tasks take (docs/limits.md).',
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
  ...CHAT_SETTINGS,
  {
    title: 'Limits (docs/limits.md)',
    settings: [
      {
        name: 'LIMIT_PERSON_DAY',
        standard: '0',
        help: 'One person, on one platform: tasks a day, which begins at 00:00 UTC. 0, here and below: no limit.',
      },
      {
        name: 'LIMIT_PERSON_AT_ONCE',
        standard: '5',
        help: 'One person, on one platform: tasks at work at the same time. Whoever asks for one more is told so.',
      },
      {
        name: 'LIMIT_PLACE_DAY',
        standard: '0',
        help: 'One conversation (channel, thread, direct message, room): tasks a day, which begins at 00:00 UTC.',
      },
      {
        name: 'LIMIT_PLACE_AT_ONCE',
        standard: '0',
        help: 'One conversation (channel, thread, direct message, room): tasks at work at the same time.',
      },
      {
        name: 'LIMIT_SERVER_DAY',
        standard: '0',
        help: 'One Discord server or Slack workspace with all its channels: tasks a day, which begins at 00:00 UTC.',
      },
      {
        name: 'LIMIT_SERVER_AT_ONCE',
        standard: '0',
        help: 'One Discord server or Slack workspace with all its channels: tasks at work at the same time.',
      },
      {
        name: 'LIMIT_ALL_DAY',
        standard: '0',
        help: 'Everybody together: tasks a day, which begins at 00:00 UTC.',
      },
      {
        name: 'LIMIT_ALL_AT_ONCE',
        standard: '0',
        help: 'Everybody together: tasks at work at the same time.',
      },
      {
        name: 'LIMIT_VISITOR_DAY_MB',
        standard: '2000',
        help: 'One internet address: megabytes uploaded to the web chat a day, which begins at 00:00 UTC.',
      },
      {
        name: 'ALLOW_SERVERS',
        standard: '',
        help: 'Ids of the only Discord servers and Slack workspaces it may be used in, separated by commas.',
      },
      {
        name: 'ALLOW_CHANNELS',
        standard: '',
        help: 'Ids of the only channels it may be used in; a thread goes by its channel, a Discord channel also by its category.',
      },
      {
        name: 'ALLOW_ROLES',
        standard: '',
        help: 'Ids of Discord roles of which people need one.',
      },
      {
        name: 'CONFIRM_CHARACTERS',
        standard: '20000',
        help: 'Longer requests (characters times languages, or as much speech) ask before they are sent; 0: none does.',
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
