// What people gave, understood: options, files and submitted forms as values by field; of a message that an operation starts from,
// its text as a person reads it, its files, a link in it. Pure.

import {
  type APIApplicationCommandInteractionDataBasicOption,
  type APIAttachment,
  type APIAutocompleteApplicationCommandInteractionData,
  type APIChatInputApplicationCommandInteractionData,
  type APIMessage,
  type APIMessageSnapshotFields,
  type APIModalSubmission,
  ApplicationCommandOptionType,
  ComponentType,
  type ModalSubmitComponent,
} from 'discord.js';
import { type Command, fieldNamed, type Operation } from '../../domain/commands/command.ts';
import type { FileRef } from '../../domain/commands/invocation.ts';
import { cut, oneLine } from '../../kit/text.ts';
import type { Ask } from '../../ports/chat.ts';
import type { Draft, Value } from '../shared/drafts.ts';
import { type Filled, fieldOfPart } from '../shared/form.ts';
import { takeFromMessage } from '../shared/message-action.ts';

/** What a person gave so far, by the service's own field names. */
type Given = Pick<Draft, 'values' | 'files'>;

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

/** A link as people paste it; brackets around it and the stop of a sentence do not belong to it. */
const LINK = /https?:\/\/[^\s<>]*[^\s<>.,;:!?)\]'"]/;
/** Marks that stand for something else when read: people, places, own emoji, times. */
const MENTION = /<@!?(\d+)>/g;
const ROLE_OR_CHANNEL = / ?<(?:@&|#)\d+>/g;
const COMMAND = /<\/([^:<>]+):\d+>/g;
const OWN_EMOJI = / ?<a?:(\w+):\d+>/g;
const TIME = /<t:(-?\d+)(?::\w)?>/g;
/** A backslash in front of a mark only says that the mark is a character. */
const ESCAPED = /\\([\\*_~`|>#[\]()<:@\-+.!&])/g;

/** What keeps a mention in our cards from being one. */
const APART = '\u200b';

/** Under a card's text, in emphasis: that there is more of it elsewhere. */
const HINT = /^\*[^*]+\*$/;

/** `undefined`: nothing in the message that this operation could start from. `us`: the application's id. */
export function readMessage(operation: Operation, message: APIMessage, us: string): Given | undefined {
  const text = () => textOf(message, us);
  return takeFromMessage(operation, {
    files: filesOf(message),
    text,
    link: () => LINK.exec(text())?.[0],
  });
}

/** What somebody wrote; where they wrote nothing, what cards in the message say. A forwarded message speaks for itself. */
export function textOf(message: APIMessage, us: string): string {
  const people = new Map(message.mentions.map((one) => [one.id, one.global_name ?? one.username]));
  const sources = sourcesOf(message);
  const written = sources.map((one) => one.content).find((one) => one.trim() !== '');
  if (written !== undefined) return asRead(written, people);
  const ours = message.application_id === us || message.author.id === us;
  const cards = sources
    .flatMap((one) => one.embeds)
    .flatMap(({ description = '' }) => (ours ? bodyOf(description) : description));
  return cards
    .map((one) => asRead(one, people))
    .join('\n\n')
    .trim();
}

/** Of our own cards what they are about, without the line that says how it stands. */
const bodyOf = (description: string): string =>
  description
    .split('\n\n')
    .slice(1)
    .filter((part) => !HINT.test(part))
    .join('\n\n');

/** Of a message and of what it forwards. */
export const filesOf = (message: APIMessage): readonly FileRef[] =>
  sourcesOf(message).flatMap(({ attachments }) => attachments.map((one) => fileRef(one)));

/** A message, and what it forwards. */
const sourcesOf = (message: APIMessage): readonly APIMessageSnapshotFields[] => [
  message,
  ...(message.message_snapshots ?? []).map((one) => one.message),
];

const asRead = (text: string, people: ReadonlyMap<string, string>): string =>
  text
    .replace(MENTION, (_, id: string) => people.get(id) ?? '')
    .replace(ROLE_OR_CHANNEL, '')
    .replace(COMMAND, '/$1')
    .replace(OWN_EMOJI, '')
    .replace(TIME, (_, seconds: string) => timeOf(Number(seconds)))
    .replace(ESCAPED, '$1')
    .replaceAll(APART, '')
    .trim();

function timeOf(seconds: number): string {
  const at = new Date(seconds * 1000);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 16).replace('T', ' ');
}
