// Types of a language's rules that affect both sentence ends and reading: abbreviations, and words that start a
// sentence.

/** Abbreviations with their full stops, and their expansions. A space inside is optional in texts. */
export type AbbreviationExpansions = Readonly<Record<string, string>>;

export interface AbbreviationRules {
  /** The full stop never ends a sentence. */
  readonly neverFinal: AbbreviationExpansions;
  /** A capital letter after these starts a sentence: `usw.`, `etc.` */
  readonly finalBeforeCapital: AbbreviationExpansions;
  /** The full stop ends a sentence only before one of the {@link sentenceStarters}: `Inc.`, `v. Chr.` */
  readonly finalBeforeStarter?: AbbreviationExpansions;
  /** Valid only before a number: `No. 5`, `S. 12`. */
  readonly beforeNumber: AbbreviationExpansions;
  /** Valid only before a capital letter: `St. Paul`, `M. Dupont`. */
  readonly beforeName?: AbbreviationExpansions;
  /** Valid only after a capitalized word, and not before one: `Main St.` */
  readonly afterName?: AbbreviationExpansions;
  /** Endings of words, before a space, a comma or a digit: `Hauptstr.` */
  readonly suffixes?: AbbreviationExpansions;
  /** Capitalized words that start a sentence after an abbreviation, separated by spaces. */
  readonly sentenceStarters: string;
}
