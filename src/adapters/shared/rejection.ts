// Rejections of a request: problems with their fields' labels, and alternatives as buttons, or as text where there are
// none. Platforms draw them.

import type { Command } from '../../domain/commands/command.ts';
import type { Alternative, Invocation, Problem } from '../../domain/commands/invocation.ts';
import { localizeCommand, localizeFieldLabel } from '../../domain/commands/locale.ts';
import { formatProblem } from '../../domain/views/format-failure.ts';
import type { View } from '../../domain/views/view.ts';
import { toFileInputId } from './form.ts';
import type { RejectionOptions } from './responder.ts';
import type { AdapterMessages, LocalizedMessages } from './texts/index.ts';

/** Puts the field's label in front, as the language requires. */
export const formatFieldProblem = (
  command: Command,
  { field, message }: Problem,
  messages: LocalizedMessages,
): string =>
  field === undefined ? message : messages.problems.at(localizeFieldLabel(command, field, messages), message).trim();

export interface ProblemLabelFormat {
  /** Returns the displayed name of a field. */
  readonly getLabel: (field: string) => string;
  /** Returns the text between the label and the message. */
  readonly getSeparator: (label: string, message: string) => string;
}

/** For places without a known language. */
export const UNLOCALIZED_LABEL_FORMAT: ProblemLabelFormat = { getLabel: (field) => field, getSeparator: () => ' ' };

export const createProblemLabelFormat = (command: Command, messages: LocalizedMessages): ProblemLabelFormat => ({
  getLabel: (field) => localizeFieldLabel(command, field, messages),
  getSeparator(label, message) {
    const both = messages.problems.at(label, message);
    return both.slice(label.length, both.length - message.length);
  },
});

/** Groups problems by input. Problems of fields that are not shown belong to the first input. */
export function groupErrorsByInput(
  command: Command,
  problems: readonly Problem[],
  inputIds: readonly string[],
  messages: LocalizedMessages,
): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const problem of problems) {
    const { field = '' } = problem;
    const inputId = [field, toFileInputId(field)].find((one) => inputIds.includes(one)) ?? inputIds[0];
    if (inputId === undefined) continue;
    const sentence = formatFieldProblem(command, problem, messages);
    errors[inputId] = errors[inputId] === undefined ? sentence : `${errors[inputId]} ${sentence}`;
  }
  return errors;
}

/** Creates the view of a rejection, and the draft of its form. `line` replaces the request to correct the input. */
export function createRejectionWithDraft<I extends Invocation>(
  command: Command,
  invocation: I,
  problems: readonly Problem[],
  messages: LocalizedMessages,
  line = messages.adapterMessages.toFix,
) {
  const askFirst = [...new Set(problems.flatMap(({ field }) => field ?? []))];
  const title = localizeCommand(command, messages).title;
  const view: View = { status: 'failed', title, line, problems };
  return { view, draft: { ...invocation, askFirst } };
}

/**
 * Returns a label and the id of a stored draft for each button. A button starts its corrected request once, however
 * often it is pressed.
 */
export const createAlternativeButtons = <I extends Invocation>(
  invocation: I,
  alternatives: readonly Alternative[] | undefined,
  saveDraft: (draft: I) => string,
): readonly { readonly label: string; readonly id: string }[] =>
  (alternatives ?? []).map(({ label, values }) => ({
    label,
    id: saveDraft({ ...invocation, askFirst: [], values: { ...invocation.values, ...values } }),
  }));

/** For forms that only show text. */
export const formatAlternatives = (
  alternatives: readonly Alternative[] | undefined,
  { possible }: AdapterMessages,
): string =>
  alternatives === undefined || alternatives.length === 0
    ? ''
    : possible(alternatives.map(({ label }) => label).join('; '));

/** The whole rejection as one text. */
export const formatRejection = (
  command: Command,
  problems: readonly Problem[],
  messages: LocalizedMessages,
  { statusLine, alternatives }: RejectionOptions = {},
): string =>
  [
    statusLine,
    ...problems.map((problem) => formatProblem(problem, command, messages)),
    formatAlternatives(alternatives, messages.adapterMessages),
  ]
    .filter(Boolean)
    .join(' ');
