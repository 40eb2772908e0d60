// What is said in a film, put in order. Pure; knows neither recognisers nor subtitles.

import type { Utterance } from '../../engines/engine.ts';

/** In order, inside `seconds`, none without letters or digits. */
export const tidied = (utterances: readonly Utterance[], seconds: number): Utterance[] =>
  utterances
    .filter(({ start, end, text }) => start < seconds && end > start && /[\p{L}\p{N}]/u.test(text))
    .map((one) => ({ ...one, end: Math.min(one.end, seconds) }))
    .toSorted((one, other) => one.start - other.start);
