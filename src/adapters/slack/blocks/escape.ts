// Escapes text of users and services for Slack's mrkdwn, so that it mentions no user and keeps its literal form. Pure.
// plain_text and rich_text have no markup, so there `removeInvisible` and `toSingleLine` are enough.

import type { PlainTextElement } from '@slack/types';
import { escapeToMaxLength, removeInvisible, type TruncatedText, toSingleLine, truncate } from '../../../kit/text.ts';
import { decodeEntities } from '../payloads/text.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Invisible character without width. Separates a markup character from the text that it would format. */
const WORD_JOINER = '\u2060';

/** Encodes the entities that Slack requires. Without `<` a text cannot mention a user, a channel or a link. */
const encodeEntities = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** Escapes text for mrkdwn: messages, comments of uploads, and sections that mix our markup with foreign text. */
export function escapeText(text: string): string {
  return encodeEntities(
    removeInvisible(text)
      // Comments of uploads have no `parse` argument to disable mentions such as `@channel`.
      .replace(/@(?=here|channel|everyone|group)/gi, `@${WORD_JOINER}`)
      .replace(/[*_~`]/g, `${WORD_JOINER}$&${WORD_JOINER}`)
      // Emoji codes such as `:smile:`, but not times of day.
      .replace(/:(?=[a-z+-][\w+'-]*:)/gi, `:${WORD_JOINER}`)
      // A `>` starts a quote even as an entity. Lists start with their bullets or numbers.
      .replace(/^([ \t]*)(>|[-•] |\d+\. )/gm, `$1${WORD_JOINER}$2`),
  );
}

/** Restores the original of an escaped text. */
export const unescapeText = (escaped: string): string => decodeEntities(escaped.replaceAll(WORD_JOINER, ''));

/** Escapes and shortens the text to at most `maxLength` characters, at a word boundary if possible. */
export const escapeAndTruncate = (text: string, maxLength: number): TruncatedText =>
  escapeToMaxLength(text, maxLength, escapeText);

/** Shortens text for plain_text elements, which need no escaping. */
export const truncateLine = (text: string, maxLength: number): string => truncate(toSingleLine(text), maxLength);

/** Text without markup and emoji codes. */
export const verbatim = (text: string): PlainTextElement => ({ type: 'plain_text', text, emoji: false });
