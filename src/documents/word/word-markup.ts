// Rewrites Word markup so that mammoth reads what it would drop: simple fields, equations, ruby text, text boxes without
// a fallback and inserted files. Removes text that Word hides.

import { DOMParser, type Document, type Element, type Node, onErrorStopParsing, XMLSerializer } from '@xmldom/xmldom';
import type { UnreadableDocumentPart } from '../blocks/document-blocks.ts';
import { formatEquation, getChildElements } from './equations.ts';

interface RewrittenMarkup {
  readonly xml: string;
  readonly unreadParts: readonly UnreadableDocumentPart[];
}

/** Placeholder paragraph with the relationship id of an inserted file. */
const INSERTED_MARK = /^\uE000([^\uE000]{1,200})\uE000$/;
export const parseInsertedFileId = (text: string): string | undefined => INSERTED_MARK.exec(text)?.[1];

const WORD_NAMESPACE = /wordprocessingml/;
/** Elements that mammoth does not know, or whose links it would follow; only their content is kept. */
const WRAPPERS = new Set(['fldSimple', 'dir', 'bdo', 'hyperlink', 'rubyBase', 'oMathPara']);
const PICTURES = new Set(['drawing', 'pict', 'object']);

/** Lists all elements in document order. */
export function listAllElements(root: Element): Element[] {
  const found: Element[] = [];
  const open: Element[] = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    found.push(element);
    open.push(...getChildElements(element).reverse());
  }
  return found;
}

export const getAttribute = (element: Element, name: string): string | undefined =>
  Array.from(element.attributes).find(({ localName }) => localName === name)?.value;
const getChild = (element: Element | undefined, name: string): Element | undefined =>
  element && getChildElements(element).find(({ localName }) => localName === name);
const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !/^(?:0|false|off)$/.test(getAttribute(element, 'val') ?? '');
const isWordElement = (element: Element, name: string): boolean =>
  element.localName === name && WORD_NAMESPACE.test(element.namespaceURI ?? '');

const removeNode = (node: Node): void => void node.parentNode?.removeChild(node);

function unwrapElement(element: Element): void {
  while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element);
  removeNode(element);
}

function findParagraphAround(node: Node): Element | undefined {
  let found = node.parentNode;
  while (found && !isWordElement(found as Element, 'p')) found = found.parentNode;
  return (found ?? undefined) as Element | undefined;
}

/** Keeps the alternative that contains text. The fallback for older programs often has none, or the same text. */
function chooseAlternatives(root: Element): void {
  const hasText = (branch: Element) =>
    listAllElements(branch).some(
      ({ localName }) => localName === 't' || localName === 'relIds' || localName === 'chart',
    );
  for (const element of listAllElements(root)) {
    if (element.localName !== 'AlternateContent') continue;
    const branches = getChildElements(element);
    const chosen = branches.find(hasText) ?? branches.at(-1);
    for (const branch of branches) if (branch !== chosen) removeNode(branch);
    if (chosen) unwrapElement(chosen);
    unwrapElement(element);
  }
}

export function findHiddenStyles(xml: string): ReadonlySet<string> {
  const styles = listAllElements(parseXmlRoot(xml)).filter((element) => isWordElement(element, 'style'));
  return new Set(
    styles
      .filter((style) => isOn(getChild(getChild(style, 'rPr'), 'vanish')))
      .map((style) => getAttribute(style, 'styleId') ?? ''),
  );
}

export function parseXmlRoot(xml: string): Element {
  const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml').documentElement;
  if (!root) throw new Error('A part of the document is empty.');
  return root;
}

function createRewriter(root: Element, hidden: ReadonlySet<string>) {
  const unreadParts: UnreadableDocumentPart[] = [];
  const lastAfter = new Map<Element, Node>();
  const createElement = (name: string, ...children: Node[]): Element => {
    const made = (root.ownerDocument as Document).createElementNS(
      root.namespaceURI,
      root.prefix ? `${root.prefix}:${name}` : name,
    );
    for (const one of children) made.appendChild(one);
    return made;
  };
  const createRun = (text: string): Element =>
    createElement('r', createElement('t', (root.ownerDocument as Document).createTextNode(text)));
  /** Inserts nodes after the paragraph of the element, in call order. */
  const putAfter = (element: Element, nodes: readonly Node[]): void => {
    const paragraph = findParagraphAround(element);
    for (const node of paragraph ? nodes : []) {
      const before = lastAfter.get(paragraph as Element) ?? paragraph;
      before?.parentNode?.insertBefore(node, before.nextSibling);
      lastAfter.set(paragraph as Element, node);
    }
  };
  const createPlaceholder = (element: Element, name: string): Element =>
    createElement('p', createRun(`\uE000${getAttribute(element, name) ?? ''}\uE000`));
  const isHidden = (run: Element): boolean => {
    const properties = getChild(run, 'rPr');
    const vanish = getChild(properties, 'vanish');
    if (vanish) return isOn(vanish);
    const style = getChild(properties, 'rStyle');
    return style !== undefined && hidden.has(getAttribute(style, 'val') ?? '');
  };

  const rewriters: Readonly<Record<string, (element: Element) => void>> = {
    r: (run) => {
      if (isWordElement(run, 'r') && isHidden(run)) removeNode(run);
    },
    p: (paragraph) => {
      const style = getChild(getChild(paragraph, 'pPr'), 'pStyle');
      if (style && hidden.has(getAttribute(style, 'val') ?? ''))
        for (const run of getChildElements(paragraph)) removeNode(run);
    },
    sdt: (control) => {
      if (isOn(getChild(getChild(control, 'sdtPr'), 'showingPlcHdr'))) removeNode(control);
    },
    rt: removeNode,
    ruby: unwrapElement,
    oMath: (equation) => {
      const run = createRun(formatEquation(equation));
      const isInParagraph = findParagraphAround(equation) !== undefined;
      equation.parentNode?.replaceChild(isInParagraph ? run : createElement('p', run), equation);
    },
    br: (mark) => mark.removeAttributeNS(mark.namespaceURI, 'type'),
    ptab: (tab) => void tab.parentNode?.replaceChild(createElement('tab'), tab),
    txbxContent: (box) => putAfter(box, Array.from(box.childNodes)),
    textpath: (path) => putAfter(path, [createElement('p', createRun(getAttribute(path, 'string') ?? ''))]),
    relIds: (diagram) => putAfter(diagram, [createPlaceholder(diagram, 'dm')]),
    altChunk: (chunk) => void chunk.parentNode?.replaceChild(createPlaceholder(chunk, 'id'), chunk),
    subDoc: () => unreadParts.push('files'),
    chart: () => unreadParts.push('charts'),
    OLEObject: (object) =>
      unreadParts.push(/equation/i.test(getAttribute(object, 'ProgID') ?? '') ? 'equations' : 'objects'),
  };
  return { unreadParts, rewriters };
}

/** @throws If the part is not well-formed XML. */
export function rewriteForMammoth(source: string, hidden: ReadonlySet<string> = new Set()): RewrittenMarkup {
  const root = parseXmlRoot(source);
  chooseAlternatives(root);
  const { unreadParts, rewriters } = createRewriter(root, hidden);
  const elements = listAllElements(root);
  for (const element of elements) rewriters[element.localName ?? '']?.(element);
  for (const element of elements) {
    if (PICTURES.has(element.localName ?? '')) removeNode(element);
    else if (WRAPPERS.has(element.localName ?? '')) unwrapElement(element);
  }
  return { xml: new XMLSerializer().serializeToString(root.ownerDocument as Document), unreadParts };
}
