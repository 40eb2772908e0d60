// Reads the outline of a PDF, which readers show as its table of contents.

import { cleanTitle } from '../markup/clean-text.ts';
import type { OutlineEntry } from './page-blocks.ts';
import type { PdfDocument } from './pdf-document.ts';

type OutlineItem = Awaited<ReturnType<PdfDocument['getOutline']>>[number];

const MAX_ENTRIES = 5000;
const MAX_LEVEL = 8;

async function findPlace(
  pdf: PdfDocument,
  { dest }: OutlineItem,
): Promise<Pick<OutlineEntry, 'page' | 'y'> | undefined> {
  const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  const [page, , , y] = target ?? [];
  if (page === undefined || page === null) return undefined;
  const index = typeof page === 'number' ? page : await pdf.getPageIndex(page);
  return { page: index, ...(typeof y === 'number' && { y }) };
}

export async function readOutline(pdf: PdfDocument): Promise<readonly OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const add = async (items: readonly OutlineItem[], level: number): Promise<void> => {
    for (const item of items) {
      if (entries.length >= MAX_ENTRIES) return;
      const title = cleanTitle(item.title);
      const place = title === '' ? undefined : await findPlace(pdf, item).catch(() => undefined);
      if (place) entries.push({ title, level, ...place });
      if (level < MAX_LEVEL) await add(item.items, level + 1);
    }
  };
  await add((await pdf.getOutline()) ?? [], 1);
  return entries;
}
