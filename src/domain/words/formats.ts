// Numbers, sizes, times and lists as a language writes them. Everything of it is Intl; sentences are in the files beside this one.

import { onFirstUse } from '../../kit/first-use.ts';

export interface Formats {
  /** `12,000`; at most one decimal. */
  count(value: number): string;
  /** `1.30`: always with so many decimals. */
  fixed(value: number, decimals: number): string;
  /** `50%`, of 0 to 1, rounded down. */
  percent(part: number): string;
  /** `4.2 MB`: decimal units, as platforms count them. */
  bytes(size: number): string;
  /** `12 minutes`, `1 hour`: whole ones. */
  duration(value: number, unit: 'second' | 'minute' | 'hour' | 'day'): string;
  /** `3s`, `2m 3s`: how long something took, a second at least. */
  took(seconds: number): string;
  /** `22 November`, UTC. */
  day(ms: number): string;
  /** `a, b or c`, `a, b and c`. */
  either(words: readonly string[]): string;
  all(words: readonly string[]): string;
  /** The form for a number, `#` in it being the number: `{ one: '# task', other: '# tasks' }`. */
  plural(value: number, forms: PluralForms): string;
  /** What a language is called, `undefined` where that is not known. */
  language(tag: string): string | undefined;
}

type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** One decimal, or none from a hundred on. */
const roughly = (value: number): number => (value < 99.95 ? Math.round(value * 10) / 10 : Math.round(value));

const known = new Map<string, Formats>();

/** `tag`: as Intl takes it, `en-GB`. */
export function formatsIn(tag: string): Formats {
  const before = known.get(tag);
  if (before) return before;
  const formats = createFormats(tag);
  known.set(tag, formats);
  return formats;
}

/** Intl's objects weigh much, and every topic asks for formats while it is loaded. */
function createFormats(tag: string): Formats {
  const numbers = onFirstUse(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }));
  const percents = onFirstUse(() => new Intl.NumberFormat(tag, { style: 'percent' }));
  const rules = onFirstUse(() => new Intl.PluralRules(tag));
  const days = onFirstUse(
    () => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  );
  const joined = onFirstUse(() => new Intl.ListFormat(tag, { type: 'unit', style: 'narrow' }));
  const disjunction = onFirstUse(() => new Intl.ListFormat(tag, { type: 'disjunction' }));
  const conjunction = onFirstUse(() => new Intl.ListFormat(tag, { type: 'conjunction' }));
  const names = onFirstUse(() => new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }));
  // Intl.DurationFormat would do, but Node 22 lacks it.
  const narrow = (amount: number, unit: string) =>
    amount.toLocaleString(tag, { style: 'unit', unit, unitDisplay: 'narrow' });
  return {
    count: (value) => numbers().format(value),
    fixed: (value, decimals) =>
      value.toLocaleString(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    percent: (part) => percents().format(Math.floor(part * 100) / 100),
    bytes(size) {
      let value = Math.round(size);
      let unit = 0;
      while (roughly(value) >= 1000 && unit < UNITS.length - 1) {
        value /= 1000;
        unit += 1;
      }
      const unitDisplay = unit === 0 ? 'long' : 'short';
      const style = { style: 'unit', unit: UNITS[unit] ?? 'byte', unitDisplay } as const;
      return new Intl.NumberFormat(tag, { ...style, maximumFractionDigits: 1 }).format(roughly(value));
    },
    duration: (value, unit) =>
      new Intl.NumberFormat(tag, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        maximumFractionDigits: 0,
      }).format(value),
    took(seconds) {
      const whole = Math.max(1, Math.round(seconds));
      const hours = Math.floor(whole / 3600);
      const minutes = Math.floor(whole / 60) % 60;
      const amounts = Object.entries({ hour: hours, minute: minutes, second: whole % 60 });
      return joined().format(
        amounts.filter(([, amount]) => amount > 0).map(([unit, amount]) => narrow(amount, unit)),
      );
    },
    day: (ms) => days().format(ms),
    either: (words) => disjunction().format(words),
    all: (words) => conjunction().format(words),
    plural: (value, forms) =>
      (forms[rules().select(value)] ?? forms.other).replaceAll('#', () => numbers().format(value)),
    language: (of) => names().of(of),
  };
}

/** `One thing; another.`: those parts that are none are left out. */
export function sentenceOf(parts: readonly (string | false)[], between = '; ', end = '.'): string {
  const said = parts.filter((one) => one !== false).join(between);
  return said.charAt(0).toUpperCase() + said.slice(1) + end;
}

/** `1–3, 7`: numbers in their order. */
export function spans(numbers: readonly number[]): string {
  const found: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else found.push({ from: number, to: number });
  }
  return found.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
