// Types of the rules for one language. Rules contain what neither ICU's data nor the speech engines provide.

import type { TextRule } from '../rules.ts';

export interface SignWords {
  readonly plus: string;
  readonly minus: string;
  readonly times: string;
  readonly dividedBy: string;
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
  /** Words before an exponent: two *to the power of* n. */
  readonly power: string;
  readonly factorial: string;
  /** Words before the number under the root. */
  readonly root: string;
  readonly cubeRoot: string;
  readonly infinity: string;
  readonly perMille: string;
  readonly version: string;
}

/** Regular expressions for words that show that a number is read digit by digit. */
interface DigitContextWords {
  /** Words that always mean digits: PIN, zip code, card number. */
  readonly always: string;
  /** Words that mean digits only before long numbers, because they may also count: order, flight. */
  readonly ifLong: string;
  /** Verbs before a phone number: call, dial. */
  readonly verbs: string;
  /** Words allowed between the word and the number: number, no., is. */
  readonly connectors: string;
  /** Pattern of a postcode, including the text that must follow. */
  readonly postcode?: string;
}

interface RomanWords {
  /** Pattern of nouns before a Roman numeral: chapter, part. */
  readonly nouns: string;
  /** Formats the number after a ruler's name. */
  readonly formatRuler: (number: number, name: string) => string;
  /** Patterns around the numeral of a century, and how the number is read. */
  readonly centuries: readonly {
    readonly before?: string;
    readonly after?: string;
    readonly format: (number: number, after: string, before: string) => string;
  }[];
  /** Roman numeral with an ending, such as `XIXe`. */
  readonly suffixed?: { readonly pattern: string; readonly format: (number: number, suffix: string) => string };
}

/** Names of a unit in singular, plural, and a second plural (many) where the language has one. */
export type UnitForms = readonly [one: string, few: string, many?: string];

export interface LanguageRules {
  readonly address: AddressWords;
  readonly signs: SignWords;
  /** Names of fractions by their notation, such as `1/2`, and the word between an integer and a fraction. */
  readonly fractions: Readonly<Record<string, string>>;
  readonly and: string;
  /** Word between the numbers of a range: twelve *to* fifteen. */
  readonly to: string;
  /** Word between two lengths: three *by* four. */
  readonly by: string;
  /** Word between the parts of a ratio: three *to* one. */
  readonly ratio: string;
  /** Word before a number, for signs such as № 5. */
  readonly number: string;
  /** Word between the amount and the hundredths: 7 euros *con* 50. If absent, the hundredths stay behind a point. */
  readonly cents?: string;
  /** Words for suffixes such as thousand and million, and the preposition between them and a currency. */
  readonly scales: Readonly<Record<string, string>>;
  readonly moneyPreposition?: string;
  /** Formats a time of day, for languages whose engine misreads `14:30`. */
  readonly formatTime?: (hours: string, minutes: string) => string;
  readonly digitContexts: DigitContextWords;
  readonly roman: RomanWords;
  /** Derives the names of square and cubic units from the name of the length. */
  readonly formatArea: (length: string, dimension: 2 | 3, plural: Intl.LDMLPluralRule) => string;
  /** Names of units that ICU does not have, by their notation. */
  readonly units: Readonly<Record<string, UnitForms>>;
  /** Rules of this language only, such as ordinals with endings. Run before all other number rules. */
  readonly extraRules?: readonly TextRule[];
}
/** Words for reading addresses in one language. */

export interface AddressWords {
  readonly linkTo: string;
  readonly at: string;
  readonly dot: string;
  /** True if domain endings are spelled as `D-E`, because the engine would read them as a word. */
  readonly spellsDomains?: boolean;
}
