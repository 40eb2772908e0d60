// Finds the row of an installed folder, also of one that was placed by hand, so that its voices get gender, accent and
// description.

import { posix } from 'node:path';
import { findCatalogueModel, listCatalogue } from './catalogue.ts';
import type { CatalogueFile, CatalogueModel } from './row.ts';

interface InstalledFiles {
  readonly path: string;
  readonly files: readonly { readonly name: string; readonly bytes?: number }[];
  /** Name in the folder's note (earshot.json), which fetched models have. */
  readonly noteName?: string;
}

const listFiles = ({ sources }: CatalogueModel): readonly CatalogueFile[] =>
  sources.flatMap((source) => ('files' in source ? source.files : []));

/** Piper and Whisper name their files after the model. Converted copies have the same names and other sizes. */
function findByDistinctName(names: ReadonlySet<string>): CatalogueModel | undefined {
  const isNamedAfter = (model: CatalogueModel): boolean => {
    if (model.layout === 'Piper with JSON') return names.has(`${posix.basename(model.name)}.onnx`);
    return model.layout === 'Whisper' && listFiles(model).every(({ as }) => names.has(as));
  };
  return listCatalogue().find(isNamedAfter);
}

/** Other models share their file names, so that the sizes decide. */
function findBySizes(sizes: ReadonlyMap<string, number | undefined>): CatalogueModel | undefined {
  const hasAll = (model: CatalogueModel): boolean => {
    const files = listFiles(model).filter(({ as }) => as !== 'LICENSE');
    return (
      files.length > 0 && files.every(({ as, bytes, unpackedBytes }) => sizes.get(as) === (unpackedBytes ?? bytes))
    );
  };
  return listCatalogue().find(hasAll);
}

/** An archive names its folder like itself. */
const findByFolderName = (path: string): CatalogueModel | undefined =>
  listCatalogue().find(({ sources }) =>
    sources.some(
      (source) => 'archive' in source && posix.basename(source.archive.url, '.tar.bz2') === posix.basename(path),
    ),
  );

/** Finds the row by the folder's note, then by its files, then by a folder name that an archive gave it. */
export function findByFiles({ path, files, noteName }: InstalledFiles): CatalogueModel | undefined {
  const noted = noteName === undefined ? undefined : findCatalogueModel(noteName);
  if (noted) return noted;
  const sizes = new Map(files.map(({ name, bytes }) => [name, bytes]));
  return findByDistinctName(new Set(sizes.keys())) ?? findBySizes(sizes) ?? findByFolderName(path);
}
