// Rewrites the markup of a Word document's part into what mammoth reads: it drops simple fields, equations, readings above words, text
// boxes without a fallback and files that were inserted. Leaves out what Word hides.

import {
  DOMParser,
  type Document,
  type Element,
  type Node,
  onErrorStopParsing,
  XMLSerializer,
} from '@xmldom/xmldom';
import type { UnreadPart } from '../../../domain/views/notes.ts';
import { childrenOf, linear } from './equations.ts';

export interface Rewritten {
  readonly xml: string;
  readonly unread: readonly UnreadPart[];
}

/** A paragraph of this text stands where the part with the relationship's id is read. */
const INSERTED = /^\uE000([^\uE000]{1,200})\uE000$/;
export const insertedId = (text: string): string | undefined => INSERTED.exec(text)?.[1];

const WORD = /wordprocessingml/;
/** Elements around text that mammoth does not know, or whose links it follows although they may lead nowhere. */
const WRAPPERS = new Set(['fldSimple', 'dir', 'bdo', 'hyperlink', 'rubyBase', 'oMathPara']);
const PICTURES = new Set(['drawing', 'pict', 'object']);

/** All elements in the order of the document. */
export function elementsOf(root: Element): Element[] {
  const found: Element[] = [];
  const open: Element[] = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    found.push(element);
    open.push(...childrenOf(element).reverse());
  }
  return found;
}

export const attribute = (element: Element, name: string): string | undefined =>
  Array.from(element.attributes).find(({ localName }) => localName === name)?.value;
const child = (element: Element | undefined, name: string): Element | undefined =>
  element && childrenOf(element).find(({ localName }) => localName === name);
const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !/^(?:0|false|off)$/.test(attribute(element, 'val') ?? '');
const isWord = (element: Element, name: string): boolean =>
  element.localName === name && WORD.test(element.namespaceURI ?? '');

const remove = (node: Node): void => void node.parentNode?.removeChild(node);

function unwrap(element: Element): void {
  while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element);
  remove(element);
}

function paragraphAround(node: Node): Element | undefined {
  let found = node.parentNode;
  while (found && !isWord(found as Element, 'p')) found = found.parentNode;
  return (found ?? undefined) as Element | undefined;
}

/** Keeps the variant with words; that for older programs often has none, or the same ones. */
function chooseAlternatives(root: Element): void {
  const hasText = (branch: Element) =>
    elementsOf(branch).some(
      ({ localName }) => localName === 't' || localName === 'relIds' || localName === 'chart',
    );
  for (const element of elementsOf(root)) {
    if (element.localName !== 'AlternateContent') continue;
    const branches = childrenOf(element);
    const chosen = branches.find(hasText) ?? branches.at(-1);
    for (const branch of branches) if (branch !== chosen) remove(branch);
    if (chosen) unwrap(chosen);
    unwrap(element);
  }
}

/** Ids of the styles whose text is hidden. */
export function hiddenStyles(xml: string): ReadonlySet<string> {
  const styles = elementsOf(rootOf(xml)).filter((element) => isWord(element, 'style'));
  return new Set(
    styles
      .filter((style) => isOn(child(child(style, 'rPr'), 'vanish')))
      .map((style) => attribute(style, 'styleId') ?? ''),
  );
}

export function rootOf(xml: string): Element {
  const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(
    xml,
    'text/xml',
  ).documentElement;
  if (!root) throw new Error('A part of the document is empty.');
  return root;
}

function createRewriter(root: Element, hidden: ReadonlySet<string>) {
  const unread: UnreadPart[] = [];
  const lastAfter = new Map<Element, Node>();
  const create = (name: string, ...children: Node[]): Element => {
    const made = (root.ownerDocument as Document).createElementNS(
      root.namespaceURI,
      root.prefix ? `${root.prefix}:${name}` : name,
    );
    for (const one of children) made.appendChild(one);
    return made;
  };
  const runOf = (text: string): Element =>
    create('r', create('t', (root.ownerDocument as Document).createTextNode(text)));
  /** Behind the paragraph around the element, in the order of calls. */
  const putAfter = (element: Element, nodes: readonly Node[]): void => {
    const paragraph = paragraphAround(element);
    for (const node of paragraph ? nodes : []) {
      const before = lastAfter.get(paragraph as Element) ?? paragraph;
      before?.parentNode?.insertBefore(node, before.nextSibling);
      lastAfter.set(paragraph as Element, node);
    }
  };
  const inserted = (element: Element, name: string): Element =>
    create('p', runOf(`\uE000${attribute(element, name) ?? ''}\uE000`));
  const isHidden = (run: Element): boolean => {
    const properties = child(run, 'rPr');
    const vanish = child(properties, 'vanish');
    if (vanish) return isOn(vanish);
    const style = child(properties, 'rStyle');
    return style !== undefined && hidden.has(attribute(style, 'val') ?? '');
  };

  const rewriters: Readonly<Record<string, (element: Element) => void>> = {
    r: (run) => {
      if (isWord(run, 'r') && isHidden(run)) remove(run);
    },
    p: (paragraph) => {
      const style = child(child(paragraph, 'pPr'), 'pStyle');
      if (style && hidden.has(attribute(style, 'val') ?? ''))
        for (const run of childrenOf(paragraph)) remove(run);
    },
    sdt: (control) => {
      if (isOn(child(child(control, 'sdtPr'), 'showingPlcHdr'))) remove(control);
    },
    rt: remove,
    ruby: unwrap,
    oMath: (equation) => {
      const run = runOf(linear(equation));
      const isInParagraph = paragraphAround(equation) !== undefined;
      equation.parentNode?.replaceChild(isInParagraph ? run : create('p', run), equation);
    },
    br: (mark) => mark.removeAttributeNS(mark.namespaceURI, 'type'),
    ptab: (tab) => void tab.parentNode?.replaceChild(create('tab'), tab),
    txbxContent: (box) => putAfter(box, Array.from(box.childNodes)),
    textpath: (path) => putAfter(path, [create('p', runOf(attribute(path, 'string') ?? ''))]),
    relIds: (diagram) => putAfter(diagram, [inserted(diagram, 'dm')]),
    altChunk: (chunk) => void chunk.parentNode?.replaceChild(inserted(chunk, 'id'), chunk),
    subDoc: () => unread.push('files'),
    chart: () => unread.push('charts'),
    OLEObject: (object) =>
      unread.push(/equation/i.test(attribute(object, 'ProgID') ?? '') ? 'equations' : 'objects'),
  };
  return { unread, rewriters };
}

/** Throws when the part is not well-formed XML. */
export function rewriteMarkup(source: string, hidden: ReadonlySet<string> = new Set()): Rewritten {
  const root = rootOf(source);
  chooseAlternatives(root);
  const { unread, rewriters } = createRewriter(root, hidden);
  const elements = elementsOf(root);
  for (const element of elements) rewriters[element.localName ?? '']?.(element);
  for (const element of elements) {
    if (PICTURES.has(element.localName ?? '')) remove(element);
    else if (WRAPPERS.has(element.localName ?? '')) unwrap(element);
  }
  return { xml: new XMLSerializer().serializeToString(root.ownerDocument as Document), unread };
}
