// What is worth offering of Apertium: directions graded by reading their output, with the measured chrF where there is one.
// Data only. What is not listed is not offered, installed or not: some directions leave whole phrases untranslated.

import type { PairGrade } from '../engine.ts';

export interface Pair {
  readonly from: string;
  readonly to: string;
  readonly grade: PairGrade;
  /** chrF against own references, 0 to 100; a typical value of the grade where it was not measured. */
  readonly score: number;
}

/** Directions as `from>to`, by grade; a figure behind it is the measured chrF. Codes as in `languages.ts`. */
const LISTED: Readonly<Record<PairGrade, string>> = {
  good: `
    es>ca 84, ca>es 80, es>pt 77, pt>es 76, ca>fr 74, fr>ca 72, es>it 69, it>es 67, es>fr 71, fr>es 63,
    ca>it 67, it>ca 69, sv>da 72, da>sv 70, es>gl, gl>es, pt>gl, gl>pt, ca>pt, pt>ca, es>ast, es>an, ca>an, an>ca,
    fr>oc, oc>fr, es>oc, oc>es, ca>oc, oc>ca, ca>sc, it>sc, sv>nb, nb>sv, sv>nn, nn>sv, da>nb, da>nn, nb>nn, nn>nb,
    nl>af, af>nl, mk>bg, bg>mk, id>ms, ms>id, pl>szl, eo>en`,
  gist: `
    en>es 67, es>en 71, en>ca 62, ca>en 60, en>gl, gl>en, en>eo, is>en, is>sv, sv>is, mk>en, hbs>en, eu>es, eu>en,
    br>fr, fr>eo, be>ru, ru>be, hbs>sl, sl>hbs, hi>ur, ur>hi, ro>es, fr>frp, frp>fr`,
};

const TYPICAL: Readonly<Record<PairGrade, number>> = { good: 68, gist: 55 };

const read = (grade: PairGrade): Pair[] =>
  [...LISTED[grade].matchAll(/\b(\w+)>(\w+)(?: (\d+))?/g)].map(([, from = '', to = '', score]) => ({
    from,
    to,
    grade,
    score: Number(score ?? TYPICAL[grade]),
  }));

export const PAIRS: readonly Pair[] = [...read('good'), ...read('gist')];

/** `undefined` for a direction that should not be offered. */
export const pairOf = (from: string, to: string): Pair | undefined =>
  PAIRS.find((pair) => pair.from === from && pair.to === to);
