// How a language writes what affects both where a sentence ends and how it is read: abbreviations and the words that open a sentence.
// Types alone.

/** Abbreviations as they are written, with their full stops; a space inside one is optional in a text. */
export type Abbreviations = Readonly<Record<string, string>>;

export interface Orthography {
  /** Their full stop never ends a sentence. */
  readonly inside: Abbreviations;
  /** A capital after them begins a sentence: `usw.`, `etc.` */
  readonly ending: Abbreviations;
  /** They end a sentence only before one of the {@link openers}: `Inc.`, `v. Chr.` */
  readonly joining?: Abbreviations;
  /** Only before a number: `No. 5`, `S. 12`. */
  readonly beforeNumber: Abbreviations;
  /** Only before a capital: `St. Paul`, `M. Dupont`. */
  readonly beforeName?: Abbreviations;
  /** Only after a capitalised word and before none: `Main St.` */
  readonly afterName?: Abbreviations;
  /** At the end of a word, before a space, a comma or a digit: `Hauptstr.` */
  readonly suffixes?: Abbreviations;
  /** Capitalised words that begin a sentence after an abbreviation, separated by spaces. */
  readonly openers: string;
}
