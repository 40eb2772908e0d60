// What an extension is: what the default export of its module says it brings, in the declarations and descriptors that Earshot
// itself is made of. Types only; what may be wrong with one is check.ts and clashes.ts.

import type { AdapterDescriptor } from '../adapters/shared/descriptor.ts';
import type { SettingsGroup, ValuesOf } from '../config/setting.ts';
import type { Operation } from '../domain/commands/command.ts';
import type { CommandWords, Locale } from '../domain/commands/locale.ts';
import type { OutsideEngine } from '../studio/engines/from-outside.ts';

/** Counted up when something that extensions rely on changes its meaning (docs/extending/stability.md). */
export const INTERFACE_VERSION = 1;

/** A descriptor whose settings are its own business. */
// biome-ignore lint/suspicious/noExplicitAny: a descriptor takes the values of its own rows, which nobody else knows.
export type AnyPlatform = AdapterDescriptor<any>;

/** An operation whose fields are its own business. */
// biome-ignore lint/suspicious/noExplicitAny: likewise, its request has the values of its own fields.
export type AnyOperation = Operation<any>;

/** What a module brings; at least one of operations, platforms and engines. */
export interface Extension<Group extends SettingsGroup = SettingsGroup> {
  /** The version of this interface that it was written for. */
  readonly earshot: typeof INTERFACE_VERSION;
  /** Settings of its operations and engines; a platform has its own in its descriptor. */
  readonly settings?: Group;
  /** What is missing or contradicts in them, as instructions. No secret is repeated. */
  faults?(values: ValuesOf<Group>): readonly string[];
  readonly operations?: readonly AnyOperation[];
  readonly platforms?: readonly AnyPlatform[];
  /** Called at every start, and in each process that works for the studio: what is heavy is imported where it is used. */
  engines?(values: ValuesOf<Group>): readonly OutsideEngine[];
  /** The words of its operations in other languages, by the operation's name. English holds where there are none. */
  readonly words?: Readonly<Partial<Record<Locale['tag'], Readonly<Record<string, CommandWords>>>>>;
}

/** One that was loaded, by what EXTENSIONS calls it. */
export interface LoadedExtension {
  readonly name: string;
  readonly extension: Extension;
}

/** What all of them bring together. */
export interface Extensions {
  /** As EXTENSIONS has them. */
  readonly names: readonly string[];
  readonly operations: readonly AnyOperation[];
  readonly platforms: readonly AnyPlatform[];
  readonly engines: readonly OutsideEngine[];
  /** Settings of operations and engines; a platform's stand in its descriptor. */
  readonly settings: readonly SettingsGroup[];
  readonly words: readonly NonNullable<Extension['words']>[];
  /** What is wrong, as instructions. Where there is something, nothing is to be started. */
  readonly faults: readonly string[];
}

export const NO_EXTENSIONS: Extensions = {
  names: [],
  operations: [],
  platforms: [],
  engines: [],
  settings: [],
  words: [],
  faults: [],
};

/** The names of the variables that their operations and engines read. */
export const engineVariables = ({ settings }: Extensions): readonly string[] =>
  settings.flatMap((group) => Object.values(group.settings).map(({ name }) => name));
