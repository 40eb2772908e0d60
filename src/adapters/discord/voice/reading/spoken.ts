// What is said of a message that is read aloud: its words as a person would read them out, and a few words for what cannot be read:
// links, code, pictures, polls. Pure.

import { type APIAttachment, type APIMessage, MessageFlags, MessageReferenceType } from 'discord.js';
import { cut, cutAtWord, replaceBetween, withoutEnd } from '../../../../kit/text.ts';
import type { SpokenTexts } from '../../../shared/texts/en-aloud.ts';
import { cardTexts } from '../../message/content.ts';
import { type Names as AllNames, PAGE, SOUND, TIME, timeText } from '../../message/plain-text.ts';

/** A message as the gateway gives it; of its mentions the names that people go by on their server, where it says so. */
export type ReadMessage = Pick<
  APIMessage,
  'content' | 'attachments' | 'message_snapshots' | 'sticker_items' | 'poll' | 'flags' | 'referenced_message'
> & {
  readonly message_reference?: APIMessage['message_reference'] | undefined;
  readonly author: { readonly id: string };
  readonly mentions: readonly {
    readonly id: string;
    readonly username: string;
    readonly global_name?: string | null;
    readonly member?: { readonly nick?: string | null };
  }[];
};

/** The names of what a message only has the ids of. */
export type Names = Pick<AllNames, 'role' | 'channel'>;

/** How it is said. */
interface Saying {
  readonly words: SpokenTexts;
  /** A tag (`pt-BR`). */
  readonly language: string;
  readonly names: Names;
  /** Who speaks; left out where the same person goes on. */
  readonly speaker?: string | undefined;
}

/** Some twenty seconds. */
const MOST = 300;
const MOST_NAME = 40;
const MOST_CODE = 30;

const INLINE_CODE = /`([^`\n]{1,400})`/g;
const MASKED_LINK = /\[([^[\]\n]{1,200})\]\(<?https?:\/\/[^\s()<>]{1,2000}>?\)/g;
const LINK = /<?https?:\/\/([^\s/<>?#:]{1,255})[^\s<>]*>?/gi;
const PERSON = /<@!?(\d{1,20})>/g;
const ROLE = /<@&(\d{1,20})>/g;
const CHANNEL = /<#(\d{1,20})>/g;
const COMMAND = /<\/([^:<>]{1,100}):\d{1,20}>/g;
const OWN_EMOJI = /<a?:(\w{1,64}):\d{1,20}>/g;
const EMOJI =
  /(?:\p{Regional_Indicator}|\p{Extended_Pictographic})(?:\u{FE0F}|\u{200D}|\p{Emoji_Modifier}|\p{Extended_Pictographic}|\p{Regional_Indicator})*/gu;
const MARKS = /(?<!\\)(?:\*+|~~|__)/g;
const LINE_START = /^(?:#{1,3}|>{1,3}|-#|[-*•]) /;
const ESCAPED = /\\([\\*_~`|>#[\]()<:@\-+.!&])/g;
const REPEATED = /(.)\1{3,}/gu;
const SENTENCE_END = /[.!?…:;,。！？、]$/u;

/** Who does not want a message read begins it like this. */
export const isForEyes = ({ content }: Pick<ReadMessage, 'content'>): boolean => content.startsWith('//');

/** What its language is told by: none of our own words. */
export const sampleOf = (message: ReadMessage): string =>
  sourcesOf(message)
    .map(({ content }) => content.replace(LINK, ' ').replace(PERSON, ' ').replace(OWN_EMOJI, ' '))
    .join(' ');

/** `''` where there is nothing to say. */
export function spoken(message: ReadMessage, saying: Saying): string {
  const { words, speaker } = saying;
  const text = cutLong([...own(message, saying), ...forwarded(message, saying)].join(' ').trim(), words);
  if (text === '' || speaker === undefined) return text;
  const who = spokenName(speaker, words);
  const to = answeredBy(message);
  return `${to === undefined ? words.says(who) : words.answers(who, spokenName(to, words))} ${text}`;
}

/** Letters and figures only. */
export function spokenName(name: string, words: Pick<SpokenTexts, 'somebody'>): string {
  const plain = name.replace(/[^\p{L}\p{M}\p{N}'’.]+/gu, ' ').trim();
  return plain === '' ? words.somebody : cut(plain, MOST_NAME);
}

function answeredBy({ referenced_message: answered, author }: ReadMessage): string | undefined {
  if (!answered || answered.author.id === author.id) return undefined;
  return answered.author.global_name ?? answered.author.username;
}

/** A message, and what it forwards. */
const sourcesOf = (message: ReadMessage): readonly Pick<ReadMessage, 'content'>[] => [
  message,
  ...(message.message_snapshots ?? []).map((one) => one.message),
];

type Content = Pick<ReadMessage, 'content' | 'attachments' | 'flags' | 'sticker_items'> &
  Partial<Pick<APIMessage, 'embeds' | 'components'>>;

const own = (message: ReadMessage, saying: Saying): readonly string[] => {
  return [...contentOf(message, saying, peopleIn(message.mentions)), ...pollOf(message, saying)];
};

const peopleIn = (mentions: ReadMessage['mentions']): People =>
  new Map(mentions.map((one) => [one.id, one.member?.nick ?? one.global_name ?? one.username]));

function forwarded(message: ReadMessage, saying: Saying): readonly string[] {
  if (message.message_reference?.type !== MessageReferenceType.Forward) return [];
  const snapshots = message.message_snapshots ?? [];
  const parts = snapshots.flatMap((one) =>
    contentOf(one.message, saying, peopleIn(one.message.mentions ?? [])),
  );
  return parts.length > 0 ? [saying.words.forwards, ...parts] : [];
}

type People = ReadonlyMap<string, string>;

function contentOf(message: Content, saying: Saying, people: People): readonly string[] {
  const { words } = saying;
  const { content, attachments, flags, sticker_items: stickers = [] } = message;
  // Beside what somebody writes, cards only show what it links to.
  const written = content.trim() === '' ? cardTexts(message) : [content];
  const isRecorded = ((flags ?? 0) & MessageFlags.IsVoiceMessage) !== 0;
  return [
    ...written.map((text) => ended(asRead(text, saying, people))),
    ...(isRecorded ? [words.left.voice()] : filesOf(attachments, words)),
    ...stickers.map(({ name }) => words.sticker(spokenName(name, words))),
  ].filter((part) => part !== '');
}

const KINDS: Readonly<Record<string, 'picture' | 'film' | 'recording'>> = {
  image: 'picture',
  video: 'film',
  audio: 'recording',
};

function filesOf(attachments: readonly APIAttachment[], { left }: SpokenTexts): readonly string[] {
  const kinds = attachments.map(({ content_type: type = '' }) => KINDS[type.split('/')[0] ?? ''] ?? 'file');
  return [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => left[kind](all.length));
}

function pollOf({ poll }: ReadMessage, { words }: Saying): readonly string[] {
  if (!poll) return [];
  const answers = poll.answers.flatMap(({ poll_media: { text } }) => text ?? []);
  return [words.poll(ended(poll.question.text ?? ''), answers.join(', '))];
}

/** As somebody would read it out. */
function asRead(content: string, { words, language, names }: Saying, people: People): string {
  const named = (name: string | undefined): string =>
    name === undefined ? words.somebody : spokenName(name, words);
  const withoutCode = replaceBetween(content, '```', '```', ` ${words.code} `);
  return replaceBetween(withoutCode, '||', '||', ` ${words.spoiler} `)
    .replace(INLINE_CODE, (_, code: string) => (code.length <= MOST_CODE ? code : words.code))
    .replace(MASKED_LINK, '$1')
    .replace(LINK, (_, host: string) => ` ${words.link(host.replace(/^www\./i, ''))} `)
    .replace(PERSON, (_, id: string) => named(people.get(id)))
    .replace(ROLE, (_, id: string) => named(names.role(id)))
    .replace(CHANNEL, (_, id: string) => named(names.channel(id)))
    .replace(COMMAND, '/$1')
    .replace(PAGE, (_, page: string) => ` ${words.pages[page] ?? ''}`)
    .replace(SOUND, ' ')
    .replace(TIME, (_, seconds: string, style?: string) =>
      timeText(Number(seconds), style, language, Date.now()),
    )
    .replace(OWN_EMOJI, (_, name: string) => ` ${name.replaceAll('_', ' ')} `)
    .replace(MARKS, '')
    .replace(ESCAPED, '$1')
    .replace(EMOJI, (signs) => emojiName(signs, words))
    .split('\n')
    .map((line) => line.trim().replace(LINE_START, ''))
    .filter((line) => line !== '')
    .map((line, at, all) => (at < all.length - 1 ? ended(line) : line))
    .join(' ')
    .replace(REPEATED, '$1$1$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Of several in a row the first is said; of those without a name none. */
function emojiName(signs: string, { emoji }: SpokenTexts): string {
  const name = emoji[[...signs][0] ?? ''];
  return name === undefined ? ' ' : ` ${name} `;
}

const ended = (text: string): string => (text === '' || SENTENCE_END.test(text) ? text : `${text}.`);

function cutLong(text: string, words: SpokenTexts): string {
  if (text.length <= MOST) return text;
  return `${ended(withoutEnd(cutAtWord(text, MOST), '… '))} ${words.andSoOn}`;
}
