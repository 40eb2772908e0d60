// What a message says and holds, wherever Discord puts it: content, embeds, components, polls, texts for pictures, and all of these in
// what it forwards; its files likewise. Pure.

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
import { cut, oneLine } from '../../../kit/text.ts';
import { plainText, type Reader } from './plain-text.ts';

/** The message itself, or one that it forwards. */
type Source = Partial<APIMessageSnapshotFields> & Partial<Pick<APIMessage, 'author' | 'webhook_id' | 'poll'>>;

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

/** The message that an attachment stands in, by which a fresh address is found. */
export type Standing = Pick<APIMessage, 'id' | 'channel_id'>;

/** The address is signed and holds for about a day; the service may fetch it without signing in. */
export const fileRef = (
  { id, filename, title, size, content_type, url }: APIAttachment,
  field?: string,
  message?: Standing,
): FileRef => ({
  name: nameOf(filename, title),
  bytes: size,
  ...(content_type !== undefined && { type: content_type }),
  ...(field !== undefined && { field }),
  link: url,
  at: { url, id, ...(message && { channel: message.channel_id, message: message.id }) },
});

/** The first message of a thread repeats the one that the thread was made from. */
const readable = (message: APIMessage): APIMessage =>
  message.type === MessageType.ThreadStarterMessage ? (message.referenced_message ?? message) : message;

const sourcesOf = (message: APIMessage): readonly Source[] => [
  message,
  ...(message.message_snapshots ?? []).map((one) => one.message),
];

/** All that somebody wrote or an app put into cards; `us`: of our own cards only what they are about. */
export function textOf(message: APIMessage, us: string, reader: Reader): string {
  const said = readable(message);
  const isOurs = said.application_id === us || said.author.id === us;
  return sourcesOf(said)
    .map((source) => {
      const named = withMentions(reader, [...(said.mentions ?? []), ...(source.mentions ?? [])]);
      return (isOurs ? ownTexts(source) : textsOf(source))
        .map((text) => plainText(text, named))
        .filter((text) => text !== '')
        .join('\n\n');
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Nothing but a picture that has a name. */
export const isSticker = (message: APIMessage): boolean =>
  sourcesOf(readable(message)).some(({ sticker_items: stickers }) => (stickers?.length ?? 0) > 0);

type Mentioned = APIMessage['mentions'][number] & { readonly member?: { readonly nick?: string | null } };

function withMentions(reader: Reader, mentions: readonly Mentioned[]): Reader {
  const people = new Map(
    mentions.map((one) => [one.id, one.member?.nick ?? one.global_name ?? one.username]),
  );
  const { names } = reader;
  return { ...reader, names: { ...names, person: (id) => people.get(id) ?? names.person(id) } };
}

/** A text for a picture stands in for the picture only where nothing else is said. */
function textsOf(source: Source): readonly string[] {
  const { content = '', attachments = [] } = source;
  const written = [content, ...cardTexts(source), ...pollTexts(source)].filter((text) => text.trim() !== '');
  return written.length > 0 ? written : attachments.flatMap(({ description }) => description ?? []);
}

/** What an app put into embeds and components. */
export function cardTexts(source: Source): readonly string[] {
  const embeds = (source.embeds ?? []).filter((embed) => !isPreview(embed, source));
  return [...embeds.flatMap(embedTexts), ...(source.components ?? []).flatMap(componentTexts)];
}

/** Discord's own look at a link that is in the text. People cannot write embeds, so theirs are all of this kind. */
function isPreview({ type, url }: APIEmbed, { content = '', author, webhook_id }: Source): boolean {
  if (content.trim() === '') return false;
  if (type !== undefined && type !== EmbedType.Rich && type !== EmbedType.PollResult) return true;
  if (url !== undefined && content.includes(url)) return true;
  const isByApp = author?.bot === true || webhook_id !== undefined;
  return !isByApp && /https?:\/\//.test(content);
}

function embedTexts({ type, author, title, description, fields = [], footer }: APIEmbed): readonly string[] {
  if (type === EmbedType.PollResult) return pollResult(fields);
  const named = fields.map(({ name, value }) => joined([name, value], ': '));
  const texts = [author?.name, title, description, ...named].flatMap((text) => text ?? []);
  // Beside other words it names an app or a page.
  return texts.some((text) => text.trim() !== '') ? texts : [footer?.text ?? ''];
}

const joined = (parts: readonly string[], between: string): string =>
  parts.filter((part) => part.replaceAll('\u200b', '').trim() !== '').join(between);

function pollResult(fields: NonNullable<APIEmbed['fields']>): readonly string[] {
  const values = new Map(fields.map(({ name, value }) => [name, value]));
  const winner = values.get('victor_answer_text') ?? '';
  const votes = values.get('victor_answer_votes') ?? '';
  return [values.get('poll_question_text') ?? '', winner === '' ? '' : joined([winner, votes], ': ')];
}

function pollTexts({ poll }: Source): readonly string[] {
  if (!poll) return [];
  const counts = poll.results?.is_finalized === true ? poll.results.answer_counts : [];
  const answers = poll.answers.map(({ answer_id, poll_media: { text = '' } }) => {
    const votes = counts.find(({ id }) => id === answer_id)?.count;
    return votes === undefined ? text : `${text}: ${votes}`;
  });
  return [poll.question.text ?? '', answers.join('\n')];
}

/** Of any kind: those that Discord adds later are looked into as well. */
interface AnyComponent {
  readonly type: number;
  readonly content?: string;
  readonly description?: string | null;
  readonly components?: readonly object[];
  readonly component?: object;
  readonly accessory?: object;
  readonly items?: readonly MediaItem[];
  readonly file?: Media;
  readonly media?: Media;
  readonly name?: string;
  readonly size?: number;
}

interface Media {
  readonly url: string;
  readonly content_type?: string | null;
  readonly attachment_id?: string;
}

interface MediaItem {
  readonly media: Media;
  readonly description?: string | null;
}

/** Buttons and menus say what can be done, not what is said. */
function componentTexts(component: object): readonly string[] {
  const { type, content, description, items = [] } = component as AnyComponent;
  if (type === ComponentType.TextDisplay) return [content ?? ''];
  if (type === ComponentType.Thumbnail) return [description ?? ''];
  return [...innerOf(component).flatMap(componentTexts), ...items.map((item) => item.description ?? '')];
}

const innerOf = (component: object): readonly object[] => {
  const { type, components = [], component: one, accessory } = component as AnyComponent;
  if (type === ComponentType.ActionRow) return [];
  return [...components, ...(one ? [one] : []), ...(accessory ? [accessory] : [])];
};

/** Under a card's text, in emphasis: that there is more of it elsewhere. */
const HINT = /^\*[^*]+\*$/;

/** Of our own cards what they are about, without the line that says how it stands. */
const ownTexts = ({ content = '', embeds = [] }: Source): readonly string[] =>
  embeds.length === 0
    ? [content]
    : embeds.map(({ description = '' }) =>
        description
          .split('\n\n')
          .slice(1)
          .filter((part) => !HINT.test(part))
          .join('\n\n'),
      );

/** Of a message and of what it forwards: attached, in components, and behind links that Discord shows as a film. */
export function filesOf(message: APIMessage): readonly FileRef[] {
  const said = readable(message);
  const files = sourcesOf(said).flatMap((source): readonly FileRef[] => [
    ...(source.attachments ?? []).map((one) => fileRef(one, undefined, said)),
    ...(source.components ?? []).flatMap(componentFiles).map(within(said)),
    ...(source.embeds ?? [])
      .flatMap(({ video }) => (video?.url ? mediaFile({ url: video.url }) : []))
      .map(within(said)),
  ]);
  const same = Map.groupBy(files, ({ link = '' }) => placeOf(link)).values();
  return [...same].flatMap(([first]) => first ?? []);
}

const within =
  ({ id, channel_id }: Standing) =>
  (file: FileRef): FileRef => ({ ...file, at: { ...(file.at as object), channel: channel_id, message: id } });

/** The same file whenever its address was signed. */
export const placeOf = (address: string): string => address.split('?')[0] ?? '';

function componentFiles(component: object): readonly FileRef[] {
  const { file, media, items = [], name, size } = component as AnyComponent;
  return [
    ...(file ? mediaFile(file, name, size) : []),
    ...(media ? mediaFile(media) : []),
    ...items.flatMap((item) => mediaFile(item.media)),
    ...innerOf(component).flatMap(componentFiles),
  ];
}

/** Discord's file hosts; others are for the media service to read. */
const HOSTED = /^https:\/\/(?:cdn\.discordapp\.com|media\.discordapp\.net)\//;

function mediaFile({ url, content_type, attachment_id }: Media, name?: string, bytes?: number): FileRef[] {
  if (!HOSTED.test(url)) return [];
  const last = placeOf(url).split('/').at(-1) ?? '';
  return [
    {
      name: nameOf(name ?? last),
      ...(bytes !== undefined && { bytes }),
      ...(content_type && { type: content_type }),
      link: url,
      at: { url, ...(attachment_id !== undefined && { id: attachment_id }) },
    },
  ];
}
