// Expands the compact list of Firefox translation models to rows of the catalogue.

import { getEnglishLanguageName } from '../../voices/espeak-languages.ts';
import type { FirefoxData } from './data-files.ts';
import type { CatalogueModel, CatalogueSource } from './row.ts';

const ATTACHMENTS = 'https://firefox-settings-attachments.cdn.mozilla.net/main-workspace';

type Architecture = FirefoxData['pairs'][number]['architecture'];

/** Memory as measured with a `tiny` pair; the others follow the size of the model. */
const ARCHITECTURES: Readonly<Record<Architecture, Pick<CatalogueModel, 'grade' | 'memoryBytes'>>> = {
  tiny: { grade: 4, memoryBytes: 360_000_000 },
  'base-memory': { grade: 5, memoryBytes: 450_000_000 },
  base: { grade: 5, memoryBytes: 550_000_000 },
};

interface Release {
  readonly pair: string;
  readonly architecture: Architecture;
  readonly source: CatalogueSource;
}

function createRow({ pair, architecture, source }: Release): CatalogueModel {
  const [from = '', to = ''] = pair.split('-');
  return {
    name: `translate/${pair}`,
    kind: 'translation',
    title: `${getEnglishLanguageName(from)} to ${getEnglishLanguageName(to)}`,
    languages: [from, to],
    layout: 'Bergamot',
    folder: `translation/${pair}`,
    ...ARCHITECTURES[architecture],
    engine: { package: '@browsermt/bergamot-translator', range: '>=0.4.9' },
    licence: { id: 'MPL-2.0', url: 'https://www.mozilla.org/MPL/2.0/', by: 'Mozilla' },
    about: 'https://mozilla.github.io/translations/firefox-models/',
    isOffered: true,
    isRecommended: true,
    sources: [source],
  };
}

/** Row of a model that replaces the first one of its pair. */
function createFallbackRow(release: Release): CatalogueModel {
  const { name, title, ...row } = createRow(release);
  const { architecture } = release;
  return {
    ...row,
    name: `${name}-${architecture}`,
    title: `${title}, ${architecture}`,
    isRecommended: false,
    fallbackFor: name,
  };
}

type PackedFile = FirefoxData['pairs'][number]['files'][number];
const toPackedSource = (files: readonly PackedFile[]): CatalogueSource => ({
  files: files.map(([as, id, bytes, sha256, unpackedBytes, unpackedSha256]) => ({
    as,
    url: `${ATTACHMENTS}/translations-models-v2/${id}.zst`,
    bytes,
    sha256,
    unpack: 'zst',
    unpackedBytes,
    unpackedSha256,
  })),
});

type PlainFile = FirefoxData['tiny'][number]['files'][number];
const toPlainSource = (files: readonly PlainFile[]): CatalogueSource => ({
  files: files.map(([as, attachment, bytes, sha256]) => ({
    as,
    url: `${ATTACHMENTS}/translations-models/${attachment}`,
    bytes,
    sha256,
  })),
});

/** Models of the older collection replace newer architectures that the engine's npm package may not run. */
export function expandFirefoxPairs({ pairs, tiny }: FirefoxData): readonly CatalogueModel[] {
  const tinyByPair = new Map(tiny.map(({ pair, files }) => [pair, files]));
  return pairs.flatMap(({ pair, architecture, files, older }) => {
    const tinyFiles = tinyByPair.get(pair);
    const releases: Release[] = [];
    if (tinyFiles) releases.push({ pair, architecture: 'tiny', source: toPlainSource(tinyFiles) });
    if (older) releases.push({ pair, architecture: older.architecture, source: toPackedSource(older.files) });
    const fallbacks = releases.filter((release) => release.architecture !== architecture).map(createFallbackRow);
    const main = createRow({ pair, architecture, source: toPackedSource(files) });
    return [{ ...main, fallback: fallbacks[0]?.name }, ...fallbacks];
  });
}
