// Types of an extension: the default export of its module. Extensions use the same declarations and descriptors as
// Earshot itself. check-extension.ts and conflicts.ts validate them.

import type { AdapterDescriptor } from '../adapters/shared/adapter-descriptor.ts';
import type { SettingsGroup, SettingValues } from '../config/setting.ts';
import type { Operation } from '../domain/commands/command.ts';
import type { LocaleTag } from '../messages/catalogue.ts';
import type { ExtensionEngine } from '../studio/engines/extension-engines.ts';

/** Incremented when an interface that extensions use changes its meaning (docs/extending/stability.md). */
export const EXTENSION_API_VERSION = 3;

/** A platform descriptor with any settings. */
// biome-ignore lint/suspicious/noExplicitAny: a descriptor takes the values of its own rows, which only the platform knows.
export type AnyAdapterDescriptor = AdapterDescriptor<any>;

/** An operation with any fields. */
// biome-ignore lint/suspicious/noExplicitAny: likewise, its request has the values of its own fields.
type AnyOperation = Operation<any>;

/** Contributions of a module: at least one of operations, platforms and engines. */
export interface Extension<Group extends SettingsGroup = SettingsGroup> {
  /** Version of the extension interface that the extension was written for. */
  readonly earshot: typeof EXTENSION_API_VERSION;
  /** Settings of the operations and engines. Platforms have settings in their descriptors. */
  readonly settings?: Group;
  /** Returns instructions for missing or contradictory settings. They contain no secrets. */
  validateSettings?(values: SettingValues<Group>): readonly string[];
  readonly operations?: readonly AnyOperation[];
  readonly platforms?: readonly AnyAdapterDescriptor[];
  /** Called at every start and in each worker process of the studio. Import large modules where they are used. */
  engines?(values: SettingValues<Group>): readonly ExtensionEngine[];
  /**
   * Translations of the operations' texts by language and id, as in `locales/de/commands.json`. English is the fallback.
   */
  readonly translations?: Readonly<Record<LocaleTag, Readonly<Record<string, string>>>>;
}

export interface LoadedExtension {
  readonly name: string;
  readonly extension: Extension;
}

export interface ExtensionContributions {
  /** Names in EXTENSIONS. */
  readonly names: readonly string[];
  readonly operations: readonly AnyOperation[];
  readonly platforms: readonly AnyAdapterDescriptor[];
  readonly engines: readonly ExtensionEngine[];
  /** Settings of operations and engines. Platforms have settings in their descriptors. */
  readonly settingsGroups: readonly SettingsGroup[];
  readonly translations: readonly NonNullable<Extension['translations']>[];
  /** Instructions for all faults. If there are any, the program must not start. */
  readonly faults: readonly string[];
}

export const NO_EXTENSIONS: ExtensionContributions = {
  names: [],
  operations: [],
  platforms: [],
  engines: [],
  settingsGroups: [],
  translations: [],
  faults: [],
};

/** Environment variables that the operations and engines read. */
export const listEngineVariables = ({ settingsGroups }: ExtensionContributions): readonly string[] =>
  settingsGroups.flatMap((group) => Object.values(group.settings).map(({ name }) => name));
