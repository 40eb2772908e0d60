// Words that the narrator says in place of content that cannot be read aloud, in the language of the book.

import { findTranslation } from '../../domain/messages.ts';
import { matchLocaleTag } from '../../messages/match-locale.ts';
import { type Message, message } from '../../messages/message.ts';

export interface Mentions {
  /** Each is `undefined` in a language without these words. */
  readonly table: (rows: number, caption: string) => string | undefined;
  readonly code: (lines: number) => string | undefined;
}

export function createMentions(language: string): Mentions {
  const locale = matchLocaleTag(language);
  const say = (words: Message) => (locale === undefined ? undefined : findTranslation(words, locale));
  return {
    table: (rows, caption) => say(message('book.table', { rows, caption })),
    code: (lines) => say(message('book.code', { lines })),
  };
}
