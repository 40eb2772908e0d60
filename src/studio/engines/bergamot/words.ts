// What the process of translators and those who start it say to each other. Shapes only.

/** The files of one pair, as absolute paths. */
export interface TranslatorFiles {
  readonly model: string;
  /** Which words may become which; without it all are weighed, which takes longer. */
  readonly shortlist: string | undefined;
  /** One for both languages, or one for each. */
  readonly vocabularies: readonly string[];
  /** The model says itself how its numbers are scaled. */
  readonly hasAlphas: boolean;
}

export interface Plain {
  readonly text: string;
  /** Tags in it are no words, and find their place by themselves. */
  readonly html: boolean;
}

export type Ask =
  /** Each takes what the one before gives. */
  { readonly load: readonly TranslatorFiles[] } | { readonly translate: readonly Plain[] };

export type Answer =
  | { readonly loaded: number }
  /** As many as were given. */
  | { readonly translated: readonly string[] }
  | { readonly fault: string };
