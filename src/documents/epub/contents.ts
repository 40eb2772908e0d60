// Reads the table of contents of an EPUB: the navigation page of EPUB 3, or else the NCX of EPUB 2.

import { cleanTitle } from '../markup/clean-text.ts';
import type { Archive } from './archive.ts';
import { type EpubPackage, resolveLink, type Target } from './package.ts';
import { type Element, findAll, getLocalName, getText, listChildElements, parseXml } from './xml.ts';

export interface ContentsEntry {
  readonly title: string;
  /** 1 is the highest. */
  readonly level: number;
  readonly target: Target;
}

const MAX_ENTRIES = 20_000;
const MAX_LEVEL = 20;

const isNamed =
  (name: string) =>
  (element: Element): boolean =>
    getLocalName(element) === name;

function listNavEntries(list: Element, owner: string, level: number): readonly ContentsEntry[] {
  if (level > MAX_LEVEL) return [];
  return listChildElements(list)
    .filter(isNamed('li'))
    .flatMap((item) => {
      const children = listChildElements(item);
      const link = children.find(isNamed('a')) ?? findAll(item, 'a')[0];
      const label = children.find((child) => isNamed('a')(child) || isNamed('span')(child)) ?? link;
      const href = label?.attribs['href'] ?? link?.attribs['href'];
      const own =
        href === undefined ? [] : [{ title: cleanTitle(getText(label)), level, target: resolveLink(owner, href) }];
      return [...own, ...children.filter(isNamed('ol')).flatMap((inner) => listNavEntries(inner, owner, level + 1))];
    });
}

async function readNav(archive: Archive, name: string): Promise<readonly ContentsEntry[]> {
  const bytes = await archive.read(name);
  if (!bytes) return [];
  const navs = findAll(parseXml(bytes), 'nav');
  const nav = navs.find(({ attribs }) => /(?:^|\s)toc(?:\s|$)/.test(attribs['epub:type'] ?? '')) ?? navs[0];
  return nav
    ? listChildElements(nav)
        .filter(isNamed('ol'))
        .flatMap((list) => listNavEntries(list, name, 1))
    : [];
}

function listPoints(parent: Element, owner: string, level: number): readonly ContentsEntry[] {
  if (level > MAX_LEVEL) return [];
  return listChildElements(parent)
    .filter(isNamed('navpoint'))
    .flatMap((point) => {
      const children = listChildElements(point);
      const source = children.find(isNamed('content'))?.attribs['src'];
      const title = cleanTitle(getText(children.find(isNamed('navlabel'))));
      return [
        ...(source === undefined ? [] : [{ title, level, target: resolveLink(owner, source) }]),
        ...listPoints(point, owner, level + 1),
      ];
    });
}

async function readNcx(archive: Archive, name: string): Promise<readonly ContentsEntry[]> {
  const bytes = await archive.read(name);
  const [map] = bytes ? findAll(parseXml(bytes), 'navmap') : [];
  return map ? listPoints(map, name, 1) : [];
}

/** Returns no entries if there is no table of contents, or it is damaged: the headings remain. */
export async function readContents(archive: Archive, { nav, ncx }: EpubPackage): Promise<readonly ContentsEntry[]> {
  for (const read of [nav && (() => readNav(archive, nav)), ncx && (() => readNcx(archive, ncx))]) {
    const entries = read ? await read().catch(() => []) : [];
    const named = entries.filter(({ title }) => title !== '').slice(0, MAX_ENTRIES);
    if (named.length > 0) return named;
  }
  return [];
}
