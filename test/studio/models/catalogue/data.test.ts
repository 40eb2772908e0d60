// Tests of the catalogue's data: every row can be fetched, checked and used, and nothing is offered without a licence.

import { expect, test } from 'vitest';
import { findCatalogueModel, listCatalogue } from '../../../../src/studio/models/catalogue/catalogue.ts';
import { readFirefoxPairs, readPiperVoices } from '../../../../src/studio/models/catalogue/data-files.ts';
import { isAllowedHost } from '../../../../src/studio/models/catalogue/hosts.ts';
import {
  type CatalogueFile,
  type CatalogueModel,
  type CatalogueSource,
  MODEL_SCHEMA,
} from '../../../../src/studio/models/catalogue/row.ts';
import { matchCompleteLayout } from '../../../../src/studio/models/match-layout.ts';
import { resolveToBaseTags } from '../../../../src/studio/models/model-languages.ts';
import { getModelLayout } from '../../../../src/studio/models/model-layouts.ts';

const rows = listCatalogue();
const offered = rows.filter(({ isOffered }) => isOffered);

const listFiles = (source: CatalogueSource): readonly CatalogueFile[] =>
  'archive' in source ? (source.beside ?? []) : source.files;
const listAddresses = ({ sources }: CatalogueModel): readonly string[] =>
  sources.flatMap((source) => [
    ...('archive' in source ? [source.archive.url] : []),
    ...listFiles(source).map(({ url }) => url),
  ]);

test('every row satisfies the schema', () => {
  const faults = rows.flatMap((row) => {
    const { error } = MODEL_SCHEMA.safeParse(row);
    return error ? [`${row.name}: ${error.message}`] : [];
  });
  expect(faults).toEqual([]);
});

test('the lists of the study are complete', () => {
  expect(rows.filter(({ name }) => !name.includes('/')).length).toBe(21);
  // Luxembourgish and Kurdish are no languages of Earshot.
  expect(rows.filter(({ name }) => name.startsWith('piper/')).length).toBe(136);
  // 95 models, without Belarusian and Nynorsk; five pairs have two.
  expect(readFirefoxPairs().pairs.length).toBe(88);
  expect(rows.filter(({ kind, fallbackFor }) => kind === 'translation' && fallbackFor === undefined).length).toBe(88);
});

test('names and folders are unique, apart from fallbacks', () => {
  const names = rows.map(({ name }) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  const folders = rows.filter(({ fallbackFor }) => fallbackFor === undefined).map(({ folder }) => folder);
  expect(new Set(folders).size).toBe(folders.length);
});

test('every address is pinned and on a known host', () => {
  const strange = rows.flatMap(listAddresses).filter((address) => {
    const { protocol, hostname, pathname } = new URL(address);
    const isPinned = hostname !== 'huggingface.co' || /\/resolve\/[0-9a-f]{40}\//.test(pathname);
    return protocol !== 'https:' || !isPinned || !isAllowedHost(hostname, hostname, pathname);
  });
  expect(strange).toEqual([]);
});

test('languages are base tags that Earshot supports', () => {
  const strange = rows.flatMap(({ name, languages }) =>
    languages.filter((one) => one !== '*' && resolveToBaseTags([one])[0] !== one).map((one) => `${name}: ${one}`),
  );
  expect(strange).toEqual([]);
});

test('kind, layout and folder agree', () => {
  const strange = rows.filter(({ kind, layout, folder }) => {
    const { section } = getModelLayout(layout);
    return section !== kind || !folder.startsWith(`${section}/`);
  });
  expect(strange.map(({ name }) => name)).toEqual([]);
});

test('models that read with eSpeak NG exclude engines without it', () => {
  const needsEspeak = ({ layout }: CatalogueModel) =>
    layout === 'Piper with JSON' || getModelLayout(layout).parts.some(({ role }) => role === 'espeak');
  const strange = rows.filter((row) => needsEspeak(row) && !row.engine.range.endsWith(' <2'));
  expect(strange.map(({ name }) => name)).toEqual([]);
});

/** Names in the model's folder after the source was fetched. */
const listNames = (source: CatalogueSource): readonly string[] => [
  ...('archive' in source ? source.archive.keep.map((pattern) => pattern.replace(/\/\*$/, '')) : []),
  ...listFiles(source).map(({ as }) => as),
];

test('files of the first source complete the layout', () => {
  const incomplete = offered.filter(
    ({ layout, sources: [first] }) => !first || !matchCompleteLayout(layout, listNames(first)),
  );
  expect(incomplete.map(({ name }) => name)).toEqual([]);
});

test('files of one name have one hash in all sources', () => {
  const different = rows.flatMap(({ name, sources }) => {
    const hashes = Map.groupBy(sources.flatMap(listFiles), ({ as }) => as);
    return [...hashes].flatMap(([as, files]) =>
      new Set(files.map(({ sha256 }) => sha256)).size > 1 ? [`${name}: ${as}`] : [],
    );
  });
  expect(different).toEqual([]);
});

test('needed models and fallbacks exist and fit', () => {
  for (const { name, needs = [], fallback, folder, languages } of rows) {
    for (const needed of needs) expect(findCatalogueModel(needed)?.name, name).toBe(needed);
    if (fallback !== undefined)
      expect(findCatalogueModel(fallback), name).toMatchObject({ fallbackFor: name, folder, languages });
  }
});

test('a newer translator has a fallback wherever one exists', () => {
  const without = readFirefoxPairs().pairs.filter(
    ({ pair, architecture }) => architecture !== 'tiny' && !findCatalogueModel(`translate/${pair}`)?.fallback,
  );
  expect(without.map(({ pair }) => pair)).toEqual(['ar-en', 'en-ar', 'en-is', 'en-ja', 'en-zh']);
});

test('offered models have a stated licence that allows business use', () => {
  const strange = offered.filter(
    ({ licence: { id } }) => id === 'Unknown' || /\bNC\b|non-commercial|research/i.test(id),
  );
  expect(strange.map(({ name }) => name)).toEqual([]);
});

test.each([
  'zipvoice',
  'pocket-voices',
  'gigaam-ru',
  'piper/en_US-lessac-medium',
  'piper/en_US-amy-medium',
  'piper/uk_UA-ukrainian_tts-medium',
])('%s is listed with a reason, but not offered', (name) => {
  const row = findCatalogueModel(name);
  expect(row?.isOffered).toBe(false);
  expect(row?.licence.notice).toMatch(/\.$/);
});

test.each(['supertonic', 'sense-voice', 'piper/de_DE-thorsten-medium'])('%s asks a question', (name) => {
  expect(findCatalogueModel(name)).toMatchObject({ isOffered: true, licence: { question: expect.any(String) } });
});

test('Joe asks nothing, but shows what his card says', () => {
  const licence = findCatalogueModel('piper/en_US-joe-medium')?.licence;
  expect(licence).toMatchObject({ id: 'CC0-1.0', notice: expect.stringContaining('research only') });
  expect(licence?.question).toBeUndefined();
});

test('Joe comes as a pair with the proved hashes', () => {
  const [first] = findCatalogueModel('piper/en_US-joe-medium')?.sources ?? [];
  const folder =
    'https://huggingface.co/rhasspy/piper-voices/resolve/c10ece1aade47bb51c153c893d14e5bf8e5b7117/en/en_US/joe/medium';
  expect(first).toEqual({
    files: [
      {
        as: 'en_US-joe-medium.onnx',
        url: `${folder}/en_US-joe-medium.onnx`,
        bytes: 63_201_294,
        sha256: '58afce0321b8d9c46d7cdf9c16500cc55a793b4220212dba6b70fb788b3baf06',
      },
      {
        as: 'en_US-joe-medium.onnx.json',
        url: `${folder}/en_US-joe-medium.onnx.json`,
        bytes: 4794,
        sha256: '3d6d5410b3795cb1950595247ef8f06190719e6fdbfa3a2356d8ec368e1aad33',
      },
    ],
  });
});

test('pairs come before archives, which Piper’s publisher changed', () => {
  const withPair = readPiperVoices().filter(({ onnx }) => onnx);
  expect(withPair.length).toBe(125);
  for (const { voice } of withPair) {
    const [first, second] = findCatalogueModel(`piper/${voice}`)?.sources ?? [];
    expect(first).toHaveProperty('files');
    expect(second).toMatchObject({ archive: { isConverted: true } });
  }
});

test('Kokoro comes in full precision, Parakeet as its archive', () => {
  expect(JSON.stringify(findCatalogueModel('kokoro')?.sources)).not.toContain('int8');
  expect(findCatalogueModel('parakeet')?.sources[0]).toHaveProperty('archive.bytes', 487_170_055);
});
