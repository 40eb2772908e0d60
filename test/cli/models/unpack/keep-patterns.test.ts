// Files of an archive that are kept, whatever the folder around them is called.

import { expect, test } from 'vitest';
import { createKeepFilter } from '../../../../src/cli/models/unpack/keep-patterns.ts';

const FILES = [
  'kokoro-v1/model.onnx',
  'kokoro-v1/model.int8.onnx',
  'kokoro-v1/tokens.txt',
  'kokoro-v1/espeak-ng-data/phontab',
  'kokoro-v1/test_wavs/0.wav',
  'kokoro-v1/test_wavs/tokens.txt',
];
const keep = (patterns: readonly string[], files = FILES) => {
  const filter = createKeepFilter(patterns);
  return files.flatMap((file) => filter(file) ?? []);
};

test.each([
  [
    ['model.onnx', 'tokens.txt'],
    ['model.onnx', 'tokens.txt'],
  ],
  [['*.onnx'], ['model.onnx', 'model.int8.onnx']],
  [['*.int8.onnx'], ['model.int8.onnx']],
  [['test_wavs/0.wav'], ['test_wavs/0.wav']],
  [['model?onnx', 'model.onn'], []],
])('%j keeps %j', (patterns, kept) => {
  expect(keep(patterns)).toEqual(kept);
});

test('works without a folder around the files', () => {
  expect(keep(['model.onnx', 'tokens.txt'], ['model.onnx', 'tokens.txt', 'README.md'])).toEqual([
    'model.onnx',
    'tokens.txt',
  ]);
});
