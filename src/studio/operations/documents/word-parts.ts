// Parts of a Word document by their relationships, whatever their names are.

import { posix } from 'node:path';
import type JSZip from 'jszip';
import { attribute, elementsOf, rootOf } from './word-markup.ts';

interface Relationship {
  readonly id: string;
  /** The last word of its type: `styles`. */
  readonly type: string;
  /** A name in the archive. */
  readonly target: string;
}

export interface WordParts {
  /** The part of this type; `undefined` where there is none. */
  text(type: 'document' | 'styles' | 'numbering' | 'footnotes' | 'endnotes'): Promise<string | undefined>;
  /** The name of the part that the document refers to by this id. */
  byId(id: string): string | undefined;
  bytes(name: string): Promise<Buffer | undefined>;
}

/** Some programs write backslashes, a slash in front, or other letters in capitals. */
const keyOf = (name: string): string => posix.join('/', name.replaceAll('\\', '/')).slice(1).toLowerCase();

/** The name in documents of Word itself. */
const USUAL = 'word/document.xml';

/** UTF-8 unless there is a mark of UTF-16 in front. */
function decoded(bytes: Buffer): string {
  const mark = bytes.toString('latin1', 0, 2);
  const encoding = mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** `undefined` where the archive holds no Word document. */
export async function openWordParts(zip: JSZip): Promise<WordParts | undefined> {
  const files = new Map(Object.values(zip.files).map((file) => [keyOf(file.name), file]));
  const bytes = async (name: string) => await files.get(keyOf(name))?.async('nodebuffer');
  const textOf = async (name: string) => {
    const found = await bytes(name);
    return found && decoded(found);
  };

  async function relationshipsOf(owner: string): Promise<readonly Relationship[]> {
    const folder = posix.dirname(owner);
    const xml = await textOf(posix.join(folder, '_rels', `${posix.basename(owner)}.rels`));
    if (xml === undefined) return [];
    return elementsOf(rootOf(xml)).flatMap((element) => {
      const target = attribute(element, 'Target')?.replaceAll('\\', '/');
      if (target === undefined || attribute(element, 'TargetMode') === 'External') return [];
      const name = target.startsWith('/') ? target : posix.join(folder, target);
      const type = posix.basename(attribute(element, 'Type') ?? '');
      return [{ id: attribute(element, 'Id') ?? '', type, target: keyOf(name) }];
    });
  }
  const existing = (all: readonly Relationship[], type: string) =>
    all.find((one) => one.type === type && files.has(one.target))?.target;

  const named = existing(await relationshipsOf(''), 'officeDocument') ?? USUAL;
  const isDocument = /<(?:[\w.-]+:)?document[\s>]/.test((await textOf(named))?.slice(0, 4000) ?? '');
  const main = isDocument ? named : USUAL;
  const document = await textOf(main);
  if (document === undefined) return undefined;
  const all = await relationshipsOf(main);
  return {
    text: async (type) =>
      type === 'document'
        ? document
        : await textOf(existing(all, type) ?? posix.join(posix.dirname(main), `${type}.xml`)),
    byId: (id) => all.find((one) => one.id === id && files.has(one.target))?.target,
    bytes,
  };
}
