// Small XML files of an EPUB: its package, its table of contents.

import { DomUtils, parseDocument } from 'htmlparser2';
import { createDamagedError } from '../blocks/document-errors.ts';

export type XmlNode = ReturnType<typeof parseDocument> | Element;
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Entities that the file defines itself are not replaced. */
const MAX_XML_CHARACTERS = 8_000_000;

export function decodeXml(bytes: Buffer): string {
  const mark = bytes.toString('latin1', 0, 2);
  const encoding = mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : undefined;
  const declared = /^[^>]{0,200}encoding=["']([\w-]{1,40})["']/.exec(bytes.toString('latin1', 0, 300))?.[1];
  try {
    return new TextDecoder(encoding ?? declared ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

export function parseXml(bytes: Buffer): XmlNode {
  if (bytes.length > MAX_XML_CHARACTERS) throw createDamagedError();
  return parseDocument(decodeXml(bytes), { xmlMode: true });
}

export const getLocalName = ({ name }: Pick<Element, 'name'>): string => name.replace(/^.*:/, '').toLowerCase();

export const findAll = (node: XmlNode, name: string): readonly Element[] =>
  DomUtils.findAll((element) => getLocalName(element) === name, node.children) as readonly Element[];

export const listChildElements = (node: XmlNode): readonly Element[] =>
  node.children.filter((child): child is Element => 'attribs' in child);

export const getText = (node: XmlNode | undefined): string =>
  node === undefined ? '' : DomUtils.textContent(node).replace(/\s+/g, ' ').trim();
