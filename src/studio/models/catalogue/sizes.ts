// Sizes of models: to fetch, and installed. Pure.

import type { CatalogueFile, CatalogueModel } from './row.ts';

const sumPacked = (files: readonly CatalogueFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Bytes to fetch from the first source. 0 if the model has none. */
export function getFetchBytes({ sources: [first] }: CatalogueModel): number {
  if (!first) return 0;
  return 'archive' in first ? first.archive.bytes + sumPacked(first.beside ?? []) : sumPacked(first.files);
}

/** Bytes of the installed files. The size of the archive where single files are not known. */
export function getInstalledBytes(model: CatalogueModel): number {
  const known = model.sources.find((source) => 'files' in source);
  return known
    ? known.files.reduce((sum, { bytes, unpackedBytes = bytes }) => sum + unpackedBytes, 0)
    : getFetchBytes(model);
}
