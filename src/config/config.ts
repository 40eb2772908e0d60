// The environment → one Config, or all faults at once, each with what to do. The only reader of process.env.
// Explanations and defaults stand in settings.ts, what a value must look like in config-shape.ts.

import { availableParallelism, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { reasonOf } from '../kit/log.ts';
import { isCommonSecret } from './guessable-secrets.ts';
import { type DiscordConfig, discordOf, faultsOfChats, type SlackConfig, slackOf } from './platforms.ts';
import { type Rules, rulesOf } from './rules.ts';
import { SETTINGS } from './settings.ts';
import { type Environment, readValues, type Values } from './shape.ts';
import { jobsAtOnce } from './studio-jobs.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  /** What is kept in it at most. */
  readonly dataBytes: number;
  /** Where several processes keep and share their tasks; without it they are this process's own, in the data folder. */
  readonly redisUrl: string | undefined;
  /** How long a process may give no sign of life before the others take its tasks. */
  readonly takeoverMs: number;
  /** Empty: the studio is started and used. */
  readonly service: ServiceConfig | undefined;
  readonly pollIntervalMs: number;
  readonly commandPrefix: string;
  readonly logLevel: string;
  /** Who may read /metrics: programs on this machine, whoever reaches the port, nobody. */
  readonly metrics: 'local' | 'on' | 'off';
  readonly web: {
    readonly on: boolean;
    readonly secret: string | undefined;
    /** What one address may upload a day; 0: as much as there is room for. */
    readonly visitorDayBytes: number;
  };
  readonly discord: DiscordConfig | undefined;
  readonly slack: SlackConfig | undefined;
  readonly rules: Rules;
  readonly studio: StudioConfig;
}

export interface ServiceConfig {
  readonly base: string;
  readonly key: string;
  /** How many tasks of an operation it works on at the same time; missing where that is to be learned. */
  readonly atOnce: number | undefined;
}

export interface StudioConfig {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  readonly folder: string;
  /** What is kept in the data folder at most; half of it is the studio's. */
  readonly dataBytes: number;
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

const MEGABYTE = 1_000_000;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** How programs of this machine reach our port. */
export function nearAddress(host: string, port: number): string {
  const near = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${near.includes(':') ? `[${near}]` : near}:${port}`;
}

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
    dataBytes: values.DATA_LIMIT_MB * MEGABYTE,
    redisUrl: values.REDIS_URL || undefined,
    takeoverMs: values.TAKEOVER_SECONDS * 1000,
    service: values.SERVICE_BASE_URL
      ? {
          base: values.SERVICE_BASE_URL,
          key: values.SERVICE_API_KEY,
          atOnce: values.SERVICE_AT_ONCE || undefined,
        }
      : undefined,
    pollIntervalMs: values.POLL_INTERVAL_MS,
    commandPrefix: values.COMMAND_PREFIX,
    logLevel: values.LOG_LEVEL,
    metrics: values.METRICS,
    web: {
      on: values.WEB_CHAT === 'on',
      secret: values.WEB_CHAT_SECRET || undefined,
      visitorDayBytes: values.LIMIT_VISITOR_DAY_MB * MEGABYTE,
    },
    discord: discordOf(values),
    slack: slackOf(values),
    rules: rulesOf(values),
    studio: studioOf(values, environment),
  };
}

const SECRET_SETTING = /_(KEY|TOKEN|SECRET)$/;

/** The values that must never be read by anybody, whether or not the settings as a whole can be used. */
export function secretsOf(environment: Environment = process.env): readonly string[] {
  const names = SETTINGS.flatMap(({ settings }) => settings.map(({ name }) => name));
  const given = (name: string): string => environment[name]?.trim() ?? '';
  const values = names.filter((name) => SECRET_SETTING.test(name)).map(given);
  const password = URL.parse(given('REDIS_URL'))?.password ?? '';
  return [...values, password, decoded(password)].filter((value) => value !== '');
}

/** As it is typed into the other end; not every text is an encoded one. */
function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

/** What the studio needs, also when it runs alone. */
export function readStudioConfig(environment: Environment = process.env): StudioConfig {
  const [values, faults] = readValues(environment);
  if (!values) throw new ConfigFault(faults);
  return studioOf(values, environment);
}

/** What systemd says of itself to a service that is to tell it how it is (sd_notify(3)); nothing where there is none. */
export function readServiceManager(environment: Environment = process.env) {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: microseconds, WATCHDOG_PID: watched } = environment;
  if (!socket) return undefined;
  const ours = watched === undefined || Number(watched) === process.pid;
  const watchdogMs = ours && Number(microseconds) > 0 ? Number(microseconds) / 1000 : undefined;
  return { socket, watchdogMs, path: environment['PATH'] ?? '' };
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
    DATA_LIMIT_MB: String(config.dataBytes / MEGABYTE),
    LOG_LEVEL: config.logLevel,
    STUDIO_PORT: String(config.studio.port),
    STUDIO_API_KEY: key,
    STUDIO_ALLOW_ORIGINS: [
      ...config.studio.allowOrigins,
      // Files that are passed on and nothing else of what the port serves.
      `${nearAddress(config.host, config.port)}/media/`,
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
    dataBytes: values.DATA_LIMIT_MB * MEGABYTE,
    apiKey: values.STUDIO_API_KEY || undefined,
    allowOrigins: values.STUDIO_ALLOW_ORIGINS,
    logLevel: values.LOG_LEVEL,
    concurrency: jobsAtOnce(availableParallelism(), memoryHere()),
    systemEnvironment: { ...kept(environment, ['PATH', 'HOME', 'TMPDIR']), LANG: 'C.UTF-8' },
  };
}

/** Bytes that this process and all it starts may hold: what the service manager or container allows, or the machine has. */
function memoryHere(): number {
  // 0 or beyond all bounds where nothing limits it.
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}

function contradictions(values: Values): string[] {
  const faults = [...faultsOfChats(values)];
  if (values.SERVICE_BASE_URL && !values.SERVICE_API_KEY)
    faults.push(
      'SERVICE_API_KEY is missing: SERVICE_BASE_URL names a media service, and it wants a key (API section of its website).',
    );
  if (values.SERVICE_API_KEY && !values.SERVICE_BASE_URL)
    faults.push(
      'SERVICE_BASE_URL is missing: there is a SERVICE_API_KEY but no service to send it to. Empty both to use the studio.',
    );
  if (values.WEB_CHAT === 'on' && !values.WEB_CHAT_SECRET && !isLoopback(values.HOST))
    faults.push(
      `WEB_CHAT_SECRET is missing: HOST ${values.HOST} can be reached from other machines, so people must sign in. Choose 8 characters or more, or set WEB_CHAT=off.`,
    );
  if (values.WEB_CHAT_SECRET && isCommonSecret(values.WEB_CHAT_SECRET))
    faults.push(
      'WEB_CHAT_SECRET is among the first that anybody would try. Choose another one: four words that do not belong together, or what “openssl rand -base64 18” prints.',
    );
  return faults;
}
