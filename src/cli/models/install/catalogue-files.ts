// Converts a catalogue row to files for the fetcher, and to the known hashes of installed files.

import type { CatalogueFile, CatalogueModel, CatalogueSource } from '../../../studio/models/catalogue/row.ts';
import type { RemoteFile } from '../fetch/remote-file.ts';

/** Hashes by path in the model's folder. */
type KnownHashes = ReadonlyMap<string, string>;

function listHashes({ as, sha256, unpack, unpackedSha256 }: CatalogueFile): readonly (readonly [string, string])[] {
  const hash = unpack === undefined ? sha256 : unpackedSha256;
  return hash === undefined ? [] : [[as, hash]];
}

/** Known hashes of installed files. Empty if only archives are known. */
export const getKnownHashes = ({ sources }: CatalogueModel): KnownHashes =>
  new Map(sources.flatMap((source) => ('files' in source ? source.files.flatMap(listHashes) : [])));

/** Files that a replaced archive must contain to be accepted; empty if it must not be accepted. */
export const getRequiredHashes = (row: CatalogueModel, source: CatalogueSource): KnownHashes =>
  'archive' in source && !source.archive.isConverted && !source.beside ? getKnownHashes(row) : new Map();

/** True if all known files are there with their hashes. */
export function hasKnownFiles(
  known: KnownHashes,
  files: readonly { readonly name: string; readonly sha256: string }[],
): boolean {
  const hashes = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  return known.size > 0 && [...known].every(([name, sha256]) => hashes.get(name) === sha256);
}

const toRemoteFile = ({ url, bytes, sha256 }: CatalogueFile): RemoteFile => ({
  url,
  bytes,
  sha256: [sha256],
  isReplaceable: false,
});

/** Files to fetch, the archive first. */
export function listRemoteFiles(row: CatalogueModel, source: CatalogueSource): readonly RemoteFile[] {
  if ('files' in source) return source.files.map(toRemoteFile);
  const { url, bytes, sha256 } = source.archive;
  const isReplaceable = sha256.length > 1 || getRequiredHashes(row, source).size > 0;
  return [{ url, bytes, sha256, isReplaceable }, ...(source.beside ?? []).map(toRemoteFile)];
}
