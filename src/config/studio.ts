// What the studio is told, which is a program of its own: what it reads from its environment, and the environment that the
// bot gives it when it starts it as its child.

import { join } from 'node:path';
import { type Config, nearAddress } from './config.ts';
import { engineAddresses } from './engines.ts';
import { processEnvironment } from './environment.ts';
import { ConfigFault, type Environment, readGroup } from './read.ts';
import { SETTINGS } from './settings.ts';

export interface StudioConfig {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  readonly folder: string;
  /** Where the owner's models are. */
  readonly models: string;
  /** What is kept in the data folder at most; half of it is the studio's. */
  readonly dataBytes: number;
  readonly apiKey: string | undefined;
  readonly allowOrigins: readonly string[];
  /** Servers that do what engines do. */
  readonly engineAddresses: ReturnType<typeof engineAddresses>;
  /** Whether recordings may be given to them, for voices. */
  readonly givesRecordings: boolean;
  readonly logLevel: string;
  /** As EXTENSIONS names them. */
  readonly extensions: readonly string[];
  /** What programs need to run at all; the workers get this and nothing else. */
  readonly systemEnvironment: Readonly<Record<string, string>>;
}

const EXTENSIONS = SETTINGS.extensions.settings.names.name;
const ENGINE_NAMES = Object.values(SETTINGS.engines.settings).map(({ name }) => name);

/** Those of the named variables that are set. */
export const pick = (environment: Environment, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));

export const modelsFolder = ({ folder }: Config['data']): string => join(folder, 'models');

export const studioFolder = ({ folder }: Config['data']): string => join(folder, 'studio');

/** Throws {@link ConfigFault} with every fault found. */
export function readStudioConfig(environment: Environment = processEnvironment): StudioConfig {
  const faults: string[] = [];
  const data = readGroup(SETTINGS.data, environment, faults);
  const { logLevel, cloning } = readGroup(SETTINGS.general, environment, faults);
  const studio = readGroup(SETTINGS.studio, environment, faults);
  const engines = readGroup(SETTINGS.engines, environment, faults);
  const { names: extensions } = readGroup(SETTINGS.extensions, environment, faults);
  if (faults.length > 0) throw new ConfigFault(faults);
  return {
    ...studio,
    engineAddresses: engineAddresses(engines),
    givesRecordings: cloning !== 'off',
    host: '127.0.0.1',
    folder: studioFolder(data),
    models: modelsFolder(data),
    dataBytes: data.maxBytes,
    logLevel,
    extensions,
    systemEnvironment: { ...pick(environment, ['PATH', 'HOME', 'TMPDIR']), LANG: 'C.UTF-8' },
  };
}

interface StudioChild {
  /** The bot's port, from which the studio may fetch files that are passed on. */
  readonly port: number;
  readonly key: string;
  /** From which it may fetch as well, although they are on a private network. */
  readonly origins: readonly string[];
  /** What engines of extensions read. */
  readonly variables?: readonly string[];
}

/** The studio's environment when it runs as our child: what programs need to run at all, and its own settings. */
export function studioEnvironment(
  { http, data, general, studio }: Config,
  { port, key, origins, variables = [] }: StudioChild,
  environment: Environment = processEnvironment,
): Record<string, string> {
  // Files that are passed on and nothing else of what the port serves.
  const passedOn = `${nearAddress(http.host, port)}/media/`;
  return {
    ...pick(environment, ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TZ', 'DATA_LIMIT_MB']),
    ...pick(environment, [...ENGINE_NAMES, EXTENSIONS, ...variables]),
    DATA_DIR: data.folder,
    LOG_LEVEL: general.logLevel,
    CLONING: general.cloning,
    STUDIO_PORT: String(studio.port),
    STUDIO_API_KEY: key,
    STUDIO_ALLOW_ORIGINS: [...studio.allowOrigins, passedOn, ...origins].join(','),
  };
}
