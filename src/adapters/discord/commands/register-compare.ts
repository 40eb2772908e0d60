// Whether Discord already has the commands as they are declared: both sides brought to one form in which an absent property,
// null and Discord's own default are the same. Pure. Properties that Discord adds (ids, versions) do not count.

import { isDeepStrictEqual } from 'node:util';

/** A command, an option or a choice, from either side. */
type Part = object;

/** Everything that can be declared about one, choices and options apart. */
const PROPERTIES = [
  'name',
  'name_localizations',
  'description',
  'description_localizations',
  'default_member_permissions',
  'nsfw',
  'handler',
  'required',
  'autocomplete',
  'min_value',
  'max_value',
  'min_length',
  'max_length',
  'channel_types',
  'file_types',
  'value',
] as const;

/** In these the order says nothing; options and choices are shown in theirs. */
const SETS = new Set<string>(['channel_types', 'file_types']);

export interface Difference {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** There, and not declared any more. */
  readonly removed: readonly string[];
}

export function compareCommands(existing: readonly Part[], declared: readonly Part[]): Difference {
  const before = new Map(existing.map((one) => [keyOf(one), one]));
  const after = new Map(declared.map((one) => [keyOf(one), one]));
  const names = (keys: readonly string[]) => keys.map((key) => key.slice(key.indexOf(' ') + 1));
  const added = [...after.keys()].filter((key) => !before.has(key));
  const removed = [...before.keys()].filter((key) => !after.has(key));
  const changed = [...after].flatMap(([key, one]) => {
    const known = before.get(key);
    return known && !isDeepStrictEqual(command(known), command(one)) ? [key] : [];
  });
  return { added: names(added), changed: names(changed), removed: names(removed) };
}

export const isSame = ({ added, changed, removed }: Difference): boolean =>
  added.length + changed.length + removed.length === 0;

const typeOf = (one: Part): unknown => read(one, 'type') ?? 1;
const keyOf = (one: Part): string => `${typeOf(one)} ${read(one, 'name')}`;
const read = (one: Part, name: string): unknown => (one as Readonly<Record<string, unknown>>)[name];
const list = (value: unknown): readonly Part[] => (Array.isArray(value) ? value : []);

/** No contexts are all of them; no kinds of installation are servers only (D application-commands). */
const command = (one: Part) => ({
  ...part(one),
  type: typeOf(one),
  contexts: sorted(read(one, 'contexts') ?? [0, 1, 2]),
  integration_types: sorted(read(one, 'integration_types') ?? [0]),
});

function part(one: Part): object {
  const given = PROPERTIES.map((name) => [name, plain(name, read(one, name))] as const);
  return {
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    options: list(read(one, 'options')).map((option) => ({ ...part(option), type: read(option, 'type') })),
    choices: list(read(one, 'choices')).map(part),
  };
}

function plain(name: string, value: unknown): unknown {
  if (value === null || value === false || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : SETS.has(name) ? sorted(value) : value;
  return typeof value === 'object' && Object.keys(value).length === 0 ? undefined : value;
}

const sorted = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.toSorted() : []);
