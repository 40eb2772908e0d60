// Settings from an environment as a test writes it down.

import { readSettings } from '../../src/app/settings.ts';
import { ConfigFault } from '../../src/config/read.ts';

export type Given = Readonly<Record<string, string>>;

export const configFrom = (environment: Given) => readSettings(environment).config;

/** What a platform is set up with; `undefined` where it is not wanted. */
export function platformFrom(environment: Given, platform: string) {
  const found = readSettings(environment).platforms.find(({ descriptor }) => descriptor.name === platform);
  return found?.wanted ? found.values : undefined;
}

/** None where everything can be used. */
export function faultsIn(environment: Given): readonly string[] {
  try {
    readSettings(environment);
    return [];
  } catch (thrown) {
    if (thrown instanceof ConfigFault) return thrown.faults;
    throw thrown;
  }
}
