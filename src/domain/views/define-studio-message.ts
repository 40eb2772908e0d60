// Defines messages of the built-in studio: a schema for their arguments and a function that writes the sentence. Used
// for results (studio-messages.ts) and failures (studio-fault-messages.ts).

import { z } from 'zod';
import { findLanguageByIdOrTag, toBaseTag } from '../media/language.ts';
import { formatLanguageName } from '../media/language-name.ts';
import type { Messages } from '../messages/index.ts';

export const TextSchema = z.string();
/** BCP 47 tag. */
export const LanguageTagSchema = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}$/);
export const CountSchema = z.number().int().min(0);
const NoArgsSchema = z.object({});
/** `more`: number of items that are not listed. */
export const ListSchema = z.object({
  list: z.array(TextSchema).min(1).readonly(),
  more: CountSchema.optional(),
});

/** Formats a language without its region. */
export function formatBaseLanguage(tag: string, messages: Messages): string {
  const known = messages.tag === 'en' ? findLanguageByIdOrTag(tag)?.name.replace(/ \(.{0,200}/, '') : undefined;
  return known ?? messages.formats.language(toBaseTag(tag)) ?? tag;
}

export function formatFullLanguage(tag: string, messages: Messages): string {
  const language = findLanguageByIdOrTag(tag);
  return language ? formatLanguageName(language, messages) : formatBaseLanguage(tag, messages);
}

export function formatList({ list, more = 0 }: z.infer<typeof ListSchema>, { notes }: Messages): string {
  const all = list.join(notes.comma);
  return more === 0 ? all : notes.andMore(all, more);
}

/** Arguments and sentence of one message. Formatting returns undefined if the arguments do not match the schema. */
export interface MessageDefinition<Facts extends z.ZodType> {
  readonly args: Facts;
  format(facts: unknown, words: Messages): string | undefined;
}

export const defineMessage = <Facts extends z.ZodType>(
  args: Facts,
  formatSentence: (facts: z.infer<Facts>, messages: Messages) => string,
): MessageDefinition<Facts> => ({
  args,
  format(values, messages) {
    const read = args.safeParse(values);
    return read.success ? formatSentence(read.data, messages) : undefined;
  },
});

export const defineFixedMessage = (sentence: (messages: Messages) => string) =>
  defineMessage(NoArgsSchema, (_, messages) => sentence(messages));
