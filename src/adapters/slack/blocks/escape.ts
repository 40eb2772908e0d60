// Text of people and services, made safe for Slack's mrkdwn: it pings nobody, formats nothing and reads as it was written.
// Pure. In plain_text and rich_text Slack reads no markup, so there `visible` and `oneLine` are enough.

import { cut, type Fitted, fitEscaped, oneLine, visible } from '../../../kit/text.ts';
import { decoded } from '../payloads/text.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Not seen, no space and no letter: keeps a sign from what it would begin or end. */
const APART = '\u2060';

/** Entities as Slack asks for them. Without `<` nothing can name a person, a channel or an address. */
const entities = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** For mrkdwn: message text, comments of uploads, sections that mix our marks with others' words. */
export function escapeText(text: string): string {
  return entities(
    visible(text)
      // Comments of uploads have no `parse` argument to say that such words are only words.
      .replace(/@(?=here|channel|everyone|group)/gi, `@${APART}`)
      .replace(/[*_~`]/g, `${APART}$&${APART}`)
      // `:smile:`, but no time of day.
      .replace(/:(?=[a-z+-][\w+'-]*:)/gi, `:${APART}`)
      // A quotation begins with `>` also when it is an entity; lists begin with their signs.
      .replace(/^([ \t]*)(>|[-•] |\d+\. )/gm, `$1${APART}$2`),
  );
}

/** What was escaped, as it was. */
export const unescapeText = (escaped: string): string => decoded(escaped.replaceAll(APART, ''));

/** Escaped and at most `most` long, cut where it reads well. */
export const fitText = (text: string, most: number): Fitted => fitEscaped(text, most, escapeText);

/** For plain_text: as it is, at most so long. */
export const fitPlain = (text: string, most: number): string => cut(oneLine(text), most);
