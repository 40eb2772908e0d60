// Remembers from which English text each translation was made, to find translations whose English text changed since.
// locales/hashes.json has a line for each text: the hash of its English text, then the hash of each translation. A
// translation that was made from an older English text has the hash of that text behind `@`. Pure.

import { createHash } from 'node:crypto';
import { allTexts, type Locale } from './read-locales.ts';

/** Lines by id: `3f2a de:91c0 fr:7be4@55aa`. */
export type TranslationHashes = Readonly<Record<string, string>>;

interface TranslatedText {
  readonly id: string;
  readonly english: string;
  /** Translations by language. */
  readonly translations: Readonly<Record<string, string>>;
}

const HASH_CHARACTERS = 6;
const hashText = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARACTERS);

interface RecordedTranslation {
  readonly hash: string;
  readonly madeFrom: string;
}

function parseLine(line = ''): { readonly english: string; readonly byTag: ReadonlyMap<string, RecordedTranslation> } {
  const [english = '', ...rest] = line.split(' ');
  const byTag = rest.map((part): [string, RecordedTranslation] => {
    const [tag = '', hashes = ''] = part.split(':');
    const [hash = '', madeFrom = english] = hashes.split('@');
    return [tag, { hash, madeFrom }];
  });
  return { english, byTag: new Map(byTag) };
}

/** Brings the lines of all texts up to date. English is the first language. */
export function hashLocales([english, ...others]: readonly Locale[], before: TranslationHashes): TranslationHashes {
  const translations = others.map((locale) => [locale.tag, allTexts(locale)] as const);
  const texts = [...(english ? allTexts(english) : [])].map(([id, text]) => ({
    id,
    english: text,
    translations: Object.fromEntries(
      translations.flatMap(([tag, own]) => {
        const translation = own.get(id);
        return translation === undefined ? [] : [[tag, translation]];
      }),
    ),
  }));
  return updateHashes(before, texts);
}

/** Brings the lines up to date: a translation that changed counts as made from the present English text. */
export const updateHashes = (before: TranslationHashes, texts: readonly TranslatedText[]): TranslationHashes =>
  Object.fromEntries(
    texts.map(({ id, english, translations }) => {
      const now = hashText(english);
      const { byTag } = parseLine(before[id]);
      const parts = Object.entries(translations).map(([tag, text]) => {
        const hash = hashText(text);
        const known = byTag.get(tag);
        const madeFrom = known?.hash === hash ? known.madeFrom : now;
        return `${tag}:${hash}${madeFrom === now ? '' : `@${madeFrom}`}`;
      });
      return [id, [now, ...parts].join(' ')];
    }),
  );

/** Ids of the translations into a language that were made from an older English text. */
export const listStale = (hashes: TranslationHashes, tag: string): readonly string[] =>
  Object.entries(hashes)
    .filter(([, line]) => {
      const { english, byTag } = parseLine(line);
      const madeFrom = byTag.get(tag)?.madeFrom;
      return madeFrom !== undefined && madeFrom !== english;
    })
    .map(([id]) => id);

/** Counts the translations of the given ids as made from the present English texts. */
export const confirmTranslations = (
  hashes: TranslationHashes,
  tag: string,
  ids: readonly string[],
): TranslationHashes =>
  Object.fromEntries(
    Object.entries(hashes).map(([id, line]) => [
      id,
      ids.includes(id) ? line.replace(new RegExp(` ${tag}:(\\w+)@\\w+`), ` ${tag}:$1`) : line,
    ]),
  );
