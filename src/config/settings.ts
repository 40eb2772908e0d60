// Every setting that belongs to no platform, one row each. Those of a platform stand in its own folder.

import { resolve } from 'node:path';
import { z } from 'zod';
import { LOCALE_TAGS } from '../domain/commands/locale.ts';
import { CLONING } from '../domain/media/consent.ts';
import { isCommonSecret } from '../kit/http/guessable-secrets.ts';
import { ENGINE_SETTINGS } from './engines.ts';
import { address, listOf, optional, pasted, type SettingsGroup, wholeNumber } from './setting.ts';

const MEGABYTE = 1_000_000;

const port = z.coerce.number().int().min(0).max(65_535);
/** Of tasks. */
const limit = { schema: wholeNumber, default: '0', must: 'a whole number, 0 for no limit' } as const;
const ids = listOf('ids');
const LANGUAGES = `one of ${LOCALE_TAGS.join(', ')}`;

export const SETTINGS = {
  http: {
    title: 'The one HTTP port',
    settings: {
      port: {
        name: 'PORT',
        schema: port,
        default: '3000',
        must: 'a port number, for example 3000',
        help: 'Port of the web chat, /healthz, /readyz, /metrics, /admin, /media and /slack.',
      },
      host: {
        name: 'HOST',
        schema: z.string().min(1),
        default: '127.0.0.1',
        must: 'an address to listen on, for example 127.0.0.1',
        help: 'Address to listen on. Anything but loopback needs WEB_CHAT_SECRET.',
      },
      publicUrl: {
        name: 'PUBLIC_URL',
        ...address,
        help: 'How the outside reaches PORT, for example https://earshot.example.com. Needed to dub a file dropped into the chat when the media service is not on this machine, and to offer results that are too large to be posted: as links that nobody can guess, for 7 days.',
      },
      metrics: {
        name: 'METRICS',
        schema: z.enum(['local', 'on', 'off']),
        default: 'local',
        must: 'local, on or off',
        help: 'Who may read /metrics: local, programs on this machine, while neither PUBLIC_URL nor WEB_CHAT_SECRET is set; on, whoever reaches PORT itself; off, nobody. Never through a proxy.',
      },
      adminSecret: {
        name: 'ADMIN_SECRET',
        schema: optional(
          z
            .string()
            .min(16)
            .refine((secret) => !isCommonSecret(secret)),
        ),
        must: 'at least 16 characters, and none that anybody would try first (“openssl rand -base64 18” prints some)',
        help: 'Opens the operator’s page /admin to whoever types it as the password, at least 16 characters. Without it the page is only shown on this machine, and only while HOST is loopback and neither PUBLIC_URL nor WEB_CHAT_SECRET is set: behind a proxy, everybody seems to be on this machine.',
        secret: true,
      },
    },
  },
  data: {
    title: 'Data',
    settings: {
      folder: {
        name: 'DATA_DIR',
        schema: z
          .string()
          .min(1)
          .transform((folder) => resolve(folder)),
        default: './data',
        must: 'a folder',
        help: 'Folder for tasks, settings, the web chat and the studio. One process at a time.',
      },
      maxBytes: {
        name: 'DATA_LIMIT_MB',
        schema: wholeNumber.min(10).transform((megabytes) => megabytes * MEGABYTE),
        default: '40000',
        must: 'megabytes, 10 or more',
        help: 'Megabytes of files and messages kept in DATA_DIR at most, half of them by the studio where it is used. On a smaller disk: what there is but for a tenth, 500 MB at most (docs/limits.md).',
      },
      redisUrl: {
        name: 'REDIS_URL',
        schema: optional(z.url({ protocol: /^rediss?$/ })),
        must: 'an address that begins with redis:// or rediss://',
        help: 'Redis or Valkey that several processes share, as redis://user:password@host:6379/0 (rediss:// for TLS). Tasks and settings are then kept there; the command tasks moves them (docs/operations.md).',
      },
      takeoverMs: {
        name: 'TAKEOVER_SECONDS',
        schema: z.coerce
          .number()
          .int()
          .min(2)
          .max(3600)
          .transform((seconds) => seconds * 1000),
        default: '30',
        must: 'seconds between 2 and 3600',
        help: 'With REDIS_URL: after so long without a sign of life from a process the others take its tasks, half as long again at most. The same for all of them.',
      },
    },
  },
  service: {
    title: 'The media service (leave both empty to use the built-in studio)',
    settings: {
      base: {
        name: 'SERVICE_BASE_URL',
        ...address,
        help: 'Base address of the media service, without a trailing path of an operation.',
      },
      key: {
        name: 'SERVICE_API_KEY',
        ...pasted('key'),
        help: 'API key, from the API section of the service’s website.',
      },
      atOnce: {
        name: 'SERVICE_AT_ONCE',
        schema: wholeNumber.transform((tasks) => tasks || undefined),
        default: '0',
        must: 'a whole number, 0 to have it learned',
        help: 'How many tasks of an operation the media service works on at the same time, so that one person’s pile is not sent faster than that; 0: learned from the times that tasks take (docs/limits.md).',
      },
      pollIntervalMs: {
        name: 'POLL_INTERVAL_MS',
        schema: z.coerce.number().int().min(50).max(600_000),
        default: '2000',
        must: 'milliseconds between 50 and 600000',
        help: 'Milliseconds between looks at a task of a foreign service at first; when its tasks are usually done is learnt, and the looks follow that (the built-in studio: 200 ms at least).',
      },
    },
  },
  general: {
    title: 'Commands and logs',
    settings: {
      commandPrefix: {
        name: 'COMMAND_PREFIX',
        schema: z.string().regex(/^[a-z0-9_-]{0,16}$/),
        must: 'at most 16 of a–z, 0–9, - and _',
        help: 'Put in front of every command, for example ear- for /ear-tts.',
      },
      language: {
        name: 'DEFAULT_LANGUAGE',
        schema: z.enum(LOCALE_TAGS),
        default: 'en',
        must: LANGUAGES,
        help: `Language of forms, buttons and questions where a platform does not say which one a person reads, as Slack: ${LANGUAGES}.`,
      },
      cloning: {
        name: 'CLONING',
        schema: z.enum(CLONING),
        default: 'off',
        must: 'off, moderators or on',
        help: 'Who may have a voice made of a recording, once they have agreed that it is theirs or that they may: off, nobody; moderators, as the platform tells them (the web chat has none); on, everybody (docs/limits.md).',
      },
      logLevel: {
        name: 'LOG_LEVEL',
        schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
        default: 'info',
        must: 'trace, debug, info, warn, error or silent',
        help: 'trace, debug, info, warn, error or silent.',
      },
    },
  },
  extensions: {
    title: 'Extensions (docs/extending)',
    settings: {
      names: {
        name: 'EXTENSIONS',
        schema: z.string().transform((text) =>
          text
            .split(',')
            .map((one) => one.trim())
            .filter(Boolean),
        ),
        must: 'paths or names of packages, separated by commas',
        help: 'Operations, platforms and engines from outside: paths from the working folder (./my-operation.ts) and names of installed packages, separated by commas. Their code runs as part of Earshot and may do whatever it may.',
      },
    },
  },
  marks: {
    title: 'Synthetic sound (docs/privacy.md)',
    settings: {
      on: {
        name: 'MARKS',
        schema: z.enum(['on', 'off']).transform((word) => word === 'on'),
        default: 'on',
        must: 'on or off',
        help: 'Whether files with synthetic speech or sound say so in their tags, and cards in a word. Off is warned about at every start: in the EU such marks are the law.',
      },
    },
  },
  limits: {
    title: 'Limits (docs/limits.md)',
    settings: {
      personDay: {
        name: 'LIMIT_PERSON_DAY',
        ...limit,
        help: 'One person, on one platform: tasks a day, which begins at 00:00 UTC. 0, here and below: no limit.',
      },
      personAtOnce: {
        name: 'LIMIT_PERSON_AT_ONCE',
        ...limit,
        default: '5',
        help: 'One person, on one platform: tasks at work at the same time. Whoever asks for one more is told so.',
      },
      placeDay: {
        name: 'LIMIT_PLACE_DAY',
        ...limit,
        help: 'One conversation (channel, thread, direct message, room): tasks a day, which begins at 00:00 UTC.',
      },
      placeAtOnce: {
        name: 'LIMIT_PLACE_AT_ONCE',
        ...limit,
        help: 'One conversation (channel, thread, direct message, room): tasks at work at the same time.',
      },
      serverDay: {
        name: 'LIMIT_SERVER_DAY',
        ...limit,
        help: 'One Discord server or Slack workspace with all its channels: tasks a day, which begins at 00:00 UTC.',
      },
      serverAtOnce: {
        name: 'LIMIT_SERVER_AT_ONCE',
        ...limit,
        help: 'One Discord server or Slack workspace with all its channels: tasks at work at the same time.',
      },
      allDay: {
        name: 'LIMIT_ALL_DAY',
        ...limit,
        help: 'Everybody together: tasks a day, which begins at 00:00 UTC.',
      },
      allAtOnce: {
        name: 'LIMIT_ALL_AT_ONCE',
        ...limit,
        help: 'Everybody together: tasks at work at the same time.',
      },
      servers: {
        name: 'ALLOW_SERVERS',
        ...ids,
        help: 'Ids of the only Discord servers and Slack workspaces it may be used in, separated by commas.',
      },
      channels: {
        name: 'ALLOW_CHANNELS',
        ...ids,
        help: 'Ids of the only channels it may be used in; a thread goes by its channel, a Discord channel also by its category.',
      },
      roles: {
        name: 'ALLOW_ROLES',
        ...ids,
        help: 'Ids of Discord roles of which people need one.',
      },
      confirmCharacters: {
        name: 'CONFIRM_CHARACTERS',
        schema: wholeNumber,
        default: '20000',
        must: 'a whole number, 0 to ask about nothing',
        help: 'Longer requests (characters times languages, or as much speech) ask before they are sent; 0: none does.',
      },
    },
  },
  studio: {
    title: 'The studio',
    settings: {
      port: {
        name: 'STUDIO_PORT',
        schema: port,
        default: '0',
        must: 'a port number, or 0 for any',
        help: 'Port of the studio on loopback; 0 takes any free one.',
      },
      apiKey: {
        name: 'STUDIO_API_KEY',
        ...pasted('key'),
        help: 'Key that clients of the studio send; alone and without one it makes a key and prints it.',
      },
      allowOrigins: {
        name: 'STUDIO_ALLOW_ORIGINS',
        ...listOf('origins'),
        help: 'Origins that a video link may name although they are on a private network, separated by commas.',
      },
    },
  },
  engines: ENGINE_SETTINGS,
} as const satisfies Record<string, SettingsGroup>;
