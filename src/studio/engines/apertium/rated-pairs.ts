// The directions whose output is good enough to offer, chosen by reading it, with measured chrF scores. Data only.
// Other directions are never offered, because some leave whole phrases untranslated.

export interface RatedPair {
  readonly from: string;
  readonly to: string;
  /** chrF score from 0 to 100, against our own references. A typical value if not measured. */
  readonly score: number;
}

/** Directions as `from>to`, with the chrF score if measured. Codes as in `languages.ts`. */
const PAIRS = `
  es>ca 84, ca>es 80, es>pt 77, pt>es 76, ca>fr 74, fr>ca 72, es>it 69, it>es 67, es>fr 71, fr>es 63, ca>it 67,
  it>ca 69, sv>da 72, da>sv 70, en>es 67, es>en 71, en>ca 62, ca>en 60, es>gl, gl>es, pt>gl, gl>pt, ca>pt, pt>ca,
  es>ast, es>an, ca>an, an>ca, fr>oc, oc>fr, es>oc, oc>es, ca>oc, oc>ca, ca>sc, it>sc, sv>nb, nb>sv, sv>nn, nn>sv,
  da>nb, da>nn, nb>nn, nn>nb, nl>af, af>nl, mk>bg, bg>mk, id>ms, ms>id, pl>szl, eo>en, en>gl, gl>en, en>eo, is>en,
  is>sv, sv>is, mk>en, hbs>en, eu>es, eu>en, br>fr, fr>eo, be>ru, ru>be, hbs>sl, sl>hbs, hi>ur, ur>hi, ro>es, fr>frp,
  frp>fr`;

const TYPICAL_SCORE = 60;

export const RATED_PAIRS: readonly RatedPair[] = [...PAIRS.matchAll(/\b(\w+)>(\w+)(?: (\d+))?/g)].map(
  ([, from = '', to = '', score]) => ({ from, to, score: Number(score ?? TYPICAL_SCORE) }),
);

/** Undefined if the direction is not offered. */
export const findRatedPair = (from: string, to: string): RatedPair | undefined =>
  RATED_PAIRS.find((pair) => pair.from === from && pair.to === to);
