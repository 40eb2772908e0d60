// Rejections of a request: problems with their fields' labels, and alternatives as buttons, or as text where there are
// none. Platforms draw them.

import type { Command } from '../../domain/commands/command.ts';
import { commandText, fieldLabel } from '../../domain/commands/command-texts.ts';
import type { Alternative, Invocation, Problem } from '../../domain/commands/invocation.ts';
import { createProblemText } from '../../domain/views/failure-text.ts';
import { localizeView } from '../../domain/views/localize-view.ts';
import type { View } from '../../domain/views/view.ts';
import type { Messages } from '../../messages/format.ts';
import { message, type Text } from '../../messages/message.ts';
import { toFileInputId } from './form.ts';
import type { RejectionOptions } from './responder.ts';

/** Puts the field's label in front, as the language requires. */
export const formatFieldProblem = (
  command: Command,
  { field, message }: Problem,
  { format, render }: Messages,
): string =>
  field === undefined
    ? render(message)
    : format('problems.at', { label: fieldLabel(command, field), problem: message }).trim();

export interface ProblemLabelFormat {
  /** Returns the displayed name of a field. */
  readonly getLabel: (field: string) => string;
  /** Returns the text between the label and the message. */
  readonly getSeparator: (label: string, message: string) => string;
}

/** For places without a known language. */
export const UNLOCALIZED_LABEL_FORMAT: ProblemLabelFormat = { getLabel: (field) => field, getSeparator: () => ' ' };

export const createProblemLabelFormat = (command: Command, messages: Messages): ProblemLabelFormat => ({
  getLabel: (field) => messages.render(fieldLabel(command, field)),
  getSeparator(label, message) {
    const both = messages.format('problems.at', { label, problem: message });
    return both.slice(label.length, both.length - message.length);
  },
});

/** Groups problems by input. Problems of fields that are not shown belong to the first input. */
export function groupErrorsByInput(
  command: Command,
  problems: readonly Problem[],
  inputIds: readonly string[],
  messages: Messages,
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
  messages: Messages,
  line: Text = message('chat.toFix'),
) {
  const askFirst = [...new Set(problems.flatMap(({ field }) => field ?? []))];
  const view: View = { status: 'failed', title: commandText(command, 'title'), line, problems };
  return { view: localizeView(view, messages), draft: { ...invocation, askFirst } };
}

/**
 * Returns a label and the id of a stored draft for each button. A button starts its corrected request once, however
 * often it is pressed.
 */
export const createAlternativeButtons = <I extends Invocation>(
  invocation: I,
  alternatives: readonly Alternative[] | undefined,
  saveDraft: (draft: I) => string,
  { render }: Messages,
): readonly { readonly label: string; readonly id: string }[] =>
  (alternatives ?? []).map(({ label, values }) => ({
    label: render(label),
    id: saveDraft({ ...invocation, askFirst: [], values: { ...invocation.values, ...values } }),
  }));

/** For forms that only show text. */
export const formatAlternatives = (alternatives: readonly Alternative[] | undefined, messages: Messages): string =>
  alternatives === undefined || alternatives.length === 0
    ? ''
    : messages.format('chat.possible', { names: alternatives.map(({ label }) => messages.render(label)).join('; ') });

/** The whole rejection as one text. */
export const formatRejection = (
  command: Command,
  problems: readonly Problem[],
  messages: Messages,
  { statusLine, alternatives }: RejectionOptions = {},
): string =>
  [
    statusLine && messages.render(statusLine),
    ...problems.map((problem) => messages.render(createProblemText(problem, command))),
    formatAlternatives(alternatives, messages),
  ]
    .filter(Boolean)
    .join(' ');
