// The catalogue of all commands, which finds them by name, alias or file kind.

import type { LocaleTag } from '../../messages/catalogue.ts';
import type { FileKind } from '../media/file-kinds.ts';
import { type Command, type Field, listAcceptedFileKinds, listServiceFileKinds, type Operation } from './command.ts';
import { findLocalCommand } from './localized-names.ts';

export interface Catalogue {
  /** Prefix of every command's name, for workspaces that already have a /translate. */
  readonly prefix: string;
  readonly commands: readonly Command[];
  /** Commands that only buttons on cards open. */
  readonly hiddenCommands: readonly Command[];
  readonly operations: readonly Operation[];
  /** Commands that run from a message's file or text, including some that cannot be typed. */
  readonly messageActions: readonly Command[];
  /** All operations, including disabled ones and those without a command of their own. */
  readonly allOperations: readonly Operation[];
  /** True if the operator disabled the operation or this follow-up of it. */
  isDisabled(operation: string, followUpName?: string): boolean;
  /** Finds any operation by its exact name, also a disabled one. */
  findOperation(name: string): Operation | undefined;
  /**
   * Finds a command by its name or an unambiguous alias, in any case, with or without the prefix and the slash.
   * `locale`: for names that people type, which may be in their language or in any other.
   */
  findCommand(name: string, locale?: LocaleTag): Command | undefined;
  /** Operations that a file of this kind can start; those that need no conversion come first. */
  operationsAccepting(kind: FileKind): readonly Operation[];
}

/** Creates the catalogue. Operations in `disabled` cannot start; their existing tasks continue. */
export function createCatalogue(
  declarations: readonly Command[],
  prefix = '',
  disabled: readonly string[] = [],
): Catalogue {
  const isNameDisabled = (name: string) => disabled.includes(name);
  const commands = declarations.map((one) =>
    one.kind === 'operation' && disabled.length > 0 ? removeDisabled(one, disabled) : one,
  );
  const enabledCommands = commands.filter(({ name }) => !isNameDisabled(name));
  const byName = indexNames(commands);
  const isOperation = (command: Command): command is Operation => command.kind === 'operation';
  const allOperations = commands.filter(isOperation);
  const operations = enabledCommands.filter(isOperation).filter(({ parent }) => parent === undefined);
  const messageActions = enabledCommands.filter(({ action }) => action !== undefined);
  const listed = enabledCommands.filter(({ parent }) => parent === undefined);
  return {
    prefix,
    commands: listed,
    hiddenCommands: enabledCommands.filter(({ parent }) => parent !== undefined),
    operations,
    messageActions,
    allOperations,
    findOperation: (name) => allOperations.find((one) => one.name === name),
    isDisabled(name, follow) {
      const { followUps = [] } = declarations.filter(isOperation).find((one) => one.name === name) ?? {};
      return isNameDisabled(followUps.find((one) => one.name === follow)?.operation ?? name);
    },
    findCommand(name, locale) {
      const bare = name.trim().replace(/^\//, '').toLowerCase();
      const short = bare.startsWith(prefix) ? bare.slice(prefix.length) : bare;
      const command = byName.get(short) ?? byName.get(bare);
      return command ?? (locale === undefined ? undefined : findLocalCommand(listed, short, locale));
    },
    operationsAccepting(kind) {
      const all = [...new Set([...operations, ...messageActions.filter(isOperation)])];
      const able = all.filter((one) => canStartFrom(one, kind, listAcceptedFileKinds));
      const asItIs = able.filter((one) => canStartFrom(one, kind, listServiceFileKinds));
      return [...asItIs, ...able.filter((one) => !asItIs.includes(one))];
    },
  };
}

/** Lists operations that start from a text. */
export const listTextOperations = ({ operations }: Catalogue): readonly Operation[] =>
  operations.filter(({ action, fields }) => {
    const options = fields[action?.field ?? '']?.options;
    return options?.kind === 'lines' || (options?.kind === 'text' && options.linkKinds === undefined);
  });

/** Removes follow-ups and fields that lead to a disabled operation. */
const removeDisabled = (operation: Operation, disabled: readonly string[]): Operation => {
  const isEnabled = (leadsTo: string | undefined) => leadsTo === undefined || !disabled.includes(leadsTo);
  const fields = Object.entries<Field>(operation.fields).filter(([, field]) => isEnabled(field.opens));
  const { followUps, ...rest } = operation;
  return {
    ...rest,
    fields: Object.fromEntries(fields),
    ...(followUps && { followUps: followUps.filter((one) => isEnabled(one.operation)) }),
  };
};

/** Indexes commands by name, then by the aliases that only one command claims. */
function indexNames(commands: readonly Command[]): ReadonlyMap<string, Command> {
  const claims = Map.groupBy(
    commands.flatMap((command) => command.aliases.map((word) => ({ word, command }))),
    ({ word }) => word,
  );
  const unambiguous = [...claims.values()].flatMap(([one, ...others]) => (one && others.length === 0 ? [one] : []));
  return new Map([
    ...unambiguous.map(({ word, command }) => [word, command] as const),
    ...commands.map((command) => [command.name as string, command] as const),
  ]);
}

const canStartFrom = ({ fields, action }: Operation, kind: FileKind, of: typeof listServiceFileKinds): boolean =>
  Object.entries<Field>(fields).some(
    ([name, field]) =>
      (field.required || name === action?.field || name === action?.fileField) && of(field).includes(kind),
  );
