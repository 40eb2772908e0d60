// Extracts a message's text and files from everywhere Discord stores them: content, embeds, components, polls, picture
// descriptions and forwarded messages. Pure.

import {
  type APIAttachment,
  type APIEmbed,
  type APIMessage,
  type APIMessageSnapshotFields,
  ComponentType,
  EmbedType,
  MessageType,
} from 'discord.js';
import type { FileRef } from '../../../domain/commands/invocation.ts';
import { toSingleLine, truncate } from '../../../kit/text.ts';
import { type MentionedUser, toUserNames } from './display-name.ts';
import { type PlainTextContext, toPlainText } from './plain-text.ts';

/** The message itself, or one that it forwards. */
type MessageSource = Partial<APIMessageSnapshotFields> & Partial<Pick<APIMessage, 'author' | 'webhook_id' | 'poll'>>;

const TITLE_CHARACTERS = 100;

/**
 * Discord removes non-Latin characters from file names, possibly all of them, and keeps the original name as the title.
 */
function toFileName(rawName: string, caption = ''): string {
  const filename = toSingleLine(rawName);
  const title = toSingleLine(caption);
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(filename)?.[0];
  if (ending === undefined || title === '') return filename || 'file';
  const whole = title.toLowerCase().endsWith(ending.toLowerCase());
  const stem = whole ? title.slice(0, -ending.length) : title;
  return `${truncate(stem, TITLE_CHARACTERS)}${ending.toLowerCase()}`;
}

/** The attachment's message, which provides a fresh URL. */
type MessageLocation = Pick<APIMessage, 'id' | 'channel_id'>;

/** The signed URL is valid for about a day, and the service needs no credentials for it. */
export const toFileRef = (
  { id, filename, title, size, content_type, url }: APIAttachment,
  field?: string,
  message?: MessageLocation,
): FileRef => ({
  name: toFileName(filename, title),
  bytes: size,
  type: content_type,
  field,
  link: url,
  platformRef: { url, id, ...(message && { channel: message.channel_id, message: message.id }) },
});

/** A thread's first message only refers to the message that the thread was created from. */
const resolveThreadStarter = (message: APIMessage): APIMessage =>
  message.type === MessageType.ThreadStarterMessage ? (message.referenced_message ?? message) : message;

const listSources = (message: APIMessage): readonly MessageSource[] => [
  message,
  ...(message.message_snapshots ?? []).map((one) => one.message),
];

/**
 * Returns the text of a message, including cards of apps. Of the bot's own cards (those by `applicationId`) only the
 * main text is taken.
 */
export function extractText(message: APIMessage, applicationId: string, textContext: PlainTextContext): string {
  const original = resolveThreadStarter(message);
  const isOurs = original.application_id === applicationId || original.author.id === applicationId;
  return listSources(original)
    .map((source) => {
      const named = addMentionedNames(textContext, [...(original.mentions ?? []), ...(source.mentions ?? [])]);
      return (isOurs ? listOwnCardTexts(source) : listTexts(source))
        .map((text) => toPlainText(text, named))
        .filter((text) => text !== '')
        .join('\n\n');
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

/** True if the message has a sticker, which has no text except its name. */
export const hasSticker = (message: APIMessage): boolean =>
  listSources(resolveThreadStarter(message)).some(({ sticker_items: stickers }) => (stickers?.length ?? 0) > 0);

function addMentionedNames(textContext: PlainTextContext, mentions: readonly MentionedUser[]): PlainTextContext {
  const people = toUserNames(mentions);
  const { names } = textContext;
  return { ...textContext, names: { ...names, person: (id) => people.get(id) ?? names.person(id) } };
}

/** Picture descriptions are used only if there is no other text. */
function listTexts(source: MessageSource): readonly string[] {
  const { content = '', attachments = [] } = source;
  const texts = [content, ...extractEmbedComponentTexts(source), ...listPollTexts(source)].filter(
    (text) => text.trim() !== '',
  );
  return texts.length > 0 ? texts : attachments.flatMap(({ description }) => description ?? []);
}

export function extractEmbedComponentTexts(source: MessageSource): readonly string[] {
  const embeds = (source.embeds ?? []).filter((embed) => !isLinkPreview(embed, source));
  return [...embeds.flatMap(listEmbedTexts), ...(source.components ?? []).flatMap(listComponentTexts)];
}

/** True for Discord's preview of a link in the text. Users cannot write embeds, so all of theirs are previews. */
function isLinkPreview({ type, url }: APIEmbed, { content = '', author, webhook_id }: MessageSource): boolean {
  if (content.trim() === '') return false;
  if (type !== undefined && type !== EmbedType.Rich && type !== EmbedType.PollResult) return true;
  if (url !== undefined && content.includes(url)) return true;
  const isByApp = author?.bot === true || webhook_id !== undefined;
  return !isByApp && /https?:\/\//.test(content);
}

function listEmbedTexts({ type, author, title, description, fields = [], footer }: APIEmbed): readonly string[] {
  if (type === EmbedType.PollResult) return listPollResult(fields);
  const named = fields.map(({ name, value }) => joinNonEmpty([name, value], ': '));
  const texts = [author?.name, title, description, ...named].flatMap((text) => text ?? []);
  // Next to other text, a footer only names an app or page.
  return texts.some((text) => text.trim() !== '') ? texts : [footer?.text ?? ''];
}

const joinNonEmpty = (parts: readonly string[], between: string): string =>
  parts.filter((part) => part.replaceAll('\u200b', '').trim() !== '').join(between);

function listPollResult(fields: NonNullable<APIEmbed['fields']>): readonly string[] {
  const values = new Map(fields.map(({ name, value }) => [name, value]));
  const winner = values.get('victor_answer_text') ?? '';
  const votes = values.get('victor_answer_votes') ?? '';
  return [values.get('poll_question_text') ?? '', winner === '' ? '' : joinNonEmpty([winner, votes], ': ')];
}

function listPollTexts({ poll }: MessageSource): readonly string[] {
  if (!poll) return [];
  const counts = poll.results?.is_finalized === true ? poll.results.answer_counts : [];
  const answers = poll.answers.map(({ answer_id, poll_media: { text = '' } }) => {
    const votes = counts.find(({ id }) => id === answer_id)?.count;
    return votes === undefined ? text : `${text}: ${votes}`;
  });
  return [poll.question.text ?? '', answers.join('\n')];
}

/** Fields of any component type, including types that Discord adds later. */
interface ComponentFields {
  readonly type: number;
  readonly content?: string;
  readonly description?: string | null;
  readonly components?: readonly object[];
  readonly component?: object;
  readonly accessory?: object;
  readonly items?: readonly MediaItem[];
  readonly file?: MediaReference;
  readonly media?: MediaReference;
  readonly name?: string;
  readonly size?: number;
}

interface MediaReference {
  readonly url: string;
  readonly content_type?: string | null;
  readonly attachment_id?: string;
}

interface MediaItem {
  readonly media: MediaReference;
  readonly description?: string | null;
}

/** Skips buttons and menus, which are controls and not text. */
function listComponentTexts(component: object): readonly string[] {
  const { type, content, description, items = [] } = component as ComponentFields;
  if (type === ComponentType.TextDisplay) return [content ?? ''];
  if (type === ComponentType.Thumbnail) return [description ?? ''];
  return [...innerComponents(component).flatMap(listComponentTexts), ...items.map((item) => item.description ?? '')];
}

const innerComponents = (component: object): readonly object[] => {
  const { type, components = [], component: one, accessory } = component as ComponentFields;
  if (type === ComponentType.ActionRow) return [];
  return [...components, ...(one ? [one] : []), ...(accessory ? [accessory] : [])];
};

/** Emphasised hint below a card's text that more is available elsewhere. */
const HINT = /^\*[^*]+\*$/;

/** Small print below a text: its language and quality. Other lines cannot begin like that. */
const NOTE_LINE = /^-# .*$/gm;
/** The user's words, as quoted by the card. */
const QUOTE = /^> /;

/** Text of the bot's own cards: resulting words, or else the user's words. The status line and file names are left out. */
const listOwnCardTexts = ({ content = '', embeds = [] }: MessageSource): readonly string[] =>
  embeds.length === 0
    ? [content]
    : embeds.map(({ description = '' }) => {
        const parts = description.split('\n\n');
        const quoteAt = parts.findIndex((part) => QUOTE.test(part));
        // Without a quote the first part is the status line.
        const words = parts
          .slice(Math.max(0, quoteAt) + 1)
          .filter((part) => !HINT.test(part))
          .join('\n\n')
          .replace(NOTE_LINE, '')
          .trim();
        const quoted = (parts[quoteAt] ?? '').replace(/^> /gm, '');
        return words !== '' || HINT.test(quoted) ? words : quoted;
      });

/** Files of the message and its forwards: attachments, component media and links that Discord shows as video. */
export function extractFiles(message: APIMessage): readonly FileRef[] {
  const original = resolveThreadStarter(message);
  const files = listSources(original).flatMap((source): readonly FileRef[] => [
    ...(source.attachments ?? []).map((one) => toFileRef(one, undefined, original)),
    ...(source.components ?? []).flatMap(listComponentFiles).map(addMessageLocation(original)),
    ...(source.embeds ?? [])
      .flatMap(({ video }) => (video?.url ? toMediaFiles({ url: video.url }) : []))
      .map(addMessageLocation(original)),
  ]);
  const same = Map.groupBy(files, ({ link = '' }) => stripQuery(link)).values();
  return [...same].flatMap(([first]) => first ?? []);
}

const addMessageLocation =
  ({ id, channel_id }: MessageLocation) =>
  (file: FileRef): FileRef => ({
    ...file,
    platformRef: { ...(file.platformRef as object), channel: channel_id, message: id },
  });

/** Removes the signature, so that URLs of the same file are equal. */
export const stripQuery = (address: string): string => address.split('?')[0] ?? '';

function listComponentFiles(component: object): readonly FileRef[] {
  const { file, media, items = [], name, size } = component as ComponentFields;
  return [
    ...(file ? toMediaFiles(file, name, size) : []),
    ...(media ? toMediaFiles(media) : []),
    ...items.flatMap((item) => toMediaFiles(item.media)),
    ...innerComponents(component).flatMap(listComponentFiles),
  ];
}

/** Discord's file hosts. The media service reads other URLs. */
const DISCORD_FILE_URL = /^https:\/\/(?:cdn\.discordapp\.com|media\.discordapp\.net)\//;

function toMediaFiles({ url, content_type, attachment_id }: MediaReference, name?: string, bytes?: number): FileRef[] {
  if (!DISCORD_FILE_URL.test(url)) return [];
  const last = stripQuery(url).split('/').at(-1) ?? '';
  return [
    {
      name: toFileName(name ?? last),
      bytes,
      ...(content_type && { type: content_type }),
      link: url,
      platformRef: { url, id: attachment_id },
    },
  ];
}
