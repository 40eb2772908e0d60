// Tests of the choice of models for languages and machines, and of the ready sets.

import { expect, test } from 'vitest';
import { createBetterModelsFinder } from '../../../../src/studio/models/better-models.ts';
import { findCatalogueModel } from '../../../../src/studio/models/catalogue/catalogue.ts';
import { chooseForLanguages } from '../../../../src/studio/models/catalogue/choose-models.ts';
import type { Selection } from '../../../../src/studio/models/catalogue/selection.ts';
import { buildModelSet, MAX_SET_BYTES, MODEL_SETS } from '../../../../src/studio/models/catalogue/sets.ts';

const LARGE = { memoryBytes: 16e9, cores: 4 };
const SMALL = { memoryBytes: 2e9, cores: 2 };
const TINY = { memoryBytes: 1e9, cores: 1 };

const listNames = ({ selected }: Selection) => selected.map(({ model }) => model.name);
const findReason = ({ leftOut }: Selection, name: string) => leftOut.find(({ model }) => model.name === name)?.reason;

test.each([
  [['en'], ['kokoro', 'parakeet', 'silero-vad']],
  [['de'], ['supertonic', 'parakeet', 'translate/de-en', 'translate/en-de', 'silero-vad']],
  [['ja'], ['supertonic', 'sense-voice', 'translate/ja-en', 'translate/en-ja', 'silero-vad']],
  [['ca'], ['piper/ca_ES-upc_ona-medium', 'whisper-small', 'translate/ca-en', 'translate/en-ca', 'silero-vad']],
])('chooses for %s', (languages, names) => {
  expect(listNames(chooseForLanguages(languages, LARGE))).toEqual(names);
});

test('one model serves several languages', () => {
  const choice = chooseForLanguages(['de', 'fr', 'ja', 'pt', 'en'], LARGE);
  const languagesOf = (name: string) => choice.selected.find(({ model }) => model.name === name)?.languages;
  expect(languagesOf('parakeet')).toEqual(['de', 'fr', 'pt', 'en']);
  expect(languagesOf('sense-voice')).toEqual(['ja']);
  expect(languagesOf('silero-vad')).toEqual([]);
  expect(listNames(choice).filter((name) => name.startsWith('translate/')).length).toBe(8);
});

test('marks models whose licence asks', () => {
  const { selected } = chooseForLanguages(['de'], LARGE);
  expect(selected.filter(({ asks }) => asks).map(({ model }) => model.name)).toEqual(['supertonic']);
});

test('chooses models without questions if none is allowed', () => {
  const choice = chooseForLanguages(['de', 'ja'], LARGE, { allowsQuestions: false });
  expect(choice.selected.some(({ asks }) => asks)).toBe(false);
  expect(listNames(choice)).toContain('whisper-small');
  expect(findReason(choice, 'supertonic')).toBe('Its licence must be agreed to.');
});

test('leaves out models that need too much memory', () => {
  const choice = chooseForLanguages(['de', 'en'], SMALL);
  expect(listNames(choice)).toContain('canary-small');
  expect(findReason(choice, 'parakeet')).toBe('It needs about 1150 MB of memory, and models may use 1000 MB.');
});

test('leaves out models that are too slow', () => {
  const choice = chooseForLanguages(['ja'], { ...LARGE, slowness: 4 });
  expect(findReason(choice, 'supertonic')).toBe('It is too slow for this machine: about 96 s for a minute of sound.');
  expect(findReason(chooseForLanguages(['ja'], LARGE), 'whisper-turbo')).toMatch(/90 s/);
});

test('a single core and little memory get smaller models', () => {
  expect(listNames(chooseForLanguages(['en'], TINY))).toEqual(['supertonic', 'moonshine-base', 'silero-vad']);
});

test('the operator’s memory limit counts', () => {
  const choice = chooseForLanguages(['de'], { ...LARGE, modelsMemoryBytes: 500e6 });
  expect(listNames(choice)).toContain('canary-small');
});

test('names what does not exist', () => {
  const { selected, missing } = chooseForLanguages(['xx'], LARGE);
  expect(selected).toEqual([]);
  expect(missing.map(({ kind }) => kind)).toEqual(['voices', 'recognition', 'translation', 'translation']);
  const [pair] = chooseForLanguages(['nb'], LARGE).missing;
  expect(pair).toMatchObject({ kind: 'translation', reason: 'There is no model from English to Norwegian Bokmål.' });
});

test('first choices are recommended', () => {
  for (const language of ['ca', 'cy', 'eu', 'fa', 'kk', 'nb', 'ne', 'sq', 'de', 'en'])
    for (const { model } of chooseForLanguages([language], LARGE).selected)
      expect(model.isRecommended, `${language}: ${model.name}`).toBe(true);
});

test.each([
  ['small', ['en'], ['kitten-micro', 'moonshine-tiny', 'spleeter', 'silero-vad']],
  ['small', ['de'], ['supertonic', 'silero-vad']],
  ['good', ['de'], ['supertonic', 'canary-small', 'translate/de-en', 'translate/en-de', 'spleeter', 'silero-vad']],
  ['best', [], ['supertonic', 'kokoro', 'pocket', 'parakeet', 'whisper-small', 'spleeter', 'silero-vad', 'speakers']],
] as const)('the set %s for %s', (set, languages, names) => {
  expect(listNames(buildModelSet(set, languages, LARGE))).toEqual(names);
});

test('good hears other languages with Whisper or SenseVoice', () => {
  expect(listNames(buildModelSet('good', ['de', 'it'], LARGE))).toContain('whisper-base');
  expect(listNames(buildModelSet('good', ['ja', 'zh'], LARGE))).toContain('sense-voice');
});

const MIXES = [['en'], ['de'], ['ja', 'zh'], ['ca', 'de'], 'de fr es it pt pl nl sv ja ko zh ru uk'.split(' ')];
test.each(MODEL_SETS)('the set %s stays within its size and is complete', (set) => {
  for (const languages of MIXES) {
    const { fetchBytes, selected, leftOut } = buildModelSet(set, languages, LARGE);
    expect(fetchBytes).toBeLessThanOrEqual(MAX_SET_BYTES[set]);
    expect(selected.length).toBeGreaterThan(1);
    expect(leftOut.every(({ reason }) => reason.endsWith('.'))).toBe(true);
    const names = new Set(selected.map(({ model }) => model.name));
    for (const { model } of selected) for (const needed of model.needs ?? []) expect(names).toContain(needed);
  }
});

test('both directions of a pair come together', () => {
  const names = listNames(buildModelSet('good', MIXES[4] ?? [], LARGE));
  const pairs = names.filter((name) => name.startsWith('translate/'));
  for (const pair of pairs) {
    const [from, to] = pair.slice('translate/'.length).split('-');
    expect(pairs).toContain(findCatalogueModel(`translate/${to}-${from}`)?.name);
  }
});

test('a weak machine gets another recogniser in a set', () => {
  const set = buildModelSet('best', ['de'], TINY);
  expect(listNames(set)).toContain('canary-small');
  expect(findReason(set, 'parakeet')).toMatch(/memory/);
});

test('suggests translation only where its models fit', () => {
  const machine = { memoryBytes: 800e6, cores: 2 };
  const suggested = createBetterModelsFinder(machine)([]).filter(({ capabilities }) =>
    capabilities.includes('translation'),
  );
  const isChosen = ({ language }: { readonly language: string }) =>
    listNames(chooseForLanguages([language], machine)).some((name) => name.startsWith('translate/'));
  expect(suggested.filter((one) => !isChosen(one))).toEqual([]);
});
