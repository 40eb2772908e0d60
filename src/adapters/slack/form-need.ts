// Which fields are still wanted, and which a form can show. Pure, decided from what was given alone: a form must open within
// three seconds of the press that asked for it. Whether values make sense is the desk's business.

import type { Field, SettingName } from '../../domain/field.ts';
import type { Command } from '../../domain/operation.ts';
import { TEXT } from './limits.ts';
import type { Given } from './read.ts';

/** Settings that always have a value; the others may be unset, and nobody can be asked before the form opens. */
const ALWAYS_SET: ReadonlySet<SettingName> = new Set(['voice', 'language']);

const isGiven = ({ values, files }: Given, name: string): boolean =>
  values[name] !== undefined || files.some(({ field }) => field === name);

/** A setting may stand in for what is left empty. */
export const isMust = ({ required, setting }: Field): boolean => required && setting === undefined;

/** Required, not given, and nothing stands in. `mayBeUnset`: a setting that may be unset is no stand-in. */
export function missing(command: Command, given: Given, mayBeUnset: boolean): readonly string[] {
  // A file that names no field finds its own.
  const loose = given.files.some(({ field }) => field === undefined);
  return Object.entries<Field>(command.fields)
    .filter(([name, { required, setting, look }]) => {
      const standsIn = setting !== undefined && (!mayBeUnset || ALWAYS_SET.has(setting));
      const takesFile = look.face === 'file' || (look.face === 'text' && look.link !== undefined);
      return required && !standsIn && !isGiven(given, name) && !(loose && takesFile);
    })
    .map(([name]) => name);
}

/** Longer than an input holds: it is kept as it is, or it would come back cut. */
export const isTooLong = (given: Given, name: string): boolean =>
  String(given.values[name] ?? '').length > TEXT.input;

/** Whether a form could mend what is wrong there. */
export const canShow = (command: Command, given: Given, name: string): boolean =>
  command.fields[name] !== undefined && !isTooLong(given, name);

/** What was found faulty first, then in the declared order; folded fields only once they are asked for or hold something. */
export function fieldsOf(
  command: Command,
  draft: Given & { wrong?: readonly string[] | undefined; unfolded?: boolean | undefined },
): readonly string[] {
  const wrong = draft.wrong ?? [];
  const shown = Object.entries<Field>(command.fields).filter(
    ([name, { more }]) =>
      more !== true || draft.unfolded === true || wrong.includes(name) || isGiven(draft, name),
  );
  const rank = (name: string) => (wrong.includes(name) ? 0 : 1);
  return shown.map(([name]) => name).toSorted((a, b) => rank(a) - rank(b));
}

export const hasMore = (command: Command, shown: readonly string[]): boolean =>
  Object.keys(command.fields).some((name) => !shown.includes(name));
