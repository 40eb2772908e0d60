// Which fields are still wanted, decided from what was given alone: a form must open before anything can be looked up. Pure.

import type { FileRef } from '../media/file-kinds.ts';
import type { Field, SettingName } from './field.ts';
import type { Command } from './operation.ts';

/** What a person gave so far, by the service's own field names. */
export interface Given {
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: readonly Pick<FileRef, 'field'>[];
}

/** Settings that always have a value; the others may be unset, and the store cannot be asked before the form opens. */
const ALWAYS_SET: ReadonlySet<SettingName> = new Set(['voice', 'language']);

export const isGiven = ({ values, files }: Given, name: string): boolean =>
  values[name] !== undefined || files.some(({ field }) => field === name);

/** A setting may stand in for what is left empty. */
export const isMust = ({ required, setting }: Pick<Field, 'required' | 'setting'>): boolean =>
  required && setting === undefined;

/** Required, not given, and nothing stands in. `mayBeUnset`: a setting that may be unset is no stand-in. */
export function missing(command: Command, given: Given, mayBeUnset: boolean): readonly string[] {
  // A file that names no field finds its own.
  const loose = given.files.some(({ field }) => field === undefined);
  return Object.entries<Field>(command.fields)
    .filter(([name, { required, setting, options }]) => {
      const standsIn = setting !== undefined && (!mayBeUnset || ALWAYS_SET.has(setting));
      const takesFile = options.kind === 'file' || (options.kind === 'text' && options.link !== undefined);
      return required && !standsIn && !isGiven(given, name) && !(loose && takesFile);
    })
    .map(([name]) => name);
}
