// Parses the duration of a piece from its prompt: “ten second jingle”, “30 seconds”, “a minute and a half”. Pure.

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
/** `80s` is a decade. */
const DECADE = String.raw`[5-9]0s\b`;
const DURATION = new RegExp(
  String.raw`\b(?!${DECADE})(${NUMBER})[ -]?(s|secs?|seconds?|m|mins?|minutes?)\b( and a half)?`,
  'iu',
);

const MIN_SECONDS = 3;
/** Longer pieces take too long to render and become repetitive. */
const MAX_SECONDS = 180;

interface ParsedDuration {
  readonly seconds: number;
  /** True if the requested duration is outside the limits. */
  readonly isClamped: boolean;
}

export function parseDuration(text: string): ParsedDuration | undefined {
  const found = DURATION.exec(text);
  if (!found) return undefined;
  const [, number = '', unit = '', half] = found;
  const count = (NAMES[number.toLowerCase()] ?? Number(number)) + (half ? 0.5 : 0);
  const asked = count * (/^m/iu.test(unit) ? 60 : 1);
  return limitDuration(asked);
}

export function limitDuration(asked: number): ParsedDuration {
  const seconds = Math.max(MIN_SECONDS, Math.min(MAX_SECONDS, asked));
  return { seconds, isClamped: seconds !== asked };
}

/**
 * Removes the text that {@link parseDuration} uses.
 */
export const removeDuration = (text: string): string => text.replace(DURATION, ' ');
