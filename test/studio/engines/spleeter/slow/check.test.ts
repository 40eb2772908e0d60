// The trial of a newly installed model.

import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkSpleeterModel } from '../../../../../src/studio/engines/spleeter/check-spleeter-model.ts';
import { inJobFolder } from '../../../operations/job.ts';
import { ALL, type Gain, installSpleeter, NONE, spleeterFiles } from '../tiny-spleeter.ts';

async function check(vocals: Gain, accompaniment: Gain): Promise<string | undefined> {
  const { model, callModel } = await installSpleeter(spleeterFiles(vocals, accompaniment));
  return checkSpleeterModel(model, callModel);
}

test('a model that finds a voice is sound, and nothing is left behind', async () => {
  await inJobFolder(async (folder) => {
    vi.stubEnv('TMPDIR', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await check(ALL, NONE)).toBeUndefined();
    expect((await readdir(folder)).filter((name) => name.startsWith('separation-'))).toEqual([]);
  });
});

test.each<[string, Gain, Gain, RegExp]>([
  ['that takes speech for music', NONE, ALL, /finds no voice in speech/],
  ['of two equal networks', ALL, ALL, /Both networks give the same result/],
  ['of two silent networks', NONE, NONE, /Both networks give the same result/],
])('a model %s has a fault', async (_, vocals, accompaniment, fault) => {
  expect(await check(vocals, accompaniment)).toMatch(fault);
});

test('a model whose output is not sound cannot be checked', async () => {
  await expect(check(() => Number.NaN, ALL)).rejects.toThrow('its output is not sound');
});
