// What a message holds for an operation that starts from it: its text as a person reads it, its files, a link in it.
// Pure. Which operation it is for is said by the operation's own declaration.

import type { APIMessage } from 'discord.js';
import type { MessageAction, Operation } from '../../../domain/commands/operation.ts';
import { kindOf } from '../../../domain/media/file-kinds.ts';
import { fileRef, type Given } from '../read.ts';

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
  const { takes } = operation.action as MessageAction;
  const options = operation.fields[takes]?.options;
  const kinds =
    options?.kind === 'file' ? options.kinds : options?.kind === 'text' ? (options.link ?? []) : [];
  const attached = [...message.attachments, ...snapshots(message).flatMap((one) => one.attachments)];
  const file = attached
    .map((one) => fileRef(one, takes))
    .find((one) => {
      const kind = kindOf(one);
      return kind !== undefined && kinds.includes(kind);
    });
  if (file) return { values: {}, files: [file] };
  if (options?.kind === 'file') return undefined;
  const text = textOf(message, us);
  const found = options?.kind === 'text' && options.link ? LINK.exec(text)?.[0] : text;
  return found ? { values: { [takes]: found }, files: [] } : undefined;
}

/** What somebody wrote; where they wrote nothing, what cards in the message say. A forwarded message speaks for itself. */
function textOf(message: APIMessage, us: string): string {
  const people = new Map(message.mentions.map((one) => [one.id, one.global_name ?? one.username]));
  const sources = [message, ...snapshots(message)];
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

const snapshots = ({ message_snapshots }: APIMessage) =>
  (message_snapshots ?? []).map((one) => ({
    content: one.message.content,
    attachments: one.message.attachments,
    embeds: one.message.embeds,
  }));

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
