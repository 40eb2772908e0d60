// Records a user's consent to voice cloning: the person, the time, the version of the text, and its language. The text
// is the message `cloning.statement` of locales/.

/**
 * Version of the consent text. Raise it whenever the meaning changes in any language; earlier consent is then invalid.
 */
export const CONSENT_VERSION = 1;

/** Users who may clone a voice from a recording. */
export const CLONING_POLICIES = ['off', 'moderators', 'on'] as const;
export type CloningPolicy = (typeof CLONING_POLICIES)[number];

export interface Consent {
  readonly personId: string;
  /** Time in ms since 1970. */
  readonly givenAt: number;
  readonly version: number;
  /** Language tag of the text that was shown. */
  readonly languageTag: string;
}

/** True if this person agreed to the current text. */
export const isConsentValid = (consent: Consent | undefined, personId: string): consent is Consent =>
  consent?.version === CONSENT_VERSION && consent.personId === personId;
