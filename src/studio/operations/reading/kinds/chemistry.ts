// Chemical formulas, letter by letter and number by number: `H2SO4`, `6CO2`, `Ca(OH)2`. Pure.

import type { Rule } from '../rules.ts';

const ELEMENTS = new Set(
  `H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb
  Te I Xe Cs Ba La Ce Nd W Pt Au Hg Tl Pb Bi Po At Rn Ra Th U Pu`.split(/\s+/),
);
/** Without a number in them, these are still formulas and no words. */
const KNOWN = /^(?:NaCl|NaOH|HCl|KCl|KOH|HBr|HF|AgCl|CuO|MgO|CaO|FeO|ZnO|NaF|KI|NO|CO)$/;
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

const FORMULA =
  /(?<![\p{L}\p{N}.,(-])(\d{1,2})?((?:[A-Z][a-z]?|\((?=[A-Z])){1,12}[A-Za-z0-9()₀-₉]{0,24})(?![\p{L}\p{N}₀-₉]|-\p{L}|[.,]\d)/gu;
const TOKEN = /[A-Z][a-z]?|[()]|[0-9₀-₉]{1,3}/g;

/** Symbols and numbers of a formula; `undefined` when it is none. */
function tokensOf(formula: string): readonly string[] | undefined {
  const tokens = formula.match(TOKEN) ?? [];
  if (tokens.join('') !== formula) return undefined;
  const symbols = tokens.filter((token) => /^[A-Z]/.test(token));
  const isReal = symbols.length > 1 && symbols.every((symbol) => ELEMENTS.has(symbol));
  const hasNumber = tokens.some((token) => /^[0-9₀-₉]/.test(token));
  const isBalanced = formula.split('(').length === formula.split(')').length;
  return isReal && isBalanced && (hasNumber || (KNOWN.test(formula) && formula.length > 2))
    ? tokens
    : undefined;
}

/** `Ca` is C-A in English, whose engine would otherwise read a word. */
const spelled = (symbol: string): string => [...symbol.toUpperCase()].join('-');

export const chemistry: Rule = [
  FORMULA,
  (match, count = '', formula = '') => {
    const tokens = tokensOf(formula);
    if (tokens === undefined || /^(?:B2[BC]|[A-Z]{1,2}\d{3,})$/.test(formula)) return match;
    const said = tokens
      .filter((token) => !/[()]/.test(token))
      .map((token) =>
        /^[A-Z]/.test(token)
          ? spelled(token)
          : [...token]
              .map((digit) => (SUBSCRIPTS.includes(digit) ? SUBSCRIPTS.indexOf(digit) : digit))
              .join(''),
      )
      .join(' ')
      .replace(/(?<=[A-Z]) (?=[A-Z])/g, '-');
    return `${count}${count === '' ? '' : ' '}${said}`;
  },
];
