// Configuration of the studio, which is a separate program: reads its environment, and creates the environment when the
// bot starts the studio as a child process.

import { join } from 'node:path';
import { type Config, getLocalUrl } from './config.ts';
import { processEnvironment } from './environment.ts';
import { ConfigError, type Environment, readSettingsGroup } from './read-settings.ts';
import { listRemoteEngines } from './remote-engines.ts';
import { SETTINGS } from './settings.ts';

export interface StudioConfig {
  /** 0 selects a free port. */
  readonly port: number;
  readonly host: string;
  readonly folder: string;
  readonly modelsFolder: string;
  /** Memory for all loaded models. `undefined`: half of the machine. */
  readonly modelsMemoryBytes: number | undefined;
  /** Setting MODELS: these are preferred to other models, in this order. */
  readonly preferredModels: readonly string[];
  /** Maximum size of the data folder. The studio may use half. */
  readonly maxDataBytes: number;
  readonly apiKey: string | undefined;
  readonly allowedPrivateOrigins: readonly string[];
  /** Servers that replace engines. */
  readonly remoteEngines: ReturnType<typeof listRemoteEngines>;
  /** True if recordings may be sent to these servers for voice cloning. */
  readonly allowsRecordingUpload: boolean;
  readonly logLevel: string;
  readonly logFormat: Config['general']['logFormat'];
  /** Names in EXTENSIONS. */
  readonly extensionNames: readonly string[];
  /** Variables that every program needs, such as PATH. Workers get no others. */
  readonly systemEnvironment: Readonly<Record<string, string>>;
}

const EXTENSIONS_VARIABLE = SETTINGS.extensions.settings.names.name;
const MODEL_VARIABLES = [SETTINGS.studio.settings.modelsMemoryBytes.name, SETTINGS.models.settings.models.name];
const ENGINE_VARIABLES = Object.values(SETTINGS.engines.settings).map(({ name }) => name);

/** Returns the named variables that are set. */
export const pickVariables = (environment: Environment, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));

export const getModelsFolder = ({ folder }: Config['data']): string => join(folder, 'models');

export const getStudioFolder = ({ folder }: Config['data']): string => join(folder, 'studio');

/** Throws {@link ConfigError} with all faults. */
export function readStudioConfig(environment: Environment = processEnvironment): StudioConfig {
  const faults: string[] = [];
  const data = readSettingsGroup(SETTINGS.data, environment, faults);
  const { logLevel, logFormat, cloningPolicy } = readSettingsGroup(SETTINGS.general, environment, faults);
  const studio = readSettingsGroup(SETTINGS.studio, environment, faults);
  const engines = readSettingsGroup(SETTINGS.engines, environment, faults);
  const { models: preferredModels } = readSettingsGroup(SETTINGS.models, environment, faults);
  const { names: extensionNames } = readSettingsGroup(SETTINGS.extensions, environment, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    ...studio,
    remoteEngines: listRemoteEngines(engines),
    allowsRecordingUpload: cloningPolicy !== 'off',
    host: '127.0.0.1',
    folder: getStudioFolder(data),
    modelsFolder: getModelsFolder(data),
    preferredModels,
    maxDataBytes: data.maxBytes,
    logLevel,
    logFormat,
    extensionNames,
    systemEnvironment: { ...pickVariables(environment, ['PATH', 'HOME', 'TMPDIR']), LANG: 'C.UTF-8' },
  };
}

interface StudioLaunchOptions {
  /** Port of the bot, from which the studio may fetch relayed files. */
  readonly botPort: number;
  readonly apiKey: string;
  /** Private origins from which the studio may fetch too. */
  readonly allowedOrigins: readonly string[];
  /** Variables of extension engines. */
  readonly extraVariables?: readonly string[];
}

/** Environment of the studio as a child process: what every program needs, and the studio's own settings. */
export function createStudioEnvironment(
  { http, data, general, studio }: Config,
  { botPort, apiKey, allowedOrigins, extraVariables = [] }: StudioLaunchOptions,
  environment: Environment = processEnvironment,
): Record<string, string> {
  // Only relayed files, no other routes of the port.
  const relayUrl = `${getLocalUrl(http.host, botPort)}/media/`;
  return {
    ...pickVariables(environment, ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TZ', 'DATA_LIMIT_MB', ...MODEL_VARIABLES]),
    ...pickVariables(environment, [...ENGINE_VARIABLES, EXTENSIONS_VARIABLE, ...extraVariables]),
    DATA_DIR: data.folder,
    LOG_LEVEL: general.logLevel,
    LOG_FORMAT: general.logFormat,
    CLONING: general.cloningPolicy,
    STUDIO_PORT: String(studio.port),
    STUDIO_API_KEY: apiKey,
    STUDIO_ALLOW_ORIGINS: [...studio.allowedPrivateOrigins, relayUrl, ...allowedOrigins].join(','),
  };
}
