// The text that a translator of lines receives. Types only.

export interface SourceText {
  readonly text: string;
  /** True if tags in the text are markup that moves with its words. */
  readonly isHtml: boolean;
}
