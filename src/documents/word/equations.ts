// Converts equations of Word (OMML) to a line of text, as people type them: `E=mc²`, `(a+b)/2`, `√(x)`. The text
// normalisation of each language turns the signs into words.

import type { Element, Node } from '@xmldom/xmldom';

const createSignTable = (plain: string, small: string): ReadonlyMap<string, string> =>
  new Map([...plain].map((sign, at) => [sign, [...small][at] ?? sign]));
const SUPERSCRIPTS = createSignTable('0123456789+-−nxkm', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿˣᵏᵐ');
const SUBSCRIPTS = createSignTable('0123456789', '₀₁₂₃₄₅₆₇₈₉');
/** Real equations nest about ten elements deep. */
const MAX_DEPTH = 100;

/** Converts the text to superscript or subscript characters; `undefined` if one of them does not exist. */
function toSmallSigns(text: string, table: ReadonlyMap<string, string>): string | undefined {
  const all = [...text].map((sign) => table.get(sign));
  return text === '' || all.includes(undefined) ? undefined : all.join('');
}

export const toSuperscript = (text: string): string | undefined => toSmallSigns(text, SUPERSCRIPTS);
export const toSubscript = (text: string): string | undefined => toSmallSigns(text, SUBSCRIPTS);

/** Adds brackets unless the text is a single number or word. */
const inBrackets = (text: string): string => (/^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`);
const formatPower = (base: string, exponent: string): string =>
  `${base}${toSuperscript(exponent) ?? `^${inBrackets(exponent)}`}`;
const formatIndex = (base: string, below: string): string => `${base}${toSubscript(below) ?? `_${inBrackets(below)}`}`;

export const getChildElements = (node: Node): Element[] =>
  Array.from(node.childNodes).filter((child): child is Element => child.nodeType === 1);
const getChildrenNamed = (node: Element, name: string): Element[] =>
  getChildElements(node).filter(({ localName }) => localName === name);
const getProperty = (node: Element, name: string): string | undefined =>
  getChildElements(node)
    .filter(({ localName }) => localName?.endsWith('Pr'))
    .flatMap((properties) => getChildrenNamed(properties, name))
    .flatMap(({ attributes }) => Array.from(attributes))
    .find(({ localName }) => localName === 'val')?.value;

function formatRoot(part: (name: string) => string): string {
  const degree = part('deg');
  const before = degree === '' || degree === '2' ? '' : (toSuperscript(degree) ?? `${degree} `);
  return `${before}√${inBrackets(part('e'))}`;
}

type FormatStructure = (part: (name: string) => string, all: (name: string) => string[], node: Element) => string;

const formatLimit: FormatStructure = (part) => `${part('e')} (${part('lim')})`;
const FORMAT_BY_ELEMENT: Readonly<Record<string, FormatStructure>> = {
  f: (part) => `${inBrackets(part('num'))}/${inBrackets(part('den'))}`,
  sSup: (part) => formatPower(part('e'), part('sup')),
  sSub: (part) => formatIndex(part('e'), part('sub')),
  sSubSup: (part) => formatPower(formatIndex(part('e'), part('sub')), part('sup')),
  sPre: (part) => `${formatPower(formatIndex('', part('sub')), part('sup'))}${part('e')}`,
  rad: formatRoot,
  nary: (part, _, node) => {
    const limits = [part('sub'), part('sup')].filter((limit) => limit !== '').join(' … ');
    return `${getProperty(node, 'chr') ?? '∫'}${limits === '' ? '' : ` (${limits})`} ${part('e')}`;
  },
  d: (_, all, node) =>
    `${getProperty(node, 'begChr') ?? '('}${all('e').join(getProperty(node, 'sepChr') ?? '|')}${getProperty(node, 'endChr') ?? ')'}`,
  func: (part) => `${part('fName')} ${part('e')}`,
  limLow: formatLimit,
  limUpp: formatLimit,
  eqArr: (_, all) => all('e').join('; '),
  m: (_, all) => all('mr').join('; '),
  mr: (_, all) => all('e').join(', '),
};

export function formatEquation(node: Element, depth = 0): string {
  const name = node.localName ?? '';
  if (name === 't') return node.textContent ?? '';
  if (name.endsWith('Pr') || depth > MAX_DEPTH) return '';
  const all = (part: string) => getChildrenNamed(node, part).map((child) => formatEquation(child, depth + 1));
  const structure = FORMAT_BY_ELEMENT[name];
  if (structure) return structure((part) => all(part).join(''), all, node);
  return getChildElements(node)
    .map((child) => formatEquation(child, depth + 1))
    .join('');
}
