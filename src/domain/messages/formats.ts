// Formats numbers, sizes, times and lists for a language with Intl. Sentences are in the other files of this folder.

import { createLazyGetter } from '../../kit/lazy-getter.ts';

export interface Formats {
  /** Formats `12,000`, with at most one decimal. */
  count(value: number): string;
  /** Formats `1.30`, with exactly `decimals` decimals. */
  fixed(value: number, decimals: number): string;
  /** Formats `50%` from a share of 0 to 1, rounded down. */
  percent(part: number): string;
  /** Formats `4.2 MB`, in decimal units as platforms do. */
  bytes(size: number): string;
  /** Formats `12 minutes` or `1 hour`, without fractions. */
  duration(value: number, unit: 'second' | 'minute' | 'hour' | 'day'): string;
  /** Formats `3s` or `2m 3s`, at least one second. */
  elapsed(seconds: number): string;
  /** Formats `22 November`, in UTC. */
  day(ms: number): string;
  /** Formats `a, b or c`; {@link Formats.all} formats `a, b and c`. */
  either(words: readonly string[]): string;
  all(words: readonly string[]): string;
  /** Selects the plural form and replaces `#` with the number: `{ one: '# task', other: '# tasks' }`. */
  plural(value: number, forms: PluralForms): string;
  /** Returns a language's name, or undefined if unknown. */
  language(tag: string): string | undefined;
}

type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Rounds to one decimal, or to an integer from 100. */
const roundForDisplay = (value: number): number => (value < 99.95 ? Math.round(value * 10) / 10 : Math.round(value));

const formatsCache = new Map<string, Formats>();

/** `tag`: a tag for Intl, such as `en-GB`. */
export function getFormats(tag: string): Formats {
  const before = formatsCache.get(tag);
  if (before) return before;
  const formats = createFormats(tag);
  formatsCache.set(tag, formats);
  return formats;
}

/** Intl objects are created on first use, because they are large and every message file gets formats when loaded. */
function createFormats(tag: string): Formats {
  const numbers = createLazyGetter(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }));
  const percents = createLazyGetter(() => new Intl.NumberFormat(tag, { style: 'percent' }));
  const rules = createLazyGetter(() => new Intl.PluralRules(tag));
  const days = createLazyGetter(() => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }));
  const joined = createLazyGetter(() => new Intl.ListFormat(tag, { type: 'unit', style: 'narrow' }));
  const disjunction = createLazyGetter(() => new Intl.ListFormat(tag, { type: 'disjunction' }));
  const conjunction = createLazyGetter(() => new Intl.ListFormat(tag, { type: 'conjunction' }));
  const names = createLazyGetter(() => new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }));
  // Uses no Intl.DurationFormat, which Node 22 lacks.
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
      while (roundForDisplay(value) >= 1000 && unit < UNITS.length - 1) {
        value /= 1000;
        unit += 1;
      }
      const unitDisplay = unit === 0 ? 'long' : 'short';
      const style = { style: 'unit', unit: UNITS[unit] ?? 'byte', unitDisplay } as const;
      return new Intl.NumberFormat(tag, { ...style, maximumFractionDigits: 1 }).format(roundForDisplay(value));
    },
    duration: (value, unit) =>
      new Intl.NumberFormat(tag, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        maximumFractionDigits: 0,
      }).format(value),
    elapsed(seconds) {
      const whole = Math.max(1, Math.round(seconds));
      const hours = Math.floor(whole / 3600);
      const minutes = Math.floor(whole / 60) % 60;
      const amounts = Object.entries({ hour: hours, minute: minutes, second: whole % 60 });
      return joined().format(amounts.filter(([, amount]) => amount > 0).map(([unit, amount]) => narrow(amount, unit)));
    },
    day: (ms) => days().format(ms),
    either: (words) => disjunction().format(words),
    all: (words) => conjunction().format(words),
    plural: (value, forms) =>
      (forms[rules().select(value)] ?? forms.other).replaceAll('#', () => numbers().format(value)),
    language: (of) => names().of(of),
  };
}

/** Joins the parts that are not false: `One thing; another.` */
export function joinSentence(parts: readonly (string | false)[], between = '; ', end = '.'): string {
  const said = parts.filter((one) => one !== false).join(between);
  return said.charAt(0).toUpperCase() + said.slice(1) + end;
}

/** Formats `1–3, 7` from sorted numbers. */
export function formatRanges(numbers: readonly number[]): string {
  const found: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else found.push({ from: number, to: number });
  }
  return found.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
