// What is known of a language besides the runtime's own data (ICU) and what its engines read themselves. Types alone.

import type { AddressWords } from '../kinds/addresses.ts';
import type { Rule } from '../rules.ts';

export interface SignWords {
  readonly plus: string;
  readonly minus: string;
  readonly times: string;
  readonly over: string;
  readonly equals: string;
  readonly notEqual: string;
  readonly atLeast: string;
  readonly atMost: string;
  readonly less: string;
  readonly more: string;
  readonly about: string;
  readonly plusMinus: string;
  readonly squared: string;
  readonly cubed: string;
  /** Before an exponent: two *to the power of* n. */
  readonly power: string;
  readonly factorial: string;
  /** Before what they are the root of. */
  readonly root: string;
  readonly cubeRoot: string;
  readonly infinity: string;
  readonly perMille: string;
  readonly version: string;
}

/** Words that show that a number is read digit by digit, as patterns. */
export interface DigitWords {
  /** Always: PIN, zip code, card number. */
  readonly known: string;
  /** With a long number only, as they may also count: order, flight. */
  readonly identified: string;
  /** Verbs before a telephone number: call, dial. */
  readonly dialled: string;
  /** What may be between the word and the number: number, no., is. */
  readonly link: string;
  /** A postcode with what must follow it. */
  readonly postcode?: string;
}

export interface RomanWords {
  /** Nouns before a number, as a pattern: chapter, part. */
  readonly counted: string;
  /** What follows a ruler's name. */
  readonly ruler: (number: number, name: string) => string;
  /** Patterns before or after a century, and how its number is read. */
  readonly centuries: readonly {
    readonly before?: string;
    readonly after?: string;
    readonly said: (number: number, after: string, before: string) => string;
  }[];
  /** A numeral with an ending: `XIXe`. */
  readonly suffixed?: { readonly pattern: string; readonly said: (number: number, suffix: string) => string };
}

/** What one is called, several, and many where that differs, by the plural rules of the language. */
export type Plurals = readonly [one: string, few: string, many?: string];

export interface Language {
  readonly address: AddressWords;
  readonly signs: SignWords;
  /** Fractions by how they are written, `1/2`; and what is between a whole number and one. */
  readonly fractions: Readonly<Record<string, string>>;
  readonly and: string;
  /** Between two numbers: twelve *to* fifteen. */
  readonly to: string;
  /** Between two lengths: three *by* four. */
  readonly by: string;
  /** Between two shares: three *to* one. */
  readonly ratio: string;
  /** Before a number: № 5. */
  readonly number: string;
  /** Between whole money and its hundredths: 7 euros *con* 50. Where it is missing, they stay behind a point. */
  readonly cents?: string;
  /** What is written after a number for thousands and more, and how it is read; then what follows before the currency. */
  readonly scales: Readonly<Record<string, string>>;
  readonly ofMoney?: string;
  /** Hours and minutes of the day, where the engine reads `14:30` otherwise. */
  readonly clock?: (hours: string, minutes: string) => string;
  readonly digits: DigitWords;
  readonly roman: RomanWords;
  /** Square and cubic units from the name of the length, by its number. */
  readonly areas: (length: string, dimension: 2 | 3, plural: Intl.LDMLPluralRule) => string;
  /** Units that ICU has no words for, by how they are written. */
  readonly units: Readonly<Record<string, Plurals>>;
  /** What no other language has: ordinals with endings, decades. Before every other rule for numbers. */
  readonly special?: readonly Rule[];
}
