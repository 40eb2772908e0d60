// Tests how often the check of a voice model lets it speak.

import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ModelCaller } from '../../../../src/studio/engines/model-call.ts';
import { checkSherpaModel } from '../../../../src/studio/engines/sherpa/check-sherpa-model.ts';
import { kittenFolder } from '../../../fixtures/tiny-models.ts';
import { zipVoiceFolder } from '../../../fixtures/tiny-vocoded.ts';
import { install } from '../../models/installed.ts';

test.each([
  ['a slow model is measured again', kittenFolder(), 100, 4],
  ['a slow model without sound is not', kittenFolder(), 0, 1],
  ['a slow model that clones is not', zipVoiceFolder(), 100, 1],
])('%s', async (_, files, sampleCount, expected) => {
  const { root, model } = await install('voices/en-US/slow', files);
  let calls = 0;
  const callModel = async () => {
    calls += 1;
    await wait(20);
    return { sound: { samples: new Float32Array(sampleCount).fill(0.1), sampleRate: 16_000 } };
  };
  await checkSherpaModel(model, root, callModel as unknown as ModelCaller);
  expect(calls).toBe(expected);
});
