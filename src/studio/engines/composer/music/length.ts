// How long a piece is to be, read from its prompt: "ten second jingle", "30 seconds", "a minute and a half". Pure.

const NAMES: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  'forty-five': 45,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  half: 0.5,
  'half a': 0.5,
};
const NUMBER = `\\d{1,4}(?:\\.\\d)?|half a|forty-five|${Object.keys(NAMES)
  .filter((name) => /^[a-z]+$/.test(name))
  .join('|')}`;
const LENGTH = new RegExp(
  String.raw`\b(${NUMBER})[ -]?(s|secs?|seconds?|m|mins?|minutes?)\b( and a half)?`,
  'iu',
);

const SHORTEST = 3;
/** Longer pieces take long and repeat themselves. */
const LONGEST = 180;

export interface NamedLength {
  readonly seconds: number;
  /** More or less was asked for than is made. */
  readonly isCut: boolean;
}

export function lengthOf(text: string): NamedLength | undefined {
  const found = LENGTH.exec(text);
  if (!found) return undefined;
  const [, number = '', unit = '', half] = found;
  const count = (NAMES[number.toLowerCase()] ?? Number(number)) + (half ? 0.5 : 0);
  const asked = count * (/^m/iu.test(unit) ? 60 : 1);
  const seconds = Math.max(SHORTEST, Math.min(LONGEST, asked));
  return { seconds, isCut: seconds !== asked };
}

/** The text without what {@link lengthOf} read. */
export const withoutLength = (text: string): string => text.replace(LENGTH, ' ');
