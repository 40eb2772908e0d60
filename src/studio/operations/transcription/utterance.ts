// One thing that is said in a film: when, and in which words. Pure; knows neither recognisers nor subtitles.

export interface Utterance {
  /** Seconds from the beginning. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** In order, inside `seconds`, none without letters or digits. */
export const tidied = (utterances: readonly Utterance[], seconds: number): Utterance[] =>
  utterances
    .filter(({ start, end, text }) => start < seconds && end > start && /[\p{L}\p{N}]/u.test(text))
    .map((one) => ({ ...one, end: Math.min(one.end, seconds) }))
    .toSorted((one, other) => one.start - other.start);
