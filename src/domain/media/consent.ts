// The word that somebody gives before a voice is made of a recording: who gave it, when, for which version of the text, and in which
// language they read it. What the text says stands in words/cloning.ts.

/** Of the text that people agree to. Whoever changes what it says, in any language, raises it: what was agreed to before holds no more. */
export const CONSENT_VERSION = 1;

/** Who may have a voice made of a recording. */
export const CLONING = ['off', 'moderators', 'on'] as const;
export type Cloning = (typeof CLONING)[number];

export interface Consent {
  /** The id of whoever agreed. */
  readonly person: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly version: number;
  /** The language that the text was shown in, by tag. */
  readonly language: string;
}

/** Whether it is that person's own word, for the text as it is now. */
export const holds = (consent: Consent | undefined, person: string): consent is Consent =>
  consent?.version === CONSENT_VERSION && consent.person === person;
