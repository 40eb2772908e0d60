// Builds a command's form as a Discord modal with one labelled component per field, and the custom id that identifies
// its draft. Voices and languages are plain text inputs that the bot resolves.

import {
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import type { Command } from '../../domain/commands/command.ts';
import { commandText } from '../../domain/commands/command-texts.ts';
import type { FormDraft } from '../../domain/commands/invocation.ts';
import { truncate, truncateAtWord } from '../../kit/text.ts';
import type { Messages } from '../../messages/format.ts';
import { createFormField, type FormField, type FormLimits, selectFormFields, toFileInputId } from '../shared/form.ts';
import { createFileTypeFilter } from './application-commands.ts';
import { COMMAND_LIMITS, COMPONENT_LIMITS } from './limits.ts';

export const MODAL_FORM_LIMITS: FormLimits = {
  maxInputs: COMPONENT_LIMITS.modalParts,
  maxCharacters: COMPONENT_LIMITS.textInput,
  hasMoreButton: false,
};

/** Longer lists are easier to use as a select menu. */
const MAX_RADIO_CHOICES = 5;

/**
 * `form` identifies a submitted form, `edit` a button that opens one, `start-draft` a button that starts the corrected
 * draft.
 */
export interface DraftCustomId {
  readonly kind: 'form' | 'edit' | 'start-draft';
  readonly draftId: string;
  /** Identifies the form if its draft is lost. */
  readonly command: string;
}

/** Older ids have more text after the command. */
const CUSTOM_ID = /^(form|edit|start-draft):([\w-]+):([\w-]+)/;

export const formatDraftCustomId = ({ kind, draftId, command }: DraftCustomId): string =>
  `${kind}:${draftId}:${command}`;

export function parseDraftCustomId(customId: string): DraftCustomId | undefined {
  const [, kind, draftId, command] = CUSTOM_ID.exec(customId) ?? [];
  if (draftId === undefined || command === undefined) return undefined;
  return { kind: kind as DraftCustomId['kind'], draftId, command };
}

interface ModalOptions {
  readonly command: Command;
  readonly draft: FormDraft;
  readonly customId: string;
  readonly messages: Messages;
  readonly findLastChoice: (field: string) => string | undefined;
}

export function buildModal({ command, draft, customId, messages, findLastChoice }: ModalOptions) {
  const parts = selectFormFields(command, draft, MODAL_FORM_LIMITS).flatMap((name) => {
    const field = createFormField(command, name, draft, messages, findLastChoice(name));
    return field ? toComponents(field, messages) : [];
  });
  return {
    custom_id: customId,
    title: truncateAtWord(messages.render(commandText(command, 'title')), COMPONENT_LIMITS.modalTitle),
    components: parts.slice(0, COMPONENT_LIMITS.modalParts),
  } satisfies APIModalInteractionResponseCallbackData;
}

function toComponents(part: FormField, messages: Messages): readonly APILabelComponent[] {
  const { options } = part.field;
  if (options.kind === 'file') return [createFileUpload(part, part.name, messages)];
  if (options.kind === 'toggle' && alwaysHasValue(part)) return [createCheckbox(part)];
  if (part.choices && part.choices.length <= COMPONENT_LIMITS.selectOptions)
    return [
      alwaysHasValue(part) && isFew(part.choices)
        ? createRadioGroup(part, part.choices)
        : createSelect(part, part.choices),
    ];
  if (!part.acceptsLink) return [createTextInput(part)];
  const label = messages.format('chat.linkFile.label');
  const beside = { ...part, label, help: messages.format('chat.linkFile.help'), isRequired: false };
  return [createTextInput(part), createFileUpload(beside, toFileInputId(part.name), messages)];
}

/** True if the field always has a value, so no choice needs to be cleared. */
const alwaysHasValue = ({ isRequired, field }: FormField): boolean => isRequired || field.default !== undefined;

/** True for few choices, which radio buttons show without opening a menu. */
const isFew = ({ length }: NonNullable<FormField['choices']>): boolean =>
  length >= COMPONENT_LIMITS.radios.min && length <= MAX_RADIO_CHOICES;

export const createLabel = (
  { label, help }: Pick<FormField, 'label' | 'help'>,
  component: APILabelComponent['component'],
): APILabelComponent => ({
  type: ComponentType.Label,
  label: truncate(label, COMPONENT_LIMITS.label),
  description: truncateAtWord(help, COMPONENT_LIMITS.labelDescription),
  component,
});

function createTextInput(part: FormField): APILabelComponent {
  const { options } = part.field;
  const max = Math.min(
    (options.kind === 'text' && options.max) || COMPONENT_LIMITS.textInput,
    COMPONENT_LIMITS.textInput,
  );
  const filled = part.shownValue?.slice(0, max).toWellFormed() ?? '';
  const min = options.kind === 'text' && part.isRequired ? options.minContent?.characters : undefined;
  // Discord might not open a form whose prefilled text is below the minimum. The bot checks the length after
  // submission.
  const bounded = min !== undefined && (filled === '' || filled.length >= min);
  return createLabel(part, {
    type: ComponentType.TextInput,
    custom_id: part.name,
    style: part.isMultiline ? TextInputStyle.Paragraph : TextInputStyle.Short,
    required: part.isRequired,
    max_length: max,
    ...(bounded && { min_length: min }),
    ...(filled !== '' && { value: filled }),
    ...(part.placeholder !== undefined && {
      placeholder: truncate(part.placeholder, COMPONENT_LIMITS.placeholder),
    }),
  });
}

function createSelect(part: FormField, choices: NonNullable<FormField['choices']>): APILabelComponent {
  return createLabel(part, {
    type: ComponentType.StringSelect,
    custom_id: part.name,
    required: part.isRequired,
    min_values: part.isRequired ? 1 : 0,
    max_values: 1,
    options: choices.map(({ label, value, isSelected }) => ({
      label: truncate(label, COMMAND_LIMITS.choiceName),
      value,
      ...(isSelected && { default: true }),
    })),
  });
}

function createRadioGroup(part: FormField, choices: NonNullable<FormField['choices']>): APILabelComponent {
  return createLabel(part, {
    type: ComponentType.RadioGroup,
    custom_id: part.name,
    required: part.isRequired,
    options: choices.map(({ label, value, isSelected }) => ({
      label: truncate(label, COMPONENT_LIMITS.radios.label),
      value,
      ...(isSelected && { default: true }),
    })),
  });
}

function createCheckbox(part: FormField): APILabelComponent {
  const isTicked = part.choices?.some(({ value, isSelected }) => isSelected && value === 'true') ?? false;
  return createLabel(part, { type: ComponentType.Checkbox, custom_id: part.name, default: isTicked });
}

function createFileUpload(part: FormField, customId: string, messages: Messages): APILabelComponent {
  const { field, fileName, help, label, isRequired } = part;
  const helpText =
    fileName === undefined
      ? help
      : truncate(messages.format('chat.kept', { name: fileName }), COMPONENT_LIMITS.labelDescription);
  return createLabel(
    { label, help: helpText },
    {
      type: ComponentType.FileUpload,
      custom_id: customId,
      required: isRequired,
      min_values: isRequired ? 1 : 0,
      max_values: 1,
      ...createFileTypeFilter(field),
    },
  );
}
