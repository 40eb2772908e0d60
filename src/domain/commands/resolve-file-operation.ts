// Switches to a different operation if a file calls for it, like `/voice` with a recording. Runs before any form opens,
// since each operation has its own form. Pure.

import type { Catalogue } from './catalogue.ts';
import { type Command, type Field, findFieldName, findTextField } from './command.ts';
import type { FileRef, Invocation } from './invocation.ts';
import { findFieldForFile } from './parse-invocation.ts';

/**
 * Returns the operation that the file calls for, with the invocation under that operation's field names. Otherwise
 * returns both unchanged.
 */
export function switchToFileOperation<I extends Invocation>(
  catalogue: Pick<Catalogue, 'findOperation'>,
  command: Command,
  invocation: I,
): { readonly command: Command; readonly invocation: I } {
  const openedName = invocation.files
    .map((file): Field | undefined => command.fields[findFieldForFile(command, file) ?? ''])
    .find((field) => field?.opens !== undefined)?.opens;
  const opened = openedName === undefined ? undefined : catalogue.findOperation(openedName);
  if (!opened) return { command, invocation };
  const words = findTextField(command);
  const name = findTextField(opened);
  const values = Object.entries(invocation.values).map(([field, value]) => {
    const own = findFieldName(command, field);
    return [own !== undefined && own === words && name !== undefined ? name : field, value] as const;
  });
  const files = invocation.files.map(({ field: _, ...file }) => withField(file, findFieldForFile(opened, file)));
  return {
    command: opened,
    invocation: { ...invocation, command: opened.name, values: Object.fromEntries(values), files },
  };
}

/** Assigns the file to its field, so that no form asks for it again. */
const withField = (file: FileRef, field: string | undefined): FileRef =>
  field === undefined ? file : { ...file, field };
