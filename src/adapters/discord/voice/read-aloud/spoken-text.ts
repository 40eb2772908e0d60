// Converts a message to the text that is read aloud, with short phrases for links, code, pictures and polls. Pure.

import { type APIAttachment, type APIMessage, MessageFlags, MessageReferenceType } from 'discord.js';
import { replaceDelimited, trimEndCharacters, truncate, truncateAtWord } from '../../../../kit/text.ts';
import type { Messages } from '../../../../messages/format.ts';
import { getDisplayName, type MentionedUser, toUserNames } from '../../message/display-name.ts';
import { extractEmbedComponentTexts } from '../../message/message-content.ts';
import {
  type NameLookup as AllNames,
  COMMAND_MENTION_PATTERN,
  ESCAPED_PATTERN,
  formatGuildPage,
  formatTimestampAsText,
  GUILD_NAVIGATION_PATTERN,
  SOUNDBOARD_SOUND_PATTERN,
  TIMESTAMP_PATTERN,
} from '../../message/plain-text.ts';
import { MAX_SPOKEN_NAME_CHARACTERS } from '../voice-commands.ts';
import type { NamesByUser } from './spoken-names.ts';

/** A gateway message. */
export type ReadableMessage = Pick<
  APIMessage,
  'content' | 'attachments' | 'message_snapshots' | 'sticker_items' | 'poll' | 'flags' | 'referenced_message'
> & {
  readonly message_reference?: APIMessage['message_reference'];
  readonly author: { readonly id: string };
  readonly mentions: readonly MentionedUser[];
};

export type ServerNames = Pick<AllNames, 'role' | 'channel'>;

/** The language, phrases and names for the spoken text. */
interface SpokenTextContext {
  readonly messages: Messages;
  /** A language tag, such as `pt-BR`. */
  readonly language: string;
  readonly names: ServerNames;
  /** The author's name; absent if the same author continues. */
  readonly speaker?: string;
  /** Names that people chose for themselves. */
  readonly spokenNames?: NamesByUser;
  readonly maxCharacters?: number;
}

/** About twenty seconds of speech. */
export const MAX_CHARACTERS = 300;
const MAX_CODE_CHARACTERS = 30;

const INLINE_CODE = /`([^`\n]{1,400})`/g;
const MASKED_LINK = /\[([^[\]\n]{1,200})\]\(<?https?:\/\/[^\s()<>]{1,2000}>?\)/g;
const LINK = /<?https?:\/\/([^\s/<>?#:]{1,255})[^\s<>]*>?/gi;
const PERSON = /<@!?(\d{1,20})>/g;
const ROLE = /<@&(\d{1,20})>/g;
const CHANNEL = /<#(\d{1,20})>/g;
const OWN_EMOJI = /<a?:(\w{1,64}):\d{1,20}>/g;
const EMOJI =
  /(?:\p{Regional_Indicator}|\p{Extended_Pictographic})(?:\u{FE0F}|\u{200D}|\p{Emoji_Modifier}|\p{Extended_Pictographic}|\p{Regional_Indicator})*/gu;
const EMPHASIS = /(?<!\\)(?:\*+|~~|__)/g;
const LINE_START = /^(?:#{1,3}|>{1,3}|-#|[-*•]) /;
const REPEATED = /(.)\1{3,}/gu;
const SENTENCE_END = /[.!?…:;,。！？、]$/u;

/** Authors start a message with `//` to exclude it from reading. */
export const isExcludedFromReading = ({ content }: Pick<ReadableMessage, 'content'>): boolean =>
  content.startsWith('//');

/** Returns what the author wrote, without links, mentions and custom emoji, to detect its language. */
export const extractLanguageSample = (message: ReadableMessage): string =>
  listContents(message)
    .map(({ content }) => content.replace(LINK, ' ').replace(PERSON, ' ').replace(OWN_EMOJI, ' '))
    .join(' ');

/** Ids of the people whose names a spoken text may contain. */
export const listNamedUsers = ({
  author,
  referenced_message: answered,
  mentions,
}: ReadableMessage): readonly string[] =>
  [author, ...(answered ? [answered.author] : []), ...mentions].map(({ id }) => id);

/** The text without its speaker. `''` if there is nothing to say. */
export const toSpokenContent = (message: ReadableMessage, saying: SpokenTextContext): string =>
  truncateSpoken([...listOwnTexts(message, saying), ...listForwardedTexts(message, saying)].join(' ').trim(), saying);

/** Returns `''` if there is nothing to say. `text` replaces the content, as a translation does. */
export function toSpokenText(
  message: ReadableMessage,
  saying: SpokenTextContext,
  text = toSpokenContent(message, saying),
): string {
  const { messages, speaker } = saying;
  if (text === '' || speaker === undefined) return text;
  const speakerName = toSpokenName(speaker, messages);
  const to = findRepliedName(message, saying);
  const opening =
    to === undefined
      ? messages.format('aloud.spoken.says', { name: speakerName })
      : messages.format('aloud.spoken.answers', { name: speakerName, to: toSpokenName(to, messages) });
  return `${opening} ${text}`;
}

/** Keeps letters and digits only. */
export function toSpokenName(name: string, messages: Messages): string {
  const plain = name.replace(/[^\p{L}\p{M}\p{N}'’.]+/gu, ' ').trim();
  return plain === '' ? messages.format('aloud.spoken.somebody') : truncate(plain, MAX_SPOKEN_NAME_CHARACTERS);
}

function findRepliedName(
  { referenced_message: answered, author }: ReadableMessage,
  { spokenNames }: SpokenTextContext,
): string | undefined {
  if (!answered || answered.author.id === author.id) return undefined;
  return spokenNames?.get(answered.author.id) ?? getDisplayName(answered.author);
}

/** The message and its forwarded messages. */
const listContents = (message: ReadableMessage): readonly Pick<ReadableMessage, 'content'>[] => [
  message,
  ...(message.message_snapshots ?? []).map((one) => one.message),
];

type SpokenContent = Pick<ReadableMessage, 'content' | 'attachments' | 'flags' | 'sticker_items'> &
  Partial<Pick<APIMessage, 'embeds' | 'components'>>;

const listOwnTexts = (message: ReadableMessage, saying: SpokenTextContext): readonly string[] => {
  return [...listSpokenTexts(message, saying, toUserNames(message.mentions)), ...describePoll(message, saying)];
};

function listForwardedTexts(message: ReadableMessage, saying: SpokenTextContext): readonly string[] {
  if (message.message_reference?.type !== MessageReferenceType.Forward) return [];
  const snapshots = message.message_snapshots ?? [];
  const parts = snapshots.flatMap((one) =>
    listSpokenTexts(one.message, saying, toUserNames(one.message.mentions ?? [])),
  );
  return parts.length > 0 ? [saying.messages.format('aloud.spoken.forwards'), ...parts] : [];
}

type UserNames = ReadonlyMap<string, string>;

function listSpokenTexts(message: SpokenContent, saying: SpokenTextContext, people: UserNames): readonly string[] {
  const { messages } = saying;
  const { content, attachments, flags, sticker_items: stickers = [] } = message;
  // Next to the user's text, cards only preview its links.
  const texts = content.trim() === '' ? extractEmbedComponentTexts(message) : [content];
  const isRecorded = ((flags ?? 0) & MessageFlags.IsVoiceMessage) !== 0;
  return [
    ...texts.map((text) => endSentence(toReadableText(text, saying, people))),
    ...(isRecorded ? [messages.format('aloud.spoken.left.voice')] : describeFiles(attachments, messages)),
    ...stickers.map(({ name }) => messages.format('aloud.spoken.sticker', { name: toSpokenName(name, messages) })),
  ].filter((part) => part !== '');
}

const KINDS: Readonly<Record<string, 'picture' | 'film' | 'recording'>> = {
  image: 'picture',
  video: 'film',
  audio: 'recording',
};

function describeFiles(attachments: readonly APIAttachment[], messages: Messages): readonly string[] {
  const kinds = attachments.map(({ content_type: type = '' }) => KINDS[type.split('/')[0] ?? ''] ?? 'file');
  return [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) =>
    messages.format(`aloud.spoken.left.${kind}`, { count: all.length }),
  );
}

function describePoll({ poll }: ReadableMessage, { messages }: SpokenTextContext): readonly string[] {
  if (!poll) return [];
  const answers = poll.answers.flatMap(({ poll_media: { text } }) => text ?? []);
  return [
    messages.format('aloud.spoken.poll', {
      question: endSentence(poll.question.text ?? ''),
      answers: answers.join(', '),
    }),
  ];
}

function toReadableText(
  content: string,
  { messages, language, names, spokenNames }: SpokenTextContext,
  people: UserNames,
): string {
  const named = (name: string | undefined): string =>
    name === undefined ? messages.format('aloud.spoken.somebody') : toSpokenName(name, messages);
  const withoutCode = replaceDelimited(content, '```', '```', ` ${messages.format('aloud.spoken.code')} `);
  return replaceDelimited(withoutCode, '||', '||', ` ${messages.format('aloud.spoken.spoiler')} `)
    .replace(INLINE_CODE, (_, code: string) =>
      code.length <= MAX_CODE_CHARACTERS ? code : messages.format('aloud.spoken.code'),
    )
    .replace(MASKED_LINK, '$1')
    .replace(
      LINK,
      (_, host: string) => ` ${messages.format('aloud.spoken.link', { host: host.replace(/^www\./i, '') })} `,
    )
    .replace(PERSON, (_, id: string) => named(spokenNames?.get(id) ?? people.get(id)))
    .replace(ROLE, (_, id: string) => named(names.role(id)))
    .replace(CHANNEL, (_, id: string) => named(names.channel(id)))
    .replace(COMMAND_MENTION_PATTERN, '/$1')
    .replace(GUILD_NAVIGATION_PATTERN, (_, page: string) => ` ${formatGuildPage(page, messages) ?? ''}`)
    .replace(SOUNDBOARD_SOUND_PATTERN, ' ')
    .replace(TIMESTAMP_PATTERN, (_, seconds: string, style?: string) =>
      formatTimestampAsText(Number(seconds), style, language, Date.now()),
    )
    .replace(OWN_EMOJI, (_, name: string) => ` ${name.replaceAll('_', ' ')} `)
    .replace(EMPHASIS, '')
    .replace(ESCAPED_PATTERN, '$1')
    .replace(EMOJI, (signs) => emojiName(signs, messages))
    .split('\n')
    .map((line) => line.trim().replace(LINE_START, ''))
    .filter((line) => line !== '')
    .map((line, at, all) => (at < all.length - 1 ? endSentence(line) : line))
    .join(' ')
    .replace(REPEATED, '$1$1$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Of several emoji in a row, only the first is spoken. Emoji without a name are skipped. */
function emojiName(signs: string, messages: Messages): string {
  const name = messages.find(`aloud.spoken.emoji.${[...signs][0] ?? ''}`);
  return name === undefined ? ' ' : ` ${name} `;
}

const endSentence = (text: string): string => (text === '' || SENTENCE_END.test(text) ? text : `${text}.`);

function truncateSpoken(text: string, { messages, maxCharacters = MAX_CHARACTERS }: SpokenTextContext): string {
  if (text.length <= maxCharacters) return text;
  const start = endSentence(trimEndCharacters(truncateAtWord(text, maxCharacters), '… '));
  return `${start} ${messages.format('aloud.spoken.andSoOn')}`;
}
