// How old somebody is said to be: "a 70-year-old", "thirty five years old", "in her late forties", "a boy of nine". Pure.
// Years of experience, decades of the last century and the listeners' ages are not the speaker's.

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const HUNDRED = 'hundred';
const values = new Map([
  ...ONES.map((word, at) => [word, at + 1] as const),
  ...TENS.map((word, at) => [word, 20 + 10 * at] as const),
  [HUNDRED, 100] as const,
]);
/** Everything a number is written with, and `twenties`: words that say nothing else of a voice. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...values.keys(),
  ...TENS.map((word) => word.replace(/y$/, 'ies')),
]);

const TEN = TENS.join('|');
const ONE = ONES.join('|');
const WRITTEN = new RegExp(
  `\\b(?:(?:an? |one )?(${HUNDRED})|(${TEN})(?:[\\s-](${ONE.split('|').slice(0, 9).join('|')}))?|(${ONE}))(?=\\b|something|ish\\b)`,
  'g',
);
const DECADE = new RegExp(`\\b(${TENS.map((word) => word.slice(0, -1)).join('|')})ies\\b`, 'g');

/** Small letters, numbers and decades in digits: `forty-five` → `45`, `her fifties` → `her 50s`. */
const inDigits = (description: string): string =>
  description
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .replace(DECADE, (_, stem: string) => `${values.get(`${stem}y`)}s`)
    .replace(WRITTEN, (_, hundred?: string, ten?: string, one?: string, alone?: string) =>
      String(
        (values.get(hundred ?? '') ?? 0) +
          (values.get(ten ?? '') ?? 0) +
          (values.get(one ?? '') ?? 0) +
          (values.get(alone ?? '') ?? 0),
      ),
    );

const WHO =
  'man|woman|boy|girl|lady|gentleman|guy|male|female|child|kid|lad|lass|person|teenager|adult|speaker|narrator';
/** Of these, "a mother of three" is said as well. */
const PARENTS = 'mother|father|grandmother|grandfather|grandma|grandpa|granny|widow|widower';
const END = '(?=\\s{0,2}(?:$|[.,;:!?)]|(?:who|with|and|or|from|but|that|whose|speaking)\\b))';
const ABOUT = 'about|around|roughly|almost|nearly|maybe|approximately|perhaps';
/** Where in a decade somebody is. */
const PARTS: Readonly<Record<string, number>> = { early: 2, mid: 5, middle: 5, late: 8, upper: 8 };

const pattern = (source: string): RegExp => new RegExp(source, 'g');

/** Each with the years as its first group. The first kind that is found counts. */
const YEARS: readonly RegExp[] = [
  pattern('\\b(\\d{1,3})[\\s-]{0,2}(?:years?|yrs?)[\\s-]{0,2}(?:olds?\\b|of age\\b)'),
  pattern('\\b(\\d{1,3})[\\s-]{0,2}(?:yo\\b|y/o\\b)'),
  pattern(`\\b(?:aged?|age of|turn(?:s|ed|ing))[\\s:]{1,2}(?:(?:${ABOUT}) )?(\\d{1,3})\\b(?!s)`),
  pattern(`\\b(?:${WHO}) of (?:(?:${ABOUT}) )?(\\d{1,3})\\b`),
  pattern(`\\b(?:${PARENTS}) of (?:(?:${ABOUT}) )?([2-9]\\d|1[01]\\d)\\b`),
  pattern(`\\b(?:${ABOUT}|is|at|she's|he's) (\\d{1,3})${END}`),
  pattern(`(?:^|[,(;]|\\b(?:${WHO})) ?(\\d{1,3})(?: years?)?(?=\\s{0,2}[,);.])`),
  pattern('\\b(\\d{1,3})ish\\b'),
];
const DECADES = pattern(
  "(?:^|[,(;]|\\b(?:his|her|their|its|my|your|in|early|mid|middle|late|upper|person|man|woman))[\\s-]{0,2}(?:(early|mid|middle|late|upper)[\\s-]{1,2})?([2-9]0)'?s\\b|\\b([2-9]0)[\\s-]?something\\b",
);
/** A listener: what follows is not about who speaks. */
const LISTENER = /\b(?:to|with) (?:an?|his|her|their|my|the) $/;

const PART = /\b(?:early|mid|middle|late|upper)\b/;

/** Years, 3 to 120; `undefined` when none are said. */
export function ageSaid(description: string): number | undefined {
  const text = inDigits(description);
  for (const years of YEARS)
    for (const found of text.matchAll(years)) {
      const age = Number(found[1]);
      if (age >= 3 && age <= 120 && !LISTENER.test(text.slice(Math.max(0, found.index - 12), found.index)))
        return age;
    }
  const [decade] = text.matchAll(DECADES);
  if (!decade) return undefined;
  const part = decade[1] ?? PART.exec(decade[0])?.[0] ?? 'mid';
  return Number(decade[2] ?? decade[3]) + (PARTS[part] ?? 0);
}
