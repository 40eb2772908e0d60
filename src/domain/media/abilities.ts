// What a media service can do with which languages, as far as it is known: what it says of itself, and what it refused before.
// Pure; where nothing is known everything is thought possible.

import type { Words } from '../words/index.ts';
import { baseOf, findLanguage, languageById } from './language.ts';

/** A part that is missing is not known. Bases are languages without a region: `fr`. */
export interface Abilities {
  /** Operations that it cannot do at all, by their endpoint (`/dub`): what its operator can type to change that, where it is told. */
  readonly missing: ReadonlyMap<string, string | undefined>;
  /** Ids of languages that can be spoken. */
  readonly spoken?: ReadonlySet<number>;
  /** Ids of languages understood by ear. */
  readonly heard?: ReadonlySet<number>;
  /** By {@link pairOf}; the base of the language between, where it takes two steps. */
  readonly pairs?: ReadonlyMap<string, string | undefined>;
}

export const UNKNOWN: Abilities = { missing: new Map() };

/** `en es` */
export const pairOf = (from: number, to: number): string => `${baseById(from)} ${baseById(to)}`;

export const baseById = (id: number): string => baseOf(languageById(id)?.tag ?? '');

/** Languages and voices of a request that the service did not take, by field name. */
export interface Refused {
  readonly command: string;
  readonly values: Readonly<Record<string, number>>;
}

/** What is known before somebody asks for something. */
export interface Known {
  readonly abilities: Abilities;
  /** Lately. */
  readonly refused: readonly Refused[];
}

interface ByEar {
  readonly defaults: { readonly language?: number };
  /** Ids of the languages that the service understands by ear; missing where that is not known. */
  readonly heard?: ReadonlySet<number> | undefined;
  readonly words: Words;
}

/** The likeliest one of a recording: the one that is set, the reader's own, one that is understood at all. */
export function heardLanguage({ defaults, heard, words }: ByEar): number | undefined {
  const own = findLanguage(words.tag, 'source')?.id;
  const likely = [defaults.language, own].filter((id) => id !== undefined);
  if (!heard) return likely[0];
  const bases = new Map([...heard].toReversed().map((id) => [baseById(id), id]));
  const understood = likely.map((id) => (heard.has(id) ? id : bases.get(baseById(id))));
  return understood.find((id) => id !== undefined) ?? [...heard][0];
}
