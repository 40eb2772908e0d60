// Messages between the studio and a translator process. Types only.

/** Absolute paths of the files of one pair. */
export interface TranslatorFiles {
  readonly model: string;
  /** List of likely translations per word. Without it the model weighs all words, which takes longer. */
  readonly shortlist: string | undefined;
  /** One vocabulary for both languages, or one for each. */
  readonly vocabularies: readonly string[];
  /** True if the model contains the scales of its quantized numbers. */
  readonly hasAlphas: boolean;
}

export interface SourceText {
  readonly text: string;
  /** True if tags in the text are markup that moves with its words. */
  readonly isHtml: boolean;
}

export type TranslatorRequest =
  /** Each model receives the output of the one before. */
  { readonly load: readonly TranslatorFiles[] } | { readonly translate: readonly SourceText[] };

export type TranslatorResponse =
  | { readonly loaded: number }
  /** One text per input text. */
  | { readonly translated: readonly string[] }
  | { readonly fault: string };
