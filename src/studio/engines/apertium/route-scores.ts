// Measured scores of whole routes: chrF of 16 everyday sentences against our references, by `bench/translation.ts
// routes`, on 2026-11-23 with Apertium 3.8.3 and the pairs of Debian 12. Lists the four best routes of each pair;
// others are estimated from their steps. Data only.

/** Smaller differences are not significant. */
export const SCORE_TOLERANCE = 2;

const SCORE_TABLE = `
  en>es 74.9, en>gl>es 68.6, en>gl>pt>es 66.9, en>ca>es 63.3,
  en>es>ca>fr 64.0, en>es>fr 62.6, en>ca>es>fr 62.3, en>ca>fr 60.2,
  en>es>ca>pt 71.0, en>gl>pt 70.5, en>es>pt 70.1, en>es>gl>pt 70.1,
  en>ca>es>it 63.5, en>es>it 63.2, en>ca>it 61.5, en>es>ca>it 61.0,
  es>en 76.0, es>gl>en 68.5, es>ca>en 68.0, es>pt>gl>en 66.5,
  es>ca>fr 79.1, es>pt>ca>fr 73.5, es>it>ca>fr 71.0, es>fr 65.1,
  es>ca>pt 88.4, es>gl>pt 84.6, es>pt 82.5, es>fr>ca>pt 78.7,
  es>it 74.9, es>ca>it 73.7, es>fr>ca>it 71.5, es>pt>ca>it 68.3,
  fr>ca>es>en 67.9, fr>ca>en 62.1, fr>es>en 58.9, fr>es>ca>en 58.6,
  fr>ca>es 76.7, fr>ca>pt>es 76.2, fr>ca>en>es 67.8, fr>es 67.5,
  fr>ca>pt 77.8, fr>ca>es>pt 68.3, fr>es>ca>pt 64.8, fr>es>gl>pt 63.0,
  fr>ca>es>it 77.9, fr>ca>it 77.5, fr>es>it 67.5, fr>es>ca>it 66.5,
  pt>es>en 72.4, pt>ca>es>en 71.2, pt>gl>es>en 70.4, pt>gl>en 67.2,
  pt>es 88.9, pt>ca>es 88.1, pt>gl>es 87.0, pt>ca>en>es 74.1,
  pt>es>ca>fr 78.0, pt>ca>fr 77.9, pt>ca>es>fr 66.5, pt>es>fr 65.8,
  pt>ca>es>it 74.6, pt>ca>it 73.0, pt>es>it 72.6, pt>es>ca>it 72.5,
  it>ca>es>en 65.7, it>es>en 63.7, it>es>gl>en 59.6, it>ca>en 57.6,
  it>es 70.0, it>ca>es 69.6, it>ca>pt>es 68.6, it>ca>fr>es 61.7,
  it>ca>fr 72.9, it>es>ca>fr 69.4, it>ca>es>fr 62.2, it>es>fr 56.7,
  it>ca>pt 71.0, it>es>ca>pt 69.9, it>ca>es>pt 63.4, it>es>gl>pt 61.4`;

/** Scores by route, such as `en>es>fr`. */
export const ROUTE_SCORES: ReadonlyMap<string, number> = new Map(
  SCORE_TABLE.split(',').map((row) => {
    const [chain = '', score] = row.trim().split(' ');
    return [chain, Number(score)];
  }),
);
