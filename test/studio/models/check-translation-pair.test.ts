// Tests of names and faults of translation model folders. Each message names the file and the solution.

import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findUselessReason, inferTranslationPair } from '../../../src/studio/models/model-capabilities.ts';
import { createModelScanner, isValidFolder } from '../../../src/studio/models/scan-models.ts';
import type { Files } from '../../fixtures/tiny-models.ts';
import { bergamotFolder } from '../../fixtures/tiny-translator.ts';
import { tempFolder } from '../harness.ts';
import { put } from './folders.ts';

const files = bergamotFolder('enes');
const shared = bergamotFolder('enes', { shared: true });
const [MODEL, LEX, SOURCE, TARGET] = [
  'model.enes.intgemm.alphas.bin',
  'lex.50.50.enes.s2t.bin',
  'srcvocab.enes.spm',
  'trgvocab.enes.spm',
] as const;

/** Renames files and drops those without a new name. */
const renamed = (given: Files, names: Readonly<Record<string, string>>): Files =>
  Object.fromEntries(Object.entries(given).flatMap(([name, file]) => (names[name] ? [[names[name], file]] : [])));
const without = (given: Files, left: string): Files =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name !== left));
const changed = (name: string, change: (file: Buffer) => Buffer | string): Files => ({
  ...files,
  [name]: change(Buffer.from(files[name] ?? '')),
});

async function found(path: string, given: Files) {
  const root = await tempFolder();
  await put(root, path, given);
  const [seen] = await createModelScanner(root).scan();
  if (!seen) throw new Error('Nothing was seen.');
  return seen.folder;
}

test.each<[string, string, Files, string | undefined]>([
  ['Firefox, two vocabularies', 'translation/a', files, 'en es'],
  ['Firefox, one vocabulary', 'translation/a', shared, 'en es'],
  [
    'a vocabulary named for the way back',
    'translation/a',
    renamed(shared, { [MODEL]: MODEL, 'vocab.enes.spm': 'vocab.esen.spm' }),
    'en es',
  ],
  ['without a shortlist', 'translation/a', without(files, LEX), 'en es'],
  ['the newer precision', 'translation/a', bergamotFolder('ende', { precision: 'intgemm8' }), 'en de'],
  [
    'translateLocally, named by its folder',
    'translation/enes.student.tiny11',
    renamed(shared, {
      [MODEL]: 'model.intgemm.alphas.bin',
      [LEX]: 'lex.s2t.bin',
      'vocab.enes.spm': 'vocab.esen.spm',
    }),
    'en es',
  ],
  [
    'people’s names',
    'translation/pt-en',
    renamed(shared, { [MODEL]: 'model.bin', 'vocab.enes.spm': 'vocab.spm' }),
    'pt en',
  ],
  [
    'no languages anywhere',
    'translation/mine',
    renamed(shared, { [MODEL]: 'model.bin', 'vocab.enes.spm': 'vocab.spm' }),
    undefined,
  ],
])('%s: is known', async (_, path, given, pair) => {
  const folder = await found(path, given);
  expect(folder).not.toHaveProperty('faults');
  if (!isValidFolder(folder)) return;
  expect(inferTranslationPair(folder)?.join(' ')).toBe(pair);
  if (pair === undefined) expect(findUselessReason(folder)).toContain('translation/de-en');
  else expect(findUselessReason(folder)).toBeUndefined();
});

/** The second 64-bit integer is the number of items. */
const manyItems = (file: Buffer) => {
  const copy = Buffer.from(file);
  copy.writeBigUInt64LE(9000n, 8);
  return copy;
};
const other = bergamotFolder('ende');

test.each<[string, Files, RegExp]>([
  ['no model', without(files, MODEL), /model\.….bin is missing/],
  ['no vocabulary', { [MODEL]: files[MODEL] ?? '' }, /vocab\.….spm is missing/],
  ['half of the vocabularies', without(files, TARGET), /trgvocab\.….spm is missing/],
  ['the other half', without(files, SOURCE), /srcvocab\.….spm is missing/],
  ['a model cut short', changed(MODEL, (file) => file.subarray(0, -9)), /model\.enes\S* is incomplete/],
  ['a model cut in its head', changed(MODEL, (file) => file.subarray(0, 700)), /model\.enes\S* is incomplete/],
  ['a head that lies', changed(MODEL, manyItems), /model\.enes\S* is (?:incomplete|not a)/],
  ['something else for a model', changed(MODEL, () => 'hello there, this is no model'), /is not a Marian model/],
  [
    'a model without settings',
    changed(MODEL, (file) => Buffer.from(file.toString('latin1').replace('special:model', 'special:medel'), 'latin1')),
    /without embedded settings/,
  ],
  ['a vocabulary cut short', changed(TARGET, (file) => file.subarray(0, -1)), /trgvocab\.enes\.spm is incomplete/],
  [
    'something else for a vocabulary',
    changed(SOURCE, () => 'a 0\nb 1\n'),
    /srcvocab\.enes\.spm is not a SentencePiece/,
  ],
  ['a shortlist cut short', changed(LEX, (file) => file.subarray(0, -4)), /lex\S* is incomplete/],
  ['a shortlist of text', changed(LEX, () => 'house casa 0.9\n'), /lex\S* is not a binary/],
  [
    'a shortlist of others',
    { ...files, [LEX]: bergamotFolder('enfr')[LEX.replace('enes', 'enfr')] ?? '' },
    /lex\S* doesn’t match/,
  ],
  [
    'a shortlist of another pair',
    { ...without(files, LEX), 'lex.50.50.ende.s2t.bin': files[LEX] ?? '' },
    /lex\S*ende\S* is for another language pair than model\.enes/,
  ],
  [
    'a vocabulary of another pair',
    renamed(shared, { [MODEL]: MODEL, 'vocab.enes.spm': 'vocab.enfr.spm' }),
    /vocab\.enfr\.spm is for another language pair/,
  ],
  ['two pairs', { ...files, ...other }, /files of several pairs .*give each pair a folder/],
  [
    'two that do not go together',
    { ...without(files, TARGET), 'vocab.enes.spm': files[SOURCE] ?? '' },
    /needs either vocab\.….spm, or srcvocab/,
  ],
  ['one vocabulary too many', { ...files, 'vocab.enes.spm': files[SOURCE] ?? '' }, /files of several pairs/],
  [
    'packed by gzip',
    { ...without(files, MODEL), [`${MODEL}.gz`]: gzipSync(files[MODEL] ?? '') },
    /is compressed: unpack it with “gunzip model\.enes\S*\.gz”/,
  ],
  [
    'packed by Zstandard',
    { ...without(files, LEX), [`${LEX}.zst`]: zstdCompressSync(files[LEX] ?? '') },
    /is compressed: unpack it with “zstd -d --rm lex\S*\.zst”/,
  ],
  ['a pointer', changed(MODEL, () => 'version https://git-lfs.github.com/spec/v1'), /Git LFS pointer/],
  ['empty', changed(SOURCE, () => ''), /srcvocab\.enes\.spm is empty/],
])('%s: is reported', async (_, given, words) => {
  const folder = await found('translation/a', given);
  expect('faults' in folder ? folder.faults.join('\n') : folder).toMatch(words);
});
