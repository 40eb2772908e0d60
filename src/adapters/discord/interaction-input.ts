// Parses slash options, form submissions and messages into field values and files, with Discord's markup resolved.
// Pure.

import {
  type APIApplicationCommandInteractionDataBasicOption,
  type APIAutocompleteApplicationCommandInteractionData,
  type APIChatInputApplicationCommandInteractionData,
  type APIMessage,
  type APIModalSubmission,
  ApplicationCommandOptionType,
  ComponentType,
  type ModalSubmitComponent,
} from 'discord.js';
import { type Command, findFieldName } from '../../domain/commands/command.ts';
import type { FileRef, Invocation } from '../../domain/commands/invocation.ts';
import type { SuggestionQuery } from '../../ports/chat.ts';
import { type FormSubmission, fieldFromInputId } from '../shared/form.ts';
import { extractActionInput, findLink } from '../shared/message-action.ts';
import { getDisplayName } from './message/display-name.ts';
import { extractFiles, extractText, toFileRef } from './message/message-content.ts';
import { type PlainTextContext, resolveMarkup, toPlainText } from './message/plain-text.ts';

type OptionValue = string | number | boolean;
type InteractionInput = Pick<Invocation, 'values' | 'files'>;

/** Replaces a required text of Discord codes alone, so that the bot refuses it as empty. */
const EMPTY_TEXT = '\u200b';

/** Punctuation and emoji alone do not count as text. */
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Returns `undefined` for an optional value that becomes empty. */
function cleanValue(
  command: Command | undefined,
  field: string,
  value: OptionValue,
  textContext: PlainTextContext,
): OptionValue | undefined {
  const { options, required } = command?.fields[field] ?? {};
  if (typeof value !== 'string' || (options?.kind !== 'text' && options?.kind !== 'lines')) return value;
  if (options.kind === 'text' && options.linkKinds) return findLink(value) ?? value;
  // Numbered lines are compared with the lines shown, so their markdown stays.
  if (options.kind === 'text' && options.isNumbered) return resolveMarkup(value, textContext);
  const text = toPlainText(value, textContext);
  if (text === value.trim()) return value;
  if (LETTER_OR_DIGIT.test(text)) return text;
  return required ? EMPTY_TEXT : undefined;
}

export function parseSlashOptions(
  command: Command,
  data: APIChatInputApplicationCommandInteractionData,
  textContext: PlainTextContext,
): InteractionInput {
  const values: Record<string, OptionValue> = {};
  const files: FileRef[] = [];
  const context = addResolvedNames(textContext, data.resolved);
  for (const option of (data.options ?? []) as readonly APIApplicationCommandInteractionDataBasicOption[]) {
    const field = findFieldName(command, option.name) ?? option.name;
    if (option.type !== ApplicationCommandOptionType.Attachment) {
      const value = cleanValue(command, field, option.value, context);
      if (value !== undefined) values[field] = value;
      continue;
    }
    const attachment = data.resolved?.attachments?.[option.value];
    if (attachment) files.push(toFileRef(attachment, findFileField(command, option.name)));
  }
  return { values, files };
}

/** Names in the event take precedence over other known names. */
function addResolvedNames(textContext: PlainTextContext, resolved: Resolved): PlainTextContext {
  if (!resolved) return textContext;
  const { users = {}, members = {}, roles = {}, channels = {} } = resolved;
  const { names } = textContext;
  return {
    ...textContext,
    names: {
      person: (id) => (users[id] ? getDisplayName(users[id], members[id]) : names.person(id)),
      role: (id) => roles[id]?.name ?? names.role(id),
      channel: (id) => channels[id]?.name ?? names.channel(id),
    },
  };
}

type Resolved = APIChatInputApplicationCommandInteractionData['resolved'];

/** Prefers a file field of this name; otherwise returns the link field that the attachment accompanies. */
function findFileField(command: Command, option: string): string | undefined {
  const own = findFieldName(command, option);
  if (own !== undefined && command.fields[own]?.options.kind === 'file') return own;
  return Object.entries(command.fields).find(([, { options }]) => options.kind === 'text' && options.linkKinds)?.[0];
}

/** A suggestion query without the user and place. */
export type AutocompleteQuery = Omit<SuggestionQuery, 'person' | 'place'>;

/** Returns the focused option and the other inputs; `undefined` if no option is focused. */
export function parseAutocomplete({
  name,
  options,
}: APIAutocompleteApplicationCommandInteractionData): AutocompleteQuery | undefined {
  const inputs = options as readonly APIApplicationCommandInteractionDataBasicOption[];
  const focused = inputs.find((option) => 'focused' in option && option.focused);
  if (!focused) return undefined;
  return {
    command: name,
    field: focused.name,
    text: String(focused.value),
    values: Object.fromEntries(inputs.filter((one) => one !== focused).map((one) => [one.name, one.value])),
  };
}

/** Lists empty fields in `clearedFields`, so that their earlier values are dropped. */
export function parseModalSubmit(
  { components, resolved }: APIModalSubmission,
  command: Command | undefined,
  textContext: PlainTextContext,
): FormSubmission {
  const values: Record<string, OptionValue> = {};
  const files: FileRef[] = [];
  const clearedFields: string[] = [];
  for (const part of components.flatMap(innerComponents)) {
    if (part.type === ComponentType.FileUpload) {
      const field = fieldFromInputId(part.custom_id);
      const attached = part.values.flatMap((id) => resolved?.attachments?.[id] ?? []);
      files.push(...attached.map((attachment) => toFileRef(attachment, field)));
      continue;
    }
    const value = 'value' in part ? part.value : part.values[0];
    const isEmpty = value === undefined || value === null || String(value).trim() === '';
    const read = isEmpty ? undefined : cleanValue(command, part.custom_id, value, textContext);
    if (read === undefined) clearedFields.push(part.custom_id);
    else values[part.custom_id] = read;
  }
  return { values, files, clearedFields };
}

function innerComponents(part: APIModalSubmission['components'][number]): readonly ModalSubmitComponent[] {
  if ('component' in part) return [part.component];
  return 'components' in part ? part.components : [];
}

/**
 * Returns `undefined` if the message has no usable input for the command. `applicationId` identifies the bot's own
 * cards.
 */
export function extractMessageInput(
  command: Command,
  message: APIMessage,
  applicationId: string,
  textContext: PlainTextContext,
): InteractionInput | undefined {
  return extractActionInput(command, {
    files: extractFiles(message),
    getText: () => extractText(message, applicationId, textContext),
    findLink: () => findLink(listContent(message)) ?? findLink(extractText(message, applicationId, textContext)),
  });
}

/** Reads the raw content, because plain text replaces links by their labels. */
const listContent = ({ content, message_snapshots: forwards = [] }: APIMessage): string =>
  [content, ...forwards.map((one) => one.message.content)].join('\n');
