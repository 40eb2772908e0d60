// Tests of the catalogue's lookups: by name, by a mistyped name, by language, and by the files of an installed folder.

import { expect, test } from 'vitest';
import { findCatalogueModel, listCatalogue } from '../../../../src/studio/models/catalogue/catalogue.ts';
import { findByFiles } from '../../../../src/studio/models/catalogue/find-by-files.ts';
import type { CatalogueModel } from '../../../../src/studio/models/catalogue/row.ts';
import { findSimilarNames } from '../../../../src/studio/models/catalogue/similar-names.ts';
import { getFetchBytes, getInstalledBytes } from '../../../../src/studio/models/catalogue/sizes.ts';

const get = (name: string) => {
  const model = findCatalogueModel(name);
  if (!model) throw new Error(`${name} is missing`);
  return model;
};

/** Facts of a speaker. */
const getVoice = ({ voices }: CatalogueModel, speaker: number) => voices?.find((voice) => voice.speaker === speaker);

test('finds a model by its name in any case', () => {
  expect(findCatalogueModel(' PIPER/en_us-JOE-medium ')?.name).toBe('piper/en_US-joe-medium');
  expect(findCatalogueModel('piper')).toBeUndefined();
});

test('lists recommended models first and refused ones last', () => {
  const voices = listCatalogue({ kind: 'voices', language: 'de' });
  expect(voices[0]?.name).toBe('supertonic');
  expect(voices.at(-1)?.isOffered).toBe(false);
  expect(voices.every(({ kind, languages }) => kind === 'voices' && languages.includes('de'))).toBe(true);
});

test('lists models without a language for every language', () => {
  expect(listCatalogue({ kind: 'separation', language: 'sw' }).map(({ name }) => name)).toEqual(['spleeter']);
});

test.each([
  ['parakit', 'parakeet'],
  ['supertonik', 'supertonic'],
  ['joe', 'piper/en_US-joe-medium'],
  ['piper/en_us-jo-medium', 'piper/en_US-joe-medium'],
  ['en-de', 'translate/en-de'],
  ['translate/dee-en', 'translate/de-en'],
  ['kokoro-int8', 'kokoro'],
])('suggests for %s the name %s', (typed, name) => {
  const names = findSimilarNames(typed);
  expect(names[0]).toBe(name);
  expect(names.length).toBeLessThanOrEqual(3);
});

test('suggests nothing for a strange or empty name', () => {
  expect([findSimilarNames('zzqqxx'), findSimilarNames(' ')]).toEqual([[], []]);
});

test('recognises a hand-placed Piper voice by its model', () => {
  const files = [{ name: 'en_US-joe-medium.onnx', bytes: 63_300_000 }, { name: 'tokens.txt' }];
  const found = findByFiles({ path: 'voices/my-voice', files });
  expect(found?.name).toBe('piper/en_US-joe-medium');
  expect(found && getVoice(found, 0)).toEqual({
    speaker: 0,
    name: 'Joe',
    gender: 1,
    accent: 'American',
    description: 'Medium quality, 22 kHz',
  });
});

test('recognises a folder by its note first', () => {
  const files = [{ name: 'en_US-joe-medium.onnx' }];
  expect(findByFiles({ path: 'voices/x', files, noteName: 'kokoro' })?.name).toBe('kokoro');
  expect(findByFiles({ path: 'voices/x', files, noteName: 'unknown' })?.name).toBe('piper/en_US-joe-medium');
});

test('recognises common file names by their sizes', () => {
  const listSizes = (name: string) =>
    get(name).sources.flatMap((source) =>
      'archive' in source
        ? []
        : source.files.map(({ as, bytes, unpackedBytes }) => ({ name: as, bytes: unpackedBytes ?? bytes })),
    );
  for (const name of ['parakeet', 'moonshine-tiny', 'translate/de-en', 'translate/de-en-tiny'])
    expect(findByFiles({ path: 'recognition/x', files: listSizes(name) })?.name).toBe(name);
  const changed = listSizes('parakeet').map(({ name, bytes }) => ({ name, bytes: bytes + 1 }));
  expect(findByFiles({ path: 'recognition/x', files: changed })).toBeUndefined();
});

test('recognises an unpacked archive by its folder', () => {
  const files = [{ name: 'model.onnx' }, { name: 'voices.bin' }];
  expect(findByFiles({ path: 'voices/kitten-micro-en-v0_8', files })?.name).toBe('kitten-micro');
});

test('knows the voices of models with several', () => {
  const kokoro = get('kokoro');
  expect(getVoice(kokoro, 2)).toEqual({
    speaker: 2,
    name: 'Bella',
    gender: 2,
    language: 'en',
    accent: 'American',
  });
  expect(getVoice(kokoro, 26)).toMatchObject({ name: 'George', gender: 1, accent: 'British' });
  expect(getVoice(kokoro, 37)).toBeUndefined();
  expect(get('supertonic').voices?.map(({ gender }) => gender)).toEqual([2, 2, 2, 2, 2, 1, 1, 1, 1, 1]);
  expect(getVoice(get('kitten-nano'), 1)).toMatchObject({ name: 'Bella', gender: 2 });
});

test.each([
  ['piper/pt_BR-faber-medium', 'Brazilian'],
  ['piper/en_GB-cori-high', 'British'],
  ['piper/nl_BE-nathalie-medium', 'Flemish'],
  ['piper/ru_RU-denis-medium', undefined],
])('%s has the accent %s', (name, accent) => {
  expect(getVoice(get(name), 0)?.accent).toBe(accent);
});

test('hundreds of speakers are counted, not listed', () => {
  const { voices, voiceCount } = get('piper/en_US-libritts_r-medium');
  expect([voices?.length, voiceCount]).toEqual([60, 904]);
});

test('sizes tell packed and unpacked files apart', () => {
  const model = get('translate/ar-en');
  expect([getFetchBytes(model), getInstalledBytes(model)]).toEqual([24_743_247, 37_049_022]);
  expect(getInstalledBytes(get('parakeet'))).toBeGreaterThan(getFetchBytes(get('parakeet')));
});
