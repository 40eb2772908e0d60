// Finds parts of a Word document by their relationships, independent of their file names.

import { posix } from 'node:path';
import type JSZip from 'jszip';
import { getAttribute, listAllElements, parseXmlRoot } from './word-markup.ts';

interface Relationship {
  readonly id: string;
  /** Last segment of the relationship's type, such as `styles`. */
  readonly type: string;
  /** Name in the archive. */
  readonly target: string;
}

export interface WordArchive {
  /** Reads the part of this type; `undefined` if the document has none. */
  readText(type: 'document' | 'styles' | 'numbering' | 'footnotes' | 'endnotes'): Promise<string | undefined>;
  /** Returns the name of the part with this relationship id. */
  findNameById(id: string): string | undefined;
  readBytes(name: string): Promise<Buffer | undefined>;
}

/** Some programs write backslashes, a leading slash or different capitals. */
const normalizeName = (name: string): string => posix.join('/', name.replaceAll('\\', '/')).slice(1).toLowerCase();

/** Name that Word itself uses. */
const DEFAULT_DOCUMENT = 'word/document.xml';

/** Decodes UTF-16 with a byte order mark, otherwise UTF-8. */
function decodeXml(bytes: Buffer): string {
  const mark = bytes.toString('latin1', 0, 2);
  const encoding = mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** Returns `undefined` if the archive is not a Word document. */
export async function openWordArchive(zip: JSZip): Promise<WordArchive | undefined> {
  const files = new Map(Object.values(zip.files).map((file) => [normalizeName(file.name), file]));
  const readBytes = async (name: string) => await files.get(normalizeName(name))?.async('nodebuffer');
  const readPart = async (name: string) => {
    const found = await readBytes(name);
    return found && decodeXml(found);
  };

  async function listRelationships(owner: string): Promise<readonly Relationship[]> {
    const folder = posix.dirname(owner);
    const xml = await readPart(posix.join(folder, '_rels', `${posix.basename(owner)}.rels`));
    if (xml === undefined) return [];
    return listAllElements(parseXmlRoot(xml)).flatMap((element) => {
      const target = getAttribute(element, 'Target')?.replaceAll('\\', '/');
      if (target === undefined || getAttribute(element, 'TargetMode') === 'External') return [];
      const name = target.startsWith('/') ? target : posix.join(folder, target);
      const type = posix.basename(getAttribute(element, 'Type') ?? '');
      return [{ id: getAttribute(element, 'Id') ?? '', type, target: normalizeName(name) }];
    });
  }
  const findPartOfType = (relationships: readonly Relationship[], type: string) =>
    relationships.find((relationship) => relationship.type === type && files.has(relationship.target))?.target;

  const declaredMainPart = findPartOfType(await listRelationships(''), 'officeDocument') ?? DEFAULT_DOCUMENT;
  const isDocument = /<(?:[\w.-]+:)?document[\s>]/.test((await readPart(declaredMainPart))?.slice(0, 4000) ?? '');
  const main = isDocument ? declaredMainPart : DEFAULT_DOCUMENT;
  const document = await readPart(main);
  if (document === undefined) return undefined;
  const relationships = await listRelationships(main);
  return {
    readText: async (type) =>
      type === 'document'
        ? document
        : await readPart(findPartOfType(relationships, type) ?? posix.join(posix.dirname(main), `${type}.xml`)),
    findNameById: (id) =>
      relationships.find((relationship) => relationship.id === id && files.has(relationship.target))?.target,
    readBytes,
  };
}
