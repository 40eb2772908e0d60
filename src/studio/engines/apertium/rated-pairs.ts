// The directions that are good enough to offer, graded by reading their output, with measured chrF scores. Data only.
// Unlisted directions are never offered, because some leave whole phrases untranslated.

import type { TranslationQuality } from '../engine.ts';

export interface RatedPair {
  readonly from: string;
  readonly to: string;
  readonly quality: TranslationQuality;
  /** chrF score from 0 to 100, against our own references. A typical value of the grade if not measured. */
  readonly score: number;
}

/** Directions as `from>to`, by grade, with the chrF score if measured. Codes as in `languages.ts`. */
const PAIR_LISTS: Readonly<Record<TranslationQuality, string>> = {
  good: `
    es>ca 84, ca>es 80, es>pt 77, pt>es 76, ca>fr 74, fr>ca 72, es>it 69, it>es 67, es>fr 71, fr>es 63,
    ca>it 67, it>ca 69, sv>da 72, da>sv 70, es>gl, gl>es, pt>gl, gl>pt, ca>pt, pt>ca, es>ast, es>an, ca>an, an>ca,
    fr>oc, oc>fr, es>oc, oc>es, ca>oc, oc>ca, ca>sc, it>sc, sv>nb, nb>sv, sv>nn, nn>sv, da>nb, da>nn, nb>nn, nn>nb,
    nl>af, af>nl, mk>bg, bg>mk, id>ms, ms>id, pl>szl, eo>en`,
  gist: `
    en>es 67, es>en 71, en>ca 62, ca>en 60, en>gl, gl>en, en>eo, is>en, is>sv, sv>is, mk>en, hbs>en, eu>es, eu>en,
    br>fr, fr>eo, be>ru, ru>be, hbs>sl, sl>hbs, hi>ur, ur>hi, ro>es, fr>frp, frp>fr`,
};

const TYPICAL_SCORES: Readonly<Record<TranslationQuality, number>> = { good: 68, gist: 55 };

const parsePairs = (grade: TranslationQuality): RatedPair[] =>
  [...PAIR_LISTS[grade].matchAll(/\b(\w+)>(\w+)(?: (\d+))?/g)].map(([, from = '', to = '', score]) => ({
    from,
    to,
    quality: grade,
    score: Number(score ?? TYPICAL_SCORES[grade]),
  }));

export const RATED_PAIRS: readonly RatedPair[] = [...parsePairs('good'), ...parsePairs('gist')];

/** Undefined if the direction is not offered. */
export const findRatedPair = (from: string, to: string): RatedPair | undefined =>
  RATED_PAIRS.find((pair) => pair.from === from && pair.to === to);
