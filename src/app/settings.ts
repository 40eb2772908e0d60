// Reads and validates all settings, including those of platforms, and reports all faults at once.

import { ADAPTER_DESCRIPTORS } from '../adapters/index.ts';
import { findContradictions, listWarnings, readConfig } from '../config/config.ts';
import { processEnvironment, readEnvFile } from '../config/environment.ts';
import { findMistypedSettings } from '../config/mistyped-settings.ts';
import { ConfigError, collectSecrets, type Environment, readSettingsGroup } from '../config/read-settings.ts';
import type { SettingsGroup } from '../config/setting.ts';
import { SETTINGS } from '../config/settings.ts';
import { type ExtensionContributions, listEngineVariables, NO_EXTENSIONS } from '../extensions/extension.ts';
import type { Finding } from '../kit/finding.ts';
import type { AppSettings } from './platforms.ts';

const { limits, studio, ...generalGroups } = SETTINGS;

/** Groups in the order of the documentation. */
export const ALL_SETTINGS_GROUPS: readonly SettingsGroup[] = [
  ...Object.values(generalGroups),
  ...ADAPTER_DESCRIPTORS.map(({ settings }) => settings),
  limits,
  studio,
];

/** Throws {@link ConfigError} with all faults, including those of extensions. */
export function readSettings(
  environment: Environment = processEnvironment,
  extensions: ExtensionContributions = NO_EXTENSIONS,
): AppSettings {
  const problems: string[] = [...extensions.faults];
  const config = readConfig(environment, problems);
  const configured = [...ADAPTER_DESCRIPTORS, ...extensions.platforms].map((descriptor) => ({
    descriptor,
    values: readSettingsGroup(descriptor.settings, environment, problems),
  }));
  if (problems.length > 0) throw new ConfigError(problems);
  problems.push(...findContradictions(config));
  for (const { descriptor, values } of configured) problems.push(...descriptor.validateSettings(values, config));
  if (problems.length > 0) throw new ConfigError(problems);
  const platforms = configured.map(({ descriptor, values }) => ({
    descriptor,
    values,
    isEnabled: descriptor.isEnabled(values),
  }));
  return { config, platforms, extensions };
}

const listGroups = ({ settingsGroups, platforms }: ExtensionContributions): readonly SettingsGroup[] => [
  ...ALL_SETTINGS_GROUPS,
  ...settingsGroups,
  ...platforms.map((one) => one.settings),
];

export const collectAllSecrets = (
  environment: Environment = processEnvironment,
  extensions: ExtensionContributions = NO_EXTENSIONS,
): readonly string[] => collectSecrets(listGroups(extensions), environment);

/** Warnings about valid settings, and about names that are no settings. */
export const listSettingsWarnings = (
  { config, extensions }: AppSettings,
  environment: Environment = processEnvironment,
  envFile = readEnvFile(),
): readonly Finding[] => [
  ...listWarnings(config),
  ...findMistypedSettings({
    environment,
    envFile,
    knownNames: [
      ...listGroups(extensions).flatMap(({ settings }) => Object.values(settings).map(({ name }) => name)),
      ...listEngineVariables(extensions),
    ],
  }),
];
