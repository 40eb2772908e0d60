// Temporary files of a voice that crashes its process.

import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startModel } from '../../../../src/studio/engines/start-model.ts';
import { piperJsonFolder } from '../../../fixtures/tiny-models.ts';
import { tempFolder } from '../../harness.ts';
import { install } from '../installed.ts';

test('a voice that crashes while it loads leaves no files', async () => {
  const files = piperJsonFolder('en_US-hum-low');
  const damaged = Buffer.from(files['en_US-hum-low.onnx'] ?? '');
  damaged.fill(0xff, 300, 364);
  const { root, model } = await install('voices/a', { ...files, 'en_US-hum-low.onnx': damaged });
  const folder = await tempFolder();
  await expect(startModel(model, root, { TMPDIR: folder })).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});
