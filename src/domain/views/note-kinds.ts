// What is done with the facts of a note: which of them belong together, and the sentence that is made of them. What both what is told of
// results and what is told of failures (fault-kinds.ts) are built from.

import { z } from 'zod';
import { baseOf, languageByKey } from '../media/language.ts';
import { languageName, type Words } from '../words/index.ts';

export const Text = z.string();
/** BCP 47. */
export const Tag = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}$/);
export const Count = z.number().int().min(0);
const None = z.object({});
/** `more`: how many are not named. */
export const List = z.object({ list: z.array(Text).min(1).readonly(), more: Count.optional() });

/** Without its region. */
export function plainName(tag: string, words: Words): string {
  const known = words.tag === 'en' ? languageByKey(tag)?.name.replace(/ \(.{0,200}/, '') : undefined;
  return known ?? words.formats.language(baseOf(tag)) ?? tag;
}

export function wholeName(tag: string, words: Words): string {
  const language = languageByKey(tag);
  return language ? languageName(language, words) : plainName(tag, words);
}

export function listed({ list, more = 0 }: z.infer<typeof List>, { notes }: Words): string {
  const all = list.join(notes.comma);
  return more === 0 ? all : notes.andMore(all, more);
}

/** What is done with the facts of one key: `undefined` where they are not those that belong to it. */
export interface Kind<Facts extends z.ZodType> {
  readonly facts: Facts;
  say(facts: unknown, words: Words): string | undefined;
}

export const kind = <Facts extends z.ZodType>(
  facts: Facts,
  say: (facts: z.infer<Facts>, words: Words) => string,
): Kind<Facts> => ({
  facts,
  say(given, words) {
    const read = facts.safeParse(given);
    return read.success ? say(read.data, words) : undefined;
  },
});

/** A sentence without facts. */
export const fixed = (sentence: (words: Words) => string) => kind(None, (_, words) => sentence(words));
