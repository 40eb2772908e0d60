// Reasons from the standard error of real crashes.

import { expect, test } from 'vitest';
import { parseReason } from '../../../../src/studio/engines/sherpa/parse-reason.ts';

test.each([
  [
    'an error of onnxruntime',
    "terminate called after throwing an instance of 'Ort::Exception'\n  what():  Load model from vocals.onnx failed:Protobuf parsing failed.\n",
    'Load model from vocals.onnx failed:Protobuf parsing failed.',
  ],
  [
    'an error of several lines',
    'what():  Got invalid dimensions for input: x for the following indices\n index: 1 Got: 1 Expected: 2\n Please fix either the inputs/outputs or the model.\n',
    'Got invalid dimensions for input: x for the following indices index: 1 Got: 1 Expected: 2 Please fix either the inputs/outputs or the model.',
  ],
  [
    'an error of sherpa-onnx',
    "/shared/sherpa-onnx/csrc/offline-source-separation-spleeter-model.cc:InitVocals:131 Expect model type 'spleeter'. Given: 'uvr'\n",
    "Expect model type 'spleeter'. Given: 'uvr'",
  ],
])('finds %s', (_, log, reason) => {
  expect(parseReason(log)).toBe(reason);
});

test('finds no reason in other output', () => {
  expect(parseReason('')).toBeUndefined();
  expect(parseReason('(node:1) Warning: something\n')).toBeUndefined();
});

test('shortens a long reason', () => {
  expect(parseReason(`what():  ${'long '.repeat(100)}`)).toHaveLength(150);
});
