// Reads chemical formulas letter by letter and number by number: `H2SO4`, `6CO2`, `Ca(OH)2`.

import type { TextRule } from '../rules.ts';

const ELEMENTS = new Set(
  `H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb
  Te I Xe Cs Ba La Ce Nd W Pt Au Hg Tl Pb Bi Po At Rn Ra Th U Pu`.split(/\s+/),
);
/** Formulas without a number, which could be taken for words. */
const KNOWN_FORMULAS = /^(?:NaCl|NaOH|HCl|KCl|KOH|HBr|HF|AgCl|CuO|MgO|CaO|FeO|ZnO|NaF|KI|NO|CO)$/;
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

const FORMULA_PATTERN =
  /(?<![\p{L}\p{N}.,(-])(\d{1,2})?((?:[A-Z][a-z]?|\((?=[A-Z])){1,12}[A-Za-z0-9()₀-₉]{0,24})(?![\p{L}\p{N}₀-₉]|-\p{L}|[.,]\d)/gu;
const TOKEN_PATTERN = /[A-Z][a-z]?|[()]|[0-9₀-₉]{1,3}/g;

/** Splits a formula into symbols and numbers; `undefined` if the text is no formula. */
function tokenizeFormula(formula: string): readonly string[] | undefined {
  const tokens = formula.match(TOKEN_PATTERN) ?? [];
  if (tokens.join('') !== formula) return undefined;
  const symbols = tokens.filter((token) => /^[A-Z]/.test(token));
  const isReal = symbols.length > 1 && symbols.every((symbol) => ELEMENTS.has(symbol));
  const hasNumber = tokens.some((token) => /^[0-9₀-₉]/.test(token));
  const isBalanced = formula.split('(').length === formula.split(')').length;
  return isReal && isBalanced && (hasNumber || (KNOWN_FORMULAS.test(formula) && formula.length > 2))
    ? tokens
    : undefined;
}

/** Spells `Ca` as C-A, because the English engine would read a word. */
const spellSymbol = (symbol: string): string => [...symbol.toUpperCase()].join('-');

export const chemicalFormulaRule: TextRule = [
  FORMULA_PATTERN,
  (match, count = '', formula = '') => {
    const tokens = tokenizeFormula(formula);
    if (tokens === undefined || /^(?:B2[BC]|[A-Z]{1,2}\d{3,})$/.test(formula)) return match;
    const words = tokens
      .filter((token) => !/[()]/.test(token))
      .map((token) =>
        /^[A-Z]/.test(token)
          ? spellSymbol(token)
          : [...token].map((digit) => (SUBSCRIPTS.includes(digit) ? SUBSCRIPTS.indexOf(digit) : digit)).join(''),
      )
      .join(' ')
      .replace(/(?<=[A-Z]) (?=[A-Z])/g, '-');
    return `${count}${count === '' ? '' : ' '}${words}`;
  },
];
