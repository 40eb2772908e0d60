// Settings read from the environment: values, or everything that is wrong with them as instructions.

import type { SettingsGroup, ValuesOf } from './setting.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything wrong with the environment, as instructions. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** What is wrong, a sentence each. */
export function faultsOf(thrown: unknown): readonly string[] {
  if (thrown instanceof ConfigFault) return thrown.faults;
  return [thrown instanceof Error ? thrown.message : String(thrown)];
}

/** The values of a group; what cannot be read is added to the faults, and its value is missing then. */
export function readGroup<Group extends SettingsGroup>(
  { settings }: Group,
  environment: Environment,
  faults: string[],
): ValuesOf<Group> {
  const values: Record<string, unknown> = {};
  for (const [key, { name, schema, must, default: fallback = '' }] of Object.entries(settings)) {
    const parsed = schema.safeParse(environment[name]?.trim() || fallback);
    if (parsed.success) values[key] = parsed.data;
    else faults.push(`${name} must be ${must}.`);
  }
  return values as ValuesOf<Group>;
}

/** The values that must never be read by anybody, whether or not the settings as a whole can be used. */
export function secretsIn(groups: readonly SettingsGroup[], environment: Environment): readonly string[] {
  const secrets = groups
    .flatMap(({ settings }) => Object.values(settings))
    .flatMap(({ name, secret }) => {
      const text = environment[name]?.trim() ?? '';
      return secret ? [text] : passwordsIn(text);
    });
  return secrets.filter((secret) => secret !== '');
}

/** The password of an address, as it stands in it and as it is typed at the other end. */
function passwordsIn(text: string): readonly string[] {
  const password = URL.parse(text)?.password ?? '';
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
