// Reads settings from an environment in a test.

import { readSettings } from '../../src/app/settings.ts';
import { ConfigError } from '../../src/config/read-settings.ts';

export type Given = Readonly<Record<string, string>>;

export const configFrom = (environment: Given) => readSettings(environment).config;

/** Values of a platform; `undefined` if it is not enabled. */
export function platformFrom(environment: Given, platform: string) {
  const found = readSettings(environment).platforms.find(({ descriptor }) => descriptor.name === platform);
  return found?.isEnabled ? found.values : undefined;
}

/** Returns an empty list for valid settings. */
export function faultsIn(environment: Given): readonly string[] {
  try {
    readSettings(environment);
    return [];
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.faults;
    throw thrown;
  }
}
