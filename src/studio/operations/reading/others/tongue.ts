// What is known of a language besides what the runtime's own data (ICU) and the engine's rules know: the words for signs, addresses and
// parts, and its abbreviations. Types alone; the languages are words.ts.

import type { AddressWords } from '../addresses.ts';

export interface Tongue {
  readonly address: AddressWords;
  /** As they are written, with their full stops; a space inside them may be missing in a text. */
  readonly abbreviations: Readonly<Record<string, string>>;
  /** ½ ¼ ¾ ⅓ ⅔, and what stands between a whole number and one of them. */
  readonly parts: readonly [half: string, quarter: string, quarters: string, third: string, thirds: string];
  readonly and: string;
  readonly signs: SignWords;
  /** Between two numbers: from twelve to fifteen. */
  readonly to: string;
  /** Before a number: № 5. */
  readonly number: string;
  /** Between whole money and its hundredths: 7 euros *con* 50. Where it is missing, they stay behind a point. */
  readonly cents?: string;
  /** What stands behind a number for thousands and more, and how it is called; then what follows before the currency. */
  readonly scales: Readonly<Record<string, string>>;
  readonly ofMoney?: string;
  /** Hours and minutes of the day, where the engine reads `14:30` otherwise. */
  readonly clock?: (hours: string, minutes: string) => string;
}

export interface SignWords {
  readonly plus: string;
  readonly minus: string;
  readonly times: string;
  readonly over: string;
  readonly equals: string;
  readonly atLeast: string;
  readonly atMost: string;
  readonly less: string;
  readonly more: string;
  readonly about: string;
  readonly plusMinus: string;
  readonly version: string;
}
