// A form without its layout: selects and orders the fields, fills in values, and merges a submission into the draft.
// Platforms draw the fields.

import { type Command, type Field, findFieldName } from '../../domain/commands/command.ts';
import { choiceText, fieldText } from '../../domain/commands/command-texts.ts';
import type { FormDraft, Invocation } from '../../domain/commands/invocation.ts';
import {
  findFieldForFile,
  hasFieldInput,
  isInputRequired,
  listMissingFields,
} from '../../domain/commands/parse-invocation.ts';
import { CLEAR_VALUE } from '../../domain/commands/parse-value.ts';
import type { View } from '../../domain/views/view.ts';
import type { Messages } from '../../messages/format.ts';
import type { Suggestion } from '../../ports/chat.ts';

export interface FormLimits {
  readonly maxInputs: number;
  /** Maximum length of one text. */
  readonly maxCharacters: number;
  /** True if a button shows the rarely needed fields. */
  readonly hasMoreButton: boolean;
}

/** Id of the file input next to a link field. */
export const toFileInputId = (field: string): string => `${field}:file`;
/** Returns the field of an input id. */
export const fieldFromInputId = (inputId: string): string => inputId.replace(/:file$/, '');

/** A text that exceeds the input is kept in the draft, since the form would truncate it. */
export const isTooLongForInput = ({ values }: FormDraft, name: string, { maxCharacters }: FormLimits): boolean =>
  String(values[name] ?? '').length > maxCharacters;

/** Orders missing and invalid fields first, then required fields if there is little space, then fields as declared. */
export function selectFormFields(command: Command, draft: FormDraft, limits: FormLimits): readonly string[] {
  const missingFields = listMissingFields(command, draft, true);
  const ranked = Object.entries<Field>(command.fields)
    .filter(([name, field]) => !isReplaced(command, draft, name, field))
    .map(([name, field]) => ({ name, field, rank: rankField(name, field, draft, missingFields, limits) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const selected: string[] = [];
  let inputCount = 0;
  for (const { name, field } of ranked) {
    const neededInputs = isLinkField(field) ? 2 : 1;
    if (inputCount + neededInputs > limits.maxInputs) continue;
    inputCount += neededInputs;
    selected.push(name);
  }
  return selected;
}

/** True if a form may ask for the field. */
export const isAllowedInForm = ({ inherited, opens, isTypedOnly }: Field): boolean =>
  !inherited && opens === undefined && !isTypedOnly;

/** True for a text while a file replaces it, and for the file's fields while there is a text. */
function isReplaced({ fields }: Command, draft: FormDraft, name: string, { replacedBy, isBotOnly }: Field): boolean {
  if (hasFieldInput(draft, name)) return false;
  const replaceable = Object.keys(fields).filter((one) => fields[one]?.replacedBy !== undefined);
  return isBotOnly
    ? replaceable.some((one) => hasFieldInput(draft, one))
    : replacedBy !== undefined && hasFieldInput(draft, replacedBy);
}

/** Returns `undefined` for a field that the form does not show. */
function rankField(
  name: string,
  field: Field,
  draft: FormDraft,
  missingFields: readonly string[],
  limits: FormLimits,
): number | undefined {
  const { askFirst, showsAdvanced } = draft;
  const hasInput = hasFieldInput(draft, name);
  // Options of the bot's own file matter once there is one.
  const isAdvanced = field.isAdvanced && !(field.isBotOnly && draft.files.length > 0);
  if (!isAllowedInForm(field)) return undefined;
  if (askFirst?.includes(name)) return 0;
  if (limits.hasMoreButton) return isAdvanced && !showsAdvanced && !hasInput ? undefined : 1;
  if (isTooLongForInput(draft, name, limits)) return undefined;
  if (missingFields.includes(name)) return 1;
  // A reopened form shows the given values. A form that asks for more does not.
  if (hasInput) return askFirst ? (draft.shownValues ? 3 : 2) : undefined;
  if (!isAdvanced) return 3;
  return isWorthAsking(name, field) ? 4 : undefined;
}

/** Fields that do not affect the result. */
const WORKSPACE_FIELDS: ReadonlySet<string> = new Set(['project_description']);

/**
 * Of the advanced fields, only multi-line texts are shown. Folder numbers and similar values can be typed as options.
 */
const isWorthAsking = (name: string, { options }: Field): boolean =>
  options.kind === 'text' && options.isMultiline === true && !WORKSPACE_FIELDS.has(name);

const isLinkField = ({ options }: Field): boolean => options.kind === 'text' && options.linkKinds !== undefined;

export type FormField = NonNullable<ReturnType<typeof createFormField>>;

/** `currentValue`: shown if the draft has no value for the field. */
export function createFormField(
  command: Command,
  name: string,
  draft: FormDraft,
  messages: Messages,
  currentValue?: string,
) {
  const field = command.fields[name];
  if (!field) return undefined;
  const { options, default: defaultValue, setting } = field;
  const value = draft.values[name] ?? draft.shownValues?.[name];
  const shownValue = value === undefined || value === '' ? currentValue : String(value);
  const chosen = shownValue ?? (defaultValue === undefined ? undefined : String(defaultValue));
  const fileName = draft.files.find((one) => one.field === name)?.name;
  const acceptsLink = isLinkField(field);
  const placeholder = setting === undefined ? defaultValue : messages.format('chat.setting');
  return {
    name,
    field,
    label: messages.render(fieldText(command, name, 'label')),
    help: messages.render(fieldText(command, name, 'help')),
    isRequired: isInputRequired(field) && !acceptsLink && !(options.kind === 'file' && fileName !== undefined),
    /** True if either this input or the file input next to it is required. */
    acceptsLink,
    isMultiline: options.kind === 'lines' || (options.kind === 'text' && options.isMultiline === true),
    shownValue,
    placeholder: placeholder === undefined ? undefined : String(placeholder),
    /** Name of a file that was given before. */
    fileName,
    choices: listDraftChoices(draft, name, chosen) ?? listFieldChoices(command, name, field, chosen, messages),
  };
}

/** Returns the choices that the draft contains. */
const listDraftChoices = ({ fieldChoices }: FormDraft, name: string, isSelected: string | undefined) =>
  fieldChoices?.[name]?.map((value) => ({ label: value, value, isSelected: value === isSelected }));

/** Returns the choices of a field; `undefined` if people type or search its value. */
function listFieldChoices(
  command: Command,
  name: string,
  { options }: Field,
  isSelected: string | undefined,
  messages: Messages,
) {
  if (options.kind === 'toggle') {
    const yes = /^(yes|on|true|1)$/i.test(isSelected ?? '');
    return [
      { label: messages.format('chat.yes'), value: 'true', isSelected: isSelected !== undefined && yes },
      { label: messages.format('chat.no'), value: 'false', isSelected: isSelected !== undefined && !yes },
    ];
  }
  if (options.kind !== 'choice') return undefined;
  const isSelectedChoice = ({ label, value }: { readonly label: string; readonly value: string | number }) =>
    String(value) === isSelected || label.toLowerCase() === isSelected?.toLowerCase();
  const at = options.choices.findIndex(isSelectedChoice);
  return options.choices.map(({ label, value }, index) => ({
    label: messages.render(choiceText(command, name, label)),
    value: String(value),
    isSelected: index === at,
  }));
}

/**
 * Prepares suggestions for a search box. Skips duplicates and values too long for the platform, since a truncated value
 * would be another one. `preferredValues` come first.
 */
export function prepareSuggestions(
  suggestions: readonly Suggestion[],
  maxValueCharacters: number,
  { render }: Messages,
  preferredValues: readonly string[] = [],
): readonly { readonly label: string; readonly value: string }[] {
  const usable = suggestions.filter(({ value }) => value !== '' && value.length <= maxValueCharacters);
  const unique = [...new Map(usable.map((one) => [one.value, one])).values()];
  const rank = ({ value, unavailableReason }: Suggestion) =>
    preferredValues.includes(value) && unavailableReason === undefined
      ? preferredValues.indexOf(value)
      : preferredValues.length;
  return unique
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ label, detail, value, unavailableReason }) => {
      // Platforms reject all suggestions if one has no label.
      const name = render(label).trim() || value;
      const about = render(unavailableReason ?? detail ?? '');
      return { label: about === '' ? name : `${name} · ${about}`, value };
    });
}

export interface FormSubmission extends Pick<Invocation, 'values' | 'files'> {
  /** Fields that the person emptied. Their previous values are dropped. */
  readonly clearedFields: readonly string[];
}

/** Returns removals for stored values that the person emptied in the form. */
const createRemovals = (
  command: Command,
  { shownValues = {} }: FormDraft,
  emptied: readonly string[],
): Invocation['values'] =>
  Object.fromEntries(
    emptied
      .filter((name) => command.fields[name]?.isClearable && name in shownValues)
      .map((name) => [name, CLEAR_VALUE] as const),
  );

/** Leaves out stored values that are as they were shown, unless they are now meant for others (`scope`). */
function omitUnchanged(
  command: Command,
  { shownValues = {} }: FormDraft,
  values: Invocation['values'],
): Invocation['values'] {
  const isStored = (name: string) => command.fields[name]?.isClearable === true;
  const isUnchanged = (name: string) =>
    name in shownValues && shownValues[name] === (values[name] ?? shownValues[name]);
  if (!Object.keys(shownValues).every((name) => isStored(name) || isUnchanged(name))) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(isStored(name) && isUnchanged(name))));
}

/** Converts a form of a view, which shows the current values, to a draft. */
export const draftFromViewForm = ({ command, values }: NonNullable<View['form']>): FormDraft => ({
  command,
  values,
  shownValues: values,
  files: [],
  askFirst: [],
});

export function applySubmission<D extends FormDraft>(
  command: Command,
  draft: D,
  { values, files, clearedFields }: FormSubmission,
): D {
  // A new file replaces a link or file of the same field, and a new link replaces a file. A file without a field is
  // assigned to the field that accepts it. A file that no field accepts is dropped, since it would be rejected again.
  const assignedFiles = draft.files.flatMap((file) => {
    const field = findFieldForFile(command, file);
    return field === undefined ? [] : [{ ...file, field }];
  });
  const submittedFields = new Set([...files.map(({ field }) => field), ...Object.keys(values)]);
  // Drops values of unknown names: their problems were shown before, and no form can remove them.
  const keptValues = Object.entries(draft.values).filter(
    ([name]) =>
      findFieldName(command, name) !== undefined && !clearedFields.includes(name) && !submittedFields.has(name),
  );
  return {
    ...draft,
    askFirst: [],
    values: omitUnchanged(command, draft, {
      ...Object.fromEntries(keptValues),
      ...createRemovals(command, draft, clearedFields),
      ...values,
    }),
    files: [...assignedFiles.filter(({ field }) => !submittedFields.has(field)), ...files],
  };
}
