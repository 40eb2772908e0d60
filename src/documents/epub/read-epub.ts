// Reads an EPUB 2 or 3: its pages in order, with the places that its table of contents leads to.

import type { BookBlock, BookContent } from '../blocks/book-block.ts';
import { createPicturesError } from '../blocks/document-errors.ts';
import { createMentions } from '../blocks/mentions.ts';
import { createTextBudget } from '../blocks/text-budget.ts';
import { readPage } from '../markup/read-page.ts';
import { type Archive, openArchive } from './archive.ts';
import { type ContentsEntry, readContents } from './contents.ts';
import { readPackage } from './package.ts';
import { assertNotProtected } from './protection.ts';
import { decodeXml } from './xml.ts';

/** Pages of pictures may have a title or a note in letters. */
const MIN_CHARACTERS_PER_PICTURE = 40;
const MAX_TITLE_CHARACTERS = 2000;

type Entries = readonly ContentsEntry[];

const toEntryBlock = ({ title, level }: ContentsEntry): BookBlock => ({ kind: 'entry', title, level });

/** Puts the entries of the table of contents in place of the anchors. */
function placeEntries(blocks: readonly BookBlock[], entries: Entries): readonly BookBlock[] {
  const placed = new Set<ContentsEntry>();
  const take = (wanted: Entries): readonly BookBlock[] => {
    const fresh = wanted.filter((entry) => !placed.has(entry));
    for (const entry of fresh) placed.add(entry);
    return fresh.map(toEntryBlock);
  };
  const entriesById = Map.groupBy(entries, ({ target }) => target.fragment);
  const inside = blocks.flatMap((block) => (block.kind === 'anchor' ? take(entriesById.get(block.id) ?? []) : [block]));
  // Entries whose element is missing lead to the page.
  return [...take(entries), ...inside];
}

async function readPages(archive: Archive, pages: readonly string[], entries: Entries, language: string) {
  const entriesByPage = Map.groupBy(entries, ({ target }) => target.name);
  const options = { budget: createTextBudget(), mentions: createMentions(language), isWebPage: false };
  const blocks: BookBlock[] = [];
  let characters = 0;
  let pictures = 0;
  for (const name of pages) {
    const bytes = await archive.read(name);
    if (!bytes) continue;
    const here = entriesByPage.get(name) ?? [];
    const anchors = new Set(here.map(({ target }) => target.fragment).filter((fragment) => fragment !== ''));
    const page = readPage(decodeXml(bytes), { ...options, anchors });
    blocks.push(...placeEntries(page.blocks, here));
    characters += page.characters;
    pictures += page.pictures;
  }
  return { blocks, characters, pictures };
}

/** @throws DocumentError */
export async function readEpub(path: string, languageTag: string): Promise<BookContent> {
  const archive = await openArchive(path);
  try {
    const epub = await readPackage(archive);
    await assertNotProtected(archive, epub.pages);
    const entries = await readContents(archive, epub);
    const language = epub.details.language ?? languageTag;
    const { blocks, characters, pictures } = await readPages(archive, epub.pages, entries, language);
    const hasPictures = pictures > 0 || epub.pages.length === 0;
    if (hasPictures && characters < Math.min(MAX_TITLE_CHARACTERS, pictures * MIN_CHARACTERS_PER_PICTURE + 1))
      throw createPicturesError();
    return { ...epub.details, blocks };
  } finally {
    archive.close();
  }
}
