// Which fields a form asks for: what is missing first, then what most people want to say, as many as a form holds.
// Pure. Whether what was given makes sense is the bot's business; how a field looks in a form is form.ts.

import type { Field } from '../../../domain/commands/field.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import { type Given, isGiven, missing } from '../../../domain/commands/wanted-fields.ts';
import { opensForm } from '../declare.ts';
import { COMPONENTS } from '../limits.ts';
import type { Draft } from './drafts.ts';

/** Says nothing about what is made. */
const ABOUT_THE_WORKSPACE: ReadonlySet<string> = new Set(['project_description']);

/** Decided from what was given alone, since a form must be the first answer. */
export const needsForm = (command: Command, given: Given): boolean =>
  opensForm(command) && missing(command, given, false).length > 0;

/** From a message nothing could be typed, so what no setting surely holds is asked for. */
export const needsFormFromMessage = (command: Command, given: Given): boolean =>
  missing(command, given, true).length > 0;

/** What was found faulty, what is missing, then the rest in order; folded fields last. */
export function fieldsToAsk(command: Command, draft: Draft): readonly string[] {
  const wrong = draft.wrong ?? [];
  const lacking = missing(command, draft, true);
  const rank = (name: string): number => {
    if (wrong.includes(name)) return 0;
    // What a form cannot show whole is kept as it is, or it would come back cut.
    if (String(draft.values[name] ?? '').length > COMPONENTS.textInput) return 9;
    if (lacking.includes(name)) return 1;
    // A form that is opened again shows what was given; one that asks for more does not.
    if (isGiven(draft, name)) return draft.wrong ? 2 : 9;
    return command.fields[name]?.more ? 4 : 3;
  };
  const ordered = Object.keys(command.fields)
    .filter((name) => rank(name) < 9 && isWorthAsking(name, command.fields[name], rank(name)))
    .toSorted((a, b) => rank(a) - rank(b));
  const asked: string[] = [];
  let parts = 0;
  for (const name of ordered) {
    const needs = partsOf(command.fields[name]);
    if (parts + needs > COMPONENTS.modalParts) continue;
    parts += needs;
    asked.push(name);
  }
  return asked;
}

/** Of the folded fields only a text is worth a place in a form: numbers of folders and the like can be typed as options. */
const isWorthAsking = (name: string, field: Field | undefined, rank: number): boolean =>
  rank < 4 ||
  (field?.options.kind === 'text' && field.options.long === true && !ABOUT_THE_WORKSPACE.has(name));

/** A link has an upload beside it. */
const partsOf = (field: Field | undefined): number =>
  field?.options.kind === 'text' && field.options.link !== undefined ? 2 : 1;
