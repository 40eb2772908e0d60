// Renders the texts of a view for one reader.

import { truncate } from '../../kit/text.ts';
import type { Messages } from '../../messages/format.ts';
import type { Text } from '../../messages/message.ts';
import type { Problem } from '../commands/invocation.ts';
import type { Action, Fact, Row, View, ViewPart } from './view.ts';

export function localizeView(view: View, messages: Messages): View<string> {
  const render = (text: Text): string => messages.render(text);
  const { title, line, input, body, bodyNote, facts, parts, rows, problems, actions, files, form, ...rest } = view;
  return {
    ...rest,
    title: render(title),
    line: render(line),
    ...(input !== undefined && { input: render(input) }),
    ...(body !== undefined && { body: render(body) }),
    ...(bodyNote !== undefined && { bodyNote: render(bodyNote) }),
    ...(facts && {
      facts: facts.map((fact): Fact<string> => ({ ...fact, label: render(fact.label), value: render(fact.value) })),
    }),
    ...(parts && {
      parts: parts.map((part): ViewPart<string> => {
        const { stage, label, ...state } = part;
        return { ...state, label: render(label), ...(stage !== undefined && { stage: render(stage) }) };
      }),
    }),
    ...(rows && { rows: rows.map((row) => localizeRow(row, messages)) }),
    ...(problems && { problems: localizeProblems(problems, messages) }),
    ...(actions && { actions: localizeActions(actions, messages) }),
    ...(files && {
      files: localizeLabels(files, messages),
    }),
    ...(form && { form: localizeForm(form, messages) }),
  };
}

const localizeRow = ({ group, actions, ...row }: Row, messages: Messages): Row<string> => ({
  ...row,
  title: messages.render(row.title),
  detail: messages.render(row.detail),
  ...(group !== undefined && { group: messages.render(group) }),
  ...(actions && { actions: localizeActions(actions, messages) }),
});

/** Renders the labels of files, alternatives and the like. */
export const localizeLabels = <T extends { readonly label: Text }>(items: readonly T[], { render }: Messages) =>
  items.map((item) => ({ ...item, label: render(item.label) }));

/** Length of a button's label that every platform allows. */
const MAX_BUTTON_CHARACTERS = 75;

const localizeActions = (actions: readonly Action[], { render }: Messages): readonly Action<string>[] =>
  actions.map((action) => ({ ...action, label: truncate(render(action.label), MAX_BUTTON_CHARACTERS) }));

export const localizeProblems = (problems: readonly Problem[], { render }: Messages): readonly Problem<string>[] =>
  problems.map((problem) => ({ ...problem, message: render(problem.message) }));

function localizeForm({ label, ...form }: NonNullable<View['form']>, { render }: Messages) {
  return label === undefined ? form : { ...form, label: render(label) };
}
