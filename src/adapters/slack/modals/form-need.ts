// Which fields a form shows, and which it can. Pure, decided from what was given alone: a form must open within three seconds
// of the press that asked for it. What is still wanted is domain/wanted.ts, whether values make sense the bot's business.

import type { Field } from '../../../domain/commands/field.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import { type Given, isGiven } from '../../../domain/commands/wanted-fields.ts';
import { TEXT } from '../limits.ts';

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
