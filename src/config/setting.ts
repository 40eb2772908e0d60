// Declaration of a setting: variable, schema, default and purpose. The reader, faults, value types, .env.example,
// docs/configuration.md and the log's redaction are derived from it.

import { z } from 'zod';
import { trimEndCharacters } from '../kit/text.ts';

interface Setting {
  /** Name of the environment variable. */
  readonly name: string;
  /** Parses the variable's text. The text is empty if neither the operator nor a default sets it. */
  readonly schema: z.ZodType;
  /** Text that replaces an empty variable. */
  readonly default?: string;
  /** Ends the sentence “NAME must be …”. */
  readonly requirement: string;
  readonly help: string;
  /** True if the value must not be shown or logged. */
  readonly secret?: true;
}

/** Settings with a common heading, by the names of their values in the program. */
export interface SettingsGroup {
  readonly title: string;
  readonly settings: Readonly<Record<string, Setting>>;
}

export type SettingValues<Group extends SettingsGroup> = {
  readonly [Key in keyof Group['settings']]: z.output<Group['settings'][Key]['schema']>;
};

/** Returns the variable of the first row with a value. */
export const findFirstSetVariable = (
  rows: SettingsGroup['settings'],
  values: Readonly<Record<string, unknown>>,
): string | undefined => Object.entries(rows).find(([key]) => values[key] !== undefined)?.[1].name;

/** Accepts an empty text as `undefined`. */
export const toOptionalSchema = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]);

const webUrl = z.url({ protocol: /^https?$/ }).transform((url) => trimEndCharacters(url, '/'));
export const wholeNumberSchema = z.coerce.number().int().min(0).max(1_000_000_000);

// Schemas with their requirement, for several settings of one form.

export const urlSettingBase = {
  schema: toOptionalSchema(webUrl),
  requirement: 'a URL that starts with https:// or http://',
} as const;

export const apiUrlSettingBase = {
  schema: toOptionalSchema(webUrl),
  requirement: 'a URL that starts with https:// or http:// and ends in /api',
} as const;

export const onOffSettingBase = {
  schema: z.enum(['on', 'off']).transform((word) => word === 'on'),
  requirement: 'on or off',
} as const;

/** A secret that the operator copies from elsewhere. */
export const createSecretSettingBase = (label: 'key' | 'token' | 'secret') =>
  ({
    schema: toOptionalSchema(z.string().regex(/^[\x21-\x7e]*$/)),
    requirement: `a ${label} without spaces or line breaks`,
    secret: true,
  }) as const;

export const createListSettingBase = (label: string) =>
  ({
    schema: z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    requirement: `${label} separated by commas`,
  }) as const;
