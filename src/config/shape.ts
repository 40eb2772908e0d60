// Which settings there are and what a value of each must look like. Knows neither what they are for (settings.ts) nor what
// follows from them (config.ts, config-chats.ts).

import { resolve } from 'node:path';
import { z } from 'zod';
import { withoutEnd } from '../kit/text.ts';
import { SETTINGS } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const standards = new Map(
  SETTINGS.flatMap((group) => group.settings).map(({ name, standard }) => [name, standard]),
);
const port = z.coerce.number().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/ }).transform((url) => withoutEnd(url, '/'));
const maybeAddress = z.union([z.literal(''), address]);
const maybeSnowflake = z.string().regex(/^(\d{15,21})?$/);
const secret = z.string().regex(/^[\x21-\x7e]*$/);
const list = z.string().transform((list) => list.split(/[\s,]+/).filter(Boolean));
const origins = list;
const most = z.coerce.number().int().min(0).max(1_000_000_000);

const shape = {
  PORT: [port, 'a port number, for example 3000'],
  HOST: [z.string().min(1), 'an address to listen on, for example 127.0.0.1'],
  PUBLIC_URL: [maybeAddress, 'an address that begins with https:// or http://'],
  DATA_DIR: [
    z
      .string()
      .min(1)
      .transform((folder) => resolve(folder)),
    'a folder',
  ],
  DATA_LIMIT_MB: [z.coerce.number().int().min(10).max(1_000_000_000), 'megabytes, 10 or more'],
  REDIS_URL: [
    z.union([z.literal(''), z.url({ protocol: /^rediss?$/ })]),
    'an address that begins with redis:// or rediss://',
  ],
  TAKEOVER_SECONDS: [z.coerce.number().int().min(2).max(3600), 'seconds between 2 and 3600'],
  SERVICE_BASE_URL: [maybeAddress, 'an address that begins with https:// or http://'],
  SERVICE_API_KEY: [secret, 'a key without spaces or line breaks'],
  SERVICE_AT_ONCE: [most, 'a whole number, 0 to have it learned'],
  POLL_INTERVAL_MS: [z.coerce.number().int().min(50).max(600_000), 'milliseconds between 50 and 600000'],
  COMMAND_PREFIX: [z.string().regex(/^[a-z0-9_-]{0,16}$/), 'at most 16 of a–z, 0–9, - and _'],
  LOG_LEVEL: [
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    'trace, debug, info, warn, error or silent',
  ],
  METRICS: [z.enum(['local', 'on', 'off']), 'local, on or off'],
  WEB_CHAT: [z.enum(['on', 'off']), 'on or off'],
  WEB_CHAT_SECRET: [z.union([z.literal(''), z.string().min(8)]), 'at least 8 characters'],
  DISCORD_TOKEN: [secret, 'a token without spaces or line breaks'],
  DISCORD_APPLICATION_ID: [maybeSnowflake, 'an id of 15 to 21 digits'],
  DISCORD_GUILD_ID: [maybeSnowflake, 'an id of 15 to 21 digits'],
  DISCORD_API_URL: [maybeAddress, 'an address that begins with https:// or http:// and ends in /api'],
  DISCORD_CDN_URL: [maybeAddress, 'an address that begins with https:// or http://'],
  SLACK_MODE: [z.enum(['socket', 'http']), 'socket or http'],
  SLACK_BOT_TOKEN: [secret, 'a token without spaces or line breaks'],
  SLACK_APP_TOKEN: [secret, 'a token without spaces or line breaks'],
  SLACK_SIGNING_SECRET: [secret, 'a secret without spaces or line breaks'],
  SLACK_CLIENT_ID: [z.string().regex(/^[\d.]*$/), 'a client id of digits and a dot'],
  SLACK_CLIENT_SECRET: [secret, 'a secret without spaces or line breaks'],
  SLACK_STATE_SECRET: [z.union([z.literal(''), z.string().min(16)]), 'at least 16 characters'],
  SLACK_AUTHORIZE_URL: [maybeAddress, 'an address that begins with https:// or http://'],
  SLACK_API_URL: [maybeAddress, 'an address that begins with https:// or http:// and ends in /api'],
  SLACK_FILE_ORIGINS: [origins, 'origins separated by commas'],
  LIMIT_PERSON_DAY: [most, 'a whole number, 0 for no limit'],
  LIMIT_PERSON_AT_ONCE: [most, 'a whole number, 0 for no limit'],
  LIMIT_PLACE_DAY: [most, 'a whole number, 0 for no limit'],
  LIMIT_PLACE_AT_ONCE: [most, 'a whole number, 0 for no limit'],
  LIMIT_SERVER_DAY: [most, 'a whole number, 0 for no limit'],
  LIMIT_SERVER_AT_ONCE: [most, 'a whole number, 0 for no limit'],
  LIMIT_ALL_DAY: [most, 'a whole number, 0 for no limit'],
  LIMIT_ALL_AT_ONCE: [most, 'a whole number, 0 for no limit'],
  LIMIT_VISITOR_DAY_MB: [most, 'megabytes, 0 for no limit'],
  ALLOW_SERVERS: [list, 'ids separated by commas'],
  ALLOW_CHANNELS: [list, 'ids separated by commas'],
  ALLOW_ROLES: [list, 'ids separated by commas'],
  CONFIRM_CHARACTERS: [most, 'a whole number, 0 to ask about nothing'],
  STUDIO_PORT: [port, 'a port number, or 0 for any'],
  STUDIO_API_KEY: [secret, 'a key without spaces or line breaks'],
  STUDIO_ALLOW_ORIGINS: [origins, 'origins separated by commas'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

export type Values = { [K in keyof typeof shape]: z.infer<(typeof shape)[K][0]> };

/** What could be read, or everything that could not. */
export function readValues(environment: Environment): [Values | undefined, string[]] {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, [schema, wanted]] of Object.entries(shape)) {
    const given = environment[name]?.trim();
    const parsed = schema.safeParse(given || (standards.get(name) ?? ''));
    if (parsed.success) values[name] = parsed.data;
    else faults.push(`${name} must be ${wanted}.`);
  }
  return [faults.length === 0 ? (values as Values) : undefined, faults];
}
