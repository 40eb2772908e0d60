// Combines prefixes and bases to metric units that ICU does not name.

import type { UnitForms } from './language-rules.ts';

type SiPrefix = 'k' | 'M' | 'G' | 'm' | 'µ' | 'n' | 'h' | 'c' | 'd';
type SiBase = 'W' | 'Wh' | 'V' | 'A' | 'Ah' | 'Hz' | 'Pa' | 'J' | 'cal' | 'g' | 'm' | 'l' | 'B';

/** Spelling in most Romance languages. */
export const ROMANCE_SI_PREFIXES = {
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

/** Common prefixes of each base unit; the empty prefix stands for the base itself. */
const PREFIXES_BY_BASE: Readonly<Record<SiBase, readonly (SiPrefix | '')[]>> = {
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

export function createSiUnits(
  prefixes: Readonly<Record<SiPrefix, string>>,
  bases: Readonly<Record<SiBase, UnitForms>>,
): Readonly<Record<string, UnitForms>> {
  const units: Record<string, UnitForms> = {};
  for (const [base, names] of Object.entries(bases))
    for (const prefix of PREFIXES_BY_BASE[base as SiBase]) {
      const lead = prefix === '' ? '' : prefixes[prefix];
      const named = (name: string): string => (lead === '' ? name : `${lead}${name.toLowerCase()}`);
      const [one, few, many] = names;
      units[`${prefix}${base}`] = many === undefined ? [named(one), named(few)] : [named(one), named(few), named(many)];
    }
  return units;
}
