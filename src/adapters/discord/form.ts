// A form as Discord's modal: one labelled part per field, filled with what is known, and the id by which its draft is found
// again. Voices and languages are plain text here and are looked up on our side.

import {
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import type { Command } from '../../domain/commands/command.ts';
import { fileBesideLink, namesIn } from '../../domain/commands/locale.ts';
import { cut, cutAtWord } from '../../kit/text.ts';
import type { Draft } from '../shared/drafts.ts';
import { besideLink, type FormField, type FormRoom, fieldsToAsk, formField } from '../shared/form.ts';
import type { Wording } from '../shared/texts/index.ts';
import { fileTypes } from './declare.ts';
import { COMMANDS, COMPONENTS } from './limits.ts';

export const ROOM: FormRoom = {
  parts: COMPONENTS.modalParts,
  characters: COMPONENTS.textInput,
  unfolds: false,
};

/** More of them are easier to find in a list. */
const FEW = 5;

/** `form`: a form that was sent. `edit`: a button that opens one. `use`: a button that starts what was corrected. */
export interface FormId {
  readonly kind: 'form' | 'edit' | 'use';
  /** The id that the draft is kept under. */
  readonly draft: string;
  /** So that a form whose draft is lost still leads somewhere. */
  readonly command: string;
}

/** Older ids have more behind the command. */
const ID = /^(form|edit|use):([\w-]+):([\w-]+)/;

export const writeFormId = ({ kind, draft, command }: FormId): string => `${kind}:${draft}:${command}`;

export function readFormId(customId: string): FormId | undefined {
  const [, kind, draft, command] = ID.exec(customId) ?? [];
  if (draft === undefined || command === undefined) return undefined;
  return { kind: kind as FormId['kind'], draft, command };
}

interface FormWish {
  readonly command: Command;
  readonly draft: Draft;
  readonly customId: string;
  readonly wording: Wording;
  /** What this person chose last for a field. */
  readonly before: (field: string) => string | undefined;
}

export function formOf({ command, draft, customId, wording, before }: FormWish) {
  const parts = fieldsToAsk(command, draft, ROOM).flatMap((name) => {
    const field = formField(command, name, draft, wording, before(name));
    return field ? partsOf(field, wording) : [];
  });
  return {
    custom_id: customId,
    title: cutAtWord(namesIn(command, wording).title, COMPONENTS.modalTitle),
    components: parts.slice(0, COMPONENTS.modalParts),
  } satisfies APIModalInteractionResponseCallbackData;
}

function partsOf(part: FormField, wording: Wording): readonly APILabelComponent[] {
  const { options } = part.field;
  if (options.kind === 'file') return [fileUpload(part, part.name, wording)];
  if (options.kind === 'toggle' && holds(part)) return [checkbox(part)];
  if (part.choices && part.choices.length <= COMPONENTS.selectOptions)
    return [holds(part) && isFew(part.choices) ? radioGroup(part, part.choices) : select(part, part.choices)];
  if (!part.link) return [textInput(part)];
  const { label, help } = fileBesideLink(wording.commands);
  const beside = { ...part, label, help, must: false };
  return [textInput(part), fileUpload(beside, besideLink(part.name), wording)];
}

/** One of its values always holds: nobody has to take a choice back. */
const holds = ({ must, field }: FormField): boolean => must || field.default !== undefined;

/** They are seen at a glance, without opening anything. */
const isFew = ({ length }: NonNullable<FormField['choices']>): boolean =>
  length >= COMPONENTS.radios.least && length <= FEW;

/** A part of a modal below its label. */
export const labelled = (
  { label, help }: Pick<FormField, 'label' | 'help'>,
  component: APILabelComponent['component'],
): APILabelComponent => ({
  type: ComponentType.Label,
  label: cut(label, COMPONENTS.label),
  description: cutAtWord(help, COMPONENTS.labelDescription),
  component,
});

function textInput(part: FormField): APILabelComponent {
  const { options } = part.field;
  const most = Math.min(
    (options.kind === 'text' && options.max) || COMPONENTS.textInput,
    COMPONENTS.textInput,
  );
  const filled = part.filled?.slice(0, most).toWellFormed() ?? '';
  const least = options.kind === 'text' && part.must ? options.minContent?.characters : undefined;
  // A form with less in it than it asks for might not open; what is too short is said once it comes back.
  const bounded = least !== undefined && (filled === '' || filled.length >= least);
  return labelled(part, {
    type: ComponentType.TextInput,
    custom_id: part.name,
    style: part.long ? TextInputStyle.Paragraph : TextInputStyle.Short,
    required: part.must,
    max_length: most,
    ...(bounded && { min_length: least }),
    ...(filled !== '' && { value: filled }),
    ...(part.placeholder !== undefined && { placeholder: cut(part.placeholder, COMPONENTS.placeholder) }),
  });
}

function select(part: FormField, choices: NonNullable<FormField['choices']>): APILabelComponent {
  return labelled(part, {
    type: ComponentType.StringSelect,
    custom_id: part.name,
    required: part.must,
    min_values: part.must ? 1 : 0,
    max_values: 1,
    options: choices.map(({ label, value, chosen }) => ({
      label: cut(label, COMMANDS.choiceName),
      value,
      ...(chosen && { default: true }),
    })),
  });
}

function radioGroup(part: FormField, choices: NonNullable<FormField['choices']>): APILabelComponent {
  return labelled(part, {
    type: ComponentType.RadioGroup,
    custom_id: part.name,
    required: part.must,
    options: choices.map(({ label, value, chosen }) => ({
      label: cut(label, COMPONENTS.radios.label),
      value,
      ...(chosen && { default: true }),
    })),
  });
}

function checkbox(part: FormField): APILabelComponent {
  const isTicked = part.choices?.some(({ value, chosen }) => chosen && value === 'true') ?? false;
  return labelled(part, { type: ComponentType.Checkbox, custom_id: part.name, default: isTicked });
}

function fileUpload(part: FormField, customId: string, { texts }: Wording): APILabelComponent {
  const { field, file, help, label, must } = part;
  const said = file === undefined ? help : cut(texts.kept(file), COMPONENTS.labelDescription);
  return labelled(
    { label, help: said },
    {
      type: ComponentType.FileUpload,
      custom_id: customId,
      required: must,
      min_values: must ? 1 : 0,
      max_values: 1,
      ...fileTypes(field),
    },
  );
}
