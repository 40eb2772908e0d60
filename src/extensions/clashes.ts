// What extensions would take from Earshot or from one another: names of commands, platforms and settings, the work of operations, and
// commands that lead to nothing. Said as sentences. Pure.

import type { SettingsGroup } from '../config/setting.ts';
import type { Command } from '../domain/commands/command.ts';
import type { LoadedExtension } from './extension.ts';

/** What is there without any extension. */
export interface BuiltIn {
  readonly commands: readonly Command[];
  readonly platforms: readonly string[];
  readonly settings: readonly SettingsGroup[];
}

interface Claim {
  /** The extension's name in EXTENSIONS. */
  readonly by: string;
  /** What kind of thing it is, as a sentence calls it: `a command`. */
  readonly what: string;
  readonly called: string;
}

const OWN = 'Earshot itself';

const variablesOf = (groups: readonly SettingsGroup[]): readonly string[] =>
  groups.flatMap(({ settings }) => Object.values(settings).map(({ name }) => name));

const claimsOf = ({ name: by, extension }: LoadedExtension): readonly Claim[] => {
  const { operations = [], platforms = [] } = extension;
  return [
    ...operations.flatMap(({ name, also }) =>
      [name, ...also].map((called) => ({ by, what: 'a command', called })),
    ),
    ...platforms.map(({ name }) => ({ by, what: 'a platform', called: name })),
    ...variablesOf(groupsOf(extension)).map((called) => ({ by, what: 'a setting', called })),
  ];
};

/** The settings of an extension's operations and engines, and those of its platforms. */
const groupsOf = ({ settings, platforms = [] }: LoadedExtension['extension']) => [
  ...(settings ? [settings] : []),
  ...platforms.map((platform): SettingsGroup => platform.settings),
];

const ownClaims = ({ commands, platforms, settings }: BuiltIn): readonly Claim[] => [
  ...commands.flatMap(({ name, also }) =>
    [name, ...also].map((called) => ({ by: OWN, what: 'a command', called })),
  ),
  ...platforms.map((called) => ({ by: OWN, what: 'a platform', called })),
  ...variablesOf(settings).map((called) => ({ by: OWN, what: 'a setting', called })),
];

/** As sentences, in the order of EXTENSIONS. */
export function clashesOf(all: readonly LoadedExtension[], builtIn: BuiltIn): readonly string[] {
  const taken = new Map(ownClaims(builtIn).map(({ by, what, called }) => [`${what} ${called}`, by]));
  const faults: string[] = [];
  for (const { by, what, called } of all.flatMap(claimsOf)) {
    const key = `${what} ${called}`;
    const before = taken.get(key);
    if (before !== undefined) faults.push(sayTaken({ by, what, called }, before));
    else taken.set(key, by);
  }
  return [...faults, ...deadEnds(all, builtIn)];
}

const sayTaken = ({ by, what, called }: Claim, before: string): string =>
  before === by
    ? `The extension ${by} brings ${what} “${called}” twice: give one of them another name.`
    : `The extension ${by} brings ${what} “${called}”, and ${before} has one of that name: rename it there, or take it out of EXTENSIONS.`;

/** What a button of a finished card would lead to, and nobody has. */
function deadEnds(all: readonly LoadedExtension[], { commands }: BuiltIn): readonly string[] {
  const operations = all.flatMap(({ extension }) => extension.operations ?? []);
  const known = new Set([...commands, ...operations].map(({ name }) => name as string));
  return all.flatMap(({ name: by, extension }) =>
    (extension.operations ?? []).flatMap(({ name, onward = [] }) =>
      onward
        .filter(({ operation }) => !known.has(operation))
        .map(
          ({ operation }) =>
            `The extension ${by} leads from “${name}” to a command “${operation}”, which nobody brings.`,
        ),
    ),
  );
}
