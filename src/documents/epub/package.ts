// Reads what an EPUB consists of: its details, its pages in order, and where its table of contents is.

import { posix } from 'node:path';
import type { BookDetails } from '../../domain/media/book.ts';
import { toBookDetails } from '../blocks/book-block.ts';
import { createDamagedError } from '../blocks/document-errors.ts';
import { cleanTitle } from '../markup/clean-text.ts';
import type { Archive } from './archive.ts';
import { findAll, getText, parseXml, type XmlNode } from './xml.ts';

interface ManifestItem {
  /** Name in the archive. */
  readonly name: string;
  readonly type: string;
  readonly properties: string;
}

export interface EpubPackage {
  readonly details: BookDetails;
  /** Pages in reading order, without the table of contents. */
  readonly pages: readonly string[];
  /** Page of EPUB 3 with the table of contents. */
  readonly nav: string | undefined;
  /** Table of contents of EPUB 2. */
  readonly ncx: string | undefined;
}

export interface Target {
  readonly name: string;
  /** Id of an element; empty for the start of the page. */
  readonly fragment: string;
}

const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Resolves a link in the file `owner`. Names stay inside the archive. */
export function resolveLink(owner: string, href: string): Target {
  const [path = '', ...fragments] = href.split('#');
  const folder = posix.dirname(owner);
  const name = path === '' ? owner : posix.join('/', folder === '.' ? '' : folder, decodePercent(path)).slice(1);
  return { name, fragment: decodePercent(fragments.join('#')) };
}

const PAGE_TYPE = /html/i;
const PAGE_NAME = /\.(?:xhtml|html?|xml)$/i;
const PACKAGE_TYPE = 'application/oebps-package+xml';

async function findPackageName(archive: Archive): Promise<string> {
  const container = await archive.read('META-INF/container.xml');
  const files = container ? findAll(parseXml(container), 'rootfile') : [];
  const file = files.find(({ attribs }) => attribs['media-type'] === PACKAGE_TYPE) ?? files[0];
  const name = file?.attribs['full-path'];
  if (name === undefined) throw createDamagedError();
  return decodePercent(name);
}

function readDetails(root: XmlNode): BookDetails {
  const read = (name: string) => cleanTitle(getText(findAll(root, name)[0]));
  return toBookDetails({ title: read('title'), author: read('creator'), language: read('language') });
}

function listItems(root: XmlNode, owner: string): ReadonlyMap<string, ManifestItem> {
  return new Map(
    findAll(root, 'item').map(({ attribs }) => {
      const { id = '', href = '', properties = '' } = attribs;
      return [id, { name: resolveLink(owner, href).name, type: attribs['media-type'] ?? '', properties }];
    }),
  );
}

export async function readPackage(archive: Archive): Promise<EpubPackage> {
  const owner = await findPackageName(archive);
  const bytes = await archive.read(owner);
  if (!bytes) throw createDamagedError();
  const root = parseXml(bytes);
  const items = listItems(root, owner);
  const all = [...items.values()];
  const nav = all.find(({ properties }) => /(?:^|\s)nav(?:\s|$)/.test(properties))?.name;
  const [spine] = findAll(root, 'spine');
  const ncx = (items.get(spine?.attribs['toc'] ?? '') ?? all.find(({ type }) => type === 'application/x-dtbncx+xml'))
    ?.name;
  const contents = findAll(root, 'reference').find(({ attribs }) => attribs['type']?.toLowerCase() === 'toc');
  const contentsPage = contents && resolveLink(owner, contents.attribs['href'] ?? '').name;
  const pages = (spine ? findAll(spine, 'itemref') : []).flatMap(({ attribs }) => {
    const item = items.get(attribs['idref'] ?? '');
    if (!item || attribs['linear'] === 'no' || !(PAGE_TYPE.test(item.type) || PAGE_NAME.test(item.name))) return [];
    return item.name === nav ? [] : [item.name];
  });
  // A page that holds the table of contents beside the text itself is read.
  const others = pages.filter((name) => name !== contentsPage);
  return { details: readDetails(root), pages: [...new Set(others.length > 0 ? others : pages)], nav, ncx };
}
