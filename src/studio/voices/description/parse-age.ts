// Finds the speaker's age in a description: “a 70-year-old”, “thirty five years old”, “in her late forties”, “a boy of
// nine”. Pure. Ignores years of experience, decades of the last century, and the age of listeners.

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const HUNDRED = 'hundred';
const numberByWord = new Map([
  ...ONES.map((word, at) => [word, at + 1] as const),
  ...TENS.map((word, at) => [word, 20 + 10 * at] as const),
  [HUNDRED, 100] as const,
]);
/** Words that spell numbers, also plural ones such as `twenties`. They say nothing else about a voice. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...numberByWord.keys(),
  ...TENS.map((word) => word.replace(/y$/, 'ies')),
]);

const TENS_PATTERN = TENS.join('|');
const ONES_PATTERN = ONES.join('|');
const NUMBER_PATTERN = new RegExp(
  `\\b(?:(?:an? |one )?(${HUNDRED})|(${TENS_PATTERN})(?:[\\s-](${ONES_PATTERN.split('|').slice(0, 9).join('|')}))?|(${ONES_PATTERN}))(?=\\b|something|ish\\b)`,
  'g',
);
const DECADE_PATTERN = new RegExp(`\\b(${TENS.map((word) => word.slice(0, -1)).join('|')})ies\\b`, 'g');

/** Lower case with numbers as digits: `forty-five` → `45`, `her fifties` → `her 50s`. */
const replaceNumberWords = (description: string): string =>
  description
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .replace(DECADE_PATTERN, (_, stem: string) => `${numberByWord.get(`${stem}y`)}s`)
    .replace(NUMBER_PATTERN, (_, hundred?: string, ten?: string, one?: string, alone?: string) =>
      String(
        (numberByWord.get(hundred ?? '') ?? 0) +
          (numberByWord.get(ten ?? '') ?? 0) +
          (numberByWord.get(one ?? '') ?? 0) +
          (numberByWord.get(alone ?? '') ?? 0),
      ),
    );

const PERSON_WORDS =
  'man|woman|boy|girl|lady|gentleman|guy|male|female|child|kid|lad|lass|person|teenager|adult|speaker|narrator';
/** Excluded from “a boy of nine”, because “a mother of three” names no age. */
const PARENT_WORDS = 'mother|father|grandmother|grandfather|grandma|grandpa|granny|widow|widower';
const END = '(?=\\s{0,2}(?:$|[.,;:!?)]|(?:who|with|and|or|from|but|that|whose|speaking)\\b))';
const APPROXIMATION_WORDS = 'about|around|roughly|almost|nearly|maybe|approximately|perhaps';
/** Years to add for a part of a decade. */
const DECADE_PARTS: Readonly<Record<string, number>> = { early: 2, mid: 5, middle: 5, late: 8, upper: 8 };

const pattern = (source: string): RegExp => new RegExp(source, 'g');

/** The first group of each pattern is the age. The first pattern that matches counts. */
const AGE_PATTERNS: readonly RegExp[] = [
  pattern('\\b(\\d{1,3})[\\s-]{0,2}(?:years?|yrs?)[\\s-]{0,2}(?:olds?\\b|of age\\b)'),
  pattern('\\b(\\d{1,3})[\\s-]{0,2}(?:yo\\b|y/o\\b)'),
  pattern(`\\b(?:aged?|age of|turn(?:s|ed|ing))[\\s:]{1,2}(?:(?:${APPROXIMATION_WORDS}) )?(\\d{1,3})\\b(?!s)`),
  pattern(`\\b(?:${PERSON_WORDS}) of (?:(?:${APPROXIMATION_WORDS}) )?(\\d{1,3})\\b`),
  pattern(`\\b(?:${PARENT_WORDS}) of (?:(?:${APPROXIMATION_WORDS}) )?([2-9]\\d|1[01]\\d)\\b`),
  pattern(`\\b(?:${APPROXIMATION_WORDS}|is|at|she's|he's) (\\d{1,3})${END}`),
  pattern(`(?:^|[,(;]|\\b(?:${PERSON_WORDS})) ?(\\d{1,3})(?: years?)?(?=\\s{0,2}[,);.])`),
  pattern('\\b(\\d{1,3})ish\\b'),
];
const DECADE_AGE_PATTERN = pattern(
  "(?:^|[,(;]|\\b(?:his|her|their|its|my|your|in|early|mid|middle|late|upper|person|man|woman))[\\s-]{0,2}(?:(early|mid|middle|late|upper)[\\s-]{1,2})?([2-9]0)'?s\\b|\\b([2-9]0)[\\s-]?something\\b",
);
/** Marks a listener: the age after it is not the speaker's. */
const LISTENER = /\b(?:to|with) (?:an?|his|her|their|my|the) $/;

const DECADE_PART = /\b(?:early|mid|middle|late|upper)\b/;

/** Returns the age in years, 3 to 120, or `undefined` if the description names none. */
export function parseAge(description: string): number | undefined {
  const text = replaceNumberWords(description);
  for (const years of AGE_PATTERNS)
    for (const found of text.matchAll(years)) {
      const age = Number(found[1]);
      if (age >= 3 && age <= 120 && !LISTENER.test(text.slice(Math.max(0, found.index - 12), found.index))) return age;
    }
  const [decade] = text.matchAll(DECADE_AGE_PATTERN);
  if (!decade) return undefined;
  const part = decade[1] ?? DECADE_PART.exec(decade[0])?.[0] ?? 'mid';
  return Number(decade[2] ?? decade[3]) + (DECADE_PARTS[part] ?? 0);
}
