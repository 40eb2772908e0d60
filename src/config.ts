// The environment → one Config, or all faults at once, each with what to do. The only reader of process.env.
// Explanations and defaults stand in settings.ts.

import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { reasonOf } from './kit/log.ts';
import { SETTINGS } from './settings.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  /** Empty: the studio is started and used. */
  readonly service: { readonly base: string; readonly key: string } | undefined;
  readonly pollIntervalMs: number;
  readonly commandPrefix: string;
  readonly logLevel: string;
  readonly web: { readonly on: boolean; readonly secret: string | undefined };
  readonly discord: DiscordConfig | undefined;
  readonly studio: StudioConfig;
}

export interface DiscordConfig {
  readonly token: string;
  readonly applicationId: string | undefined;
  readonly guildId: string | undefined;
  /** With `/api`, without a version. */
  readonly api: string | undefined;
  readonly cdn: string | undefined;
}

export interface StudioConfig {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  readonly folder: string;
  readonly apiKey: string | undefined;
  readonly allowOrigins: readonly string[];
  readonly logLevel: string;
  /** Worker processes at the same time. */
  readonly concurrency: number;
  /** What programs need to run at all; the workers get this and nothing else. */
  readonly systemEnvironment: Readonly<Record<string, string>>;
}

/** Everything wrong with the environment, as instructions. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Reads a `.env` file in the working folder, if there is one; what is set already wins. For entries, before anything else. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (thrown) {
    const missing = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
    if (!missing) throw new ConfigFault([`.env cannot be read: ${reasonOf(thrown)}`]);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const standards = new Map(
  SETTINGS.flatMap((group) => group.settings).map(({ name, standard }) => [name, standard]),
);
const port = z.coerce.number().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const maybeAddress = z.union([z.literal(''), address]);
const maybeSnowflake = z.string().regex(/^(\d{15,21})?$/);
const origins = z.string().transform((list) => list.split(/[\s,]+/).filter(Boolean));

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
  SERVICE_BASE_URL: [maybeAddress, 'an address that begins with https:// or http://'],
  SERVICE_API_KEY: [z.string().regex(/^[\x21-\x7e]*$/), 'a key without spaces or line breaks'],
  POLL_INTERVAL_MS: [z.coerce.number().int().min(50).max(600_000), 'milliseconds between 50 and 600000'],
  COMMAND_PREFIX: [z.string().regex(/^[a-z0-9_-]{0,16}$/), 'at most 16 of a–z, 0–9, - and _'],
  LOG_LEVEL: [
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    'trace, debug, info, warn, error or silent',
  ],
  WEB_CHAT: [z.enum(['on', 'off']), 'on or off'],
  WEB_CHAT_SECRET: [z.union([z.literal(''), z.string().min(8)]), 'at least 8 characters'],
  DISCORD_TOKEN: [z.string().regex(/^[\x21-\x7e]*$/), 'a token without spaces or line breaks'],
  DISCORD_APPLICATION_ID: [maybeSnowflake, 'an id of 15 to 21 digits'],
  DISCORD_GUILD_ID: [maybeSnowflake, 'an id of 15 to 21 digits'],
  DISCORD_API_URL: [maybeAddress, 'an address that begins with https:// or http:// and ends in /api'],
  DISCORD_CDN_URL: [maybeAddress, 'an address that begins with https:// or http://'],
  STUDIO_PORT: [port, 'a port number, or 0 for any'],
  STUDIO_API_KEY: [z.string().regex(/^[\x21-\x7e]*$/), 'a key without spaces or line breaks'],
  STUDIO_ALLOW_ORIGINS: [origins, 'origins separated by commas'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

type Values = { [K in keyof typeof shape]: z.infer<(typeof shape)[K][0]> };

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Throws {@link ConfigFault} with every fault found. */
export function readConfig(environment: Environment = process.env): Config {
  const [values, faults] = readValues(environment);
  if (values) faults.push(...contradictions(values));
  if (!values || faults.length > 0) throw new ConfigFault(faults);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL || undefined,
    dataDir: values.DATA_DIR,
    service: values.SERVICE_BASE_URL
      ? { base: values.SERVICE_BASE_URL, key: values.SERVICE_API_KEY }
      : undefined,
    pollIntervalMs: values.POLL_INTERVAL_MS,
    commandPrefix: values.COMMAND_PREFIX,
    logLevel: values.LOG_LEVEL,
    web: { on: values.WEB_CHAT === 'on', secret: values.WEB_CHAT_SECRET || undefined },
    discord: discordOf(values),
    studio: studioOf(values, environment),
  };
}

const discordOf = (values: Values): DiscordConfig | undefined =>
  values.DISCORD_TOKEN
    ? {
        token: values.DISCORD_TOKEN,
        applicationId: values.DISCORD_APPLICATION_ID || undefined,
        guildId: values.DISCORD_GUILD_ID || undefined,
        api: values.DISCORD_API_URL || undefined,
        cdn: values.DISCORD_CDN_URL || undefined,
      }
    : undefined;

/** What the studio needs, also when it runs alone. */
export function readStudioConfig(environment: Environment = process.env): StudioConfig {
  const [values, faults] = readValues(environment);
  if (!values) throw new ConfigFault(faults);
  return studioOf(values, environment);
}

/** The studio's environment when it runs as our child: what programs need to run at all, and its own settings. */
export function studioEnvironment(
  config: Config,
  key: string,
  environment: Environment = process.env,
): Record<string, string> {
  return {
    ...kept(environment, ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TZ']),
    DATA_DIR: config.dataDir,
    LOG_LEVEL: config.logLevel,
    STUDIO_PORT: String(config.studio.port),
    STUDIO_API_KEY: key,
    STUDIO_ALLOW_ORIGINS: [
      ...config.studio.allowOrigins,
      `http://127.0.0.1:${config.port}`,
      ...(config.discord?.cdn ? [new URL(config.discord.cdn).origin] : []),
    ].join(','),
  };
}

/** Those of the named variables that are set. */
const kept = (environment: Environment, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));

function studioOf(values: Values, environment: Environment): StudioConfig {
  return {
    port: values.STUDIO_PORT,
    host: '127.0.0.1',
    folder: resolve(values.DATA_DIR, 'studio'),
    apiKey: values.STUDIO_API_KEY || undefined,
    allowOrigins: values.STUDIO_ALLOW_ORIGINS,
    logLevel: values.LOG_LEVEL,
    concurrency: Math.max(1, availableParallelism()),
    systemEnvironment: { ...kept(environment, ['PATH', 'HOME', 'TMPDIR']), LANG: 'C.UTF-8' },
  };
}

function readValues(environment: Environment): [Values | undefined, string[]] {
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

function contradictions(values: Values): string[] {
  const faults: string[] = [];
  if (values.SERVICE_BASE_URL && !values.SERVICE_API_KEY)
    faults.push(
      'SERVICE_API_KEY is missing: SERVICE_BASE_URL names a media service, and it wants a key (API section of its website).',
    );
  if (values.SERVICE_API_KEY && !values.SERVICE_BASE_URL)
    faults.push(
      'SERVICE_BASE_URL is missing: there is a SERVICE_API_KEY but no service to send it to. Empty both to use the studio.',
    );
  const half = (['APPLICATION_ID', 'GUILD_ID', 'API_URL', 'CDN_URL'] as const).find(
    (name) => values[`DISCORD_${name}`],
  );
  if (half && !values.DISCORD_TOKEN)
    faults.push(
      `DISCORD_TOKEN is missing: DISCORD_${half} is set. The token is in the developer portal (https://discord.com/developers/applications): your application, Bot, Reset Token.`,
    );
  if (values.WEB_CHAT === 'on' && !values.WEB_CHAT_SECRET && !isLoopback(values.HOST))
    faults.push(
      `WEB_CHAT_SECRET is missing: HOST ${values.HOST} can be reached from other machines, so people must sign in. Choose 8 characters or more, or set WEB_CHAT=off.`,
    );
  return faults;
}
