// What people gave, understood: options, files and submitted forms as values by field, without the platform's codes in texts; and what
// an operation takes from a message. Pure.

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
import { type Command, fieldNamed, type Operation } from '../../domain/commands/command.ts';
import type { FileRef } from '../../domain/commands/invocation.ts';
import type { Ask } from '../../ports/chat.ts';
import type { Draft, Value } from '../shared/drafts.ts';
import { type Filled, fieldOfPart } from '../shared/form.ts';
import { takeFromMessage } from '../shared/message-action.ts';
import { fileRef, filesOf, textOf } from './message/content.ts';
import { plainText, type Reader, withoutCodes } from './message/plain-text.ts';

/** What a person gave so far, by the service's own field names. */
type Given = Pick<Draft, 'values' | 'files'>;

/** A text of codes alone: given, and refused since nothing of it is seen. */
const NOTHING_SAID = '\u200b';

/** Signs and Unicode emoji beside codes say nothing either. */
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** `undefined` where nothing is left of what may be left out. */
function cleaned(
  command: Command | undefined,
  field: string,
  value: Value,
  reader: Reader,
): Value | undefined {
  const { options, required } = command?.fields[field] ?? {};
  if (typeof value !== 'string' || (options?.kind !== 'text' && options?.kind !== 'lines')) return value;
  if (options.kind === 'text' && options.link) return linkIn(value) ?? value;
  // Its lines are compared with those that were shown.
  if (options.kind === 'text' && options.numbered) return withoutCodes(value, reader);
  const said = plainText(value, reader);
  if (said === value.trim()) return value;
  if (SAYS_SOMETHING.test(said)) return said;
  return required ? NOTHING_SAID : undefined;
}

export function readSlash(
  command: Command,
  data: APIChatInputApplicationCommandInteractionData,
  reader: Reader,
): Given {
  const values: Record<string, Value> = {};
  const files: FileRef[] = [];
  const named = withResolved(reader, data.resolved);
  for (const option of (data.options ?? []) as readonly APIApplicationCommandInteractionDataBasicOption[]) {
    const field = fieldNamed(command, option.name) ?? option.name;
    if (option.type !== ApplicationCommandOptionType.Attachment) {
      const value = cleaned(command, field, option.value, named);
      if (value !== undefined) values[field] = value;
      continue;
    }
    const attachment = data.resolved?.attachments?.[option.value];
    if (attachment) files.push(fileRef(attachment, fieldOfFile(command, option.name)));
  }
  return { values, files };
}

/** Names that came with the event go before those that are known otherwise. */
function withResolved(reader: Reader, resolved: Resolved): Reader {
  if (!resolved) return reader;
  const { users = {}, members = {}, roles = {}, channels = {} } = resolved;
  const { names } = reader;
  const nameOf = (id: string) => members[id]?.nick ?? users[id]?.global_name ?? users[id]?.username;
  return {
    ...reader,
    names: {
      person: (id) => nameOf(id) ?? names.person(id),
      role: (id) => roles[id]?.name ?? names.role(id),
      channel: (id) => channels[id]?.name ?? names.channel(id),
    },
  };
}

type Resolved = APIChatInputApplicationCommandInteractionData['resolved'];

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
export function readSubmit(
  { components, resolved }: APIModalSubmission,
  command: Command | undefined,
  reader: Reader,
): Filled {
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
    const read = nothing ? undefined : cleaned(command, part.custom_id, value, reader);
    if (read === undefined) emptied.push(part.custom_id);
    else values[part.custom_id] = read;
  }
  return { values, files, emptied };
}

function inner(part: APIModalSubmission['components'][number]): readonly ModalSubmitComponent[] {
  if ('component' in part) return [part.component];
  return 'components' in part ? part.components : [];
}

/** A link as people paste it; brackets around it and the stop of a sentence do not belong to it. */
const LINK = /https?:\/\/[^\s<>]*[^\s<>.,;:!?)\]'"]/;

const linkIn = (text: string): string | undefined => LINK.exec(text)?.[0];

/** `undefined`: nothing in the message that this operation could start from. `us`: the application's id. */
export function readMessage(
  operation: Operation,
  message: APIMessage,
  us: string,
  reader: Reader,
): Given | undefined {
  return takeFromMessage(operation, {
    files: filesOf(message),
    text: () => textOf(message, us, reader),
    link: () => linkIn(written(message)) ?? linkIn(textOf(message, us, reader)),
  });
}

/** Before links lose their address to the words that stand for them. */
const written = ({ content, message_snapshots: forwards = [] }: APIMessage): string =>
  [content, ...forwards.map((one) => one.message.content)].join('\n');
