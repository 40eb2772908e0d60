// All settings of the program, the platforms' among them: read and checked together, so that every fault is told at once.

import { PLATFORMS } from '../adapters/index.ts';
import { contradictions, readConfig } from '../config/config.ts';
import { processEnvironment } from '../config/environment.ts';
import { ConfigFault, type Environment, readGroup, secretsIn } from '../config/read.ts';
import type { SettingsGroup } from '../config/setting.ts';
import { SETTINGS } from '../config/settings.ts';
import { type Extensions, NO_EXTENSIONS } from '../extensions/extension.ts';
import type { Settings } from './platforms.ts';

const { limits, studio, ...first } = SETTINGS;

/** Every setting there is, in the order in which people read them. */
export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  ...Object.values(first),
  ...PLATFORMS.map(({ settings }) => settings),
  limits,
  studio,
];

/** Throws {@link ConfigFault} with every fault found, those of the extensions among them. */
export function readSettings(
  environment: Environment = processEnvironment,
  extensions: Extensions = NO_EXTENSIONS,
): Settings {
  const faults: string[] = [...extensions.faults];
  const config = readConfig(environment, faults);
  const read = [...PLATFORMS, ...extensions.platforms].map((descriptor) => ({
    descriptor,
    values: readGroup(descriptor.settings, environment, faults),
  }));
  if (faults.length > 0) throw new ConfigFault(faults);
  faults.push(...contradictions(config));
  for (const { descriptor, values } of read) faults.push(...descriptor.faults(values, config));
  if (faults.length > 0) throw new ConfigFault(faults);
  const platforms = read.map(({ descriptor, values }) => ({
    descriptor,
    values,
    wanted: descriptor.isWanted(values),
  }));
  return { config, platforms, extensions };
}

export const secretsOf = (
  environment: Environment = processEnvironment,
  { settings, platforms }: Extensions = NO_EXTENSIONS,
): readonly string[] =>
  secretsIn([...SETTINGS_GROUPS, ...settings, ...platforms.map((one) => one.settings)], environment);
