// Text of people and services, made safe to show on Discord: it pings nobody, is no markdown, hides nothing, and reads as
// it was written. Pure. Knows no cards.

import { type Fitted, fitEscaped } from '../../../kit/fitted.ts';
import { visible } from '../../../kit/visible.ts';

/** Not seen and no word: parts `@` from what Discord would take for somebody, even where it looks before it unescapes. */
const APART = '\u200b';

/** For places where Discord reads no markdown: only mentions are broken. */
export const noMention = (text: string): string =>
  text.replace(/@(?=everyone|here|[!&]?\d)/gi, `@${APART}`).replace(/#(?=\d{5})/g, `#${APART}`);

/** For embeds' titles, descriptions and fields, and for message text. */
export function escapeText(text: string): string {
  return noMention(
    visible(text)
      // Anywhere: emphasis, code, spoilers, links, mentions, emoji, timestamps.
      .replace(/[\\*_~`|<>[\]]/g, '\\$&')
      // `:smile:`, and addresses: they are read, but nobody is sent anywhere by what somebody typed. A time of day is neither.
      .replace(/:(?=\/\/|(?!(?<=\d:)[0-5]\d:[0-5]\d(?!\d))[\w+-]+:)/g, '\\:')
      // At the start of a line: headings, small print, lists.
      .replace(/^([ \t]*)([#+-])/gm, '$1\\$2')
      .replace(/^([ \t]*\d+)([.)])/gm, '$1\\$2'),
  );
}

/** Escaped and at most `most` long, cut where it reads well. */
export const fitText = (text: string, most: number): Fitted => fitEscaped(text, most, escapeText);
