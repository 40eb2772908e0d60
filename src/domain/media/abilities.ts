// What a media service can do with which languages, as far as it is known: what it says of itself, and what it refused before.
// Pure; where nothing is known everything is thought possible.

import { baseOf, languageById } from './language.ts';

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
