// A form as Discord's modal: one labelled part per field, filled with what is known. Pure. Which fields it asks for is
// form-fields.ts; voices and languages are plain text here and are looked up on our side.

import {
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  type APISelectMenuOption,
  ComponentType,
  type FileUploadType,
  TextInputStyle,
} from 'discord.js';
import { endingsFor, shortName } from '../../../domain/commands/catalogue.ts';
import type { Field, FieldOptions } from '../../../domain/commands/field.ts';
import { type Locale, localeFor } from '../../../domain/commands/locale.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import { isMust } from '../../../domain/commands/wanted-fields.ts';
import { cut } from '../../../kit/text.ts';
import { atWord } from '../commands/declare-words.ts';
import { COMMANDS, COMPONENTS } from '../limits.ts';
import { besideLink } from '../read.ts';
import { wordsFor } from '../words.ts';
import type { Draft } from './drafts.ts';
import { asking } from './words.ts';

export interface FormWish {
  readonly command: Command;
  readonly fields: readonly string[];
  readonly draft: Draft;
  readonly customId: string;
  /** Discord's locale of the person. */
  readonly locale: string;
  readonly locales: readonly Locale[];
  /** What this person chose last for a field. */
  readonly before: (field: string) => string | undefined;
}

interface Part {
  readonly name: string;
  readonly field: Field;
  readonly label: string;
  readonly help: string;
  /** What stands in the field already. */
  readonly filled: string | undefined;
  /** The name of a file that was given already. */
  readonly file: string | undefined;
  readonly locale: string;
  readonly local: (label: string) => string;
}

export function formOf({ command, fields, draft, customId, locale, locales, before }: FormWish) {
  const words = localeFor(locales, locale)?.commands[command.name];
  const parts = fields.flatMap((name) => {
    const field = command.fields[name];
    if (!field) return [];
    const local = words?.fields[name];
    const given = draft.values[name];
    return partsOf({
      name,
      field,
      label: cut(local?.label ?? field.label, COMPONENTS.label),
      help: atWord(local?.help ?? field.help, COMPONENTS.labelDescription),
      filled: given === undefined ? before(name) : String(given),
      file: draft.files.find((one) => one.field === name)?.name,
      locale,
      local: (label) => local?.choices?.[label] ?? label,
    });
  });
  const title = words ? `${words.name} · ${words.summary}` : command.title;
  return {
    custom_id: customId,
    title: atWord(title, COMPONENTS.modalTitle),
    components: parts.slice(0, COMPONENTS.modalParts),
  } satisfies APIModalInteractionResponseCallbackData;
}

function partsOf(part: Part): readonly APILabelComponent[] {
  const { options } = part.field;
  if (options.kind === 'file')
    return [fileUpload(part, part.name, part.file === undefined && isMust(part.field))];
  if (options.kind === 'choice' && options.choices.length <= COMPONENTS.selectOptions)
    return [
      select(
        part,
        options.choices.map(({ label, value }) => ({ label: part.local(label), value: String(value) })),
      ),
    ];
  if (options.kind === 'toggle') {
    const { yes, no } = asking(part.locale);
    return [
      select(part, [
        { label: yes, value: 'true' },
        { label: no, value: 'false' },
      ]),
    ];
  }
  if (options.kind !== 'text' || !options.link) return [textInput(part, options, isMust(part.field))];
  // Either of the two will do, so that neither can be a must.
  const { label, help } = wordsFor(part.locale).file;
  return [
    textInput(part, options, false),
    fileUpload({ ...part, label, help }, besideLink(part.name), false),
  ];
}

const labelled = ({ label, help }: Part, component: APILabelComponent['component']): APILabelComponent => ({
  type: ComponentType.Label,
  label,
  description: help,
  component,
});

function textInput(part: Part, options: FieldOptions, required: boolean): APILabelComponent {
  const long = options.kind === 'lines' || (options.kind === 'text' && options.long === true);
  const most = Math.min(
    (options.kind === 'text' ? options.max : undefined) ?? COMPONENTS.textInput,
    COMPONENTS.textInput,
  );
  const filled = part.filled?.slice(0, most).toWellFormed() ?? '';
  const least = options.kind === 'text' && required ? options.minContent?.characters : undefined;
  // A form with less in it than it asks for might not open; what is too short is said once it comes back.
  const bounded = least !== undefined && (filled === '' || filled.length >= least);
  const placeholder = part.field.setting === undefined ? part.field.default : asking(part.locale).setting;
  return labelled(part, {
    type: ComponentType.TextInput,
    custom_id: part.name,
    style: long ? TextInputStyle.Paragraph : TextInputStyle.Short,
    required,
    max_length: most,
    ...(bounded && { min_length: least }),
    ...(filled !== '' && { value: filled }),
    ...(placeholder !== undefined && { placeholder: cut(String(placeholder), COMPONENTS.placeholder) }),
  });
}

function select(part: Part, options: readonly APISelectMenuOption[]): APILabelComponent {
  const must = isMust(part.field);
  const chosen = part.filled ?? (part.field.default === undefined ? undefined : String(part.field.default));
  return labelled(part, {
    type: ComponentType.StringSelect,
    custom_id: part.name,
    required: must,
    min_values: must ? 1 : 0,
    max_values: 1,
    options: options.map(({ label, value }) => ({
      label: cut(label, COMMANDS.choiceName),
      value,
      ...(value === chosen && { default: true }),
    })),
  });
}

function fileUpload(part: Part, customId: string, required: boolean): APILabelComponent {
  const endings = endingsFor(part.field) as readonly FileUploadType[];
  const help = part.file === undefined ? part.help : asking(part.locale).kept(part.file);
  return labelled(
    { ...part, help: cut(help, COMPONENTS.labelDescription) },
    {
      type: ComponentType.FileUpload,
      custom_id: customId,
      required,
      min_values: required ? 1 : 0,
      max_values: 1,
      ...(endings.length > 0 && endings.length <= COMMANDS.fileTypes && { file_types: [...endings] }),
    },
  );
}

/** What a form brought, laid over what was given before it. */
export function filledIn(
  draft: Draft,
  { values, files, emptied }: { readonly emptied: readonly string[] } & Pick<Draft, 'values' | 'files'>,
): Draft {
  const kept = Object.entries(draft.values).filter(([name]) => !emptied.includes(name));
  // A file given now takes the place of a link or a file given before, and a link that of a file.
  const anew = new Set([...files.map(({ field }) => field), ...Object.keys(values)]);
  const given = { ...Object.fromEntries(kept), ...values };
  return {
    command: draft.command,
    values: Object.fromEntries(
      Object.entries(given).filter(([name]) => values[name] !== undefined || !anew.has(name)),
    ),
    files: [...draft.files.filter(({ field }) => !anew.has(field)), ...files],
  };
}

/** A field's name as a person reads it, in front of what is wrong with it. */
export function labelIn(command: Command, name: string, locale: string, locales: readonly Locale[]): string {
  const field = command.fields[name];
  const local = localeFor(locales, locale)?.commands[command.name]?.fields[name];
  return local?.label ?? field?.label ?? (field ? shortName(name, field) : name);
}
