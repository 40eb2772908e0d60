// Renders a form as a Slack modal and parses its submission: errors on top, one block per field, advanced fields behind
// "More". Voices and languages are searched while the user types.

import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import { type Command, type Field, listFileExtensions } from '../../../domain/commands/command.ts';
import { commandText, fieldLabel } from '../../../domain/commands/command-texts.ts';
import type { FileRef, Problem } from '../../../domain/commands/invocation.ts';
import { splitOutsideParentheses } from '../../../kit/text.ts';
import type { Messages } from '../../../messages/format.ts';
import { bytes } from '../../../messages/values.ts';
import {
  createFormField,
  type FormField,
  type FormLimits,
  type FormSubmission,
  fieldFromInputId,
  isAllowedInForm,
  isTooLongForInput,
  selectFormFields,
  toFileInputId,
} from '../../shared/form.ts';
import { formatFieldProblem } from '../../shared/rejection.ts';
import { toPlainTextElement } from '../blocks/reply-blocks.ts';
import { MAX_BLOCKS_BY_SURFACE, MAX_FORM_FILE_BYTES, MESSAGE_LIMITS, MODAL_LIMITS } from '../limits.ts';
import type { FormMetadata } from '../payloads/event.ts';
import { toFileRef } from '../payloads/files.ts';
import type { SlackInvocation } from './draft-store.ts';

/** Action id of the button that shows the advanced fields. */
export const MORE_FIELDS_ACTION = 'form:more-fields';

/** Leaves room for the blocks of errors, menu hints and the button for more fields. */
export const FORM_LIMITS: FormLimits = {
  maxInputs: MAX_BLOCKS_BY_SURFACE.view - 3,
  maxCharacters: MESSAGE_LIMITS.input,
  hasMoreButton: true,
};

interface FormOptions {
  readonly catalogue: Pick<Catalogue, 'findOperation'>;
  readonly command: Command;
  readonly draft: SlackInvocation;
  /** Id of the draft. */
  readonly id: string;
  readonly messages: Messages;
  readonly problems?: readonly Problem[];
}

export function renderForm({ catalogue, command, draft, id, messages, problems = [] }: FormOptions): ModalView {
  const { channel, thread } = draft.caller;
  const metadata: FormMetadata = { draft: id, command: command.name, channel, thread };
  const shown = selectFormFields(command, draft, FORM_LIMITS);
  const fields = shown.flatMap((name) => {
    const field = createFormField(command, name, draft, messages);
    if (!field) return [];
    return isTooLongForInput(draft, name, FORM_LIMITS)
      ? [renderKeptText(field, messages)]
      : renderField(field, messages, draft.focusField === name);
  });
  const top = problems.length > 0 ? [renderProblems(command, problems, messages)] : [];
  const askable = Object.values<Field>(command.fields).filter(isAllowedInForm);
  const hasMore = askable.length > shown.length;
  return {
    type: 'modal',
    callback_id: 'earshot:form',
    title: toPlainTextElement(messages.render(commandText(command, 'title')), MODAL_LIMITS.title),
    submit: toPlainTextElement(messages.render(commandText(command, 'verb')), MODAL_LIMITS.submit),
    close: toPlainTextElement(messages.format('chat.close'), MODAL_LIMITS.submit),
    private_metadata: JSON.stringify(metadata),
    blocks: [
      ...top,
      ...fields,
      ...renderMenuHints(catalogue, command, messages),
      ...(hasMore ? [createMoreButton(id, messages.format('chat.more'))] : []),
    ],
  };
}

/**
 * Files that select another operation of the command are chosen on their message, because Slack would require all
 * fields here first.
 */
function renderMenuHints(
  catalogue: FormOptions['catalogue'],
  command: Command,
  messages: Messages,
): readonly KnownBlock[] {
  return Object.entries<Field>(command.fields).flatMap(([name, { opens }]) => {
    const next = catalogue.findOperation(opens ?? '');
    if (!next) return [];
    const line = messages.format('chat.byMenu', {
      label: fieldLabel(command, name),
      verb: commandText(next, 'verb'),
    });
    return [{ type: 'context', elements: [toPlainTextElement(line, MESSAGE_LIMITS.section)] }];
  });
}

const createMoreButton = (id: string, label: string): KnownBlock => ({
  type: 'actions',
  block_id: 'more-fields',
  elements: [
    {
      type: 'button',
      action_id: MORE_FIELDS_ACTION,
      text: toPlainTextElement(label, MESSAGE_LIMITS.button),
      value: id,
    },
  ],
});

const renderProblems = (command: Command, problems: readonly Problem[], messages: Messages): KnownBlock => ({
  type: 'section',
  block_id: 'problems',
  text: toPlainTextElement(
    [messages.format('chat.toFix'), ...problems.map((one) => `• ${formatFieldProblem(command, one, messages)}`)].join(
      '\n',
    ),
    MESSAGE_LIMITS.section,
  ),
});

const FIELD_ACTION = /^field:([\w-]+)$/;
const formatFieldAction = (field: string): string => `field:${field}`;
/** Returns the field of a search box, or `undefined` for other actions. */
export const parseFieldAction = (action: string): string | undefined => FIELD_ACTION.exec(action)?.[1];

type InputElement = InputBlock['element'];

/** `hasFocus`: the form opens with the cursor in this text. */
function renderField(formField: FormField, messages: Messages, hasFocus: boolean): readonly KnownBlock[] {
  if (formField.field.options.kind === 'file') return [createFileInput(formField, formField.name, messages)];
  const input = createElement(formField, messages);
  const isFocused = hasFocus && input.type === 'plain_text_input';
  const block = createInputBlock(formField, isFocused ? { ...input, focus_on_load: true } : input);
  if (!formField.acceptsLink) return [block];
  const label = messages.format('chat.linkFile.label');
  const sizeLimit = messages.format('chat.fileMost', { size: bytes(MAX_FORM_FILE_BYTES) });
  const help = `${messages.format('chat.linkFile.help')} ${sizeLimit}`;
  return [block, createFileInput({ ...formField, label, help }, toFileInputId(formField.name), messages)];
}

/** Replaces an input whose value is too long for it. */
const renderKeptText = ({ label, shownValue = '' }: FormField, messages: Messages): KnownBlock => ({
  type: 'context',
  elements: [
    toPlainTextElement(
      messages.format('chat.keptText', { label, size: [...shownValue].length }),
      MESSAGE_LIMITS.section,
    ),
  ],
});

const createInputBlock = ({ name, label, help, isRequired }: FormField, element: InputElement): InputBlock => ({
  type: 'input',
  block_id: name,
  optional: !isRequired,
  label: toPlainTextElement(label, MESSAGE_LIMITS.label),
  hint: toPlainTextElement(help, MESSAGE_LIMITS.label),
  element,
});

function createElement(formField: FormField, messages: Messages): InputElement {
  const { options } = formField.field;
  if (options.kind === 'toggle')
    return { type: 'radio_buttons', action_id: formatFieldAction(formField.name), ...createOptions(formField) };
  if (formField.choices && formField.choices.length <= MESSAGE_LIMITS.options) return createSelect(formField, messages);
  switch (options.kind) {
    case 'language':
    case 'dictionary':
    case 'voice':
      return createSearch(formField, 'allowsMultiple' in options && options.allowsMultiple === true, messages);
    default:
      return createTextInput(formField);
  }
}

const createOption = (label: string, value: string) => ({
  text: toPlainTextElement(label, MESSAGE_LIMITS.option),
  value,
});

function createOptions({ choices = [] }: FormField) {
  const all = choices.map(({ label, value }) => createOption(label, value));
  const initial = all[choices.findIndex(({ isSelected }) => isSelected)];
  return { options: all, initial_option: initial };
}

const createSelect = (formField: FormField, messages: Messages): InputElement => ({
  type: 'static_select',
  action_id: formatFieldAction(formField.name),
  placeholder: toPlainTextElement(messages.format('chat.choose'), MESSAGE_LIMITS.placeholder),
  ...createOptions(formField),
});

/** Shows a first list of options before the user types. */
function createSearch({ name, field, shownValue }: FormField, isMultiple: boolean, messages: Messages): InputElement {
  const selected = shownValue === undefined ? [] : isMultiple ? splitList(shownValue) : [shownValue];
  const options = selected
    .filter((one) => one.length <= MESSAGE_LIMITS.optionValue)
    .map((one) => createOption(one, one));
  const [first] = options;
  const shared = {
    action_id: formatFieldAction(name),
    min_query_length: 0,
    placeholder: toPlainTextElement(
      field.setting === undefined ? messages.format('chat.choose') : messages.format('chat.setting'),
      MESSAGE_LIMITS.placeholder,
    ),
  };
  return isMultiple
    ? { type: 'multi_external_select', ...shared, ...(first && { initial_options: options }) }
    : { type: 'external_select', ...shared, ...(first && { initial_option: first }) };
}

/** A comma in brackets belongs to a name. */
const splitList = (filled: string): readonly string[] => [
  ...new Set(
    splitOutsideParentheses(filled, ',;')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

const createTextInput = ({ name, isMultiline, shownValue, placeholder }: FormField): InputElement => ({
  type: 'plain_text_input',
  action_id: formatFieldAction(name),
  multiline: isMultiline,
  max_length: MESSAGE_LIMITS.input,
  ...(shownValue !== undefined && { initial_value: shownValue }),
  ...(placeholder !== undefined && { placeholder: toPlainTextElement(placeholder, MESSAGE_LIMITS.placeholder) }),
});

function createFileInput(formField: FormField, blockId: string, messages: Messages): InputBlock {
  const filetypes = listFileExtensions(formField.field).map((ending) => ending.slice(1));
  const element: InputElement = {
    type: 'file_input',
    action_id: formatFieldAction(formField.name),
    max_files: 1,
    ...(filetypes.length > 0 && { filetypes }),
  };
  const help =
    formField.fileName === undefined ? formField.help : messages.format('chat.kept', { name: formField.fileName });
  return { ...createInputBlock({ ...formField, help }, element), block_id: blockId };
}

/** Form input is not markup, so it needs no decoding. */
export function parseFormState({ values: blocks }: ViewOutput['state'], team: string): FormSubmission {
  const values: Record<string, string> = {};
  const files: FileRef[] = [];
  const clearedFields: string[] = [];
  for (const [block, actions] of Object.entries(blocks)) {
    for (const [action, state] of Object.entries(actions)) {
      const name = fieldFromInputId(block);
      if (parseFieldAction(action) === undefined) continue;
      if (state.files != null) {
        files.push(...state.files.map((file) => toFileRef(team, file, name)));
        continue;
      }
      if (block !== name) continue;
      const value =
        state.value ?? state.selected_option?.value ?? state.selected_options?.map((one) => one.value).join(', ');
      if (value === undefined || value === '') clearedFields.push(name);
      else values[name] = value;
    }
  }
  return { values, files, clearedFields };
}
