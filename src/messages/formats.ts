// Formats numbers, sizes, times and lists for a language with Intl.

import { createLazyGetter } from '../kit/lazy-getter.ts';

export interface Formats {
  /** Formats `12,000`, with at most one decimal. */
  count(value: number): string;
  /** Formats `50%` from a share of 0 to 1, rounded down. */
  percent(part: number): string;
  /** Formats `4.2 MB`, in decimal units as platforms do. */
  bytes(size: number): string;
  /** Formats `90 seconds` or `2 hours` from milliseconds: the largest unit that gives a whole number. */
  duration(ms: number): string;
  /** Formats `3s` or `2m 3s`, at least one second. */
  elapsed(seconds: number): string;
  /** Formats `22 November`, in UTC. */
  date(ms: number): string;
  /** Formats `22 November 2026`, in UTC. */
  fullDate(ms: number): string;
  /** Formats `a, b or c`; {@link Formats.and} formats `a, b and c`. */
  or(words: readonly string[]): string;
  and(words: readonly string[]): string;
  /** Returns a language's name, or undefined if unknown. */
  language(tag: string): string | undefined;
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
/** Milliseconds by unit, largest first. */
const TIME_UNITS = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 } as const;

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

function formatBytes(tag: string, size: number): string {
  let value = Math.round(size);
  let unit = 0;
  while (roundForDisplay(value) >= 1000 && unit < BYTE_UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const unitDisplay = unit === 0 ? 'long' : 'short';
  const style = { style: 'unit', unit: BYTE_UNITS[unit] ?? 'byte', unitDisplay } as const;
  return new Intl.NumberFormat(tag, { ...style, maximumFractionDigits: 1 }).format(roundForDisplay(value));
}

function formatDuration(tag: string, ms: number): string {
  const whole = Math.round(ms / 1000) * 1000;
  const fits = Object.entries(TIME_UNITS).find(([, unit]) => whole >= unit && whole % unit === 0);
  const [unit, size] = fits ?? ['second', TIME_UNITS.second];
  const text = (whole / size).toLocaleString(tag, { style: 'unit', unit, unitDisplay: 'long' });
  // Intl puts a space there, which Japanese does not.
  return tag === 'ja' ? text.replace(' ', '') : text;
}

/** Intl objects are created on first use, because they are large. */
function createFormats(tag: string): Formats {
  const numbers = createLazyGetter(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }));
  const percents = createLazyGetter(() => new Intl.NumberFormat(tag, { style: 'percent' }));
  const days = createLazyGetter(() => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }));
  const units = createLazyGetter(() => new Intl.ListFormat(tag, { type: 'unit', style: 'narrow' }));
  const disjunction = createLazyGetter(() => new Intl.ListFormat(tag, { type: 'disjunction' }));
  const conjunction = createLazyGetter(() => new Intl.ListFormat(tag, { type: 'conjunction' }));
  const names = createLazyGetter(() => new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }));
  // Uses no Intl.DurationFormat, which Node 22 lacks.
  const narrow = (amount: number, unit: string) =>
    amount.toLocaleString(tag, { style: 'unit', unit, unitDisplay: 'narrow' });
  return {
    count: (value) => numbers().format(value),
    percent: (part) => percents().format(Math.floor(part * 100) / 100),
    bytes: (size) => formatBytes(tag, size),
    duration: (ms) => formatDuration(tag, ms),
    elapsed(seconds) {
      const whole = Math.max(1, Math.round(seconds));
      const hours = Math.floor(whole / 3600);
      const minutes = Math.floor(whole / 60) % 60;
      const amounts = Object.entries({ hour: hours, minute: minutes, second: whole % 60 });
      return units().format(amounts.filter(([, amount]) => amount > 0).map(([unit, amount]) => narrow(amount, unit)));
    },
    date: (ms) => days().format(ms),
    fullDate: (ms) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(ms),
    or: (words) => disjunction().format(words),
    and: (words) => conjunction().format(words),
    language(of) {
      try {
        return names().of(of);
      } catch {
        return undefined; // Not a tag.
      }
    },
  };
}
