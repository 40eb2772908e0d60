// All settings that do not belong to a platform. Platforms declare their settings in their own folders.

import { resolve } from 'node:path';
import { z } from 'zod';
import { CLONING_POLICIES } from '../domain/media/consent.ts';
import { expandHome } from '../kit/disk/expand-home.ts';
import { isCommonSecret } from '../kit/http/common-secrets.ts';
import { LOCALE_TAGS } from '../messages/catalogue.ts';
import { MODEL_SETTINGS } from './model-settings.ts';
import { REMOTE_ENGINE_SETTINGS } from './remote-engines.ts';
import {
  createListSettingBase,
  createSecretSettingBase,
  onOffSettingBase,
  type SettingsGroup,
  toOptionalSchema,
  urlSettingBase,
  wholeNumberSchema,
} from './setting.ts';

const MEGABYTE = 1_000_000;

const portSchema = z.coerce.number().int().min(0).max(65_535);
const limitSetting = {
  schema: wholeNumberSchema,
  default: '0',
  requirement: 'a whole number, 0 for no limit',
} as const;
const idsSetting = createListSettingBase('ids');
const LANGUAGE_CHOICES = `one of ${LOCALE_TAGS.join(', ')}`;

export const SETTINGS = {
  http: {
    title: 'HTTP server',
    settings: {
      port: {
        name: 'PORT',
        schema: portSchema,
        default: '3000',
        requirement: 'a port number, for example 3000',
        help: 'Port of the web chat, /healthz, /readyz, /metrics, /admin, /media and /slack.',
      },
      host: {
        name: 'HOST',
        schema: z.string().min(1),
        default: '127.0.0.1',
        requirement: 'an address to listen on, for example 127.0.0.1',
        help: 'Address to listen on. Addresses other than loopback require WEB_CHAT_SECRET.',
      },
      publicUrl: {
        name: 'PUBLIC_URL',
        ...urlSettingBase,
        help: 'Public URL of PORT, for example https://earshot.example.com. Lets a remote media service download files for dubs. Also used for links to results that are too large to post; they are unguessable and expire after 7 days.',
      },
      metricsAccess: {
        name: 'METRICS',
        schema: z.enum(['local', 'on', 'off']),
        default: 'local',
        requirement: 'local, on or off',
        help: 'Access to /metrics, never through a proxy. local: programs on this machine, unless PUBLIC_URL or WEB_CHAT_SECRET is set. on: every client that reaches PORT. off: no access.',
      },
      adminSecret: {
        name: 'ADMIN_SECRET',
        schema: toOptionalSchema(
          z
            .string()
            .min(16)
            .refine((secret) => !isCommonSecret(secret)),
        ),
        requirement: 'at least 16 characters and hard to guess (for example from “openssl rand -base64 18”)',
        help: 'Password for the admin page /admin, at least 16 characters. Empty: the page is available only on this machine, if HOST is loopback and neither PUBLIC_URL nor WEB_CHAT_SECRET is set.',
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
          .transform((folder) => resolve(expandHome(folder))),
        default: './data',
        requirement: 'a folder',
        help: 'Folder for tasks, settings, the web chat and the studio. Only one process can use it.',
      },
      maxBytes: {
        name: 'DATA_LIMIT_MB',
        schema: wholeNumberSchema.min(10).transform((megabytes) => megabytes * MEGABYTE),
        default: '40000',
        requirement: 'megabytes, 10 or more',
        help: 'Maximum megabytes of files and messages in DATA_DIR. The studio uses up to half. On a smaller disk, a tenth stays free, at most 500 MB (docs/limits.md).',
      },
      redisUrl: {
        name: 'REDIS_URL',
        schema: toOptionalSchema(z.url({ protocol: /^rediss?$/ })),
        requirement: 'a URL that starts with redis:// or rediss://',
        help: 'URL of Redis or Valkey for several processes: redis://user:password@host:6379/0, rediss:// for TLS. Stores tasks and settings. The command “tasks” moves existing data (docs/operations.md).',
      },
      takeoverAfterMs: {
        name: 'TAKEOVER_SECONDS',
        schema: z.coerce
          .number()
          .int()
          .min(2)
          .max(3600)
          .transform((seconds) => seconds * 1000),
        default: '30',
        requirement: 'seconds between 2 and 3600',
        help: 'Seconds without a heartbeat before other processes take over a process’s tasks, at most 1.5 times as long. Only with REDIS_URL; use the same value everywhere.',
      },
    },
  },
  service: {
    title: 'Media service (leave both empty to use the built-in studio)',
    settings: {
      baseUrl: {
        name: 'SERVICE_BASE_URL',
        ...urlSettingBase,
        help: 'Base URL of the media service, without an operation’s path.',
      },
      apiKey: {
        name: 'SERVICE_API_KEY',
        ...createSecretSettingBase('key'),
        help: 'API key, from the API section of the service’s website.',
      },
      maxConcurrent: {
        name: 'SERVICE_AT_ONCE',
        schema: wholeNumberSchema.transform((tasks) => tasks || undefined),
        default: '0',
        requirement: 'a whole number, 0 for no limit',
        help: 'Maximum number of concurrent tasks at the media service. Others wait in Earshot, where users take turns. 0: no limit. Ignored by the built-in studio (docs/limits.md).',
      },
      pollIntervalMs: {
        name: 'POLL_INTERVAL_MS',
        schema: z.coerce.number().int().min(50).max(600_000),
        default: '2000',
        requirement: 'milliseconds between 50 and 600000',
        help: 'Milliseconds between status polls of a task, after three quick ones (0.5, 1 and 2 seconds apart). Grows evenly to 15 seconds at an age of ten minutes. The built-in studio is long-polled instead.',
      },
    },
  },
  general: {
    title: 'Commands and logs',
    settings: {
      commandPrefix: {
        name: 'COMMAND_PREFIX',
        schema: z.string().regex(/^[a-z0-9_-]{0,16}$/),
        requirement: 'at most 16 of a–z, 0–9, - and _',
        help: 'Prefix of every command, for example ear- for /ear-tts.',
      },
      defaultLanguage: {
        name: 'DEFAULT_LANGUAGE',
        schema: z.enum(LOCALE_TAGS),
        default: 'en',
        requirement: LANGUAGE_CHOICES,
        help: `Language of forms, buttons, questions and unclear texts if the platform does not report the user’s language, such as Slack: ${LANGUAGE_CHOICES}.`,
      },
      cloningPolicy: {
        name: 'CLONING',
        schema: z.enum(CLONING_POLICIES),
        default: 'off',
        requirement: 'off, moderators or on',
        help: 'Voice cloning from recordings; users must confirm their right to the voice. off: disabled. moderators: only moderators; the web chat has none. on: all users (docs/limits.md).',
      },
      logLevel: {
        name: 'LOG_LEVEL',
        schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
        default: 'info',
        requirement: 'trace, debug, info, warn, error or silent',
        help: 'Lowest log level that is written: trace, debug, info, warn, error or silent.',
      },
      logFormat: {
        name: 'LOG_FORMAT',
        schema: z.enum(['auto', 'json', 'text']),
        default: 'auto',
        requirement: 'auto, json or text',
        help: 'Format of the log. json: one JSON object per line, for programs. text: plain lines, for people. auto: text on a terminal, otherwise json.',
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
        requirement: 'paths or package names separated by commas',
        help: 'Extensions to load: paths from the working folder (./my-operation.ts) or installed packages, separated by commas. Their code runs with all of Earshot’s rights.',
      },
    },
  },
  provenance: {
    title: 'Synthetic audio (docs/privacy.md)',
    settings: {
      isEnabled: {
        name: 'MARKS',
        ...onOffSettingBase,
        default: 'on',
        help: 'Labels for synthetic sound, in file tags and on cards. off: logs a warning at every start, since EU law requires them.',
      },
    },
  },
  limits: {
    title: 'Limits (docs/limits.md)',
    settings: {
      personTasksPerDay: {
        name: 'LIMIT_PERSON_DAY',
        ...limitSetting,
        help: 'Tasks a day per user and platform. Resets at 00:00 UTC. 0: no limit; the same for the limits below.',
      },
      personConcurrentTasks: {
        name: 'LIMIT_PERSON_AT_ONCE',
        ...limitSetting,
        default: '5',
        help: 'Concurrent tasks per user and platform. Further requests are refused with a message.',
      },
      placeTasksPerDay: {
        name: 'LIMIT_PLACE_DAY',
        ...limitSetting,
        help: 'Tasks a day per conversation (channel, thread, direct message, room). Resets at 00:00 UTC.',
      },
      placeConcurrentTasks: {
        name: 'LIMIT_PLACE_AT_ONCE',
        ...limitSetting,
        help: 'Concurrent tasks per conversation (channel, thread, direct message, room).',
      },
      serverTasksPerDay: {
        name: 'LIMIT_SERVER_DAY',
        ...limitSetting,
        help: 'Tasks a day per Discord server or Slack workspace. Resets at 00:00 UTC.',
      },
      serverConcurrentTasks: {
        name: 'LIMIT_SERVER_AT_ONCE',
        ...limitSetting,
        help: 'Concurrent tasks per Discord server or Slack workspace.',
      },
      totalTasksPerDay: {
        name: 'LIMIT_ALL_DAY',
        ...limitSetting,
        help: 'Tasks a day in total. Resets at 00:00 UTC.',
      },
      totalConcurrentTasks: {
        name: 'LIMIT_ALL_AT_ONCE',
        ...limitSetting,
        help: 'Concurrent tasks in total.',
      },
      allowedServers: {
        name: 'ALLOW_SERVERS',
        ...idsSetting,
        help: 'Ids of the Discord servers and Slack workspaces where Earshot can be used, separated by commas. Empty: all.',
      },
      allowedChannels: {
        name: 'ALLOW_CHANNELS',
        ...idsSetting,
        help: 'Ids of the channels where Earshot can be used, separated by commas. Threads inherit from their channel, Discord channels from their category. Empty: all.',
      },
      allowedRoles: {
        name: 'ALLOW_ROLES',
        ...idsSetting,
        help: 'Ids of Discord roles, separated by commas. Users need one of them. Empty: all users.',
      },
      confirmAboveCharacters: {
        name: 'CONFIRM_CHARACTERS',
        schema: wholeNumberSchema,
        default: '20000',
        requirement: 'a whole number, 0 to never ask',
        help: 'Size of a request above which Earshot asks for confirmation: characters times languages, or the equivalent in speech. 0: never.',
      },
    },
  },
  studio: {
    title: 'Studio',
    settings: {
      port: {
        name: 'STUDIO_PORT',
        schema: portSchema,
        default: '0',
        requirement: 'a port number, or 0 for any',
        help: 'Port of the studio on loopback. 0: any free port.',
      },
      apiKey: {
        name: 'STUDIO_API_KEY',
        ...createSecretSettingBase('key'),
        help: 'API key for clients of the studio. Empty: a studio that runs alone generates a key and prints it.',
      },
      allowedPrivateOrigins: {
        name: 'STUDIO_ALLOW_ORIGINS',
        ...createListSettingBase('origins'),
        help: 'Origins on private networks that video links may use, separated by commas. Empty: none.',
      },
      modelsMemoryBytes: {
        name: 'MODELS_MEMORY',
        schema: toOptionalSchema(wholeNumberSchema.min(100).transform((megabytes) => megabytes * MEGABYTE)),
        requirement: 'megabytes, 100 or more',
        help: 'Maximum megabytes of memory for all loaded models together. The one unused longest is unloaded first. Empty: half of the machine.',
      },
    },
  },
  engines: REMOTE_ENGINE_SETTINGS,
  models: MODEL_SETTINGS,
} as const satisfies Record<string, SettingsGroup>;
