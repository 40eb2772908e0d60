// The registered commands and their documented limits.

import { fileTypeFaults } from '../limits.ts';
import { type Fault, fault, invalid, Refusal } from './refusal.ts';

type Words = Readonly<Record<string, string>> | null;

export interface Choice {
  readonly name: string;
  readonly name_localizations?: Words;
  readonly value: string | number;
}

export interface Option {
  readonly type: number;
  readonly name: string;
  readonly description?: string;
  readonly name_localizations?: Words;
  readonly description_localizations?: Words;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly choices?: readonly Choice[] | null;
  readonly options?: readonly Option[] | null;
  readonly min_value?: number;
  readonly max_value?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly file_types?: readonly string[] | null;
}

export interface CommandBody extends Omit<Option, 'type'> {
  readonly type?: number;
  readonly contexts?: readonly number[] | null;
  readonly integration_types?: readonly number[] | null;
}

export interface Command extends CommandBody {
  readonly id: string;
  readonly type: number;
  readonly application_id: string;
  readonly version: string;
  readonly guild_id?: string;
}

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const MOST: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15, 4: 1 };
const CHARACTERS = 8000;
const bad = (path: string, why: string): Fault => fault(path, 'APPLICATION_COMMAND', why);
const size = (text: string | undefined) => [...(text ?? '')].length;

function nameFaults(path: string, name: string): readonly Fault[] {
  if (!NAME.test(name)) return [fault(path, 'APPLICATION_COMMAND_INVALID_NAME', `Command name is invalid: ${name}`)];
  return name.toLowerCase() === name ? [] : [bad(path, `${name} must be lower case.`)];
}

function wordFaults(
  path: string,
  words: Words | undefined,
  locales: ReadonlySet<string>,
  check: (text: string) => readonly Fault[],
) {
  return Object.entries(words ?? {}).flatMap(([locale, text]) => [
    ...(locales.has(locale) ? [] : [bad(path, `${locale} is not a locale of Discord.`)]),
    ...check(text),
  ]);
}

const lengthFaults = (path: string, text: string | undefined, most: number): readonly Fault[] =>
  size(text) >= 1 && size(text) <= most ? [] : [bad(path, `Must be between 1 and ${most} in length.`)];

function choiceFaults(path: string, one: Option, locales: ReadonlySet<string>): readonly Fault[] {
  const choices = one.choices ?? [];
  const names = choices.map(({ name }) => name);
  return [
    ...(choices.length > 25 ? [bad(path, 'At most 25 choices.')] : []),
    ...(new Set(names).size < names.length ? [bad(path, 'Two choices have one name.')] : []),
    ...(one.autocomplete && choices.length > 0 ? [bad(path, 'Autocomplete excludes choices.')] : []),
    ...(one.autocomplete && ![3, 4, 10].includes(one.type) ? [bad(path, 'This type has no autocomplete.')] : []),
    ...choices.flatMap((choice) => [
      ...lengthFaults(path, choice.name, 100),
      ...wordFaults(path, choice.name_localizations, locales, (text) => lengthFaults(path, text, 100)),
      ...(one.type === 3 && (typeof choice.value !== 'string' || size(choice.value) > 100)
        ? [bad(path, 'A choice of a text option is text of at most 100.')]
        : []),
      ...(one.type === 4 && !Number.isSafeInteger(choice.value) ? [bad(path, 'Not a safe integer.')] : []),
    ]),
  ];
}

function optionFaults(path: string, options: readonly Option[], locales: ReadonlySet<string>): readonly Fault[] {
  const names = options.map(({ name }) => name);
  const needs = options.map(({ required }) => required === true);
  return [
    ...(options.length > 25 ? [bad(path, 'At most 25 options.')] : []),
    ...(new Set(names).size < names.length ? [bad(path, 'Two options have one name.')] : []),
    ...(needs.lastIndexOf(true) > needs.indexOf(false) && needs.includes(false)
      ? [
          fault(
            path,
            'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
            'Required options must be placed before non-required options',
          ),
        ]
      : []),
    ...options.flatMap((one) => {
      const at = `${path}.${one.name}`;
      return [
        ...nameFaults(at, one.name),
        ...lengthFaults(at, one.description, 100),
        ...wordFaults(at, one.name_localizations, locales, (text) => nameFaults(at, text)),
        ...wordFaults(at, one.description_localizations, locales, (text) => lengthFaults(at, text, 100)),
        ...choiceFaults(at, one, locales),
        ...(one.type === 11
          ? fileTypeFaults(at, one.file_types)
          : one.file_types
            ? [bad(at, 'file_types is for attachments.')]
            : []),
        ...(one.type <= 2 ? [bad(at, 'The double knows no sub-commands.')] : []),
      ];
    }),
  ];
}

/** Length of the longest text among the original and its translations. */
const longest = (text: string | undefined, words: Words | undefined) =>
  Math.max(size(text), ...Object.values(words ?? {}).map(size));

const weight = (one: CommandBody | Option): number =>
  longest(one.name, one.name_localizations) +
  longest(one.description, one.description_localizations) +
  (one.choices ?? []).reduce(
    (sum, choice) => sum + longest(choice.name, choice.name_localizations) + size(String(choice.value)),
    0,
  ) +
  (one.options ?? []).reduce((sum, option) => sum + weight(option), 0);

function commandFaults(path: string, one: CommandBody, guild: boolean, locales: ReadonlySet<string>): readonly Fault[] {
  const type = one.type ?? 1;
  const scoped = guild && (one.contexts || one.integration_types);
  return [
    ...(scoped ? [bad(path, 'contexts and integration_types are for global commands.')] : []),
    ...(weight(one) > CHARACTERS
      ? [fault(path, 'APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${CHARACTERS})`)]
      : []),
    ...(type === 1
      ? [
          ...nameFaults(path, one.name),
          ...wordFaults(path, one.name_localizations, locales, (text) => nameFaults(path, text)),
          ...lengthFaults(path, one.description, 100),
          ...wordFaults(path, one.description_localizations, locales, (text) => lengthFaults(path, text, 100)),
          ...optionFaults(`${path}.options`, one.options ?? [], locales),
        ]
      : [
          ...lengthFaults(path, one.name, 32),
          ...wordFaults(path, one.name_localizations, locales, (text) => lengthFaults(path, text, 32)),
          ...(one.description ? [bad(path, 'A context menu command has no description.')] : []),
          ...(one.options?.length ? [bad(path, 'A context menu command has no options.')] : []),
        ]),
  ];
}

export interface Commands {
  /** Replaces the commands of a server, or the global ones. */
  put(guild: string | undefined, bodies: readonly CommandBody[]): readonly Command[];
  list(guild?: string): readonly Command[];
  /** Finds a command by name in a place: the server's own command first. */
  find(type: number, name: string, guild: string | undefined): Command | undefined;
}

export function createCommands(applicationId: string, id: () => string, locales: ReadonlySet<string>): Commands {
  const scopes = new Map<string, readonly Command[]>();
  const list = (guild = '') => scopes.get(guild) ?? [];
  return {
    list,
    put(guild, bodies) {
      for (const [type, most] of Object.entries(MOST))
        if (bodies.filter((one) => (one.type ?? 1) === Number(type)).length > most)
          throw new Refusal(400, 30032, `Maximum number of application commands reached (${most}).`);
      const keys = bodies.map((one) => `${one.type ?? 1} ${one.name}`);
      const faults = [
        ...bodies.flatMap((one, at) => commandFaults(String(at), one, guild !== undefined, locales)),
        ...keys.flatMap((key, at) =>
          keys.indexOf(key) < at
            ? [fault(`${at}.name`, 'APPLICATION_COMMANDS_DUPLICATE_NAME', 'Application command names must be unique')]
            : [],
        ),
      ];
      if (faults.length > 0) throw invalid(faults);
      const before = list(guild);
      const made = bodies.map((one): Command => {
        const type = one.type ?? 1;
        const known = before.find((command) => command.type === type && command.name === one.name);
        return {
          ...one,
          id: known?.id ?? id(),
          type,
          application_id: applicationId,
          version: id(),
          description: one.description ?? '',
          ...(guild
            ? { guild_id: guild }
            : { contexts: one.contexts ?? null, integration_types: one.integration_types ?? [0] }),
        };
      });
      scopes.set(guild ?? '', made);
      return made;
    },
    find(type, name, guild) {
      const all = [...(guild ? list(guild) : []), ...list()];
      return all.find((one) => one.type === type && one.name === name);
    },
  };
}
