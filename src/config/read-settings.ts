// Reads settings from environment variables, and collects instructions for invalid ones.

import type { SettingsGroup, SettingValues } from './setting.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** All faults of the settings, as instructions. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Returns one sentence per fault. */
export function toErrorLines(thrown: unknown): readonly string[] {
  if (thrown instanceof ConfigError) return thrown.faults;
  return [thrown instanceof Error ? thrown.message : String(thrown)];
}

/** Reads the values of a group. An invalid value adds a fault and is missing from the result. */
export function readSettingsGroup<Group extends SettingsGroup>(
  { settings }: Group,
  environment: Environment,
  faults: string[],
): SettingValues<Group> {
  const values: Record<string, unknown> = {};
  for (const [key, { name, schema, requirement, default: fallback = '' }] of Object.entries(settings)) {
    const parsed = schema.safeParse(environment[name]?.trim() || fallback);
    if (parsed.success) values[key] = parsed.data;
    else faults.push(`${name} must be ${requirement}.`);
  }
  return values as SettingValues<Group>;
}

/** Returns the secret values, also if the settings are invalid. */
export function collectSecrets(groups: readonly SettingsGroup[], environment: Environment): readonly string[] {
  const secrets = groups
    .flatMap(({ settings }) => Object.values(settings))
    .flatMap(({ name, secret }) => {
      const text = environment[name]?.trim() ?? '';
      return secret ? [text] : extractUrlPasswords(text);
    });
  return secrets.filter((secret) => secret !== '');
}

/** Returns the password of a URL, encoded and decoded. */
function extractUrlPasswords(text: string): readonly string[] {
  const password = URL.parse(text)?.password ?? '';
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
