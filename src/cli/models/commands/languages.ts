// Parses languages as operators type them. Pure.

import { findLanguage, toBaseTag } from '../../../domain/media/language.ts';
import { EXIT } from '../../../kit/process/exit-codes.ts';
import { CommandError } from '../errors.ts';

/** Base tag of a tag or a name such as `German`; `undefined` if Earshot does not know the language. */
export function parseLanguage(word: string): string | undefined {
  const language = findLanguage(word.trim(), 'target');
  return language && toBaseTag(language.tag);
}

/** Parses tags or names, separated by commas: `de, French`. Returns base tags. Throws {@link CommandError}. */
export function parseLanguages(text: string): readonly string[] {
  const tags = text
    .split(/[,;]|\s(?:and|und|et|y|e)\s/)
    .filter((word) => word.trim() !== '')
    .map((word) => {
      const tag = parseLanguage(word);
      if (tag !== undefined) return tag;
      throw new CommandError(
        `“${word.trim()}” is not a language that Earshot knows. Use names or tags such as de, separated by commas.`,
        EXIT.usage,
      );
    });
  return [...new Set(tags)];
}
