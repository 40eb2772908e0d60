// Equations of Word (OMML) as a line of text, as people type them: `E=mc²`, `(a+b)/2`, `√(x)`.
// Leaves the names of the signs to the normalization of each language.

import type { Element, Node } from '@xmldom/xmldom';

const signs = (plain: string, small: string): ReadonlyMap<string, string> =>
  new Map([...plain].map((sign, at) => [sign, [...small][at] ?? sign]));
const RAISED = signs('0123456789+-−nxkm', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿˣᵏᵐ');
const LOWERED = signs('0123456789', '₀₁₂₃₄₅₆₇₈₉');
/** Equations nest some ten elements deep. */
const MAX_DEPTH = 100;

/** In small signs; `undefined` where one of them does not exist. */
function small(text: string, table: ReadonlyMap<string, string>): string | undefined {
  const all = [...text].map((sign) => table.get(sign));
  return text === '' || all.includes(undefined) ? undefined : all.join('');
}

export const raised = (text: string): string | undefined => small(text, RAISED);
export const lowered = (text: string): string | undefined => small(text, LOWERED);

/** In brackets unless it is one number or word. */
const grouped = (text: string): string => (/^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`);
const power = (base: string, exponent: string): string =>
  `${base}${raised(exponent) ?? `^${grouped(exponent)}`}`;
const index = (base: string, below: string): string => `${base}${lowered(below) ?? `_${grouped(below)}`}`;

export const childrenOf = (node: Node): Element[] =>
  Array.from(node.childNodes).filter((child): child is Element => child.nodeType === 1);
const named = (node: Element, name: string): Element[] =>
  childrenOf(node).filter(({ localName }) => localName === name);
const property = (node: Element, name: string): string | undefined =>
  childrenOf(node)
    .filter(({ localName }) => localName?.endsWith('Pr'))
    .flatMap((properties) => named(properties, name))
    .flatMap(({ attributes }) => Array.from(attributes))
    .find(({ localName }) => localName === 'val')?.value;

function root(part: (name: string) => string): string {
  const degree = part('deg');
  const before = degree === '' || degree === '2' ? '' : (raised(degree) ?? `${degree} `);
  return `${before}√${grouped(part('e'))}`;
}

type Structure = (part: (name: string) => string, all: (name: string) => string[], node: Element) => string;

const limited: Structure = (part) => `${part('e')} (${part('lim')})`;
const STRUCTURES: Readonly<Record<string, Structure>> = {
  f: (part) => `${grouped(part('num'))}/${grouped(part('den'))}`,
  sSup: (part) => power(part('e'), part('sup')),
  sSub: (part) => index(part('e'), part('sub')),
  sSubSup: (part) => power(index(part('e'), part('sub')), part('sup')),
  sPre: (part) => `${power(index('', part('sub')), part('sup'))}${part('e')}`,
  rad: root,
  nary: (part, _, node) => {
    const limits = [part('sub'), part('sup')].filter((limit) => limit !== '').join(' … ');
    return `${property(node, 'chr') ?? '∫'}${limits === '' ? '' : ` (${limits})`} ${part('e')}`;
  },
  d: (_, all, node) =>
    `${property(node, 'begChr') ?? '('}${all('e').join(property(node, 'sepChr') ?? '|')}${property(node, 'endChr') ?? ')'}`,
  func: (part) => `${part('fName')} ${part('e')}`,
  limLow: limited,
  limUpp: limited,
  eqArr: (_, all) => all('e').join('; '),
  m: (_, all) => all('mr').join('; '),
  mr: (_, all) => all('e').join(', '),
};

/** The equation as one line. */
export function linear(node: Element, depth = 0): string {
  const name = node.localName ?? '';
  if (name === 't') return node.textContent ?? '';
  if (name.endsWith('Pr') || depth > MAX_DEPTH) return '';
  const all = (part: string) => named(node, part).map((child) => linear(child, depth + 1));
  const structure = STRUCTURES[name];
  if (structure) return structure((part) => all(part).join(''), all, node);
  return childrenOf(node)
    .map((child) => linear(child, depth + 1))
    .join('');
}
