// What people gave, understood: options, files and submitted forms as values by field. Pure. Whether they make sense is
// the bot's business; what a message holds is read-message.ts.

import {
  type APIApplicationCommandInteractionDataBasicOption,
  type APIAttachment,
  type APIAutocompleteApplicationCommandInteractionData,
  type APIChatInputApplicationCommandInteractionData,
  type APIModalSubmission,
  ApplicationCommandOptionType,
  ComponentType,
  type ModalSubmitComponent,
} from 'discord.js';
import { fieldNamed } from '../../domain/commands/catalogue.ts';
import type { Command } from '../../domain/commands/operation.ts';
import type { FileRef } from '../../domain/media/file-kinds.ts';
import { cut } from '../../kit/text.ts';
import { oneLine } from '../../kit/visible.ts';
import type { Ask } from '../../ports/chat.ts';
import type { Draft, Value } from '../shared/drafts.ts';
import { type Filled, fieldOfPart } from '../shared/form.ts';

/** What a person gave so far, by the service's own field names. */
export type Given = Pick<Draft, 'values' | 'files'>;

const TITLE_CHARACTERS = 100;

/** Discord takes out of a name what is not Latin, all of it at worst, and keeps as title what it was. */
function nameOf(given: string, caption = ''): string {
  const filename = oneLine(given);
  const title = oneLine(caption);
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(filename)?.[0];
  if (ending === undefined || title === '') return filename || 'file';
  const whole = title.toLowerCase().endsWith(ending.toLowerCase());
  const stem = whole ? title.slice(0, -ending.length) : title;
  return `${cut(stem, TITLE_CHARACTERS)}${ending.toLowerCase()}`;
}

/** The address is signed and holds for about a day; the service may fetch it without signing in. */
export const fileRef = (
  { id, filename, title, size, content_type, url }: APIAttachment,
  field?: string,
): FileRef => ({
  name: nameOf(filename, title),
  bytes: size,
  ...(content_type !== undefined && { type: content_type }),
  ...(field !== undefined && { field }),
  link: url,
  at: { url, id },
});

export function readSlash(command: Command, data: APIChatInputApplicationCommandInteractionData): Given {
  const values: Record<string, Value> = {};
  const files: FileRef[] = [];
  for (const option of (data.options ?? []) as readonly APIApplicationCommandInteractionDataBasicOption[]) {
    const field = fieldNamed(command, option.name) ?? option.name;
    if (option.type !== ApplicationCommandOptionType.Attachment) {
      values[field] = option.value;
      continue;
    }
    const attachment = data.resolved?.attachments?.[option.value];
    if (attachment) files.push(fileRef(attachment, fieldOfFile(command, option.name)));
  }
  return { values, files };
}

/** A field of that name which takes files, else the link that the attachment stands beside. */
function fieldOfFile(command: Command, option: string): string | undefined {
  const own = fieldNamed(command, option);
  if (own !== undefined && command.fields[own]?.options.kind === 'file') return own;
  return Object.entries(command.fields).find(
    ([, { options }]) => options.kind === 'text' && options.link,
  )?.[0];
}

/** Without who types it. */
export type Typed = Omit<Ask, 'person' | 'place'>;

/** What is being typed, and what was typed before; `undefined` when nothing is. */
export function readTyped({
  name,
  options,
}: APIAutocompleteApplicationCommandInteractionData): Typed | undefined {
  const given = options as readonly APIApplicationCommandInteractionDataBasicOption[];
  const focused = given.find((option) => 'focused' in option && option.focused);
  if (!focused) return undefined;
  return {
    command: name,
    field: focused.name,
    typed: String(focused.value),
    values: Object.fromEntries(
      given.filter((one) => one !== focused).map((one) => [one.name, one.value as Value]),
    ),
  };
}

/** Fields that were left empty are named too, in `emptied`: what stood there before no longer counts. */
export function readSubmit({ components, resolved }: APIModalSubmission): Filled {
  const values: Record<string, Value> = {};
  const files: FileRef[] = [];
  const emptied: string[] = [];
  for (const part of components.flatMap(inner)) {
    if (part.type === ComponentType.FileUpload) {
      const field = fieldOfPart(part.custom_id);
      const attached = part.values.flatMap((id) => resolved?.attachments?.[id] ?? []);
      files.push(...attached.map((attachment) => fileRef(attachment, field)));
      continue;
    }
    const value = 'value' in part ? part.value : part.values[0];
    const nothing = value === undefined || value === null || String(value).trim() === '';
    if (nothing) emptied.push(part.custom_id);
    else values[part.custom_id] = value;
  }
  return { values, files, emptied };
}

function inner(part: APIModalSubmission['components'][number]): readonly ModalSubmitComponent[] {
  if ('component' in part) return [part.component];
  return 'components' in part ? part.components : [];
}
