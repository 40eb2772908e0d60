// Metric units that ICU has no words for, put together from a prefix and a base. Pure.

import type { Plurals } from './language.ts';

type Prefix = 'k' | 'M' | 'G' | 'm' | 'µ' | 'n' | 'h' | 'c' | 'd';
type Base = 'W' | 'Wh' | 'V' | 'A' | 'Ah' | 'Hz' | 'Pa' | 'J' | 'cal' | 'g' | 'm' | 'l' | 'B';

/** As most Romance languages write them. */
export const PREFIXES = {
  k: 'kilo',
  M: 'mega',
  G: 'giga',
  m: 'mili',
  µ: 'micro',
  n: 'nano',
  h: 'hecto',
  c: 'centi',
  d: 'deci',
};

/** What people write with each base; the base itself where the list has an empty prefix. */
const WRITTEN: Readonly<Record<Base, readonly (Prefix | '')[]>> = {
  W: ['', 'm', 'k', 'M', 'G'],
  Wh: ['', 'k', 'M', 'G'],
  V: ['', 'm', 'k'],
  A: ['m'],
  Ah: ['', 'm'],
  Hz: ['', 'k', 'M', 'G'],
  Pa: ['', 'h', 'k', 'M'],
  J: ['k', 'M'],
  cal: ['', 'k'],
  g: ['m', 'µ'],
  m: ['µ', 'n'],
  l: ['c', 'd', 'h'],
  B: ['d'],
};

export function siUnits(
  prefixes: Readonly<Record<Prefix, string>>,
  bases: Readonly<Record<Base, Plurals>>,
): Readonly<Record<string, Plurals>> {
  const units: Record<string, Plurals> = {};
  for (const [base, names] of Object.entries(bases))
    for (const prefix of WRITTEN[base as Base]) {
      const lead = prefix === '' ? '' : prefixes[prefix];
      const named = (name: string): string => (lead === '' ? name : `${lead}${name.toLowerCase()}`);
      const [one, few, many] = names;
      units[`${prefix}${base}`] =
        many === undefined ? [named(one), named(few)] : [named(one), named(few), named(many)];
    }
  return units;
}
