// Finds conflicts of extensions with Earshot and with one another: names of commands, platforms and settings,
// operations with two engines, and follow-ups to missing commands. Pure.

import type { SettingsGroup } from '../config/setting.ts';
import type { Command } from '../domain/commands/command.ts';
import type { LoadedExtension } from './extension.ts';

/** Names that Earshot itself uses. */
export interface BuiltInNames {
  readonly commands: readonly Command[];
  readonly platforms: readonly string[];
  readonly settingsGroups: readonly SettingsGroup[];
}

interface NameClaim {
  /** Name of the extension in EXTENSIONS. */
  readonly owner: string;
  /** Kind of the name with its article: `a command`. */
  readonly kind: string;
  readonly name: string;
}

const EARSHOT_OWNER = 'Earshot itself';

const listVariables = (groups: readonly SettingsGroup[]): readonly string[] =>
  groups.flatMap(({ settings }) => Object.values(settings).map(({ name }) => name));

const listExtensionNames = ({ name: by, extension }: LoadedExtension): readonly NameClaim[] => {
  const { operations = [], platforms = [] } = extension;
  return [
    ...operations.flatMap(({ name, aliases }) =>
      [name, ...aliases].map((called) => ({ owner: by, kind: 'a command', name: called })),
    ),
    ...platforms.map(({ name }) => ({ owner: by, kind: 'a platform', name })),
    ...listVariables(listSettingsGroups(extension)).map((called) => ({
      owner: by,
      kind: 'a setting',
      name: called,
    })),
  ];
};

/** Settings of the extension and of its platforms. */
const listSettingsGroups = ({ settings, platforms = [] }: LoadedExtension['extension']) => [
  ...(settings ? [settings] : []),
  ...platforms.map((platform): SettingsGroup => platform.settings),
];

const listBuiltInNames = ({ commands, platforms, settingsGroups }: BuiltInNames): readonly NameClaim[] => [
  ...commands.flatMap(({ name, aliases }) =>
    [name, ...aliases].map((called) => ({ owner: EARSHOT_OWNER, kind: 'a command', name: called })),
  ),
  ...platforms.map((called) => ({ owner: EARSHOT_OWNER, kind: 'a platform', name: called })),
  ...listVariables(settingsGroups).map((called) => ({ owner: EARSHOT_OWNER, kind: 'a setting', name: called })),
];

/** One sentence per conflict, in the order of EXTENSIONS. */
export function findConflicts(all: readonly LoadedExtension[], builtIn: BuiltInNames): readonly string[] {
  const ownersByName = new Map(listBuiltInNames(builtIn).map(({ owner, kind, name }) => [`${kind} ${name}`, owner]));
  const faults: string[] = [];
  for (const { owner, kind, name } of all.flatMap(listExtensionNames)) {
    const key = `${kind} ${name}`;
    const firstOwner = ownersByName.get(key);
    if (firstOwner !== undefined) faults.push(formatConflict({ owner, kind, name }, firstOwner));
    else ownersByName.set(key, owner);
  }
  return [...faults, ...findMissingFollowUps(all, builtIn)];
}

const formatConflict = ({ owner, kind, name }: NameClaim, firstOwner: string): string =>
  firstOwner === owner
    ? `The extension ${owner} defines ${kind} “${name}” twice. Rename one of them.`
    : `The extension ${owner} defines ${kind} “${name}”, which ${firstOwner} already defines. Rename it in the extension, or remove the extension from EXTENSIONS.`;

/** Finds follow-up buttons whose command does not exist. */
function findMissingFollowUps(all: readonly LoadedExtension[], { commands }: BuiltInNames): readonly string[] {
  const operations = all.flatMap(({ extension }) => extension.operations ?? []);
  const known = new Set([...commands, ...operations].map(({ name }) => name as string));
  return all.flatMap(({ name: by, extension }) =>
    (extension.operations ?? []).flatMap(({ name, followUps = [] }) =>
      followUps
        .filter(({ operation }) => !known.has(operation))
        .map(
          ({ operation }) => `The extension ${by} links “${name}” to the command “${operation}”, which doesn’t exist.`,
        ),
    ),
  );
}
