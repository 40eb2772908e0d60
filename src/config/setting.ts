// What is said of a setting, in one place: its variable, what a value must look like, its default, and what it is for.
// Reading, faults, the type of the values, .env.example, docs/configuration.md and what a log hides all follow from it.

import { z } from 'zod';
import { withoutEnd } from '../kit/text.ts';

interface Setting {
  /** The variable in the environment. */
  readonly name: string;
  /** Makes a value of the variable's text, which is empty where neither the operator nor a default says anything. */
  readonly schema: z.ZodType;
  /** What holds where the variable is empty. */
  readonly default?: string;
  /** Ends the sentence “NAME must be …”. */
  readonly must: string;
  /** Why one would set it. */
  readonly help: string;
  /** No value of it may be read by anybody. */
  readonly secret?: true;
}

/** Settings under one heading, by the name that the value has in the program. */
export interface SettingsGroup {
  readonly title: string;
  readonly settings: Readonly<Record<string, Setting>>;
}

/** The values of a group, once they are read. */
export type ValuesOf<Group extends SettingsGroup> = {
  readonly [Key in keyof Group['settings']]: z.output<Group['settings'][Key]['schema']>;
};

/** The variable of the first of these rows that has a value; `undefined` where none has. */
export const firstSet = (
  rows: SettingsGroup['settings'],
  values: Readonly<Record<string, unknown>>,
): string | undefined => Object.entries(rows).find(([key]) => values[key] !== undefined)?.[1].name;

/** The same, or `undefined` for an empty text. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]);

const webUrl = z.url({ protocol: /^https?$/ }).transform((url) => withoutEnd(url, '/'));
export const wholeNumber = z.coerce.number().int().min(0).max(1_000_000_000);

// Schemas with their words, for settings that take the same.

export const address = {
  schema: optional(webUrl),
  must: 'an address that begins with https:// or http://',
} as const;

export const apiAddress = {
  schema: optional(webUrl),
  must: 'an address that begins with https:// or http:// and ends in /api',
} as const;

/** A secret that others made and that is pasted here. */
export const pasted = (what: 'key' | 'token' | 'secret') =>
  ({
    schema: optional(z.string().regex(/^[\x21-\x7e]*$/)),
    must: `a ${what} without spaces or line breaks`,
    secret: true,
  }) as const;

export const listOf = (what: string) =>
  ({
    schema: z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    must: `${what} separated by commas`,
  }) as const;
